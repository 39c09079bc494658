"""A projector shows all planes, charts and tables of each view, and of crowded scenes, whole and in large type, its
planes as large as those of the page in the same window; and pages of words in large type, too."""

import pytest
from playwright.sync_api import Page

from films.pages import LESSON_PAGES
from films.scene import query_text
from tests.browser.rest import rest
from tests.browser.stage_page import Visit
from tests.browser.test_screens import (
    BEYOND_A_WALL,
    CROWDED,
    CUT,
    PARTS,
    PLANES,
    PROJECTED,
    SCROLLED,
    TYPE,
    WHERE,
    in_turn,
    windows,
)
from tests.browser.test_workbench import ON_A_PAGE, SMALL, UNOPENED
from tests.browser.within import DEFAULTS, go
from tests.films.views import FIRST

LEAST = 24  # pixels
WALLS = ((1920, 1080), (1280, 720), (1024, 768), (2560, 1440))
OF_VIEWS = [f"{page.name}?{query_text(scene) or DEFAULTS}" for page, scene in FIRST.values()]
CHARTS = "() => [...document.querySelectorAll('.stage-figure')].map((figure) => figure.offsetHeight)"
WIDE = {1: 820, 2: 690, 3: 440, 4: 370}  # of each of so many planes, at least
# By how many pixels the words on a plane reach beyond its right end.
BEYOND = """() => {
  const [box, note] = [".stage-plane > div", ".stage-plane .stage-note"].map((part) => document.querySelector(part));
  const { offset, length } = box.picture.axes.xaxis;
  return note.getBoundingClientRect().right - (box.getBoundingClientRect().left + offset + length);
}"""
HIGH = 200  # pixels of a chart, at least
# In a window of four by three the words of several planes are below the first screen of a page; a wall has them in
# sight, with smaller planes, lower charts and, where it is long, smaller arithmetic.
FOUR_BY_THREE = 1024
SHARED = (560, 367, 320, 240)  # of one to four planes there, at least
NOTED = "generalisation?t=1"  # a scene with words on its plane


@pytest.fixture
def wall(visitor: Page) -> Page:
    """A projector's window, in which nothing has been opened."""
    visitor.evaluate(UNOPENED)
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    return visitor


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_a_projector_shows_all_of_each_view_and_of_crowded_scenes_whole_and_in_large_type(
    wall: Page, visit: Visit, name: str
) -> None:
    scenes = [address for address in (*OF_VIEWS, *PROJECTED, *CROWDED, NOTED) if address.partition("?")[0] == name]
    for address, _ in in_turn(visit, scenes, "projector"):
        for width, height in windows(wall, WALLS if address in OF_VIEWS else WALLS[:2]):
            assert wall.evaluate(BEYOND_A_WALL) == [], (address, width)
            planes, charts = wall.evaluate(PLANES), wall.evaluate(CHARTS)
            if address not in CROWDED:
                least = (SHARED if width == FOUR_BY_THREE else ON_A_PAGE[width])[len(planes) - 1]
                assert min(planes) >= least - 1, (address, width)
            wide = address in OF_VIEWS and width != FOUR_BY_THREE
            if wide or len(planes) == 1:
                assert min(charts, default=HIGH) >= HIGH, (address, width)
            if wide:
                type_size = max(16, LEAST * min(1, width / 1920, height / 1080))
                assert wall.evaluate(SMALL, type_size) == [], (address, width)
            if width != WALLS[0][0]:
                assert min(planes) >= CROWDED.get(address, 0), address
            elif address == NOTED:
                assert wall.locator(".stage-plane .stage-note").inner_text()
                assert -20 < wall.evaluate(BEYOND) < 0, "words on a plane end where it does"
            elif address not in OF_VIEWS:
                all_of_a_step_is_in_sight(wall, address)


def all_of_a_step_is_in_sight(wall: Page, address: str) -> None:
    below = {part: box for part, box in wall.evaluate(WHERE, PARTS).items() if box[3] > 1080 or box[2] > 1920}
    assert below == {}, address
    assert all(height > 120 for height in wall.evaluate(CHARTS)), address  # the lifted points are all planes
    assert wall.evaluate(CUT) == [], address
    assert wall.evaluate(SCROLLED) <= 1080, address
    planes = wall.evaluate(PLANES)
    assert min(planes) >= WIDE[len(planes)], address
    if address == "perceptron?unit=1&t=3":
        assert wall.evaluate(TYPE) == [pytest.approx(LEAST, rel=0.01), LEAST], "the type of the unit is the charts'"


@pytest.mark.parametrize(("name", "least"), [("contents", LEAST), ("lessons", LEAST), ("start", 17)])
def test_a_page_of_words_has_the_type_of_a_wall_on_a_projector(wall: Page, name: str, least: int) -> None:
    go(wall, name)
    rest(wall)
    assert wall.evaluate(SMALL, least) == []
