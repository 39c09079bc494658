r"""Texts to a class: Markdown with formulas, as lessons have it, whoever wrote it. As HTML, and in plain words.

Nothing that is typed becomes an element of its own: films/picture/prose.py escapes all else, and bounds formulas. What
names a control goes: the hall and the phones have none (`CONTROLS`).
"""

import re
import unicodedata
from xml.etree import ElementTree as XML

from films.film import escape
from films.kept_values import kept_values
from films.lessons import marks, sentences
from films.picture import prose

KEPT = 2_000_000  # bytes; a room's questions have some thousand each, and are told with every vote
PLANE = "plane"  # the place that all pages of a class have
HANDS = {"Click": "Choose", "Drag": "Move"}  # as no phone clicks, and nobody moves anything in the hall
# The tip of an arrow, of which a phone presses the place. Bounded, as strangers' lessons are read, too.
TAKEN = re.compile(r"\bDrag ([^.]{1,80}?) to where ([^.]{1,80}?) it\.")
HAND = re.compile(rf"\b({'|'.join(HANDS)})\b")
CONTROLS = re.compile(r"\b([Pp]ress|[Cc]lick|[Dd]rag|[Uu]ndo|[Ss]witch (on|off)|[Ww]orkbench|[Ss]ettings?|[Ss]lider)\b")
WRAPPED = re.compile(r"(?<!\n)\n(?!\n)")  # a line of a lesson's file; what a lecturer types has lines of its own
# A dollar that opens or closes no formula is one: a formula has no space on its inner sides, and no digit behind it.
AS_TYPED = re.compile(r"(?<!`)(`++).*?(?<!`)\1(?!`)|\$\$.+?\$\$|\$(?=[^\s$])[^$\n]*(?<=\S)\$(?!\d)|\\?(\$)", re.DOTALL)
DOLLAR = "\ue002"  # of a private use area, as those of prose.py
MATH = re.compile(r"<math.*?</math>", re.DOTALL)
RELATIONS, OPERATORS = frozenset("=≤≥<>≠←→≈∈"), frozenset("+−-·×∓±")
ACCENTS = {"^": "\u0302", "~": "\u0303", "¯": "\u0304", "‾": "\u0304", "→": "\u20d7", "˙": "\u0307"}
RAISED = {"2": "²", "3": "³", "′": "′", "*": "*", "∗": "*", "⋆": "*", "⊤": "ᵀ", "T": "ᵀ"}


@kept_values(KEPT)
def html(text: str) -> str:
    """The paragraphs of a text."""
    return prose.html(_readable(text)).replace(DOLLAR, "$")


@kept_values(KEPT)
def line(text: str) -> str:
    """A text within a line, such as an option."""
    return prose.line(_readable(text)).replace(DOLLAR, "$")


@kept_values(KEPT)
def plain(text: str) -> str:
    """A text in plain words, its formulas in signs."""
    words = MATH.sub(lambda math: escape.html(_in_signs(XML.fromstring(math[0]))), html(text).replace("</p><p>", " "))
    return unicodedata.normalize("NFC", " ".join(escape.plain(words).split()))


def without_controls(text: str) -> str:
    """A lesson's text for hall and phones: without the sentences that name what only the lesson's window has."""
    text = TAKEN.sub(r"Mark where \2 \1.", WRAPPED.sub(" ", text))
    parts = (HAND.sub(lambda hand: HANDS[hand[0]], part) for part in sentences.sentences(text))
    return marks.plain("".join(part for part in parts if not _names_control(part))).strip()


def within(text: str, longest: int) -> str:
    """The text; in plain words and cut off, where it has more characters than there may be."""
    return text if len(text) <= longest else plain(text)[:longest]


def _names_control(sentence: str) -> bool:
    return any(name != PLANE for name in marks.places(sentence)) or bool(CONTROLS.search(sentence))


def _readable(text: str) -> str:
    """The text with a sign in place of each dollar that is one."""
    return marks.plain(AS_TYPED.sub(lambda part: DOLLAR if part[2] else part[0], text))


def _in_signs(part: XML.Element) -> str:
    """A part of a formula in signs."""
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
    """What stands in a row, with spaces around what relates or combines."""
    signs = [(child.text or "") if not len(child) and child.tag in ("mo", "mi") else "" for child in part]
    return "".join(_beside(signs, inside, i) for i in range(len(inside)))


def _beside(signs: list[str], inside: list[str], i: int) -> str:
    if signs[i] == ",":
        return ", "
    leads = i == 0 or signs[i - 1] in {*RELATIONS, *OPERATORS, "(", ",", "[", "|"}  # it is a number's own sign
    return f" {signs[i]} " if signs[i] in RELATIONS or (signs[i] in OPERATORS and not leads) else inside[i]


def _grouped(words: str) -> str:
    words = words.strip()
    return words if len(words) == 1 or words.isalnum() else f"({words})"


def _raised(words: str) -> str:
    return RAISED.get(words.strip(), f"^{_grouped(words)}")
