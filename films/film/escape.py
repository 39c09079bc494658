"""Texts into markup: the only way in for names of classes and axes, words of mails, and all else that a link, a file or
a class brings.

A text is plain until it is put into markup. Then it goes through the function of that markup:

    html                HTML, SVG and MathML, between tags and in quoted attributes
    captions.literal    a template of a caption, in which braces are holes, too
    plotly              titles, tick labels, categories and notes of figures, in which plotly knows <b>, <a href> ...
    markdown            what Streamlit reads as Markdown: sentences, labels and help of widgets
    script              JSON within a <script> element

The text of traces, columns and options stays plain, as the code that draws it escapes it. tomli_w writes TOML. The code
that writes CSV files keeps formulas out of them (`playground.pointfile.table`, `addons.classroom.results`).
`films.film.markup` has all markup that captions and figures may have.
"""

import html as _html
import json
import re
from typing import Any

SIGNS = re.compile(r"[\\`*_\[\]<>$~&|]|:(?=\S)")  # none of these is markup after a backslash
FIRST = re.compile(r"^([^\S\n]*)(\d*)(?=[#+=-]|(?<=\d)[.)](?=\s|$))", re.MULTILINE)  # a heading, a list, a rule
INDENTED = re.compile(r"^(?:[ \t]{4,}|[ ]*\t)[ \t]*", re.MULTILINE)  # a block of code
# Streamlit removes the backslashes, and then looks for :icons:, for addresses of the web and of mail, and for arrows.
ICON, ARROW = r"(?<=:)(?=[\w+-]+:|material/)", r"(?<=[-<>~])(?=[-=>])"
ADDRESS = r"(?<=:)(?=//)|(?<=www)(?=\.)|(?<=@)(?=[\w-]+\.)"
AFTERWARDS = re.compile(f"{ICON}|{ARROW}|{ADDRESS}", re.IGNORECASE)
JOINER = "\u2060"  # a character without width, which is no part of any of these


def html(text: str) -> str:
    """Return the text, escaped for HTML, SVG and MathML."""
    return _html.escape(text)


def plotly(text: str) -> str:
    """Return the text, escaped for a figure's titles, tick labels, categories and notes. Plotly does not know
    &quot;."""
    return _html.escape(text, quote=False)


def plain(markup: str) -> str:
    """Return the text of HTML or of plotly's markup, without its tags."""
    return _html.unescape(re.sub(r"<[^>]*>", "", markup))


def markdown(text: str) -> str:
    """Return the text, escaped for Streamlit's Markdown: it cannot become an element, an icon or a formula."""
    signs = SIGNS.sub(r"\\\g<0>", AFTERWARDS.sub(JOINER, text))
    return INDENTED.sub(lambda spaces: "&nbsp;" * len(spaces[0]), FIRST.sub(r"\1\2\\", signs))


def script(data: Any) -> str:
    """Return JSON for a <script> element, which "</script" or "<!--" would end. Old browsers break lines at U+2028."""
    return json.dumps(data).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
