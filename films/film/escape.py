"""Texts into markup: the one door for names of classes and axes, words of mails, and all else that a link, a file or a
class brings.

A text is plain until it is put somewhere. Then it goes through the function of that place:

    html                HTML, SVG and MathML, between tags and in quoted attributes
    captions.literal    a template of a caption, in which braces are holes, too
    plotly              titles, tick labels, categories and notes of figures, in which plotly knows <b>, <a href> ...
    markdown            what Streamlit reads as Markdown: sentences, labels and help of widgets
    script              JSON within a <script> element

The text of traces, columns and options stays plain: who draws it escapes it. tomli_w writes TOML, and who writes a CSV
file keeps formulas out of it (`playground.pointfile.table`, `addons.classroom.results`). What a caption or a figure may
consist of at all, `films.film.markup` knows.
"""

import html as _html
import json
import re
from typing import Any

SIGNS = re.compile(r"[\\`*_\[\]<>$~&|]|:(?=\S)")  # with a backslash before it, each is no markup
FIRST = re.compile(r"^([^\S\n]*)(\d*)(?=[#+=-]|(?<=\d)[.)](?=\s|$))", re.MULTILINE)  # a heading, a list, a rule
INDENTED = re.compile(r"^(?:[ \t]{4,}|[ ]*\t)[ \t]*", re.MULTILINE)  # a block of code
# Streamlit looks for :icons:, for addresses of the web and of mail, and for arrows, where the backslashes have gone.
ICON, ARROW = r"(?<=:)(?=[\w+-]+:|material/)", r"(?<=[-<>~])(?=[-=>])"
ADDRESS = r"(?<=:)(?=//)|(?<=www)(?=\.)|(?<=@)(?=[\w-]+\.)"
AFTERWARDS = re.compile(f"{ICON}|{ARROW}|{ADDRESS}", re.IGNORECASE)
JOINER = "\u2060"  # has no width, and is no part of any of these


def html(text: str) -> str:
    """The text as it stands in HTML, SVG and MathML."""
    return _html.escape(text)


def plotly(text: str) -> str:
    """The text as it stands in a figure's titles, tick labels, categories and notes. Plotly does not know &quot;."""
    return _html.escape(text, quote=False)


def plain(markup: str) -> str:
    """The text of HTML or of plotly's markup, without its tags."""
    return _html.unescape(re.sub(r"<[^>]*>", "", markup))


def markdown(text: str) -> str:
    """The text as it stands in Streamlit's Markdown: neither element nor icon nor formula comes of it."""
    signs = SIGNS.sub(r"\\\g<0>", AFTERWARDS.sub(JOINER, text))
    return INDENTED.sub(lambda spaces: "&nbsp;" * len(spaces[0]), FIRST.sub(r"\1\2\\", signs))


def script(data: Any) -> str:
    """JSON for a <script> element, which "</script" or "<!--" would end. Old browsers break lines at U+2028."""
    return json.dumps(data).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
