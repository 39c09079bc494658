"""A sheet as an SVG file: plain attributes that every drawing program reads, and the face of its text within."""

import base64
from collections.abc import Iterable

from films.film import escape
from films.film.inks import Rgba
from films.sheet.shapes import Disc, Fill, Panel, Path, Raster, Shape, Sheet, Stroke, Words

FAMILY = "Source Sans 3"
QUOTED = f"&quot;{FAMILY}&quot;"  # a name with a number in it is none without


def svg(sheet: Sheet, title: str, face: bytes) -> str:
    """The file; `face` is a WOFF2 font with the characters of the sheet."""
    font = base64.b64encode(face).decode()
    size = f"{sheet.wide:g}", f"{sheet.high:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" font-family="{QUOTED}, sans-serif">\n<title>{escape.html(title)}</title>\n'
        f'<style>@font-face {{ font-family: "{FAMILY}"; src: url("data:font/woff2;base64,{font}") }}</style>\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n'
        f"{''.join(_panel(i, panel) for i, panel in enumerate(sheet.panels))}</svg>\n"
    )


def _panel(i: int, panel: Panel) -> str:
    (x, y), name = panel.corner, f"axes-{i}"
    box = f'x="{_short(x)}" y="{_short(y)}" width="{_short(panel.wide)}" height="{_short(panel.high)}"'
    return (
        f'<clipPath id="{name}"><rect {box}/></clipPath>\n<g>\n{_all(panel.grid)}'
        f'<g clip-path="url(#{name})">\n{_all(panel.marks)}</g>\n{_all(panel.words)}</g>\n'
    )


def _all(shapes: Iterable[Shape]) -> str:
    return "".join(f"{_shape(shape)}\n" for shape in shapes)


def _shape(shape: Shape) -> str:
    if isinstance(shape, Fill):
        return f'<path d="{_path(shape.parts, closed=True)}" fill-rule="evenodd" {_ink("fill", shape.color)}/>'
    if isinstance(shape, Stroke):
        dashes = f' stroke-dasharray="{" ".join(map(_short, shape.dashes))}"' if shape.dashes else ""
        look = f'fill="none" {_ink("stroke", shape.color)} stroke-width="{_short(shape.width)}"{dashes}'
        return f'<path d="{_path(shape.parts, closed=shape.closed)}" {look} stroke-linejoin="round"/>'
    if isinstance(shape, Disc):
        (x, y), width = shape.at, f' stroke-width="{_short(shape.width)}"' if shape.edge else ""
        look = f"{_ink('fill', shape.fill)} {_ink('stroke', shape.edge)}{width}"
        return f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(shape.radius)}" {look}/>'
    return _words(shape) if isinstance(shape, Words) else _raster(shape)


def _words(words: Words) -> str:
    x, y = map(_short, words.at)
    place = f'transform="translate({x} {y}) rotate(-90)"' if words.turned else f'x="{x}" y="{y}"'
    look = f'font-size="{words.size:g}" text-anchor="{words.anchor}" {_ink("fill", words.color)}'
    return f"<text {place} {look}>{escape.html(words.text)}</text>"


def _raster(raster: Raster) -> str:
    (x, y), look = map(_short, raster.at), f'preserveAspectRatio="none" opacity="{_short(raster.opacity)}"'
    box = f'x="{x}" y="{y}" width="{_short(raster.wide)}" height="{_short(raster.high)}"'
    return f'<image {box} {look} style="image-rendering:pixelated" href="{escape.html(raster.source)}"/>'


def _path(parts: Iterable[Path], *, closed: bool) -> str:
    return "".join(
        "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in part) + ("Z" if closed else "") for part in parts
    )


def _ink(what: str, color: Rgba | None) -> str:
    if color is None:
        return f'{what}="none"'
    red, green, blue, alpha = color
    opacity = "" if alpha == 255 else f' {what}-opacity="{_short(alpha / 255)}"'
    return f'{what}="#{red:02x}{green:02x}{blue:02x}"{opacity}'


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
