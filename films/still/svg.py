"""Planes as SVG: one that scales with its box, where places are percentages and sizes stay in pixels; or a whole sheet
as a file of plain attributes that every drawing program reads, whose text is outlines: no viewer needs its font."""

from collections.abc import Iterable
from functools import lru_cache

from films.film import escape
from films.still.face import Outlines
from films.still.inks import PAPER, RGBA, rgba
from films.still.shapes import INK, TYPE, Area, Dot, Line, Path, Picture, Place, Plane, Shape, Text
from films.still.sheet import POINTS, Box, Pixel, Sheet
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
    return _scaled(plane, grid, f'<g class="words">{numbers}{_all(_PerCent(), plane.words)}</g>')


def small(plane: Plane) -> str:
    """The marks of the plane as a file of its own, on paper, which scales as a whole."""
    across, up = SMALL * min(plane.ratio, 1.0), SMALL / max(plane.ratio, 1.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.6g} {up:.6g}"><style>'
        "svg { --stage-ink: #444; --stage-grid: #ddd; --stage-faint: #999; --stage-ground: #fff }</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>{_scaled(plane, _all(_PerCent(), plane.ticks.grid))}</svg>'
    )


def svg_file(sheet: Sheet, title: str, face: bytes, description: str = "") -> str:
    """The file of a sheet; `face` is a TrueType font with its characters. `description`: the figure in
    words, as alternative text."""
    outlines = Outlines(face)
    size = f"{sheet.wide:g}", f"{sheet.high:g}"
    in_print = (f"{sheet.points * side:g}pt" for side in (sheet.wide, sheet.high))
    wide, high = size if sheet.points == POINTS else in_print
    panels = (_panel(f"axes-{i}", plane, _Pixels(box, outlines)) for i, (plane, box) in enumerate(sheet.panels))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide}" height="{high}" '
        f'viewBox="0 0 {size[0]} {size[1]}" font-family="sans-serif" font-size="{TYPE:g}" '
        f'fill="{PAPER[INK]}">\n<title>{escape.html(title)}</title>\n<desc>{escape.html(description)}</desc>\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n{"".join(panels)}</svg>\n'
    )


class _PerCent:
    """Places as shares of a box whose size the page sets, as it does the inks."""

    stroke = ' vector-effect="non-scaling-stroke"'

    def ink(self, what: str, color: str) -> str:
        return _ink(what, color)

    def place(self, place: Place) -> Coordinates:
        return _percent(place[0]), _percent(place[1])

    def text(self, place: Place, shift: Pixel) -> str:
        """The attributes of a text some pixels from a place."""
        (x, y), (across, down) = self.place(place), map(_short, shift)
        return f'x="{x}" y="{y}" dx="{across}" dy="{down}"'

    def size(self, wide: float, high: float) -> Coordinates:
        return _percent(wide), _percent(high)

    def path(self, parts: Iterable[Path], look: str) -> str:
        d = _path(((x * UNIT, y * UNIT) for x, y in part) for part in parts)
        return f'<svg viewBox="0 0 {UNIT} {UNIT}" preserveAspectRatio="none"><path d="{d}" {look}/></svg>'

    def around(self, place: Place, element: str) -> str:
        """What is drawn around (0, 0), at a place."""
        x, y = self.place(place)
        return f'<svg x="{x}" y="{y}" {OVER}>{element}</svg>'


class _Pixels:
    """Places in pixels of a sheet, whose text has these outlines."""

    stroke = ""

    def __init__(self, box: Box, outlines: Outlines) -> None:
        self.box, self.outlines = box, outlines

    def ink(self, what: str, color: str) -> str:
        return _ink(what, PAPER.get(color, color))

    def place(self, place: Place, shift: Pixel = (0.0, 0.0)) -> Coordinates:
        x, y = self.box.pixel(place, shift)
        return _short(x), _short(y)

    def text(self, place: Place, shift: Pixel) -> str:
        x, y = self.place(place, shift)
        return f'x="{x}" y="{y}"'

    def size(self, wide: float, high: float) -> Coordinates:
        return _short(wide * self.box.wide), _short(high * self.box.high)

    def path(self, parts: Iterable[Path], look: str) -> str:
        return f'<path d="{_path(map(self.box.pixel, part) for part in parts)}" {look}/>'

    def around(self, place: Place, element: str) -> str:
        x, y = self.place(place)
        return f'<g transform="translate({x} {y})">{element}</g>'


_Axes = _PerCent | _Pixels


def _scaled(plane: Plane, below: str, above: str = "") -> str:
    return (
        f'<svg class="still" xmlns="http://www.w3.org/2000/svg" {OVER} style="--ratio:{plane.ratio:.6g}" '
        f'font-size="{TYPE:g}" font-family="{escape.html(FONT)}" fill="{INK}">'
        f"{below}<svg>{_all(_PerCent(), plane.marks)}</svg>{above}</svg>"
    )


def _by_width(plane: Plane, part: str) -> str:
    wide, narrow = (getattr(ticks, part) for ticks in (plane.ticks, plane.narrow))
    if wide == narrow:
        return _all(_PerCent(), wide)
    return f'<g class="wide">{_all(_PerCent(), wide)}</g><g class="narrow">{_all(_PerCent(), narrow)}</g>'


