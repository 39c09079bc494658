"""The film of a digit that is shifted pixel by pixel: the distance from itself, against that from other digits."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column, last_frame, merged
from films.film.film import Film
from films.film.mathml import bold, formula
from films.film.numbers import number
from films.film.spec import Spec
from films.film.tracks import Label, Rows, Track
from films.topics.digits import questions
from films.topics.digits.film import distance
from films.topics.digits.pictures import SIDE, differences, four, pictures_of
from playground.inputs import Floats, Ints

FURTHEST = 4  # pixels: then half of a digit has left
DIRECTIONS = {"right": "to the right", "left": "to the left", "down": "down", "up": "up"}
COPY = "x′"
SHOWN = ("digit", "copy", "difference", "nearest")  # two by two
PAIR, CHART = 0, 1
LEGEND = "Dark pixels hold ink; where the two differ, dark is much. Dashed and dotted: how far other digits are."


@dataclass(frozen=True, eq=False)
class Shifts:
    """The test digits `X (q, 64)`, labels `y (q,)`, shifted by 0, 1, ..., S - 1 pixels, and the training digits.

    copies (S, q, 64)       the test digits shifted
    nearest, far (S, q)     the training digit nearest to each copy, and how far it is
    own_far (q,)            how far the nearest training digit of the same label is from the unshifted digit
    other, other_far (q,)   the nearest of another label, and how far that is
    """

    X: Floats
    y: Ints
    train_X: Floats
    train_y: Ints
    copies: Floats
    nearest: Ints
    far: Floats
    own_far: Floats
    other: Ints
    other_far: Floats

    @property
    def away(self) -> Floats:
        """How far each copy is from its digit: `(S, q)`."""
        return np.sqrt(((self.copies - self.X) ** 2).sum(axis=2))

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which copies have a nearest training digit of another label: `(S, q)`."""
        return self.train_y[self.nearest] != self.y


def shifted(X: Floats, pixels: int, direction: str) -> Floats:
    """The digits `X (q, 64)` moved by so many pixels. What leaves the picture is lost, and white comes in."""
    axis, back = (2, direction == "left") if direction in ("left", "right") else (1, direction == "up")
    images = np.moveaxis(X.reshape(-1, SIDE, SIDE), axis, 0)[:: -1 if back else 1]
    moved = np.zeros_like(images)
    moved[pixels:] = images[: SIDE - pixels]
    return np.moveaxis(moved[:: -1 if back else 1], 0, axis).reshape(X.shape)


def film(found: Shifts, row: int, direction: str) -> Film:
    """A frame for each shift of the test digit in that row."""
    farther = found.away[:, row] > found.other_far[row]
    label, other = int(found.y[row]), int(found.train_y[found.other[row]])
    asked = questions.of_shift(found.wrong[:, row], farther, label, other)
    return Film(
        figures=(four(SHOWN), _figure(found, row)),
        n_frames=len(found.copies),
        columns=merged(_columns(found, row), asked.columns),
        tracks=_tracks(),
        captions=_captions(found, row, DIRECTIONS[direction]),
        questions=asked.questions,
        timelines=((CHART, Col("pixels")),),
    )


def _columns(found: Shifts, row: int) -> dict[str, Column]:
    x, copies, nearest, away = found.X[row], found.copies[:, row], found.nearest[:, row], found.away
    frames = np.arange(len(copies))
    farther = away > found.other_far
    return {
        "digit": pictures_of(np.broadcast_to(x, copies.shape)),
        "copy": pictures_of(copies),
        "difference": differences((copies - x) ** 2),
        "nearest": pictures_of(found.train_X[nearest]),
        "pixels": frames,
        "last": last_frame(len(frames)),
        "away": away[:, row],
        "square": ((copies - x) ** 2).sum(axis=1),
        "answer": found.train_y[nearest],
        "far": found.far[:, row],
        "judged": tuple("wrong" if wrong else "right" for wrong in found.wrong[:, row]),
        "shifted": ("", *(" after the shift",) * (len(copies) - 1)),
        "error": found.wrong.mean(axis=1),
        "percent wrong": np.round(100 * found.wrong.mean(axis=1), 1),
        "percent farther": np.round(100 * farther.mean(axis=1), 1),
        "how": np.where(frames == 0, 0, np.where(farther[:, row], 2, 1)),
        "plural": np.minimum(frames, 2),
    }


