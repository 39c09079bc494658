"""The film of misclassified digits: each beside its nearest prototype, and all prototypes as small pictures."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from playground.inputs import Floats, Ints
from playground.prototype_record import Prototypes
from ui.charts import marks, palette
from ui.film.captions import Caption
from ui.film.columns import Col, Column
from ui.film.film import Film
from ui.film.spec import Spec
from ui.film.tracks import Label, Rows, Track
from ui.topics.digits import words as digit_words
from ui.topics.digits.pictures import SIDE, digit_picture, sheet_of

MOST = 500  # mistakes in a film
CELL, GAP = 10.0, 2.0  # a picture among four, in the units of its figure, and the room above each for words
PAIR, SHEET = 0, 1
PLACES = {"asked": (0, 1), "nearest": (1, 1), "difference": (0, 0), "own": (1, 0)}  # column and row from below


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
    """A frame for each mistake; one that says so where there is none."""
    sheet, place = _sheet(found.prototypes)
    figures = (pair_figure(), sheet) if found.shown else (sheet,)
    return Film(
        figures=figures,
        n_frames=max(1, found.shown),
        columns=_columns(found, place) if found.shown else {},
        tracks=_tracks() if found.shown else (),
        captions=digit_words.captions(
            found.shown, len(found.rows), len(found.X), len(found.prototypes.X), kind, n_train
        ),
    )


def pair_figure() -> Spec:
    """Two by two: the digit asked about, its nearest prototype, where they differ, and the nearest of its own kind."""
    titles = [
        marks.EMPTY | {"name": name, "mode": "text", "textposition": "top center", "text": [""]}
        | {"x": [column * (CELL + GAP) + CELL / 2], "y": [row * (CELL + GAP) + CELL]}
        for name, (column, row) in PLACES.items()
    ]  # fmt: skip
    images = [_image(column * (CELL + GAP), row * (CELL + GAP) + CELL, CELL) for column, row in PLACES.values()]
    span = 2 * (CELL + GAP)
    return {"data": titles, "layout": _layout(span - GAP, span, images)}


def _sheet(prototypes: Prototypes) -> tuple[Spec, Floats]:
    """All prototypes by their labels, and a frame around each in the picture: `(m, 5, 2)`."""
    order = np.argsort(prototypes.y, kind="stable")
    picture, across = sheet_of(prototypes.X[order])
    rows, cols = picture.shape
    turn = np.empty(len(order), dtype=np.int64)
    turn[order] = np.arange(len(order))
    corner = np.column_stack([turn % across, -(turn // across)]) * (SIDE + 1.0) + [-0.5, rows + 0.5]
    around = (SIDE + 1) * np.array([[0, 0], [1, 0], [1, -1], [0, -1], [0, 0]])
    image = _image(0, rows, cols, rows) | {"source": digit_picture(picture)}
    here = marks.line("here", palette.CLASSES[1].color, 3)
    return {"data": [here], "layout": _layout(cols, rows, [image])}, corner[:, None] + around


def _columns(found: Mistakes, place: Floats) -> dict[str, Column]:
    rows, nearest, own = (values[: found.shown] for values in (found.rows, found.nearest, found.own))
    asked, all_prototypes = found.X[rows], found.prototypes.X
    apart = (asked - all_prototypes[nearest]) ** 2
    return {
        "asked": tuple(digit_picture(x.reshape(SIDE, SIDE)) for x in asked),
        "prototypes": (*(digit_picture(x.reshape(SIDE, SIDE)) for x in all_prototypes), ""),
        "difference": tuple(digit_picture(x.reshape(SIDE, SIDE), float(x.max())) for x in apart),
        "nearest": nearest,
        "own": np.where(own < 0, len(all_prototypes), own),
        "step": np.arange(1, found.shown + 1),
        "number": rows + 1,
        "label": found.y[rows],
        "answer": found.prototypes.y[nearest],
        "far": found.far[: found.shown],
        "own far": found.own_far[: found.shown],
        "square": apart.sum(axis=1),
        "has own": (own >= 0).astype(np.int8),
        "place x": place[:, :, 0].astype(np.float32),
        "place y": place[:, :, 1].astype(np.float32),
    }


def _tracks() -> tuple[Track, ...]:
    sources = {
        "asked": Col("asked"),
        "nearest": Col("prototypes", at="nearest"),
        "difference": Col("difference"),
        "own": Col("prototypes", at="own"),
    }
    pictures = {f"images[{i}].source": sources[name] for i, name in enumerate(PLACES)}
    words: dict[str, Caption] = digit_words.titles()
    here = Rows(SHEET, "here", {"x": Col("place x", at="nearest"), "y": Col("place y", at="nearest")})
    return (Rows(PAIR, None, pictures), *(Label(PAIR, name, words[name]) for name in PLACES), here)


def _image(x: float, y: float, width: float, height: float | None = None) -> dict[str, Any]:
    place = {"xref": "x", "yref": "y", "x": x, "y": y, "sizex": width, "sizey": height or width}
    return place | {"sizing": "stretch", "layer": "below", "source": ""}


def _layout(width: float, height: float, images: list[dict[str, Any]]) -> dict[str, Any]:
    """Only pictures: no axes are seen."""
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return {
        "showlegend": False,
        "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": palette.INK},
        "dragmode": False,
        "xaxis": axis | {"range": [-1, width + 1]},
        "yaxis": axis | {"range": [-1, height + 1], "scaleanchor": "x"},
        "images": images,
    }
