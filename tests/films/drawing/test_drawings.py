"""Drawings for prose: an iris with its four lengths, and two blurred grey pictures; all in the ink of the text."""

import re
import xml.etree.ElementTree as ET
from typing import get_args

import numpy as np
import pytest

from films.drawing.iris import HEIGHT, SAID, WIDTH, iris_flower
from films.drawing.scans import PICTURES, SIDE, TUMOUR, scan, scans
from films.lessons.lesson import Drawing
from films.lessons.library import lessons
from films.played_lesson import DRAWINGS
from films.scikit.library_data import iris

SPACE = "{http://www.w3.org/2000/svg}"


def flower():
    return ET.fromstring(iris_flower().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def test_the_flower_names_its_parts_and_what_the_table_has_of_them():
    named = {text.text for text in flower().iter(f"{SPACE}text")}
    measured = {name.removesuffix(" (cm)") for name in iris().feature_names}
    assert named == measured | {"petal", "sepal"}


def test_the_flower_is_said_in_words_and_takes_the_ink_of_its_text():
    root = flower()
    assert root.get("aria-label") == SAID
    assert root.get("role") == "img"
    inks = {each.get("stroke") for each in root.iter()} - {None}
    assert inks == {root.get("fill")} == {"currentColor"}


@pytest.mark.parametrize("text", list(flower().iter(f"{SPACE}text")), ids=lambda text: text.text)
def test_a_word_lies_within_the_drawing(text):
    x, y, wide = float(text.get("x")), float(text.get("y")), 7.5 * len(text.text)  # of 14 pixels a letter has about 7
    left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
    assert left >= 0
    assert left + wide <= WIDTH
    assert 12 <= y <= HEIGHT


def test_the_two_pictures_differ_where_the_tumour_is_and_nowhere_else():
    without, with_one = (scan(tumour=tumour).astype(float) for tumour in (False, True))
    rows, cols = np.nonzero(without != with_one)
    across, down, wide, high = (SIDE * part for part in TUMOUR)
    assert len(rows)
    assert np.abs(cols + 0.5 - across).max() <= wide + 4  # its edge is soft, and it is blurred
    assert np.abs(SIDE - rows - 0.5 - down).max() <= high + 4
    assert (with_one - without)[rows, cols].max() > 50


def test_each_picture_has_its_label_and_is_said_in_words():
    html = scans()
    for _, label, text in PICTURES:
        assert f">{label}</figcaption>" in html
        assert f'alt="{text}"' in html
    assert len(set(re.findall(r'src="(data:image/png;base64,[^"]+)"', html))) == len(PICTURES)


def test_lessons_have_the_drawings_that_the_strip_can_draw():
    assert set(DRAWINGS) == set(get_args(Drawing)) - {""}
    assert {step.drawing for lesson in lessons().values() for step in lesson.steps} == set(get_args(Drawing))