def _panel(name: str, plane: Plane, axes: _Pixels) -> str:
    box = axes.box
    corner = f'x="{_short(box.left)}" y="{_short(box.top)}" width="{_short(box.wide)}" height="{_short(box.high)}"'
    return (
        f'<clipPath id="{name}"><rect {corner}/></clipPath>\n<g>\n{_all(axes, plane.ticks.grid)}'
        f'<g clip-path="url(#{name})">\n{_all(axes, plane.marks)}</g>\n'
        f"{_all(axes, plane.ticks.numbers)}{_all(axes, plane.words)}</g>\n"
    )


def _all(axes: _Axes, shapes: Iterable[Shape]) -> str:
    return "".join(_shape(axes, shape) for shape in shapes)


def _shape(axes: _Axes, shape: Shape) -> str:
    if isinstance(shape, Area):
        look = f'{axes.ink("fill", shape.color)} fill-rule="evenodd"{_opacity(shape.opacity)}'
        return axes.path(shape.parts, look)
    if isinstance(shape, Line):
        dashes = f' stroke-dasharray="{" ".join(map(_short, shape.dashes))}"' if shape.dashes else ""
        look = f'fill="none" {axes.ink("stroke", shape.color)} stroke-width="{_short(shape.width)}"{dashes}'
        return axes.path(shape.parts, f'{look} stroke-linejoin="round"{axes.stroke}{_opacity(shape.opacity)}')
    if isinstance(shape, Dot):
        return _dot(axes, shape)
    return _text(axes, shape) if isinstance(shape, Text) else _picture(axes, shape)


def _picture(axes: _Axes, picture: Picture) -> str:
    (left, top), (right, bottom) = picture.corner, picture.opposite
    x, y = axes.place(picture.corner)
    wide, high = axes.size(right - left, bottom - top)
    look = f'preserveAspectRatio="none" style="image-rendering:pixelated"{_opacity(picture.opacity)}'
    return f'<image x="{x}" y="{y}" width="{wide}" height="{high}" {look} href="{escape.html(picture.source)}"/>'


def _dot(axes: _Axes, dot: Dot) -> str:
    look = _look(axes.ink("fill", dot.fill or "none"), axes.ink("stroke", dot.edge), dot.width, dot.opacity)
    core = _circle(axes, dot, dot.radius / 4, axes.ink("fill", dot.edge)) if dot.dotted else ""
    if dot.shape == "circle":
        return _circle(axes, dot, dot.radius, look) + core
    return axes.around(dot.at, f'<path d="{_outline(dot.shape, dot.radius, dot.turn)}" {look}/>') + core


def _circle(axes: _Axes, dot: Dot, radius: float, look: str) -> str:
    x, y = axes.place(dot.at)
    return f'<circle cx="{x}" cy="{y}" r="{_short(radius)}" {look}/>'


@lru_cache(256)
def _look(fill: str, edge: str, width: float, opacity: float) -> str:
    return f'{fill} {edge} stroke-width="{_short(width)}"{_opacity(opacity)}'


@lru_cache(256)
def _outline(shape: str, radius: float, turn: float) -> str:
    return _path(outlines(shape, radius, turn=turn), "Z" if shape in POLYGONS else "")


def _text(axes: _Axes, text: Text) -> str:
    if isinstance(axes, _Pixels) and axes.outlines.has(text.words):
        return _outlined(axes, text)
    look = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    look += "" if text.size == TYPE else f' font-size="{_short(text.size)}"'
    if len(text.runs) == 1:
        ((_, color),) = text.runs
        look += "" if color == INK else f" {axes.ink('fill', color)}"
        words = escape.html(text.words)
    else:
        look += ' xml:space="preserve"'
        runs = ((escape.html(words), axes.ink("fill", color)) for words, color in text.runs)
        words = "".join(f"<tspan {ink}>{run}</tspan>" for run, ink in runs)
    if text.turned:
        across, down = map(_short, text.shift)
        return axes.around(text.at, f'<text transform="translate({across} {down}) rotate(-90)"{look}>{words}</text>')
    return f"<text {axes.text(text.at, text.shift)}{look}>{words}</text>"


def _outlined(axes: _Pixels, text: Text) -> str:
    (x, y), outlines = axes.place(text.at, text.shift), axes.outlines
    scale, ahead = text.size / outlines.units, -text.back * outlines.width(text.words)
    runs = []
    for words, color in text.runs:
        ink = "" if color == INK else f"{axes.ink('fill', color)} "
        runs.append(f'<path {ink}d="{outlines.path(words, ahead)}"/>')
        ahead += outlines.width(words)
    turned = " rotate(-90)" if text.turned else ""
    place = f'transform="translate({x} {y}){turned} scale({scale:.6g} {-scale:.6g})"'
    return f'<g {place} aria-label="{escape.html(text.words)}">{"".join(runs)}</g>'


def _path(lines: Iterable[Iterable[Pixel]], end: str = "") -> str:
    return "".join("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in line) + end for line in lines)


@lru_cache(256)
def _ink(what: str, color: str) -> str:
    """A colour as an attribute; one that lets through what is below as two, which drawing programs read."""
    if not RGBA.fullmatch(color):
        return f'{what}="{escape.html(color)}"'
    red, green, blue, alpha = rgba(color)
    return f'{what}="#{red:02x}{green:02x}{blue:02x}" {what}-opacity="{_short(alpha / 255)}"'


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{_short(opacity)}"'


def _percent(share: float) -> str:
    return f"{_short(100 * share)}%"


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
