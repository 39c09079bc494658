"""The planes and charts of a still as the shapes of one sheet: cells side by side, three to a row at most.

Where anything is, the still knows (films/film/still.py); here fractions of its axes become pixels.
"""

import math
from collections.abc import Callable, Iterator, Sequence

from films.film.inks import Rgba, rgba
from films.film.still_marks import Area, Dot, Line, Mark, Note, Path, Picture, Place, Plane, RightAxis, Text
from films.film.symbols import POLYGONS, outlines
from films.film.ticks import Tick
from films.sheet.shapes import Disc, Fill, Panel, Pixel, Raster, Shape, Sheet, Stroke, Words

CELL = 400.0  # pixels of a plane with its margins
ACROSS = 3  # cells in a row
GRID_WIDTH = 1.0
SIZE, ADVANCE = 12.0, 0.5  # pixels of type, and of how much of it a letter takes in width
DASHES = {"dot": (1.0, 1.0), "dash": (3.0, 3.0)}  # in widths of the line, and at least three pixels
ANCHORS = {"left": "end", "center": "middle", "right": "start"}
SIGNS = {"left": -1.0, "center": 0.0, "right": 1.0}
LOWER = {"top": (-1, -2.5), "middle": (0, 4.2), "bottom": (1, 10.5)}  # times `away`, and pixels down to the base line
FARTHEST = 20.0  # sides of the axes beyond which nothing of a line is drawn: PDF readers count in 32 bits


Width = Callable[[str], float]  # of a text of SIZE, in pixels


def in_most_faces(text: str) -> float:
    """The width of a text of SIZE, in pixels, whatever its face."""
    return ADVANCE * SIZE * len(text)


