"""A projector shows all planes, charts and tables of each view in large type, and pages of words in large type, too."""

import pytest
from playwright.sync_api import Page

from films.scene import query_text
from tests.browser.rest import rest
from tests.browser.stage_page import Visit
from tests.browser.test_screens import BEYOND_A_WALL, windows
from tests.browser.test_workbench import SMALL, UNOPENED
from tests.browser.within import DEFAULTS, go
from tests.films.views import FIRST

LEAST = 24  # pixels
WALLS = ((1920, 1080), (1280, 720))


@pytest.fixture
def wall(visitor: Page) -> Page:
    """A projector's window, in which nothing has been opened."""
    visitor.evaluate(UNOPENED)
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    return visitor


@pytest.mark.parametrize("view", FIRST)
def test_a_projector_shows_planes_charts_and_tables_of_each_view_whole_and_in_large_type(
    wall: Page, visit: Visit, view: str
) -> None:
    page, scene = FIRST[view]
    visit(f"{page.name}?{query_text(scene) or DEFAULTS}&view=projector")
    for width, _ in windows(wall, WALLS):
        assert wall.evaluate(BEYOND_A_WALL) == [], width
        if width == WALLS[0][0]:
            assert wall.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("name", ["contents", "lessons"])
def test_a_page_of_words_has_the_type_of_a_wall_on_a_projector(wall: Page, name: str) -> None:
    go(wall, name)
    rest(wall)
    assert wall.evaluate(SMALL, LEAST) == []
