"""The film of misclassified digits: each beside its nearest prototype, and all prototypes as small pictures."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from films.charts import confusion
from films.charts.confusion import Counted
from films.drawing import marks, palette
from films.film.captions import Caption
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.mathml import bold, formula, group, name, root, sign, squared, sub, value
from films.film.spec import Spec
from films.film.tracks import Label, Rows, Track
from films.topics.digits import questions
from films.topics.digits.pictures import SIDE, bare, differences, digit_picture, four, image, pictures_of, sheet_of
from playground.inputs import Floats, Ints
from playground.prototype_record import Prototypes

MOST = 500  # mistakes in a film
N_DIGITS = 10
PAIR, SHEET = 0, 1
SHOWN = ("query", "nearest", "difference", "own")  # two by two
LEGEND = "Dark pixels hold ink; where the two differ, dark is much. The frame marks the nearest prototype among all."


@dataclass(frozen=True, eq=False)
class Mistakes:
    """The digits `X (q, 64)` with labels `y (q,)` whose nearest prototype has another label.

    rows (w,)               which digits
    nearest, own (w,)       their nearest prototype, and the nearest with their own label, -1 for none
    far, own_far (w,)       how far these are; NaN for none
    """

    X: Floats
    y: Ints
    prototypes: Prototypes
    rows: Ints
    nearest: Ints
    far: Floats
    own: Ints
    own_far: Floats

    @cached_property
    def shown(self) -> int:
        """How many of them a film shows."""
        return min(len(self.rows), MOST)


def film(found: Mistakes, kind: str, n_train: int) -> Film:
    """A frame for each mistake of `kind` prototypes out of `n_train` digits; one that says so where there is none."""
    sheet, outline = _sheet(found.prototypes)
    verdict = {"verdict": Caption((_verdict(found, kind, n_train),))}
    if not found.shown:
        return Film((sheet,), 1, captions=verdict | {"frame": Caption(("<b>No mistakes</b>",))})
    rows = found.rows[: found.shown]
    answers = found.prototypes.y[found.nearest[: found.shown]]
    asked = questions.of_mistakes(found.y[rows], answers, PAIR, SHOWN[1:])
    made = Film(
        figures=(four(SHOWN), sheet),
        n_frames=found.shown,
        columns=merged(_columns(found, outline), asked.columns),
        tracks=_tracks(),
        captions=verdict | _captions(found.shown),
        questions=asked.questions,
    )
    return confusion.shown(made, [_confused(found)], tuple(map(str, range(N_DIGITS))))


def _confused(found: Mistakes) -> Counted:
    answers = found.y.copy()
    answers[found.rows] = found.prototypes.y[found.nearest]
    return confusion.counted("", "test digits", found.y, answers[None], N_DIGITS)


def distance(other: str, square: str, far: str, *, of: str = "x") -> str:
    """The distance of x, or the symbol `of`, from another digit of that symbol, worked out to the columns of these
    names."""
    x = bold(of)
    each = squared(group(sub(name(of), "j"), sign("−"), sub(name(other), "j")))
    left = formula(sign("‖"), x, sign("−"), bold(other), sign("‖"), sign("="), root(sign("∑"), each))
    return f"<p>{left} {formula(sign('='), root(value(square)), sign('='), value(far))}</p>"


def _sheet(prototypes: Prototypes) -> tuple[Spec, Floats]:
    """All prototypes by their labels, and an outline of each in the picture: `(m, 5, 2)`."""
    order = np.argsort(prototypes.y, kind="stable")
    picture, across = sheet_of(prototypes.X[order])
    rows, cols = picture.shape
    turn = np.empty(len(order), dtype=np.int64)
    turn[order] = np.arange(len(order))
    corner = np.column_stack([turn % across, -(turn // across)]) * (SIDE + 1.0) + [-0.5, rows + 0.5]
    around = (SIDE + 1) * np.array([[0, 0], [1, 0], [1, -1], [0, -1], [0, 0]])
    all_of_them = image(0, rows, cols, rows) | {"source": digit_picture(picture)}
    here = marks.line("here", palette.CLASSES[1].color, 3)
    return {"data": [here], "layout": bare(cols, rows, [all_of_them])}, corner[:, None] + around


def _columns(found: Mistakes, outline: Floats) -> dict[str, Column]:
    rows, nearest, own = (values[: found.shown] for values in (found.rows, found.nearest, found.own))
    queries, prototypes = found.X[rows], found.prototypes.X
    squares = (queries - prototypes[nearest]) ** 2
    return {
        "query": pictures_of(queries),
        "prototypes": (*pictures_of(prototypes), ""),
        "difference": differences(squares),
        "nearest": nearest,
        "own": np.where(own < 0, len(prototypes), own),
        "step": np.arange(1, found.shown + 1),
        "number": rows + 1,
        "label": found.y[rows],
        "answer": found.prototypes.y[nearest],
        "far": found.far[: found.shown],
        "own far": found.own_far[: found.shown],
        "square": squares.sum(axis=1),
        "has own": (own >= 0).astype(np.int8),
        "outline x": outline[:, :, 0].astype(np.float32),
        "outline y": outline[:, :, 1].astype(np.float32),
    }


def _tracks() -> tuple[Track, ...]:
    columns = Col("query"), Col("prototypes", at="nearest"), Col("difference"), Col("prototypes", at="own")
    pictures = {f"images[{i}].source": column for i, column in enumerate(columns)}
    here = {axis: Col(f"outline {axis}", at="nearest") for axis in "xy"}
    return (
        Rows(PAIR, None, pictures),
        Label(PAIR, "query", Caption(("test digit: {label}",), _cols("label"))),
        Label(PAIR, "nearest", Caption(("nearest prototype: {answer}",), _cols("answer"))),
        Label(PAIR, "difference", Caption(("where these two differ",))),
        Label(PAIR, "own", Caption(("no {label} among them", "nearest {label}"), _cols("label"), Col("has own"))),
        Rows(SHEET, "here", here),
    )


def _verdict(found: Mistakes, kind: str, n_train: int) -> str:
    m, wrong, asked = len(found.prototypes.X), len(found.rows), len(found.X)
    cut = f" The film shows the first {found.shown:,} of them." if found.shown < wrong else ""
    return (
        f"<p><b>Prototypes: {m:,}</b>, {kind}, in place of {n_train:,} training digits: {100 * m / n_train:.1f} % of "
        f"the memory. Classified by the nearest of them, {wrong:,} of {asked:,} test digits "
        f"({100 * wrong / asked:.1f} %) are wrong.{cut}</p>"
    )


def _captions(shown: int) -> dict[str, Caption]:
    x, p = formula(bold("x")), formula(bold("p"))
    start = (
        f"<p>The test digit {x} has the label <b>{{label}}</b>, its nearest prototype {p} the label <b>{{answer}}</b>: "
        f"a mistake. Their distance is</p>{distance('p', '{square}', '{far}')}"
    )
    ends = "No prototype has the label {label}.", "The nearest {label} among the prototypes is no nearer, at {own}."
    words = _cols("label", "answer", "far", "square") | {"own": Col("own far")}
    return {
        "frame": Caption((f"<b>Mistake {{step}}</b> of {shown:,} · test digit {{number}}",), _cols("step", "number")),
        "next": Caption(("next mistake",)),
        "legend": Caption((LEGEND,)),
        "why": Caption(tuple(f"{start}<p>{end}</p>" for end in ends), words, Col("has own")),
    }


def _cols(*names: str) -> dict[str, Col]:
    return {name: Col(name) for name in names}
