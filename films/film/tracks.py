"""Tracks: what each frame changes in a figure, as values in Python and as JSON for ui/stage/film/film.js."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from films.film import captions, geometry
from films.film.captions import Caption
from films.film.columns import Col, Column, first_rows, row
from films.film.marks import Figure
from films.film.plotly_json import path as plotly_path
from films.film.shapes import BITS, NUMBERS, PICTURES, TEXT, WHOLE, Lengths, Shapes

Columns = Mapping[str, Column]
VARYING: Lengths = {"x": None, "y": None}
# The attributes that frames may change, and the kinds of values that each may have.
NUMERIC = (NUMBERS, WHOLE)
OF_MARKS = dict.fromkeys(("x", "y", "base", "width", "marker.size"), NUMERIC) | dict.fromkeys(
    ("text", "letters.position", "marker.color", "marker.symbol", "marker.edge"), (TEXT,)
)
OF_PICTURES = dict.fromkeys(("x", "y", "wide", "high", "opacity"), NUMERIC) | {"source": (TEXT, PICTURES)}


class Track(Protocol):
    """What each frame changes in the mark named `mark` of figure number `figure` or, if `mark` is a number, in the
    figure's picture of that number."""

    @property
    def figure(self) -> int: ...
    @property
    def mark(self) -> str | int: ...
    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:
        """Return the values of attributes in frame `t`, by path ("marker.color")."""
        ...

    def fits(self, shapes: Shapes) -> Lengths:
        """Return the number of entries that each attribute gets; ValueError if the columns do not hold what the track
        needs."""
        ...

    def payload(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Rows:
    """Sets attributes ("x", "marker.color", "text") of a mark, or of a picture, to rows of columns."""

    figure: int
    mark: str | int
    values: Mapping[str, Col]

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:  # noqa: ARG002
        wrap = isinstance(self.mark, str)
        return {path: _listed(row(columns, col, t), wrap) for path, col in self.values.items()}

    def fits(self, shapes: Shapes) -> Lengths:
        lengths: Lengths = {}
        for path, col in self.values.items():
            there = shapes.part(path)
            if isinstance(self.mark, str):
                entries = there.entries(col, *_kinds(there, OF_MARKS, path)) or 1
                lengths[path] = None if there.nothing(col) else entries
            elif there.entries(col, *_kinds(there, OF_PICTURES, path)):
                there.refuse(f"column {col.name!r} has more than one value in a row")
        return lengths

    def payload(self) -> dict[str, Any]:
        picture = self.mark if isinstance(self.mark, int) else None
        values = {plotly_path(name, picture): col.payload() for name, col in self.values.items()}
        return {"kind": "rows", "values": values}


@dataclass(frozen=True)
class Prefix:
    """Shows the first `count` (or t + 1) rows of two columns: paths and growing curves."""

    figure: int
    mark: str
    x: str
    y: str
    count: Col | None = None

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:  # noqa: ARG002
        count = t + 1 if self.count is None else int(row(columns, self.count, t))
        return {"x": first_rows(columns, self.x, count), "y": first_rows(columns, self.y, count)}

    def fits(self, shapes: Shapes) -> Lengths:
        most = shapes.n
        if self.count is not None:
            shapes.part("count").whole(self.count)
            most = shapes.greatest(self.count)
        for axis, name in (("x", self.x), ("y", self.y)):
            shapes.part(axis).first(name, most)
        return VARYING

    def payload(self) -> dict[str, Any]:
        return {"kind": "prefix", "x": self.x, "y": self.y, "count": self.count and self.count.payload()}


@dataclass(frozen=True)
class Line:
    """The line a x + b y + c = `level` across the current axes; nothing if a = b = 0. A level from a column is read at
    the line's row."""

    figure: int
    mark: str
    abc: Col
    level: Col | float = 0.0

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:
        abc, level = row(columns, self.abc, t), _number(columns, self.level, t)
        shifted = None if abc is None else (abc[0], abc[1], abc[2] - level)
        x, y = geometry.line(shifted, geometry.box(figure))
        return {"x": x, "y": y}

    def fits(self, shapes: Shapes) -> Lengths:
        shapes.axes()
        shapes.part("abc").line(self.abc)
        if isinstance(self.level, Col):
            shapes.part("level").number(self.level)
        return VARYING

    def payload(self) -> dict[str, Any]:
        level = self.level.payload() if isinstance(self.level, Col) else self.level
        return {"kind": "line", "abc": self.abc.payload(), "level": level}


@dataclass(frozen=True)
class HalfPlane:
    """The part of the current axes in which `side` (a x + b y + c `factor`) > 0, as a polygon.

    A factor from a column is always the frame's, even if the half-plane belongs to an entry under the pointer.
    """

    figure: int
    mark: str
    abc: Col
    side: int = 1
    factor: Col | float = 1.0

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:
        abc, factor = row(columns, self.abc, t), _number(columns, self.factor, t)
        scaled = None if abc is None else (abc[0], abc[1], abc[2] * factor)
        x, y = geometry.half_plane(scaled, geometry.box(figure), self.side)
        return {"x": x, "y": y}

    def fits(self, shapes: Shapes) -> Lengths:
        shapes.axes()
        shapes.part("abc").line(self.abc)
        return _with_factor(shapes, self.factor)

    def payload(self) -> dict[str, Any]:
        factor = self.factor.payload() if isinstance(self.factor, Col) else None
        return {"kind": "halfplane", "abc": self.abc.payload(), "side": self.side, "factor": factor}


@dataclass(frozen=True)
class Lines:
    """The lines a x + b y + c `factor` = 0 across the current axes, for the first `n` rows of a column."""

    figure: int
    mark: str
    abc: str
    n: int
    factor: Col | float = 1.0

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:
        factor, axes = _number(columns, self.factor, t), geometry.box(figure)
        x: list[float | None] = []
        y: list[float | None] = []
        for a, b, c in np.asarray(columns[self.abc])[: self.n].tolist():
            across, up = geometry.line((a, b, c * factor), axes)
            x += [*across, None]
            y += [*up, None]
        return {"x": x, "y": y}

    def fits(self, shapes: Shapes) -> Lengths:
        shapes.axes()
        shapes.part("abc").first(self.abc, self.n, 3)
        return _with_factor(shapes, self.factor)

    def payload(self) -> dict[str, Any]:
        factor = self.factor.payload() if isinstance(self.factor, Col) else None
        return {"kind": "lines", "abc": self.abc, "n": self.n, "factor": factor}


@dataclass(frozen=True)
class Switch:
    """Sets entry i of an attribute to `on[i]` if bit i of the frame's row is set, else to `off[i]`."""

    figure: int
    mark: str
    attribute: str
    bits: Col
    off: tuple[str, ...]
    on: tuple[str, ...]

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:  # noqa: ARG002
        bits = row(columns, self.bits, t)
        return {self.attribute: [on if bit else off for bit, on, off in zip(bits, self.on, self.off, strict=True)]}

    def fits(self, shapes: Shapes) -> Lengths:
        there = shapes.part(self.attribute)
        if TEXT not in _kinds(there, OF_MARKS, self.attribute):
            there.refuse("a switch chooses between texts")
        sides, width = {len(self.off), len(self.on)}, there.entries(self.bits, BITS, always=True)
        if sides != {width}:
            there.refuse(f"{len(self.off)} entries off, {len(self.on)} on, {width} bits in column {self.bits.name!r}")
        return {self.attribute: width}

    def payload(self) -> dict[str, Any]:
        sides = {"off": list(self.off), "on": list(self.on)}
        return sides | {"kind": "switch", "attribute": plotly_path(self.attribute), "bits": self.bits.payload()}


@dataclass(frozen=True)
class Label:
    """Sets the text of a one-point mark to a caption."""

    figure: int
    mark: str
    caption: Caption

    def changes(self, columns: Columns, figure: Figure, t: int) -> dict[str, Any]:  # noqa: ARG002
        return {"text": [captions.render(self.caption, columns, t)]}

    def fits(self, shapes: Shapes) -> Lengths:
        self.caption.fits(shapes.part("text"))
        return {"text": 1}

    def payload(self) -> dict[str, Any]:
        return {"kind": "label", "caption": self.caption.payload()}


def frozen_at(track: Track, columns: Columns, t: int) -> Track:
    """Return the track for use with rows other than the frame's: its factor is fixed to that of frame `t`."""
    factor = getattr(track, "factor", None)
    return replace(track, factor=float(row(columns, factor, t))) if isinstance(factor, Col) else track  # type: ignore[type-var]


def _number(columns: Columns, number: Col | float, t: int) -> float:
    return float(row(columns, number, t)) if isinstance(number, Col) else number


def _with_factor(shapes: Shapes, factor: Col | float) -> Lengths:
    if isinstance(factor, Col):
        shapes.of_frames().part("factor").number(factor)
    elif factor != 1:
        shapes.refuse(f"a factor is a column or 1, not {factor:g}: the browser gets columns only")
    return VARYING


def _kinds(shapes: Shapes, kinds_of: Mapping[str, tuple[str, ...]], path: str) -> tuple[str, ...]:
    if path not in kinds_of:
        shapes.refuse("no frame changes this attribute")
    return kinds_of[path]


def _listed(value: Any, wrap: bool) -> Any:
    """Return the value of a mark's attribute as a list with an entry for each point: empty for nothing; None, which is
    a gap, for NaN."""
    if value is None:
        return []
    if isinstance(value, np.ndarray):
        return [None if np.isnan(v) else v for v in value.tolist()]
    return [value] if wrap else value
