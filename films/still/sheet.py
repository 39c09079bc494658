"""A sheet: the planes and charts of a frame side by side, with their axes in pixels."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from films.still.shapes import TYPE, Place, Plane, Shape, Text

CELL = 400.0  # pixels of a plane with its margins
ACROSS = 3  # cells in a row
ADVANCE = 0.5  # of its size a letter takes in width, in most faces
FARTHEST = 20.0  # sides of the axes beyond which nothing is drawn: PDF readers and Pillow count in 32 bits

Pixel = tuple[float, float]
S = TypeVar("S", bound=Shape)
Width = Callable[[str], float]  # of a text of the size `TYPE`, in pixels


@dataclass(frozen=True)
class Box:
    """The axes of a plane in pixels."""

    left: float
    top: float
    wide: float
    high: float

    def pixel(self, place: Place, shift: Pixel = (0.0, 0.0)) -> Pixel:
        x, y = (min(max(share, -FARTHEST), FARTHEST) for share in place)
        return self.left + x * self.wide + shift[0], self.top + y * self.high + shift[1]


@dataclass(frozen=True)
class Sheet:
    """Planes with the boxes of their axes on paper of `wide` x `high` pixels."""

    wide: float
    high: float
    panels: tuple[tuple[Plane, Box], ...]


def in_most_faces(text: str) -> float:
    """The width of a text, whatever its face."""
    return ADVANCE * TYPE * len(text)


def sheet(
    planes: Sequence[Plane], cell: float = CELL, width: Width = in_most_faces, across: int | None = None
) -> Sheet:
    """All planes on one sheet, in cells of side `cell`: `across` in a row, by default at most three. `width` measures
    the texts."""
    across = across or min(max(1, len(planes)), ACROSS if len(planes) != 4 else 2)
    panels = (_panel(plane, i % across * cell, i // across * cell, cell, width) for i, plane in enumerate(planes))
    return Sheet(across * cell, math.ceil(len(planes) / across) * cell, tuple(panels))


def _panel(plane: Plane, left: float, top: float, cell: float, width: Width) -> tuple[Plane, Box]:
    before, after, above, below = (plane.margins[name] for name in "lrtb")
    room = cell - max(before + after, above + below)
    wide, high = room * min(1.0, plane.ratio), room / max(1.0, plane.ratio)
    box = Box(left + before + (room - wide) / 2, top + above + (room - high) / 2, wide, high)
    words = tuple(_fitting(text, box, left + cell, width) for text in plane.words)
    marks = tuple(_fitting(shape, box, box.left + box.wide, width) for shape in plane.marks)
    return replace(plane, words=words, marks=marks), box


def _fitting(shape: S, box: Box, end: float, width: Width) -> S:
    """The shape; a text is smaller where it would go beyond `end`, that of its cell or of the axes."""
    if not isinstance(shape, Text) or shape.anchor != "start" or shape.turned:
        return shape
    room, wide = end - box.pixel(shape.at, shape.shift)[0], width(shape.words) * shape.size / TYPE
    return replace(shape, size=shape.size * room / wide) if 0 < room < wide else shape
