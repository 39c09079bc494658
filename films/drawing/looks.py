"""Marks above and below the points of a plane, before the first frame: lines, dots, rings, tinted sides."""

from collections.abc import Sequence
from dataclasses import replace

from films.drawing import palette
from films.drawing.palette import ClassStyle
from films.film.marks import Letters, Marker, Path, Stroke
from playground.inputs import Floats

ARROW_HEAD = 12  # pixels


def side_tints(styles: Sequence[ClassStyle]) -> list[Path]:
    """Return the half-planes "+ side" and so on, tinted in the colours of their classes."""
    return [area(f"{style.name} side", palette.tint(style.color, 0.1)) for style in styles]


def area(name: str, color: str) -> Path:
    """Return the area that the places enclose, without a line around it."""
    return Path(name=name, fill=color)


def line(name: str, color: str, width: float, dash: str = "solid", *, opacity: float | None = None) -> Path:
    return Path(name=name, line=Stroke(color=color, width=width, dash=dash), opacity=opacity)


def arrow(name: str, color: str, width: float, head_size: float = ARROW_HEAD) -> Path:
    return _arrows(name, color, width, [0, head_size])


def chain(name: str, color: str, width: float, head_size: float) -> Path:
    """Return arrows from each place to the next."""
    return _arrows(name, color, width, head_size)


def _arrows(name: str, color: str, width: float, sizes: list[float] | float) -> Path:
    head = Marker(symbol="arrow", directed=True, size=sizes, color=color, edge_width=0)
    return Path(name=name, line=Stroke(color=color, width=width), marker=head)


def wide_arrow(name: str, color: str) -> Path:
    """Return an arrow wide enough to be seen under a thinner one."""
    return arrow(name, color, 4.5, 17)


def word(name: str, text: str) -> Path:
    """Return a word at a place."""
    return Path(name=name, text=[text], letters=Letters(position="middle right"))


def markers(name: str, marker: Marker, X: Floats | None = None) -> Path:
    """Return markers at the places `X (n, 2)`; without `X`, a track places them."""
    path = Path(name=name, marker=marker)
    return path if X is None else replace(path, x=X[:, 0].tolist(), y=X[:, 1].tolist())


def dot(name: str, color: str, *, right: bool = False) -> Path:
    return Path(name=name, marker=Marker(size=10, color=color), right=right)


def ring(name: str, size: float = 22, width: float = 2.5, color: str = palette.INK, X: Floats | None = None) -> Path:
    """Return rings around points."""
    return markers(name, Marker(symbol="circle-open", size=size, color=color, edge_width=width), X)


def held_out(X: Floats | None = None, size: float = 6) -> Path:
    """Return a small cross on each held-out point."""
    return markers("held out", Marker(symbol="cross-thin", size=size, edge=palette.INK, edge_width=1.5), X)


def handles(size: float, color: str) -> Path:
    """Return the mark for handles, which the stage places."""
    marker = Marker(size=size, color=color, symbol="circle-open-dot", edge=color, edge_width=3)
    return Path(name="handles", marker=marker, hover=None)


def sample() -> Path:
    """Return a ring around the point that the step looks at, with a text for its number."""
    return replace(ring("sample"), letters=Letters(position="top right"))


def steps(color: str, width: float, dash: str | None = None) -> Stroke:
    """Return the line of a step function."""
    return Stroke(color=color, width=width, dash=dash, steps=True)
