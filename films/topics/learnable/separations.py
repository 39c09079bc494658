"""What separates each labeling, drawn on the plane: a line with its sides, a circle, a rectangle, the regions of
neighbours; and the proof where nothing does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from films.charts import regions
from films.drawing import marks, palette
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.geometry import Box
from films.film.tracks import HalfPlane, Line, Rows, Track
from films.topics.learnable.shatter import Shattered, votes
from playground.inputs import Floats
from playground.shattering import Caught, Mixture, Outvoted, Proof

NOTHING = "nothing"  # the column of row -1
TURN = np.linspace(0, 2 * np.pi, 193)  # of a circle that may be much larger than the plane
CORNERS = 4  # of the hull of a mixture, and back to the first


@dataclass(frozen=True, eq=False)
class Drawn:
    """Traces below and above the points, their columns and tracks; `hidden`, the same tracks where nothing is to be
    seen."""

    below: Sequence[dict[str, Any]] = ()
    above: Sequence[dict[str, Any]] = ()
    columns: dict[str, Column] = field(default_factory=dict)
    tracks: Sequence[Track] = ()
    hidden: Sequence[Track] = ()


def drawn(made: Shattered, axes: Box) -> tuple[Drawn, ...]:
    """What the frames show of the family, and of its proofs."""
    parts = {"line": _line, "circle": _outline, "rectangle": _outline}
    first = _regions(made, axes) if made.family == "neighbors" else parts[made.family](made)
    return first, _proofs(made)


def _line(made: Shattered) -> Drawn:
    there = np.isfinite(made.separators[:, 0])
    columns: dict[str, Column] = {
        "abc": np.nan_to_num(made.separators[:, :3]),
        "drawn": np.where(there, np.arange(len(there)), -1),
    }
    tracks, hidden = (_sides(Col("abc", at=at)) for at in ("drawn", NOTHING))
    below = tuple(marks.two_sides(CLASSES[:2]))
    return Drawn(below, (), columns, tracks, hidden)


def _sides(abc: Col) -> tuple[Track, ...]:
    sides = (HalfPlane(0, f"{style.name} side", abc, sign) for style, sign in zip(CLASSES[:2], (1, -1), strict=True))
    return (*sides, Line(0, "boundary", abc))


def _outline(made: Shattered) -> Drawn:
    around = _circles(made.separators) if made.family == "circle" else _boxes(made.separators)
    columns: dict[str, Column] = {
        f"outline {axis}": path.astype(np.float32) for axis, path in zip("xy", around, strict=True)
    }
    inside = {"fill": "toself", "fillcolor": palette.tint(CLASSES[0].color, 0.15)}
    outline = marks.line("outline", palette.INK, 2.5) | inside
    return Drawn((outline,), (), columns, *_places("outline"))


def _circles(separators: Floats) -> tuple[Floats, Floats]:
    x, y, radius = separators[:, :3, None].swapaxes(0, 1)
    return x + radius * np.cos(TURN), y + radius * np.sin(TURN)


def _boxes(separators: Floats) -> tuple[Floats, Floats]:
    left, right, low, high = separators.T
    return np.column_stack([left, right, right, left, left]), np.column_stack([low, low, high, high, low])


def _regions(made: Shattered, axes: Box) -> Drawn:
    grid = regions.grid(axes, regions.side(len(made.labelings)))
    cells = votes(made, grid.points).reshape(-1, *grid.shape)
    pictures: dict[str, Column] = {"pictures": regions.flat(cells, CLASSES)}
    blank = np.full((1, *grid.shape), regions.NOTHING)
    columns = pictures | {"blank": regions.flat(blank, CLASSES), "first": np.zeros(len(made.labelings), dtype=np.int8)}
    hidden = Rows(0, None, {"images[0].source": Col("blank", at="first")})
    return Drawn((), (), columns, (Rows(0, None, {"images[0].source": Col("pictures")}),), (hidden,))


def _places(name: str) -> tuple[tuple[Track, ...], tuple[Track, ...]]:
    """The track of a trace whose places are the columns of its name, and the same with none."""
    shown, none = ({axis: Col(f"{name} {axis}", at=at) for axis in "xy"} for at in (None, NOTHING))
    return (Rows(0, name, shown),), (Rows(0, name, none),)


def _proofs(made: Shattered) -> Drawn:
    """The hulls of both mixtures and their common place; a rectangle around the + and a ring at the - within it; a ring
    at the point that is outvoted, and rays to its nearest."""
    width = 3 * made.k if made.family == "neighbors" else CORNERS + 1
    names = {"mix +": width, "mix −": width, "common": 1, "ring": 1}
    places = {name: np.full((len(made.labelings), size, 2), np.nan) for name, size in names.items()}
    for t, proof in enumerate(made.shown.proofs):
        for name, path in _paths(made, t, proof).items():
            places[name][t, : len(path)] = path
    dot = {"symbol": "x", "size": 12, "color": palette.INK, "line": {"width": 2, "color": palette.GROUND}}
    lines = [marks.line(f"mix {style.name}", style.color, 2.5, "dash") for style in CLASSES[:2]]
    above = (marks.markers("common", dot), marks.ring("ring"))
    columns: dict[str, Column] = {
        f"{name} {axis}": path[:, :, i].astype(np.float32)
        for name, path in places.items()
        for i, axis in enumerate("xy")
    }
    tracks, hidden = zip(*(_places(name) for name in names), strict=True)
    return Drawn(lines, above, columns, [each for (each,) in tracks], [each for (each,) in hidden])


def _paths(made: Shattered, t: int, proof: Proof | None) -> dict[str, Floats]:
    if isinstance(proof, Mixture):
        plus, minus = (made.X[[row for row, _ in shares]] for shares in (proof.plus, proof.minus))
        place = np.array([[float(value) for value in proof.place]])
        return {"mix +": closed(plus), "mix −": closed(minus), "common": place}
    if isinstance(proof, Caught):
        inside = made.X[made.labelings[t]]
        (x0, y0), (x1, y1) = inside.min(axis=0), inside.max(axis=0)
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]])
        return {"mix +": box, "ring": made.X[[proof.row]]}
    if isinstance(proof, Outvoted):
        own, others = made.X[proof.row], made.X[list(proof.nearest)]
        plus = made.labelings[t][list(proof.nearest)]
        found = {"ring": own[None]}
        return found | {"mix +": _rays(own, others[plus]), "mix −": _rays(own, others[~plus])}
    return {}


def closed(corners: Floats) -> Floats:
    """The corners and back to the first; of four, in the order around their middle."""
    if len(corners) > 2:
        around = corners - corners.mean(axis=0)
        corners = corners[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    return np.vstack([corners, corners[:1]])


def _rays(start: Floats, ends: Floats) -> Floats:
    gap = np.full_like(ends, np.nan)
    return np.stack([np.broadcast_to(start, ends.shape), ends, gap], axis=1).reshape(-1, 2)
