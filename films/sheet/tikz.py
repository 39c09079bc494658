"""A sheet as a LaTeX file, drawn with TikZ: it compiles by itself, and its picture may be copied into a paper."""

import base64
import io
from collections.abc import Iterable, Iterator
from itertools import groupby

from PIL import Image
from pylatexenc.latexencode import RULE_DICT, UnicodeToLatexConversionRule, UnicodeToLatexEncoder

from films.film.inks import Rgba
from films.sheet.shapes import Disc, Fill, Panel, Raster, Shape, Sheet, Stroke, Words

POINTS = 0.75  # of a pixel
MOST_BLOCKS = 4_000  # rectangles of a picture: TeX takes some seconds for these
COLOURS = 32  # of a picture
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
START = r"""% {title}
% {address}
\documentclass[tikz, border=2pt]{{standalone}}
\usepackage{{amsmath, amssymb, textcomp}}
\begin{{document}}
\begin{{tikzpicture}}[x={points}bp, y=-{points}bp, line join=round]
"""
END = "\\end{tikzpicture}\n\\end{document}\n"
LOW, HIGH = "₀₁₂₃₄₅₆₇₈₉₊₋", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
SIGNS = "0123456789+-"
SCRIPTS = {ord(low): rf"\textsubscript{{{sign}}}" for low, sign in zip(LOW, SIGNS, strict=True)} | {
    ord(high): rf"\textsuperscript{{{sign}}}" for high, sign in zip(HIGH, SIGNS, strict=True)
}
SCRIPT_RULE = UnicodeToLatexConversionRule(RULE_DICT, SCRIPTS)
LATEX = UnicodeToLatexEncoder(
    conversion_rules=[SCRIPT_RULE, "defaults"], unknown_char_policy="replace", unknown_char_warning=False
)


def tikz(sheet: Sheet, title: str, address: str) -> str:
    """The file."""
    colors = _Colors()
    body = "".join(line for panel in sheet.panels for line in _panel(panel, colors))
    comment = {"title": _one_line(title), "address": _one_line(address)}
    return START.format(**comment, points=POINTS) + colors.defined() + body + END


class _Colors:
    """The names of the colours that are met."""

    def __init__(self) -> None:
        self._names: dict[tuple[int, ...], str] = {}

    def name_of(self, color: Rgba) -> str:
        return self._names.setdefault(color[:3], f"ink{len(self._names)}")

    def defined(self) -> str:
        return "".join(f"\\definecolor{{{name}}}{{RGB}}{{{r}, {g}, {b}}}\n" for (r, g, b), name in self._names.items())


def _panel(panel: Panel, colors: _Colors) -> Iterator[str]:
    (x, y), far = panel.corner, (panel.corner[0] + panel.wide, panel.corner[1] + panel.high)
    yield from _lines(panel.grid, colors)
    yield f"\\begin{{scope}}\n\\clip {_at((x, y))} rectangle {_at(far)};\n"
    yield from _lines(panel.marks, colors)
    yield "\\end{scope}\n"
    yield from _lines(panel.words, colors)


def _lines(shapes: Iterable[Shape], colors: _Colors) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Fill):
            yield f"\\fill[even odd rule, {_ink('', colors, shape.color)}] {_path(shape.parts, closed=True)};\n"
        elif isinstance(shape, Stroke):
            look = f"{_dashes(shape)}line width={POINTS * shape.width:.3g}bp"
            path = _path(shape.parts, closed=shape.closed)
            yield f"\\draw[{look}, {_ink('', colors, shape.color)}] {path};\n" if path else ""
        elif isinstance(shape, Disc):
            yield _disc(shape, colors)
        elif isinstance(shape, Words):
            yield _words(shape, colors)
        else:
            yield from _raster(shape, colors)


def _dashes(stroke: Stroke) -> str:
    if not stroke.dashes:
        return ""
    on, off = (POINTS * length for length in stroke.dashes)
    return f"dash pattern=on {on:g}bp off {off:g}bp, "


def _disc(disc: Disc, colors: _Colors) -> str:
    looks = [_ink("fill", colors, disc.fill)] if disc.fill else []
    if disc.edge:
        looks += [_ink("draw", colors, disc.edge), f"line width={POINTS * disc.width:.3g}bp"]
    return f"\\path[{', '.join(looks)}] {_at(disc.at)} circle[radius={POINTS * disc.radius:.3g}bp];\n"


def _words(words: Words, colors: _Colors) -> str:
    if not words.text.strip():
        return ""
    size = POINTS * words.size
    look = f"anchor={ANCHORS[words.anchor]}, inner sep=0, font=\\fontsize{{{size:g}}}{{{1.2 * size:g}}}\\selectfont"
    turned = ", rotate=90" if words.turned else ""
    text = LATEX.unicode_to_latex(words.text)
    return f"\\node[{look}{turned}, text={colors.name_of(words.color)}] at {_at(words.at)} {{{text}}};\n"


def _raster(raster: Raster, colors: _Colors) -> Iterator[str]:
    """The picture as rectangles, a row's pixels of one colour each; halved until they are not too many."""
    with Image.open(io.BytesIO(base64.b64decode(raster.source.partition(",")[2]))) as opened:
        picture = opened.convert("RGBA")
    few = _in_few_colours(picture)
    while len(blocks := list(_blocks(few))) > MOST_BLOCKS:
        picture = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)), Image.Resampling.BOX)
        few = _in_few_colours(picture)
    wide, high = raster.wide / few.width, raster.high / few.height
    for (x0, x1, y0, y1), color in blocks:
        left, top = raster.at[0] + x0 * wide, raster.at[1] + y0 * high
        right, bottom = raster.at[0] + x1 * wide, raster.at[1] + y1 * high
        red, green, blue, alpha = color
        ink = _ink("", colors, (red, green, blue, round(alpha * raster.opacity)))
        yield f"\\fill[{ink}] {_at((left, top))} rectangle {_at((right, bottom))};\n"


def _in_few_colours(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).convert("RGBA")


def _blocks(picture: Image.Image) -> Iterator[tuple[tuple[int, int, int, int], Rgba]]:
    """Boxes of one colour each, which are runs of a row, or of several rows that are alike; none where it is clear."""
    wide, pixels = picture.width, picture.tobytes()
    rows = [pixels[4 * wide * y : 4 * wide * (y + 1)] for y in range(picture.height)]
    y = 0
    for row, alike in groupby(rows):
        high, x = len(list(alike)), 0
        cells = (tuple(row[i : i + 4]) for i in range(0, 4 * wide, 4))
        for color, run in groupby(cells):
            length = len(list(run))
            if color[3]:
                red, green, blue, alpha = color
                yield (x, x + length, y, y + high), (red, green, blue, alpha)
            x += length
        y += high


def _path(parts: Iterable[tuple[tuple[float, float], ...]], *, closed: bool) -> str:
    return " ".join(" -- ".join((*map(_at, part), *(["cycle"] if closed else []))) for part in parts if part)


def _at(place: tuple[float, float]) -> str:
    return f"({place[0]:.2f}, {place[1]:.2f})"


def _ink(what: str, colors: _Colors, color: Rgba) -> str:
    """A colour as an option of TikZ, with its opacity."""
    name, alpha = colors.name_of(color), color[3] / 255
    opacity = "" if alpha == 1 else f", {f'{what} ' if what else ''}opacity={alpha:.3g}"
    return f"{what}={name}{opacity}" if what else f"{name}{opacity}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