def _tracks() -> tuple[Track, ...]:
    pictures = {f"images[{i}].source": Col(name) for i, name in enumerate(SHOWN)}
    names = "not shifted", "shifted by 1 pixel", "shifted by {s} pixels"
    copies = Caption(names, {"s": Col("pixels")}, Col("plural"))
    return (
        Rows(PAIR, None, pictures),
        Label(PAIR, "digit", Caption(("test digit",))),
        Label(PAIR, "copy", copies),
        Label(PAIR, "difference", Caption(("where these two differ",))),
        Label(PAIR, "nearest", Caption(("nearest to the copy: {answer}",))),
        Rows(CHART, "copy now", {"x": Col("pixels"), "y": Col("away")}),
        Rows(CHART, "test error now", {"x": Col("pixels"), "y": Col("error")}),
    )


def _figure(found: Shifts, row: int) -> Spec:
    """Distances from the digit against the shift; and, on the right, how many of all test digits are then wrong."""
    away, label, other = found.away[:, row], found.y[row], found.train_y[found.other[row]]
    far, pixels, right = (found.own_far[row], found.other_far[row]), np.arange(len(away)), {"yaxis": "y2"}
    level = {"x": pixels[[0, -1]]}
    traces = [
        marks.line("test error", palette.ADDED, 1.5) | right | {"x": pixels, "y": found.wrong.mean(axis=1)},
        marks.line(f"nearest {label}", palette.CLASSES[0].color, 1.5, "dash") | level | {"y": [far[0]] * 2},
        marks.line(f"nearest {other}", palette.CLASSES[1].color, 1.5, "dot") | level | {"y": [far[1]] * 2},
        marks.line("its copy", palette.INK, 2.5) | {"x": pixels, "y": away},
        marks.dot("copy now", palette.INK),
        marks.dot("test error now", palette.ADDED) | right,
    ]
    heights = chart.heights(np.array([*away, *far]), log=False)
    layout = chart.layout("pixels shifted", "distance", heights=heights, across=(-0.1, len(away) - 0.9))
    layout["xaxis"] |= {"dtick": 1}
    return chart.figure(traces, layout | {"yaxis2": chart.share_axis(palette.ADDED)})


def _captions(found: Shifts, row: int, direction: str) -> dict[str, Caption]:
    moved = Caption(
        tuple(
            f"<b>{words}</b> · test digit {row + 1}"
            for words in ("Not shifted", f"1 pixel {direction}", f"{{s}} pixels {direction}")
        ),
        {"s": Col("pixels")},
        Col("plural"),
    )
    verdict = (
        f"<p>All {len(found.y):,} test digits, shifted alike and classified by the nearest of {len(found.train_y):,} "
        "training digits: <b>{wrong} %</b> are wrong. <b>{farther} %</b> are farther from themselves than from a "
        "training digit of another class.</p>"
    )
    return {
        "frame": moved,
        "next": Caption((f"next: a pixel {direction}", ""), {}, Col("last")),
        "legend": Caption((LEGEND,)),
        "why": _why(found, row),
        "verdict": Caption((verdict,), {"wrong": Col("percent wrong"), "farther": Col("percent farther")}),
    }


def _why(found: Shifts, row: int) -> Caption:
    """Not shifted; shifted, and still nearer to itself than to another class; and not so any more."""
    x, copy, other = formula(bold("x")), formula(bold(COPY)), found.train_y[found.other[row]]
    start = f"<p>The test digit {x} has the label <b>{found.y[row]}</b>, and {copy} is its copy{{shifted}}.</p>"
    start += distance(COPY, "{square}", "{away}")
    others = (
        f"The nearest training digit of another class, labelled <b>{other}</b>, is {number(found.other_far[row])} away"
    )
    ends = ".", ": farther than the copy.", ": <b>nearer than the copy</b>."
    last = f"<p>Nearest to {copy} is a training digit labelled <b>{{answer}}</b>, at distance {{far}}: {{judged}}.</p>"
    return Caption(
        tuple(f"{start}<p>{others} from {x}{end}</p>{last}" for end in ends),
        {name: Col(name) for name in ("shifted", "square", "away", "answer", "far", "judged")},
        Col("how"),
    )
