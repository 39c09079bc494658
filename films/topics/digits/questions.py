"""What the digits page's films ask before a step: what a digit is mistaken for, and what a further shift does to it."""

import numpy as np
from numpy.typing import NDArray

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.questions import Question, Questions, asking
from films.film.tracks import Label, Rows, Track
from playground.inputs import Ints

Bits = NDArray[np.bool_]
VERDICTS = ("right", "wrong")
NEARER = ("its shifted copy", "the other digit")


def of_mistakes(labels: Ints, answers: Ints, figure: int, hidden: tuple[str, ...]) -> Questions:
    """For each mistake, which label its nearest prototype has: `labels (F,)` of the digits, `answers (F,)` of these.

    Another question for each label, as that one is no answer. The pictures of the `figure` are the digit in question
    and those by the names `hidden`, which have to wait.
    """
    asked, columns = [], dict[str, Column]({"no picture": ("",), "first": np.zeros(len(labels), dtype=np.int8)})
    why = Caption(("Its nearest prototype is labelled <b>{answer}</b>.",))
    tracks = _the_next_alone(figure, hidden)
    for label in np.unique(labels).tolist():
        options = options_for(label)
        right = np.full(len(labels), -1)
        right[labels == label] = [options.index(str(answer)) for answer in answers[labels == label].tolist()]
        right[0] = -1
        text = f"The next mistake is a digit labelled <b>{label}</b>. Which label does its nearest prototype have?"
        columns[f"asked {label}"] = right
        asked.append(Question(Caption((text,)), Col(f"asked {label}"), why, options, tracks))
    return Questions(tuple(asked), columns)


def options_for(label: int) -> tuple[str, ...]:
    """All other labels, each where the key of its number is; 0, which no key from 1 to 9 has, in the label's place."""
    return tuple(str(0 if digit == label else digit) for digit in range(1, 10))


def _the_next_alone(figure: int, hidden: tuple[str, ...]) -> tuple[Track, ...]:
    """The digit in question, and nothing beside it."""
    nothing = Col("no picture", at="first")
    pictures = {"images[0].source": Col("query")} | {f"images[{i + 1}].source": nothing for i in range(len(hidden))}
    titles = (Label(figure, name, Caption(("",))) for name in hidden)
    query = Label(figure, "query", Caption(("test digit: {label}",)))
    return (Rows(figure, None, pictures), query, *titles)


def of_distance(wrong: Bits, figure: int, hidden: tuple[str, ...]) -> Questions:
    """For each digit that one of two distances has wrong: is it right or wrong by the other than Euclid's? By bits
    `(F,)` of whether it is wrong. The `figure` and its `hidden` pictures are as those of `of_mistakes`."""
    known = {"label": Col("label"), "euclid": Col("euclid answer"), "answer": Col("answer"), "far": Col("far")}
    text = (
        "The next is a digit labelled <b>{label}</b>. By Euclid's distance its nearest is a <b>{euclid}</b>. By this "
        "distance, is the label of the nearest right or wrong?"
    )
    why = "By this distance the nearest is a <b>{answer}</b>, {far} away."
    right = np.where(np.arange(len(wrong)) == 0, -1, wrong)
    asked = asking("asked distance", right, text, why, known, VERDICTS, _the_next_alone(figure, hidden))
    return Questions((), {"no picture": ("",), "first": np.zeros(len(wrong), dtype=np.int8)}) + asked


def of_shift(wrong: Bits, farther: Bits, label: int, other: int) -> Questions:
    """By turns: is the copy, moved on, nearer to the digit than a digit of another class is; and is it classified
    right? By bits `(F,)` of whether it is wrong, and whether it is farther."""
    odd = np.arange(len(wrong)) % 2 == 1
    near = np.where(odd, farther, -1)
    right = np.where(odd, -1, wrong)
    right[0] = -1
    known = {"away": Col("away"), "answer": Col("answer"), "far": Col("far")}
    which = Question(
        Caption((f"One pixel on: which is then nearer to the test digit, its shifted copy or the nearest "
                 f"training digit of another class, a <b>{other}</b>?",)),
        Col("asked nearer"), Caption(("The copy is now {away} away.",), known), NEARER,
    )  # fmt: skip
    verdict = Question(
        Caption((f"One pixel on: is the label of the nearest training digit right, <b>{label}</b>, or wrong?",)),
        Col("asked verdict"), Caption(("Nearest to the copy is a {answer}, at distance {far}.",), known), VERDICTS,
    )  # fmt: skip
    return Questions((which, verdict), {"asked nearer": near, "asked verdict": right})
