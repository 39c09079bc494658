r"""Texts to a class: Markdown with formulas, as in lessons, converted to HTML and to plain words.

Typed text cannot add HTML of its own: films/picture/prose.py escapes it, and bounds formulas. Sentences that name a
control are left out, as the hall and the phones have none (`CONTROLS`).
"""

import re
import unicodedata
from xml.etree import ElementTree as XML

from films.film import escape
from films.kept_values import kept_values
from films.lessons import marks, sentences
from films.picture import prose

KEPT = 2_000_000  # bytes; a question has some thousand, and is sent after every vote
PLANE = "plane"  # the only place that every page of a class has
CLICK = re.compile(r"\bClick\b")  # in a class: Choose, as phones have no mouse
# A task to drag an arrow's tip; on a phone its place is marked instead. Bounded, as strangers' lessons are read, too.
TAKEN = re.compile(r"\bDrag ([^.]{1,80}?) to where ([^.]{1,80}?) it\.")
CONTROLS = re.compile(
    r"\b([Pp]ress|[Cc]lick(ing)?|[Dd]rag(ging)?|[Uu]ndo|[Ss]witch (one |it )?(on|off)|[Ww]orkbench|[Ss]ettings?"
    r"|[Ss]lider|[Bb]utton|[Cc]rosshair|another seed)\b|(^|[.:;,] )[Pp]oint at\b"
)
PARAGRAPH = "\n\n"  # between two
WRAPPED = re.compile(r"(?<!\n)\n(?!\n)")  # a line break within a paragraph of a lesson's file
# Which dollars are no formulas: a formula has no space inside its dollars, and no digit after them.
AS_TYPED = re.compile(r"(?<!`)(`++).*?(?<!`)\1(?!`)|\$\$.+?\$\$|\$(?=[^\s$])[^$\n]*(?<=\S)\$(?!\d)|\\?(\$)", re.DOTALL)
DOLLAR = "\ue002"  # a private character, like those of prose.py
MATH = re.compile(r"<math.*?</math>", re.DOTALL)
RELATIONS, OPERATORS = frozenset("=≤≥<>≠←→≈∈"), frozenset("+−-·×∓±")
ACCENTS = {"^": "\u0302", "~": "\u0303", "¯": "\u0304", "‾": "\u0304", "→": "\u20d7", "˙": "\u0307"}
RAISED = {"2": "²", "3": "³", "′": "′", "*": "*", "∗": "*", "⋆": "*", "⊤": "ᵀ", "T": "ᵀ"}


@kept_values(KEPT)
def html(text: str) -> str:
    """Return a text as HTML, in paragraphs."""
    return prose.html(_readable(text)).replace(DOLLAR, "$")


@kept_values(KEPT)
def line(text: str) -> str:
    """Return a text within a line, such as an option, as HTML."""
    return prose.line(_readable(text)).replace(DOLLAR, "$")


@kept_values(KEPT)
def plain(text: str) -> str:
    """Return a text in plain words, with formulas in Unicode characters."""
    words = MATH.sub(lambda math: escape.html(_in_signs(XML.fromstring(math[0]))), html(text).replace("</p><p>", " "))
    return unicodedata.normalize("NFC", " ".join(escape.plain(words).split()))


def without_controls(text: str) -> str:
    """Return a lesson's text for hall and phones, without sentences that name controls of the lesson's window."""
    text = TAKEN.sub(r"Mark where \2 \1.", WRAPPED.sub(" ", text))
    parts = (CLICK.sub("Choose", part) for part in sentences.sentences(text))
    return marks.plain("".join(_without_control(part) for part in parts)).strip()


def within(text: str, longest: int) -> str:
    """Return the text; if it has more than `longest` characters, in plain words and cut off."""
    return text if len(text) <= longest else plain(text)[:longest]


def _without_control(sentence: str) -> str:
    """Return the sentence; of one that names a control, only the end of the paragraph."""
    if all(name == PLANE for name in marks.places(sentence)) and not CONTROLS.search(sentence):
        return sentence
    return PARAGRAPH if sentence.endswith(PARAGRAPH) else ""


def _readable(text: str) -> str:
    """Return the text with `DOLLAR` in place of each dollar that belongs to no formula."""
    return marks.plain(AS_TYPED.sub(lambda part: DOLLAR if part[2] else part[0], text))


def _in_signs(part: XML.Element) -> str:
    """Return a part of a formula in Unicode characters."""
    inside = [_in_signs(child) for child in part]
    match part.tag, inside:  # a formula that breaks off has fewer parts
        case _, []:
            return _leaf_in_signs(part)
        case "mfrac", [over, under]:
            return f"{_grouped(over)}/{_grouped(under)}"
        case "msqrt", _:
            return f"√{_grouped(_row(part, inside))}"
        case "msup", [base, raised]:
            return base + _raised(raised)
        case "msub" | "munder", [base, lowered]:
            return f"{base}_{_grouped(lowered)}"
        case "msubsup" | "munderover", [base, lowered, raised]:
            after = " " if base in "∑∏∫" else ""
            return f"{base}_{_grouped(lowered)}{_raised(raised)}{after}"
        case "mover", [base, accent]:
            return base + ACCENTS.get(accent.strip(), accent)
        case "mtr", _:
            return " ".join(inside)
        case "mtable", _:
            return "; ".join(inside)
    return _row(part, inside)


def _leaf_in_signs(part: XML.Element) -> str:
    text = part.text or ""
    if part.tag == "mspace":
        return " "
    return f"{text} " if part.tag in ("mi", "mo") and len(text) > 1 and text.isalpha() else text


def _row(part: XML.Element, inside: list[str]) -> str:
    """Return a row of a formula, with spaces around relations and operators."""
    signs = [(child.text or "") if not len(child) and child.tag in ("mo", "mi") else "" for child in part]
    return "".join(_beside(signs, inside, i) for i in range(len(inside)))


def _beside(signs: list[str], inside: list[str], i: int) -> str:
    if signs[i] == ",":
        return ", "
    leads = i == 0 or signs[i - 1] in {*RELATIONS, *OPERATORS, "(", ",", "[", "|"}  # a number's sign
    return f" {signs[i]} " if signs[i] in RELATIONS or (signs[i] in OPERATORS and not leads) else inside[i]


def _grouped(words: str) -> str:
    words = words.strip()
    return words if len(words) == 1 or words.isalnum() else f"({words})"


def _raised(words: str) -> str:
    return RAISED.get(words.strip(), f"^{_grouped(words)}")
