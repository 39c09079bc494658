"""Slips of the pen that no caption and no question may have, whatever its numbers are."""

import html
import re

FORMULA = re.compile(r"<math.*?</math>", re.DOTALL)
ENDS_A_TEXT = re.compile(r"<(?:p|td|th|li|br|summary|table)\b[^>]*>")
SLIPS = {
    "several of one": re.compile(
        r"(?<![\d.,/×⁰¹²³⁴⁵⁶⁷⁸⁹-])(?<!of )\b1 (?:points|updates|iterations|epochs|passes|votes|trees|labels|numbers"
        r"|prototypes|groups|frames|distances|questions|leaves|mistakes|classes|models|checks|words|mails)\b"
        r"|\b1 (?:are|were)\b"
    ),
    "a factor 1": re.compile(r"(?<![\d.,⁰¹²³⁴⁵⁶⁷⁸⁹^])1 ?[xy](?:[₁₂]|\b)"),
    "nothing with decimals": re.compile(r"(?<![\d.,])0\.0+\s?%"),
    "the negative of 0": re.compile(r"(?<![\w)])[−-]0(?![.\d])"),
    "two blanks": re.compile(r"\S  +\S"),
    "a stop after a stop": re.compile(r"[.?;:,]\s?[.,;](?!\.)"),
    "a blank before a stop": re.compile(r"\w [.,;?!](?=\s|$)"),
    "a capital after a colon": re.compile(r": (?:All|The|It|There|No|In|A|An|Converged|Stopped) "),
    "no article for it": re.compile(r"\b[Aa] (?:8|11|18|80)\b|\b[Aa] a\b"),
    "no number": re.compile(r"\bnan\b|\binf\b|\bNone\b"),
}


def read(caption: str) -> list[str]:
    """The texts of a caption as they are read, blanks as they are; a formula is one sign."""
    bare = FORMULA.sub("ƒ", caption)
    texts = (re.sub(r"<[^>]*>", "", text) for text in ENDS_A_TEXT.split(bare))
    return [html.unescape(text).strip() for text in texts]


def slips(caption: str) -> list[str]:
    """What is wrong with a caption: each kind with the text in which it stands."""
    texts = read(caption)
    return [f"{kind}: {text}" for text in texts for kind, pattern in SLIPS.items() if pattern.search(text)]
