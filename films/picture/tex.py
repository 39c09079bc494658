"""Texts with formulas in TeX: "So $(M\\gamma)^2 = {low}$." becomes HTML with MathML, which browsers typeset.

Holes such as `{low}` and `{low:p}` stay: each frame fills them in (`films/film/captions.py`). A long formula may break
before each relation but the first, and at each \\allowbreak, where a <math> ends, as browsers do not break lines within
one.
"""

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NoReturn
from xml.etree import ElementTree as XML

from latex2mathml.converter import Converter
from latex2mathml.walker import Node, walk

from films.kept_values import kept_values

RELATIONS = frozenset("=≤≥<>←≈")
BOLD_LETTERS = {chr(0x1D400 + i): chr((65 if i < 26 else 71) + i) for i in range(52)}
HOLE = re.compile(r"\{(\w+(?::\w)?)\}")
COMMAND = re.compile(r"\\([A-Za-z]+)")
BREAK = r"\allowbreak"
FONT = re.compile(r"\\(?:mathbf|mathrm|boldsymbol|text)\{(\w+)\}")
TEXT_HOLE = re.compile(r"⟦(.+?)⟧")
BARS = frozenset("‖|")
BROKEN = re.compile(r'([(\[“]?)<span class="stage-formula">(.*?)</span>([^\s<{]{0,12})', re.DOTALL)
BESIDE = re.compile(r"([(\[“]?)(<math(?: [^>]*)?>(?:(?!</math>).)*</math>)([^\s<{]{0,12})", re.DOTALL)
KEPT = 4_000_000  # bytes of the cache; our own formulas take some hundred thousand
MOST_NODES, DEEPEST, MOST_BYTES = 1000, 40, 50_000  # of a formula; ours have at most 44, 4 and some thousand
# The attributes that MathML may have. All are about layout: none is a link, a script, or a style of the page.
ATTRIBUTES = frozenset(
    {
        *("accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "display", "displaystyle"),
        *("fence", "form", "height", "largeop", "linebreak", "linethickness", "lspace", "mathbackground", "mathcolor"),
        *("mathsize", "mathvariant", "maxsize", "minsize", "movablelimits", "notation", "rowlines", "rowspacing"),
        *("rspace", "scriptlevel", "separator", "stretchy", "symmetric", "voffset", "width"),
    }
)
ROOM = '<span class="stage-formula">{}</span>'


def typeset(text: str, holes: Collection[str] = (), symbols: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the HTML `text` with its formulas, `$...$` in TeX, as MathML. `holes` are the names of holes in formulas,
    and `symbols` further commands, each with the TeX that it stands for."""
    return _typeset(text, frozenset(holes), tuple(symbols.items())) if "$" in text else text


@kept_values(KEPT)  # the films of a page have most texts in common
def _typeset(text: str, holes: frozenset[str], symbols: tuple[tuple[str, str], ...]) -> str:
    if text.count("$") % 2:
        raise ValueError(f"a formula does not end in {text!r}")
    parts, commands = text.split("$"), dict(symbols)
    formulas = (formula(_expanded(part, commands), holes) if i % 2 else part for i, part in enumerate(parts))
    return unbroken("".join(formulas))


def unbroken(html: str) -> str:
    """Return the HTML with signs right before and after a formula kept on its line, as browsers would begin a new line
    with a comma after it."""
    return BESIDE.sub(_held, BROKEN.sub(lambda beside: ROOM.format("".join(beside.groups())), html))


def _held(beside: re.Match[str]) -> str:
    return f'<span class="stage-held">{beside[0]}</span>' if beside[1] or beside[3] else beside[0]


def _expanded(tex: str, symbols: Mapping[str, str]) -> str:
    return COMMAND.sub(lambda c: f" {symbols[c[1]]} " if c[1] in symbols else c[0], tex)


@kept_values(KEPT)
def formula(tex: str, holes: frozenset[str] = frozenset()) -> str:
    """Return a TeX formula as MathML. ValueError if a letter in a font is also the name of a hole, if the formula
    defines a command, or if it has too many nodes, is nested too deeply, or is too long."""
    for letter in holes.intersection(FONT.findall(tex)):
        raise ValueError(f"{{{letter}}} is a hole, and what {tex!r} sets in a font; give the hole another name")
    lines, relations = list[str](), 0
    for piece in HOLE.sub(lambda hole: _text_hole(hole, holes), tex).split(BREAK):
        lines.append("")
        (row,) = XML.fromstring(_mathml(piece))
        for part in row:
            _plain(part)
            operator = part.tag.endswith("mo")
            relation = operator and (part.text or "").strip() in RELATIONS
            relations += relation
            if relation and relations > 1 and lines[-1]:
                lines.append("")
            if operator and len(lines) > 1 and not lines[-1]:  # its first operand is in the line before
                part.set("form", "infix")
            lines[-1] += TEXT_HOLE.sub(r"{\1}", XML.tostring(part, "unicode"))
    written = "<wbr>".join(f"<math>{line}</math>" for line in lines)
    if len(written.encode()) > MOST_BYTES:
        raise ValueError(f"a formula is longer than {MOST_BYTES:,} bytes in MathML")
    return ROOM.format(written) if len(lines) > 1 else written


class _NoCommands(dict[str, tuple[list[str], int]]):
    """Raise ValueError if a formula defines a command: a few, each ten times the one before, would write gigabytes."""

    def __setitem__(self, name: str, definition: tuple[list[str], int]) -> NoReturn:
        raise ValueError(f"a formula defines no commands, and {name!r} would be one")


def _mathml(tex: str) -> str:
    """Return what latex2mathml makes of TeX, after its size is checked."""
    _weigh(walk(tex, macros=_NoCommands()))
    converter = Converter()
    converter.macros = _NoCommands()
    return converter.convert(tex)


def _weigh(nodes: list[Node]) -> None:
    """Raise ValueError for too many nodes. A node that is written twice counts twice: nested, such nodes double the
    tree at each level."""
    number, ahead = 0, [(node, 1) for node in nodes]
    while ahead:
        node, depth = ahead.pop()
        number += 1
        if number > MOST_NODES or depth > DEEPEST:
            raise ValueError(f"a formula has more than {MOST_NODES:,} parts, or is nested more than {DEEPEST} deep")
        ahead.extend((child, depth + 1) for child in node.children or ())


def _text_hole(hole: re.Match[str], holes: frozenset[str]) -> str:
    """Return a hole as text that TeX leaves alone. A group that is not a hole, as in `x^{n}`, stays TeX's."""
    return rf"\text{{⟦{hole[1]}⟧}}" if hole[1].partition(":")[0] in holes else hole[0]


def _plain(part: XML.Element) -> None:
    """Remove the namespace, and all attributes but ATTRIBUTES, from an element and all within it. Make holes numbers,
    and mathematical bold letters plain letters in bold, which text fonts have, too."""
    for element in part.iter():
        for name in element.attrib.keys() - ATTRIBUTES:
            del element.attrib[name]
        element.tag = element.tag.rpartition("}")[2]
        if element.tag == "mtext" and TEXT_HOLE.fullmatch(element.text or ""):
            element.tag = "mn"
        if element.text == ":":
            element.tag = "mo"
        if element.tag == "mo" and element.text in BARS and "stretchy" not in element.attrib:
            element.set("stretchy", "false")  # browsers lower a bar that may stretch if it has an exponent
        if element.tag == "mi" and element.text in BOLD_LETTERS:
            element.text = BOLD_LETTERS[element.text]
            element.set("mathvariant", "bold")
        if (variant := element.get("mathvariant", "")).startswith("bold"):  # only some browsers know it
            element.set("style", "font-weight:bold")
            if variant == "bold":
                element.set("mathvariant", "normal")  # upright, as lectures have vectors
            else:
                del element.attrib["mathvariant"]  # a letter alone is italic anyhow
