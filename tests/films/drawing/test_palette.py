"""Every class can be told from the ground it is drawn on, in light and in dark, on the tints of regions too."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from films.charts.regions import FLAT, FULL
from films.drawing.contrast import LEAST, contrast, over
from films.drawing.palette import ADDED, BEST, CLASSES, GROUND, ON_DARK, OWN
from films.film.marks import changed
from films.picture.one_frame_film import one_frame_film as one_frame
from films.still.planes import plane
from films.still.shapes import Dot
from films.topics.hinge import panels as hinge
from films.topics.methods.thumbnail import EDGE
from films.topics.prototypes.film import FAINT
from tests.films.film.reading import by_name

ROOT = Path(__file__).parents[3]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
INKS = [style.color for style in CLASSES]
LINES = [ADDED, OWN, hinge.HINGE, hinge.ZERO_ONE, hinge.PERCEPTRON, hinge.BEST, hinge.SQUARED]
LINES += [BEST]


def ground(theme):
    """The background of "light" or "dark"."""
    return CONFIG["theme"][theme]["backgroundColor"]


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert over("#ff0000", 0.5, "#0000ff") == "#800080"


@pytest.mark.parametrize("ink", INKS)
def test_a_class_is_told_from_the_light_ground(ink):
    assert contrast(ink, ground("light")) >= LEAST


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("region", INKS)
def test_a_class_is_told_from_every_region_on_the_dark_ground(ink, region):
    below = over(region, FLAT, ground("dark"))
    assert contrast(ON_DARK[ink], ground("dark")) >= 4
    assert contrast(ON_DARK[ink], below) >= 4
    assert contrast(over(ON_DARK[ink], FAINT, below), below) >= LEAST  # the points that are no prototypes


@pytest.mark.parametrize("color", LINES)
def test_what_is_no_class_is_told_from_the_dark_ground(color):
    assert contrast(ON_DARK.get(color, color), ground("dark")) >= LEAST


@pytest.mark.parametrize("region", INKS)
@pytest.mark.parametrize("opacity", [FLAT, FULL])
def test_every_mark_is_told_from_every_region(region, opacity):
    light, dark = (over(region, opacity, ground(theme)) for theme in ("light", "dark"))
    assert contrast("#444444", light) >= LEAST  # the edge of filled marks
    for ink in INKS:
        assert contrast(ON_DARK[ink], dark) >= LEAST
        assert contrast(ink, EDGE) >= LEAST  # a small plane's point, and its edge
    assert contrast(EDGE, dark) >= LEAST


@pytest.mark.parametrize("style", CLASSES)
def test_a_hollow_mark_lies_on_paper_that_its_ink_is_told_from(style):
    hollow = ((0.0, 0.0, CLASSES.index(style)),)
    (figure,) = one_frame(hollow, (-1.0, 1.0, -1.0, 1.0), ("x", "y"), "").figures
    missed = changed(by_name(figure)["points"], {"marker.symbol": [f"{style.symbol}-open"]})
    paper, mark = (part for part in plane(replace(figure, marks=(missed,))).marks if isinstance(part, Dot))
    assert (paper.shape, paper.fill, paper.edge) == (mark.shape, GROUND, GROUND)
    assert paper.radius + paper.width / 2 > mark.radius + mark.width / 2 + 1  # it is seen around the mark too
    assert (mark.fill, mark.edge) == (None, style.color)
    assert contrast(style.color, ground("light")) >= LEAST
    assert contrast(ON_DARK[style.color], ground("dark")) >= LEAST


def test_what_differs_in_light_differs_in_dark():
    assert len(set(ON_DARK.values())) == len(ON_DARK)
    assert set(INKS) <= set(ON_DARK)


@pytest.mark.parametrize(("name", "style"), [("plus", CLASSES[0]), ("minus", CLASSES[1])])
def test_the_classes_of_the_start_page_have_the_colours_of_all_pages(name, style):
    sheet = (ROOT / "ui" / "front" / "front.css").read_text()
    assert f"--front-{name}: light-dark({style.color}, {ON_DARK[style.color]});" in sheet
