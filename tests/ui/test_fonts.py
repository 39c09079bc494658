"""Our fonts have all letters and signs of the words and formulas on all pages, and are small."""

import re
import tomllib
from html import unescape
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as XML

import pytest
from fontTools.ttLib import TTFont

from films.still.svg import FONT
from server.preview_picture import font_file
from tests.films.made import whole_film
from tests.films.views import FIRST
from ui.stage import faces

MATH = re.compile(r"<math>.*?</math>", re.DOTALL)
TAG = re.compile(r"<[^>]*>|\{[^}]*\}")
LARGEST = 64_000  # bytes, of both files of the maths font; of one of those for text
ROOT = Path(faces.__file__).parents[2]
HOLE = re.compile(r"\{[^}]*\}")
SPACES = {"\u2005", "\u2062", "\u2061", "\u2009", "\u200a", "\xa0", "\u202f", "\u2003", "\u2002"}
IN_TEXT = set("⁰¹²³⁴⁵⁶⁷⁸⁹⁻")  # powers of ten within a number: the text's font has them, the next in the list
# Letters that browsers write in italics where they stand alone: U+1D44E and so on, and that of Planck's constant.
ITALIC = {chr(0x41 + i): chr(0x1D434 + i) for i in range(26)} | {chr(0x61 + i): chr(0x1D44E + i) for i in range(26)}
ITALIC |= {"h": "\u210e"} | {chr(0x3B1 + i): chr(0x1D6FC + i) for i in range(25)}


def _signs(name: str) -> TTFont:
    return TTFont(BytesIO(faces.files()[name])).getBestCmap().keys()


TEXT = _signs(faces.UPRIGHT)
WHOLE = TTFont(font_file()).getBestCmap().keys()
PLAIN, BOLD = _signs("maths.woff2"), _signs("maths-bold.woff2")


def _missing(math: str) -> set[str]:
    missing = set()
    for element in XML.fromstring(unescape(HOLE.sub("0", math)).replace("&", "&amp;")).iter():
        text = "".join((element.text or "").split())
        bold, upright = "bold" in element.get("style", ""), element.get("mathvariant") == "normal"
        if element.tag == "mi" and not upright and len(text) == 1:
            text = ITALIC.get(text, text)
        missing |= {sign for sign in text if ord(sign) not in (BOLD if bold else PLAIN)} - SPACES - IN_TEXT
    return missing


def left_out(text: str) -> set[str]:
    """The signs that the whole font has, and ours has not."""
    return {sign for sign in text if ord(sign) in WHOLE - TEXT}


@pytest.mark.parametrize("name", FIRST)
def test_they_have_every_sign_of_words_and_formulas(name: str) -> None:
    page, scene = FIRST[name]
    film = whole_film(page, scene)
    words = {text for t in {0, min(3, film.n_frames - 1), film.n_frames - 1} for text in film.words(t).values()}
    assert {sign for text in words for math in MATH.findall(text) for sign in _missing(math)} == set()
    assert left_out(unescape(TAG.sub("", MATH.sub("", "".join(words))))) == set()


def test_the_text_has_every_letter_of_the_lessons() -> None:
    assert left_out("".join(file.read_text(encoding="utf-8") for file in (ROOT / "lessons").glob("*.toml"))) == set()


def test_upright_and_italic_have_the_same_letters_in_all_weights() -> None:
    upright, italic = (TTFont(BytesIO(faces.files()[name])) for name in ("text.woff2", "text-italic.woff2"))
    assert upright.getBestCmap().keys() == italic.getBestCmap().keys()
    for font in (upright, italic):
        assert (font["fvar"].axes[0].minValue, font["fvar"].axes[0].maxValue) == (200, 900)
        assert font["name"].getDebugName(1) == "Playground Sans"


def test_all_that_draws_text_names_the_same_fonts() -> None:
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
    assert config["theme"]["font"] == FONT == faces.TEXT
    assert f"'{faces.TEXT}'" in (ROOT / "ui/stage/plane/layouts.js").read_text(encoding="utf-8")


def test_they_are_small_and_one_has_a_table_for_mathematics() -> None:
    assert sum(len(faces.files()[name]) for name in faces.MATHS) < LARGEST
    assert len(faces.files()[faces.UPRIGHT]) < LARGEST
    assert "MATH" in TTFont(BytesIO(faces.files()["maths.woff2"]))


def test_what_ours_lacks_of_letters_comes_from_the_whole_font() -> None:
    ranges = re.findall(r"U\+(\w+)-(\w+)", faces.whole("./static/"))
    in_ranges = {code for first, last in ranges for code in range(int(first, 16), int(last, 16) + 1)}
    beside_signs = {code for code in WHOLE if code < 0x2000}
    assert beside_signs - TEXT - in_ranges == set()
