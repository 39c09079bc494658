"""The markup that captions and figures may have: a film with any other is refused.

A text that somebody forgot to escape (`films.film.escape`) could bring an element. This second check lets no element in
that could load anything, lead anywhere or run.
"""

import re
from typing import Any, NoReturn

from films.film.captions import Caption
from films.film.marks import Figure
from films.kept_values import kept_values

# Strict, so that all browsers read it alike: names in small letters, values in double quotes.
NAME, VALUE = r"[a-z][a-z0-9]*", r'"[^"<>]*"'
TAG = re.compile(rf"<(?:/({NAME})|({NAME})((?: [a-zA-Z][a-zA-Z0-9-]*={VALUE})*)/?)>")
ATTRIBUTE = re.compile(rf" ([a-zA-Z][a-zA-Z0-9-]*)=({VALUE})")
WORDS = {"b", "br", "div", "i", "li", "ol", "p", "span", "sub", "sup", "table", "td", "th", "tr", "ul", "wbr"}
FOLDED = {"details", "summary"}
FORMULAS = {"math", "mfrac", "mi", "mn", "mo", "mover", "mrow", "msqrt", "msub", "msubsup", "msup", "mtext"}
DRAWINGS = {"svg", "g", "path", "circle", "line", "rect", "text"}
ELEMENTS = WORDS | FOLDED | FORMULAS | DRAWINGS
ATTRIBUTES = {
    *("class", "style", "role", "tabindex", "aria-label"),
    *("accent", "fence", "form", "mathvariant", "stretchy"),
    *("cx", "cy", "d", "fill", "font-size", "height", "r", "stroke", "stroke-opacity", "stroke-width", "text-anchor"),
    *("viewBox", "width", "x", "x1", "x2", "y", "y1", "y2"),
}
OF_PLOTLY = re.compile(r'</?(?:b|i|sub|sup|br|span)>|<span style="color:[#\w(),.-]+">')
SHOWN = 40  # characters of refused markup in the error
TITLES = ("title", "text", "ticktext")  # keys of a layout, at any depth, whose texts are plotly's markup


def check_caption(caption: Caption, place: str) -> None:
    """Raise ValueError if a template has an element or an attribute that captions may not have."""
    for template in caption.templates:
        if foreign := _foreign(template):
            _refuse(place, foreign)


@kept_values(1_000_000)  # the films of a page have most templates in common
def _foreign(template: str) -> str:
    """Return the first markup in a template that captions may not have, or "" if there is none."""
    for tag in TAG.finditer(template):
        if (tag[1] or tag[2]) not in ELEMENTS:
            return tag[0]
        if tag[3] and any(name not in ATTRIBUTES or "url(" in value for name, value in ATTRIBUTE.findall(tag[3])):
            return tag[0]
    rest = TAG.sub("", template)
    return rest[rest.index("<") :][:SHOWN] if "<" in rest else ""


def check_layout(figure: Figure, place: str) -> None:
    """Raise ValueError if a title, a tick label or a note has markup other than type and colours."""
    for text in _titles(figure.layout):
        if "<" in (rest := OF_PLOTLY.sub("", text)):
            _refuse(place, rest[rest.index("<") :])


def _titles(part: Any, *, named: bool = False) -> list[str]:
    if isinstance(part, str):
        return [part] if named else []
    if isinstance(part, dict):
        return [text for name, value in part.items() for text in _titles(value, named=name in TITLES)]
    return [text for each in part for text in _titles(each, named=named)] if isinstance(part, (list, tuple)) else []


def _refuse(place: str, markup: str) -> NoReturn:
    raise ValueError(f"{place}: {markup[:SHOWN]!r} is no markup of a film; a text goes through films.film.escape")
