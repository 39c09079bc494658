"""Prose of a lesson as HTML: paragraphs, bold and italic words, code, formulas, and words that name a mark or a place.

Lessons are written in this part of Markdown; all else stays as it was typed, and HTML is escaped. A test shows that no
lesson uses anything else (tests/films/lessons/test_played_lesson.py).
"""

import re

from films.film import escape
from films.lessons.marks import linked
from films.lessons.toml_table import AS_IT_STANDS
from films.picture.tex import formula, unbroken

LINK = re.compile(r"\[([^\[\]]*)\]\((#(?:mark|place)-[\w.%~-]+)\)")
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
ITALIC = re.compile(r"(?<!\w)\*(?=\S)(.+?)(?<=\S)\*(?!\w)", re.DOTALL)
TYPED = re.compile(r"\\([\\`*_\[\]<>$&|])")
KEPT = re.compile("\ue000(\\d+)\ue001")  # the number of a fragment, between signs of a private use area
SIGN = re.compile(r"(<mo[^>]*>[=≤≥&;lgt<>(,←≈×·]{1,4}</mo>)<mo>([+−-])</mo>")  # the sign of a number, not an operation
ALIGNED = re.compile(r"\\(begin|end)\{aligned\}")  # latex2mathml only knows align*
LEADS = re.compile(r"\\(href|style|class)(?![A-Za-z])")  # commands that latex2mathml makes attributes of
PER_CENT = re.compile(r"(?<=\d) %")  # the sign stays on the line of its number
BREAK = re.compile(r"\n[^\S\n]*\n\s*")


def html(prose: str) -> str:
    """Return a text of one or more paragraphs as HTML."""
    fragments: list[str] = []
    text = _marked(_set_aside(prose, fragments), fragments)
    parts = [part.strip() for part in BREAK.split(text) if part.strip()]
    return _put_back("".join(f"<p>{part}</p>" for part in parts), fragments)


def line(prose: str) -> str:
    """Return a text within a line as HTML: a title, an option, the words of a button."""
    fragments: list[str] = []
    return _put_back(_marked(_set_aside(prose, fragments), fragments), fragments)


def _set_aside(prose: str, fragments: list[str]) -> str:
    """Return the text with the number of a fragment in place of each formula, each piece of code and each sign after a
    backslash."""

    def aside(markup: str) -> str:
        fragments.append(markup)
        return f"\ue000{len(fragments) - 1}\ue001"

    def as_it_stands(match: re.Match[str]) -> str:
        text = match[0]
        if text.startswith("$$"):
            return aside(f'<span class="formula">{_formula(text[2:-2], display=True)}</span>')
        if text.startswith("$"):
            return aside(_formula(text[1:-1]))
        return aside(f"<code>{escape.html(text.strip('`').strip())}</code>")

    bare = re.sub("[\ue000\ue001]", "", prose)
    return TYPED.sub(lambda sign: aside(escape.html(sign[1])), AS_IT_STANDS.sub(as_it_stands, linked(bare)))


def _formula(tex: str, *, display: bool = False) -> str:
    """Return a formula as MathML; as it was typed if it is not TeX, or if it has an address or a style, since anybody
    may have written the lesson."""
    try:
        if LEADS.search(tex):
            raise ValueError("it would have an address or a style of its own")
        markup = formula(ALIGNED.sub(r"\\\1{align*}", " ".join(tex.split())))
    except Exception:  # noqa: BLE001  latex2mathml raises errors of many kinds
        return f"<code>{escape.html(tex.strip())}</code>"
    markup = SIGN.sub(r'\1<mo form="prefix">\2</mo>', markup)
    return markup.replace("<math>", '<math displaystyle="true">') if display else markup


def _marked(text: str, fragments: list[str]) -> str:
    whole = PER_CENT.sub("\N{NO-BREAK SPACE}%", escape.html(text))
    words = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", whole))
    return LINK.sub(lambda link: f'<a href="{link[2]}"{_name(link[1], fragments)}>{link[1]}</a>', words)


def _name(words: str, fragments: list[str]) -> str:
    """Return the name of a link that is a formula, as letters, because not all screen readers read MathML; "" for other
    links."""
    if KEPT.sub("", words).strip():
        return ""
    return f' aria-label="{escape.html(escape.plain(_put_back(words, fragments)))}"'


def _put_back(text: str, fragments: list[str]) -> str:
    """Return the text with its fragments. A formula may stand within the words of a link."""
    return unbroken(KEPT.sub(lambda place: fragments[int(place[1])], text))
