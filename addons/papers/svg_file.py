"""A sheet as an SVG file of plain attributes, which every drawing program reads. Its text is outlines: no viewer needs
its font."""

from collections.abc import Iterable

from addons.papers.face import Outlines
from films.film import escape
from films.still.inks import PAPER
from films.still.shapes import INK, TYPE, Path, Place, Plane, Text
from films.still.sheet import Box, Pixel, Sheet
from films.still.svg import Coordinates, elements, ink, number, path_data, text_element


def svg_file(sheet: Sheet, points: float, title: str, face: bytes, description: str) -> str:
    """Return the file of a sheet.

    points       of a pixel in print; 0: the file is as large as on a screen
    face         a TrueType font with the characters of the sheet
    description  the figure in words, as alternative text
    """
    outlines = Outlines(face)
    size = f"{sheet.wide:g}", f"{sheet.high:g}"
    wide, high = (f"{points * side:g}pt" for side in (sheet.wide, sheet.high)) if points else size
    panels = (_panel(f"axes-{i}", plane, _Pixels(box, outlines)) for i, (plane, box) in enumerate(sheet.panels))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide}" height="{high}" '
        f'viewBox="0 0 {size[0]} {size[1]}" font-family="sans-serif" font-size="{TYPE:g}" '
        f'fill="{PAPER[INK]}">\n<title>{escape.html(title)}</title>\n<desc>{escape.html(description)}</desc>\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n{"".join(panels)}</svg>\n'
    )


class _Pixels:
    """Places in pixels of a sheet, whose text has these outlines."""

    stroke = ""

    def __init__(self, box: Box, outlines: Outlines) -> None:
        self.box, self.outlines = box, outlines

    def ink(self, what: str, color: str) -> str:
        return ink(what, PAPER.get(color, color))

    def place(self, place: Place, shift: Pixel = (0.0, 0.0)) -> Coordinates:
        x, y = self.box.pixel(place, shift)
        return number(x), number(y)

    def position(self, place: Place, shift: Pixel) -> str:
        x, y = self.place(place, shift)
        return f'x="{x}" y="{y}"'

    def size(self, wide: float, high: float) -> Coordinates:
        return number(wide * self.box.wide), number(high * self.box.high)

    def path(self, parts: Iterable[Path], look: str) -> str:
        return f'<path d="{path_data(map(self.box.pixel, part) for part in parts)}" {look}/>'

    def around(self, place: Place, element: str) -> str:
        x, y = self.place(place)
        return f'<g transform="translate({x} {y})">{element}</g>'

    def text(self, text: Text) -> str:
        """Return the outlines of a text; the text itself, if the face lacks one of its characters."""
        return self._outlined(text) if self.outlines.has(text.words) else text_element(self, text)

    def _outlined(self, text: Text) -> str:
        (x, y), outlines = self.place(text.at, text.shift), self.outlines
        scale, ahead = text.size / outlines.units, -text.back * outlines.width(text.words)
        runs = []
        for words, color in text.runs:
            fill = "" if color == INK else f"{self.ink('fill', color)} "
            runs.append(f'<path {fill}d="{outlines.path(words, ahead)}"/>')
            ahead += outlines.width(words)
        turned = " rotate(-90)" if text.turned else ""
        place = f'transform="translate({x} {y}){turned} scale({scale:.6g} {-scale:.6g})"'
        return f'<g {place} aria-label="{escape.html(text.words)}">{"".join(runs)}</g>'


def _panel(name: str, plane: Plane, axes: _Pixels) -> str:
    box = axes.box
    corner = f'x="{number(box.left)}" y="{number(box.top)}" width="{number(box.wide)}" height="{number(box.high)}"'
    return (
        f'<clipPath id="{name}"><rect {corner}/></clipPath>\n<g>\n{elements(axes, plane.ticks.grid)}'
        f'<g clip-path="url(#{name})">\n{elements(axes, plane.marks)}</g>\n'
        f"{elements(axes, plane.ticks.numbers)}{elements(axes, plane.words)}</g>\n"
    )
