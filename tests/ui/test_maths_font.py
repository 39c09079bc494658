"""The maths font has all letters and signs of the formulas on all pages, and is small."""

import re
from html import unescape
from io import BytesIO
from xml.etree import ElementTree as XML

import pytest
from fontTools.ttLib import TTFont

from tests.films.made import whole_film
from tests.films.views import FIRST
from ui.stage import faces

MATH = re.compile(r"<math>.*?</math>", re.DOTALL)
LARGEST = 64_000  # bytes, of both files
HOLE = re.compile(r"\{[^}]*\}")
SPACES = {"\u2005", "\u2062", "\u2061", "\u2009", "\u200a", "\xa0", "\u202f", "\u2003", "\u2002"}
IN_TEXT = set("⁰¹²³⁴⁵⁶⁷⁸⁹⁻")  # powers of ten within a number: the text's font has them, the next in the list
# Letters that browsers write in italics where they stand alone: U+1D44E and so on, and that of Planck's constant.
ITALIC = {chr(0x41 + i): chr(0x1D434 + i) for i in range(26)} | {chr(0x61 + i): chr(0x1D44E + i) for i in range(26)}
ITALIC |= {"h": "\u210e"} | {chr(0x3B1 + i): chr(0x1D6FC + i) for i in range(25)}


def _signs(name: str) -> TTFont:
    return TTFont(BytesIO(faces.files()[name])).getBestCmap().keys()


PLAIN, BOLD = _signs("maths.woff2"), _signs("maths-bold.woff2")


def _missing(math: str) -> set[str]:
    missing = set()
    for element in XML.fromstring(unescape(HOLE.sub("0", math)).replace("&", "&amp;")).iter():
        text = "".join((element.text or "").split())
        bold = "bold" in element.get("mathvariant", "")
        if element.tag == "mi" and not bold and len(text) == 1:
            text = ITALIC.get(text, text)
        missing |= {sign for sign in text if ord(sign) not in (BOLD if bold else PLAIN)} - SPACES - IN_TEXT
    return missing


@pytest.mark.parametrize("name", FIRST)
def test_it_has_every_sign_of_the_formulas(name: str) -> None:
    page, scene = FIRST[name]
    film = whole_film(page, scene)
    words = {text for t in {0, min(3, film.n_frames - 1), film.n_frames - 1} for text in film.words(t).values()}
    assert {sign for text in words for math in MATH.findall(text) for sign in _missing(math)} == set()


def test_it_is_small_and_has_a_table_for_mathematics() -> None:
    assert sum(map(len, faces.files().values())) < LARGEST
    assert "MATH" in TTFont(BytesIO(faces.files()["maths.woff2"]))
