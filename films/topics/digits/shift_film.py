"""The film of a digit that is shifted pixel by pixel: its distance from itself against that from other digits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, palette
from films.film.columns import last_frame
from films.film.film import Film
from films.film.numbers import number, rounded
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.film import film
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.digits.pictures import differences, distance, figure_of_four, four, pictures_of
from films.topics.digits.shift import DIRECTIONS, ShiftedDigits
from playground.inputs import Floats, Ints

COPY = "x'"
VERDICTS = ("right", "wrong")
NEARER = ("its shifted copy", "the other digit")
LEGEND = "Dark pixels hold ink; darker = larger difference. Dashed and dotted: how far other digits are."


def shifted_digits_film(shifts: ShiftedDigits, row: int, direction: str) -> Film:
    """Return the film, with a frame for each shift of the test digit in that row."""
    away, error = shifts.away, shifts.wrong.mean(axis=1)
    pixels, answer, far = np.arange(len(away)), shifts.train_y[shifts.nearest[:, row]], shifts.far[:, row]
    return film(
        [_pictures(shifts, row, pixels, answer), _distances(shifts, row, away[:, row], error)],
        len(pixels),
        words={
            "frame": _by_pixels(
                pixels,
                *(
                    f"<b>{moved}</b> · test digit number {row + 1}"
                    for moved in (
                        "Not shifted",
                        f"1 pixel {DIRECTIONS[direction]}",
                        f"{{s}} pixels {DIRECTIONS[direction]}",
                    )
                ),
            ),
            "next": one_of(last_frame(len(pixels)), f"Next: a pixel {DIRECTIONS[direction]}", ""),
            "legend": words(LEGEND),
            "why": _why(shifts, row, away[:, row], answer, far),
            "verdict": words(
                f"<p>All {len(shifts.y):,} test digits, shifted alike and classified by the nearest of "
                f"{len(shifts.train_y):,} training digits: <b>{{wrong}} %</b> are wrong. <b>{{farther}} %</b> are "
                "farther from their shifted copy than from a training digit of another class.</p>",
                wrong=rounded(100 * error, 1),
                farther=rounded(100 * (away > shifts.other_far).mean(axis=1), 1),
            ),
        },
        asks=_questions(shifts, row, away[:, row], answer, far),
    )


def _by_pixels(pixels: Ints, *templates: str) -> Words:
    """Return the words for no pixel, for one, and for `{s}` pixels, from a template for each."""
    return one_of(np.minimum(pixels, 2), *(words(template, s=now(pixels)) for template in templates))


def _pictures(shifts: ShiftedDigits, row: int, pixels: Ints, answer: Ints) -> Figure:
    """Return the digit, its copy, their difference, and the training digit nearest to the copy."""
    x, copies = shifts.X[row], shifts.copies[:, row]
    moved = _by_pixels(pixels, "not shifted", "shifted by 1 pixel", "shifted by {s} pixels")
    return figure_of_four(
        four(
            (
                ("digit", now(pictures_of(x[None]), np.zeros(len(copies), dtype=np.int8)), words("test digit")),
                ("copy", now(pictures_of(copies)), moved),
                ("difference", now(differences((copies - x) ** 2)), words("where these two differ")),
                (
                    "nearest",
                    now(pictures_of(shifts.train_X[shifts.nearest[:, row]])),
                    words("nearest to the copy: {answer}", answer=answer),
                ),
            )
        )
    )


def _distances(shifts: ShiftedDigits, row: int, away: Floats, error: Floats) -> Figure:
    """Return the chart of the distances of the copy and of other digits, and of the test error when all digits are
    shifted alike."""
    label, other = shifts.y[row], shifts.train_y[shifts.other[row]]
    own_far, other_far = float(shifts.own_far[row]), float(shifts.other_far[row])
    pixels = np.arange(len(away))
    across = [0, len(away) - 1]
    heights = chart.heights(np.array([*away, own_far, other_far]), log=False)
    layout = chart.layout("pixels shifted", "distance", heights=heights, across=(-0.1, len(away) - 0.9))
    layout["xaxis"] |= {"dtick": 1}
    first, second = (style.color for style in palette.CLASSES[:2])
    return graph(
        [
            marks.curve("test error", pixels, error, palette.HELD_OUT, 1.5, silent=True, right=True),
            marks.curve(f"nearest {label}", across, [own_far] * 2, first, 1.5, "dash", silent=True),
            marks.curve(f"nearest {other}", across, [other_far] * 2, second, 1.5, "dot", silent=True),
            marks.curve("its copy", pixels, away, palette.INK, 2.5, silent=True),
            marks.dot("copy now", now(pixels), now(away), palette.INK),
            marks.dot("test error now", now(pixels), now(error), palette.HELD_OUT, right=True),
        ],
        layout | {"yaxis2": chart.share_axis(palette.HELD_OUT)},
        timeline=now(pixels),
    )


def _why(shifts: ShiftedDigits, row: int, away: Floats, answer: Ints, far: Floats) -> Words:
    """Return the arithmetic of each frame, and whether the copy or the nearest digit of another class is nearer to the
    digit."""
    other, frames = shifts.train_y[shifts.other[row]], np.arange(len(away))
    start = (
        rf"<p>The test digit $\mathbf{{x}}$ has the label <b>{shifts.y[row]}</b>, and $\mathbf{{x}}'$ is its copy"
        f"{{shifted}}.</p>{distance(COPY, 'square', 'away')}"
    )
    ends = ".", ": farther than the copy.", ": <b>nearer than the copy</b>.", ": as far as the copy."
    turns = np.sign(away - shifts.other_far[row])
    others = [
        f"<p>The nearest training digit of another class, labelled <b>{other}</b>, is "
        rf"{number(shifts.other_far[row])} away from $\mathbf{{x}}${end}</p>"
        for end in ends
    ]
    return (
        words(
            start,
            shifted=("", *(" after the shift",) * (len(frames) - 1)),
            square=((shifts.copies[:, row] - shifts.X[row]) ** 2).sum(axis=1),
            away=away,
        )
        + one_of(np.select([frames == 0, turns < 0, turns > 0], [0, 1, 2], 3), *map(words, others))
        + words(
            r"<p>Nearest to $\mathbf{x}'$ is a training digit labelled <b>{answer}</b>, at distance {far}: "
            "{judged}.</p>",
            answer=answer,
            far=far,
            judged=_verdicts(shifts.wrong[:, row]),
        )
    )


def _verdicts(wrong: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(VERDICTS[int(each)] for each in wrong)


def _questions(shifts: ShiftedDigits, row: int, away: Floats, answer: Ints, far: Floats) -> Sequence[Ask]:
    """Return two questions that take turns: after one more pixel, is the copy nearer to the digit than the nearest of
    another class; and is it classified right?"""
    odd = np.arange(len(away)) % 2 == 1
    right = np.where(odd, -1, shifts.wrong[:, row])
    right[0] = -1
    other = shifts.train_y[shifts.other[row]]
    return (
        ask(
            words(
                "One pixel on: which is then nearer to the test digit, its shifted copy or the nearest training digit "
                f"of another class, labelled <b>{other}</b>?"
            ),
            np.where(odd & (away != shifts.other_far[row]), away > shifts.other_far[row], -1),
            words("The copy is now {away} away.", away=away),
            NEARER,
        ),
        ask(
            words(f"One pixel on: is the label of the nearest training digit right, <b>{shifts.y[row]}</b>, or wrong?"),
            right,
            words("Nearest to the copy is a digit labelled {answer}, at distance {far}.", answer=answer, far=far),
            VERDICTS,
        ),
    )
