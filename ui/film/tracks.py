"""Tracks: what a frame changes in a figure. Each says it twice: as values in Python, and as JSON for stage/film.js."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from ui.film import captions, geometry
from ui.film.captions import Caption
from ui.film.columns import Col, Column, first_rows, row
from ui.film.spec import Spec

Columns = Mapping[str, Column]


class Track(Protocol):
    """`trace` is the name of a trace of figure number `figure`; None is the figure's layout."""

    @property
    def figure(self) -> int: ...
    @property
    def trace(self) -> str | None: ...
    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:
        """The attributes, by path ("marker.color"), and their values in frame `t`."""
        ...

    def payload(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Rows:
    """Each attribute ("x", "marker.color", "text") of the trace takes a row; without a trace, of the layout."""

    figure: int
    trace: str | None
    values: Mapping[str, Col]

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:  # noqa: ARG002
        wrap = self.trace is not None
        return {path: _listed(row(columns, col, t), wrap) for path, col in self.values.items()}

    def payload(self) -> dict[str, Any]:
        return {"kind": "rows", "values": {path: col.payload() for path, col in self.values.items()}}


@dataclass(frozen=True)
class Prefix:
    """The trace shows the first rows of two columns: `count` of them, or t + 1. For paths and growing curves."""

    figure: int
    trace: str
    x: str
    y: str
    count: Col | None = None

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:  # noqa: ARG002
        count = t + 1 if self.count is None else int(row(columns, self.count, t))
        return {"x": first_rows(columns, self.x, count), "y": first_rows(columns, self.y, count)}

    def payload(self) -> dict[str, Any]:
        return {"kind": "prefix", "x": self.x, "y": self.y, "count": self.count and self.count.payload()}


@dataclass(frozen=True)
class Line:
    """The line a x + b y + c = `level` through the axes as they are now; nothing where a = b = 0."""

    figure: int
    trace: str
    abc: Col
    level: float = 0.0

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:
        abc = row(columns, self.abc, t)
        shifted = None if abc is None else (abc[0], abc[1], abc[2] - self.level)
        x, y = geometry.line(shifted, geometry.box(figure))
        return {"x": x, "y": y}

    def payload(self) -> dict[str, Any]:
        return {"kind": "line", "abc": self.abc.payload(), "level": self.level}


@dataclass(frozen=True)
class HalfPlane:
    """The polygon of the axes, as they are now, on the positive or negative side of a x + b y + c `factor` = 0.

    A factor from a column is always the one of the frame, also where the half-plane is that of an entry pointed at.
    """

    figure: int
    trace: str
    abc: Col
    side: int = 1
    factor: Col | float = 1.0

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:
        abc, factor = row(columns, self.abc, t), _factor(columns, self.factor, t)
        scaled = None if abc is None else (abc[0], abc[1], abc[2] * factor)
        x, y = geometry.half_plane(scaled, geometry.box(figure), self.side)
        return {"x": x, "y": y}

    def payload(self) -> dict[str, Any]:
        factor = self.factor.payload() if isinstance(self.factor, Col) else None
        return {"kind": "halfplane", "abc": self.abc.payload(), "side": self.side, "factor": factor}


@dataclass(frozen=True)
class Lines:
    """The lines a x + b y + c `factor` = 0 through the axes as they are now, of the first `n` rows of a column."""

    figure: int
    trace: str
    abc: str
    n: int
    factor: Col | float = 1.0

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:
        factor, axes = _factor(columns, self.factor, t), geometry.box(figure)
        x: list[float | None] = []
        y: list[float | None] = []
        for a, b, c in np.asarray(columns[self.abc])[: self.n].tolist():
            across, up = geometry.line((a, b, c * factor), axes)
            x += [*across, None]
            y += [*up, None]
        return {"x": x, "y": y}

    def payload(self) -> dict[str, Any]:
        factor = self.factor.payload() if isinstance(self.factor, Col) else None
        return {"kind": "lines", "abc": self.abc, "n": self.n, "factor": factor}


@dataclass(frozen=True)
class Switch:
    """Entry i of the attribute is `on[i]` where bit i of the frame's row is set, else `off[i]`."""

    figure: int
    trace: str
    attribute: str
    bits: Col
    off: tuple[str, ...]
    on: tuple[str, ...]

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:  # noqa: ARG002
        bits = row(columns, self.bits, t)
        return {self.attribute: [on if bit else off for bit, on, off in zip(bits, self.on, self.off, strict=True)]}

    def payload(self) -> dict[str, Any]:
        sides = {"off": list(self.off), "on": list(self.on)}
        return sides | {"kind": "switch", "attribute": self.attribute, "bits": self.bits.payload()}


@dataclass(frozen=True)
class Label:
    """The text of a one-point trace, from a caption."""

    figure: int
    trace: str
    caption: Caption

    def changes(self, columns: Columns, figure: Spec, t: int) -> dict[str, Any]:  # noqa: ARG002
        return {"text": [captions.render(self.caption, columns, t)]}

    def payload(self) -> dict[str, Any]:
        return {"kind": "label", "caption": self.caption.payload()}


def held(track: Track, columns: Columns, t: int) -> Track:
    """The track as the pointer finds it in frame `t`: what it takes from the frame stays as it is there."""
    factor = getattr(track, "factor", None)
    return replace(track, factor=float(row(columns, factor, t))) if isinstance(factor, Col) else track  # type: ignore[type-var]


def _factor(columns: Columns, factor: Col | float, t: int) -> float:
    return float(row(columns, factor, t)) if isinstance(factor, Col) else factor


def _listed(value: Any, wrap: bool) -> Any:
    """A trace's attribute is a list with an entry per point: "nothing" is the empty list, NaN is a gap."""
    if value is None:
        return []
    if isinstance(value, np.ndarray):
        return [None if np.isnan(v) else v for v in value.tolist()]
    return [value] if wrap else value