def sheet(planes: Sequence[Plane], cell: float = CELL, width: Width = in_most_faces) -> Sheet:
    """All planes on one sheet, written in a face of such a width."""
    across = min(max(1, len(planes)), ACROSS if len(planes) != 4 else 2)
    corners = [(i % across * cell, i // across * cell) for i in range(len(planes))]
    panels = tuple(_panel(plane, corner, cell, width) for plane, corner in zip(planes, corners, strict=True))
    return Sheet(across * cell, math.ceil(len(planes) / across) * cell, panels)


def axes_box(plane: Plane, side: float, scale: float = 1.0) -> tuple[float, float, float, float]:
    """Left, top, width and height of the axes of a plane that stands in a square."""
    left, right, top, bottom = (plane.margins[name] * scale for name in "lrtb")
    room = side - max(left + right, top + bottom)
    wide, high = room * min(1.0, plane.ratio), room / max(1.0, plane.ratio)
    return left + (room - wide) / 2, top + (room - high) / 2, wide, high


def _panel(plane: Plane, cell: Pixel, side: float, width: Width) -> Panel:
    left, top, wide, high = axes_box(plane, side)
    on = _Axes((cell[0] + left, cell[1] + top), wide, high)
    marks = tuple(shape for mark in plane.marks for shape in on.shapes(mark))
    notes = tuple(words for note in plane.notes for words in on.note(note, cell[0] + side, width))
    if plane.bare:
        return Panel(on.corner, wide, high, (), marks, notes)
    return Panel(on.corner, wide, high, tuple(on.grid(plane)), marks, (*on.words(plane), *notes))


class _Axes:
    """A box of pixels onto which a plane's marks are put."""

    def __init__(self, corner: Pixel, wide: float, high: float) -> None:
        self.corner, self.wide, self.high = corner, wide, high

    def pixel(self, place: Place) -> Pixel:
        x, y = (min(max(share, -FARTHEST), FARTHEST) for share in place)
        return self.corner[0] + x * self.wide, self.corner[1] + y * self.high

    def parts(self, parts: tuple[Path, ...]) -> tuple[tuple[Pixel, ...], ...]:
        return tuple(tuple(map(self.pixel, part)) for part in parts)

    def shapes(self, mark: Mark) -> Iterator[Shape]:
        if isinstance(mark, Area):
            yield Fill(self.parts(mark.parts), rgba(mark.color, opacity=mark.opacity))
        elif isinstance(mark, Line):
            dashes = tuple(n * max(3.0, mark.width) for n in DASHES.get(mark.dash, ()))
            yield Stroke(self.parts(mark.parts), rgba(mark.color, opacity=mark.opacity), mark.width, dashes)
        elif isinstance(mark, Dot):
            yield from self._dot(mark)
        elif isinstance(mark, Text):
            yield self._text(mark)
        else:
            yield self._picture(mark)

    def _dot(self, dot: Dot) -> Iterator[Shape]:
        at, edge = self.pixel(dot.at), rgba(dot.edge, opacity=dot.opacity)
        fill = rgba(dot.fill, opacity=dot.opacity) if dot.fill else None
        if dot.shape == "circle":
            yield Disc(at, dot.radius, fill, edge if dot.width else None, dot.width)
        lines = outlines(dot.shape, dot.radius, at, dot.turn)
        if lines and fill and dot.shape in POLYGONS:
            yield Fill(lines, fill)
        if lines and dot.width:
            yield Stroke(lines, edge, dot.width, closed=dot.shape in POLYGONS)
        if dot.dotted:
            yield Disc(at, dot.radius / 4, edge, None, 0.0)

    def _text(self, text: Text) -> Words:
        placed, side = text.position.split(" ")
        up, down = LOWER[placed]
        x, y = self.pixel(text.at)
        at = x + SIGNS[side] * text.away, y + up * text.away + down
        return Words(at, text.words, 12.0, rgba(text.color), ANCHORS[side])

    def _picture(self, picture: Picture) -> Raster:
        (left, top), (right, bottom) = self.pixel(picture.corner), self.pixel(picture.opposite)
        return Raster((left, top), right - left, bottom - top, picture.source, picture.opacity)

    def grid(self, plane: Plane) -> Iterator[Stroke]:
        for tick in plane.ticks.x:
            yield Stroke((tuple(map(self.pixel, ((tick.share, 0), (tick.share, 1)))),), _ink(tick), GRID_WIDTH)
        for tick in plane.ticks.y:
            y = 1 - tick.share
            yield Stroke((tuple(map(self.pixel, ((0, y), (1, y)))),), _ink(tick), GRID_WIDTH)

    def words(self, plane: Plane) -> Iterator[Words]:
        (left, top), ink = self.corner, rgba("var(--stage-ink)")
        low, middle = top + self.high, top + self.high / 2
        for tick in plane.ticks.x:
            yield Words((left + tick.share * self.wide, low + 14), tick.text, 12.0, ink, "middle")
        for tick in plane.ticks.y:
            y = top + (1 - tick.share) * self.high
            if tick.turned:
                yield Words((left - 5, y), tick.text, 12.0, ink, "middle", turned=True)
            else:
                yield Words((left - 3, y + 4.2), tick.text, 12.0, ink, "end")
        across, up = plane.titles
        yield Words((left + self.wide / 2, low + 29.5), across, 14.0, ink, "middle")
        yield Words((left - 27.6, middle), up, 14.0, ink, "middle", turned=True)
        if plane.right:
            yield from self._on_the_right(plane.right)

    def _on_the_right(self, axis: RightAxis) -> Iterator[Words]:
        right, top = self.corner[0] + self.wide, self.corner[1]
        for tick in axis.ticks:
            y = top + (1 - tick.share) * self.high
            yield Words((right + 3, y + 4.2), tick.text, 12.0, rgba(axis.ink), "start")
        if axis.title:
            yield Words((right + 42, top + self.high / 2), axis.title, 14.0, rgba(axis.ink), "middle", turned=True)

    def note(self, note: Note, right: float, width: Width) -> Iterator[Words]:
        """The runs of a note one after the other, smaller where they would end beyond the cell's `right`."""
        (x, y), wide = self.pixel(note.at), [width(text) for text, _ in note.runs]
        fits = min(1.0, (right - x) / max(1.0, sum(wide))) if note.side == "left" else 1.0
        wide = [fits * each for each in wide]
        x -= {"left": 0.0, "right": 1.0}.get(note.side, 0.5) * sum(wide)
        down = {"bottom": -4.0, "top": 12.0}.get(note.upright, 4.2)
        for (text, color), each in zip(note.runs, wide, strict=True):
            yield Words((x, y + down), text, fits * SIZE, rgba(color), "start")
            x += each


def _ink(tick: Tick) -> Rgba:
    return rgba(f"var(--stage-{'grid' if tick.value else 'faint'})")
