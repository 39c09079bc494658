"""The film of misclassified digits: each beside its nearest prototype, and all prototypes as small pictures."""

import numpy as np

from films.charts import confusion
from films.film.film import Film
from films.film.marks import Picture
from films.film.numbers import percent
from films.picture.ask import Ask, ask
from films.picture.figure import Figure
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import one_of, words
from films.topics.digits.mistakes import Mistakes
from films.topics.digits.pictures import (
    SIDE,
    bare,
    differences,
    digit_picture,
    distance,
    figure_of_four,
    four,
    outline,
    pictures_of,
    sheet_of,
)
from playground.inputs import Ints
from playground.prototype_record import Prototypes

N_DIGITS = 10
LEGEND = "Dark pixels hold ink; darker = larger difference. The frame marks the nearest prototype among all."


def mistakes_film(mistakes: Mistakes, kind: str, n_train: int) -> Film:
    """Return the film, with a frame for each mistake of `kind` prototypes out of `n_train` digits; if there is none,
    one frame that says so."""
    verdict = {"verdict": words(_verdict(mistakes, kind, n_train))}
    n = mistakes.n_frames
    if not n:
        none = verdict | {"frame": words("<b>No mistakes</b>")}
        return film([sheet(mistakes.prototypes, np.full(1, -1))], 1, words=none)
    rows, nearest, own = (each[:n] for each in (mistakes.rows, mistakes.nearest, mistakes.own))
    X, prototypes = mistakes.X[rows], mistakes.prototypes
    squares = (X - prototypes.X[nearest]) ** 2
    label, answer, has_own = mistakes.y[rows], prototypes.y[nearest], (own >= 0).astype(np.int8)
    of_prototypes = (*map(digit_picture, prototypes.X.reshape(-1, SIDE, SIDE)), "")
    frames, query, *others = four(
        (
            ("query", now(pictures_of(X)), words("test digit: {label}", label=label)),
            ("nearest", now(of_prototypes, nearest), words("nearest prototype: {answer}", answer=answer)),
            ("difference", now(differences(squares)), words("where these two differ")),
            (
                "own",
                now(of_prototypes, np.where(own < 0, len(prototypes.X), own)),
                one_of(
                    has_own, *(words(title, label=now(label)) for title in ("no {label} among them", "nearest {label}"))
                ),
            ),
        )
    )
    why = (
        r"<p>The test digit $\mathbf{x}$ has the label <b>{label}</b>, its nearest prototype $\mathbf{p}$ the label "
        f"<b>{{answer}}</b>: a mistake.</p><p>Their distance is</p>{distance('p', 'square', 'far')}"
    )
    return film(
        [figure_of_four((frames, query, *others)), sheet(prototypes, nearest)],
        n,
        words={
            **verdict,
            "frame": words(
                f"<b>Mistake {{step}}</b> of {n:,} · test digit number {{number}}",
                step=np.arange(1, n + 1),
                number=rows + 1,
            ),
            "next": words("Next mistake"),
            "legend": words(LEGEND),
            "why": words(why, label=label, answer=answer, square=squares.sum(axis=1), far=mistakes.far[:n])
            + one_of(
                has_own,
                words("<p>No prototype has the label {label}.</p>", label=label),
                words(
                    "<p>The nearest {wanted} among the prototypes is farther away: {own}.</p>",
                    wanted=label,
                    own=mistakes.own_far[:n],
                ),
            ),
            confusion.SLOT: confusion.words([_counts(mistakes)], tuple(map(str, range(N_DIGITS)))),
        },
        asks=which_label(label, answer, query, others),
    )


def _counts(mistakes: Mistakes) -> confusion.ConfusionCounts:
    """Return the confusion counts on the test digits."""
    answers = mistakes.y.copy()
    answers[mistakes.rows] = mistakes.prototypes.y[mistakes.nearest]
    return confusion.counted("", "test digits", mistakes.y, answers[None], N_DIGITS)


def sheet(prototypes: Prototypes, nearest: Ints) -> Figure:
    """Return the figure of all prototypes, sorted by their labels, with a frame around the nearest one."""
    order = np.argsort(prototypes.y, kind="stable")
    picture, across = sheet_of(prototypes.X[order])
    rows, cols = picture.shape
    turn = np.empty(len(order), dtype=np.int64)
    turn[order] = np.arange(len(order))
    corner = np.column_stack([turn % across, -(turn // across)]) * (SIDE + 1.0) + [-0.5, rows + 0.5]
    everything = Picture(x=0, y=rows, wide=cols, high=rows, source=digit_picture(picture))
    return Figure((outline("here", corner, SIDE + 1, nearest),), bare(cols, rows), pictures=(everything,))


def _verdict(mistakes: Mistakes, kind: str, n_train: int) -> str:
    """Return the number of prototypes, and of their mistakes."""
    m, wrong, n = len(mistakes.prototypes.X), len(mistakes.rows), len(mistakes.X)
    cut = f" The film shows the first {mistakes.n_frames:,} of them." if mistakes.n_frames < wrong else ""
    return (
        f"<p><b>Prototypes: {m:,}</b>, {kind}, in place of {n_train:,} training digits: {percent(m / n_train)} of "
        f"the memory. By the nearest of them, {wrong:,} of {n:,} test digits "
        f"({percent(wrong / n)}) are wrong.{cut}</p>"
    )


def which_label(labels: Ints, answers: Ints, query: Mark, others: list[Mark]) -> list[Ask]:
    """Return the questions which label the nearest prototype of a misclassified digit has: `labels (F,)` of the digits,
    `answers (F,)` of their prototypes. There is one question for each label of a digit, which is not among its options.
    The picture `query` shows the digit in question; the `others` are hidden until the answer."""
    asks = []
    for label in np.unique(labels).tolist():
        options = options_for(label)
        right = np.full(len(labels), -1)
        right[labels == label] = [options.index(str(answer)) for answer in answers[labels == label].tolist()]
        right[0] = -1
        text = f"The next mistake is a digit labelled <b>{label}</b>. Which label does its nearest prototype have?"
        why = words("Its nearest prototype is labelled <b>{answer}</b>.", answer=answers)
        asks.append(ask(words(text), right, why, options, points_out=[query], clears=others))
    return asks


def options_for(label: int) -> tuple[str, ...]:
    """Return all labels but one, each at the key with its number. 0, which no key from 1 to 9 has, takes the place of
    the missing label."""
    return tuple(str(0 if digit == label else digit) for digit in range(1, 10))
