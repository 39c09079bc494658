"""Planes as SVG that scales with its box: places are percentages, sizes stay in pixels."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from films.film import escape
from films.still.inks import RGBA, rgba
from films.still.shapes import INK, TYPE, Area, Dot, Line, Path, Picture, Place, Plane, Shape, Text
from films.still.sheet import Pixel
from films.still.symbols import POLYGONS, outlines

FONT = '"Playground Sans", "Source Sans 3", system-ui, sans-serif'  # as ui/stage/faces.py has it
SMALL = 180  # pixels of the longer side of a small file: what is drawn on 400 is twice as large there
UNIT = 1000  # of the view box in which lines and areas are stretched over the axes
OVER = 'overflow="visible"'
Coordinates = tuple[str, str]


def svg(plane: Plane) -> str:
    """The plane with its axes; marks are clipped to them, tick labels and titles stand outside, in a group of the class
    "words". Where a narrow plane has different ticks, both sets are there, in groups of the classes "wide" and
    "narrow". The page sets the size, and the inks; the variable --ratio holds width over height."""
    grid, numbers = (_by_width(plane, name) for name in ("grid", "numbers"))
    return _scaled(plane, grid, f'<g class="words">{numbers}{elements(_PerCent(), plane.words)}</g>')


def small(plane: Plane) -> str:
    """The marks of the plane as a file of its own, on paper, which scales as a whole."""
    across, up = SMALL * min(plane.ratio, 1.0), SMALL / max(plane.ratio, 1.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.6g} {up:.6g}"><style>'
        "svg { --stage-ink: #444; --stage-grid: #ddd; --stage-faint: #999; --stage-ground: #fff }</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>{_scaled(plane, elements(_PerCent(), plane.ticks.grid))}</svg>'
    )


class Axes(Protocol):
    """How shapes on a plane's axes are written as SVG.

    stroke    the attributes of a line besides its look
    ink       an attribute with a colour
    place     a place, as x and y
    position  the attributes of a text some pixels from a place
    size      a width and a height, shares of the axes
    path      an area or a line of several parts
    around    what is drawn around (0, 0), at a place
    text      a text
    """

    stroke: str

    def ink(self, what: str, color: str) -> str: ...

    def place(self, place: Place) -> Coordinates: ...

    def position(self, place: Place, shift: Pixel) -> str: ...

    def size(self, wide: float, high: float) -> Coordinates: ...

    def path(self, parts: Iterable[Path], look: str) -> str: ...

    def around(self, place: Place, element: str) -> str: ...

    def text(self, text: Text) -> str: ...


class _PerCent:
    """Places as shares of a box whose size the page sets, as it does the inks."""

    stroke = ' vector-effect="non-scaling-stroke"'

    def ink(self, what: str, color: str) -> str:
        return ink(what, color)

    def place(self, place: Place) -> Coordinates:
        return _percent(place[0]), _percent(place[1])

    def position(self, place: Place, shift: Pixel) -> str:
        (x, y), (across, down) = self.place(place), map(number, shift)
        return f'x="{x}" y="{y}" dx="{across}" dy="{down}"'

    def size(self, wide: float, high: float) -> Coordinates:
        return _percent(wide), _percent(high)

    def path(self, parts: Iterable[Path], look: str) -> str:
        d = path_data(((x * UNIT, y * UNIT) for x, y in part) for part in parts)
        return f'<svg viewBox="0 0 {UNIT} {UNIT}" preserveAspectRatio="none"><path d="{d}" {look}/></svg>'

    def around(self, place: Place, element: str) -> str:
        x, y = self.place(place)
        return f'<svg x="{x}" y="{y}" {OVER}>{element}</svg>'

    def text(self, text: Text) -> str:
        return text_element(self, text)


def _scaled(plane: Plane, below: str, above: str = "") -> str:
    return (
        f'<svg class="still" xmlns="http://www.w3.org/2000/svg" {OVER} style="--ratio:{plane.ratio:.6g}" '
        f'font-size="{TYPE:g}" font-family="{escape.html(FONT)}" fill="{INK}">'
        f"{below}<svg>{elements(_PerCent(), plane.marks)}</svg>{above}</svg>"
    )


def _by_width(plane: Plane, part: str) -> str:
    wide, narrow = (getattr(ticks, part) for ticks in (plane.ticks, plane.narrow))
    if wide == narrow:
        return elements(_PerCent(), wide)
    return f'<g class="wide">{elements(_PerCent(), wide)}</g><g class="narrow">{elements(_PerCent(), narrow)}</g>'


def elements(axes: Axes, shapes: Iterable[Shape]) -> str:
    """Return the elements of shapes, from the lowest up."""
    return "".join(_shape(axes, shape) for shape in shapes)


def _shape(axes: Axes, shape: Shape) -> str:
    if isinstance(shape, Area):
        look = f'{axes.ink("fill", shape.color)} fill-rule="evenodd"{_opacity(shape.opacity)}'
        return axes.path(shape.parts, look)
    if isinstance(shape, Line):
        dashes = f' stroke-dasharray="{" ".join(map(number, shape.dashes))}"' if shape.dashes else ""
        look = f'fill="none" {axes.ink("stroke", shape.color)} stroke-width="{number(shape.width)}"{dashes}'
        return axes.path(shape.parts, f'{look} stroke-linejoin="round"{axes.stroke}{_opacity(shape.opacity)}')
    if isinstance(shape, Dot):
        return _dot(axes, shape)
    return axes.text(shape) if isinstance(shape, Text) else _picture(axes, shape)


def _picture(axes: Axes, picture: Picture) -> str:
    (left, top), (right, bottom) = picture.corner, picture.opposite
    x, y = axes.place(picture.corner)
    wide, high = axes.size(right - left, bottom - top)
    look = f'preserveAspectRatio="none" style="image-rendering:pixelated"{_opacity(picture.opacity)}'
    return f'<image x="{x}" y="{y}" width="{wide}" height="{high}" {look} href="{escape.html(picture.source)}"/>'


def _dot(axes: Axes, dot: Dot) -> str:
    look = _look(axes.ink("fill", dot.fill or "none"), axes.ink("stroke", dot.edge), dot.width, dot.opacity)
    core = _circle(axes, dot, dot.radius / 4, axes.ink("fill", dot.edge)) if dot.dotted else ""
    if dot.shape == "circle":
        return _circle(axes, dot, dot.radius, look) + core
    return axes.around(dot.at, f'<path d="{_outline(dot.shape, dot.radius, dot.turn)}" {look}/>') + core


def _circle(axes: Axes, dot: Dot, radius: float, look: str) -> str:
    x, y = axes.place(dot.at)
    return f'<circle cx="{x}" cy="{y}" r="{number(radius)}" {look}/>'


@lru_cache(256)
def _look(fill: str, edge: str, width: float, opacity: float) -> str:
    return f'{fill} {edge} stroke-width="{number(width)}"{_opacity(opacity)}'


@lru_cache(256)
def _outline(shape: str, radius: float, turn: float) -> str:
    return path_data(outlines(shape, radius, turn=turn), "Z" if shape in POLYGONS else "")


def text_element(axes: Axes, text: Text) -> str:
    """Return a text in the reader's own font."""
    look = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    look += "" if text.size == TYPE else f' font-size="{number(text.size)}"'
    if len(text.runs) == 1:
        ((_, color),) = text.runs
        look += "" if color == INK else f" {axes.ink('fill', color)}"
        words = escape.html(text.words)
    else:
        look += ' xml:space="preserve"'
        runs = ((escape.html(words), axes.ink("fill", color)) for words, color in text.runs)
        words = "".join(f"<tspan {fill}>{run}</tspan>" for run, fill in runs)
    if text.turned:
        across, down = map(number, text.shift)
        return axes.around(text.at, f'<text transform="translate({across} {down}) rotate(-90)"{look}>{words}</text>')
    return f"<text {axes.position(text.at, text.shift)}{look}>{words}</text>"


def path_data(lines: Iterable[Iterable[Pixel]], end: str = "") -> str:
    """Return the data of a path: `lines`, each followed by `end`, "Z" if they are closed."""
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in line) + end for line in lines)


@lru_cache(256)
def ink(what: str, color: str) -> str:
    """Return a colour as an attribute; a translucent one as two, colour and opacity, which drawing programs read."""
    if not RGBA.fullmatch(color):
        return f'{what}="{escape.html(color)}"'
    red, green, blue, alpha = rgba(color)
    return f'{what}="#{red:02x}{green:02x}{blue:02x}" {what}-opacity="{number(alpha / 255)}"'


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{number(opacity)}"'


def _percent(share: float) -> str:
    return f"{number(100 * share)}%"


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
