"""How large the type is on a wall: of pages with a plane, of the pictures of digits, of pages of words."""

import pytest
from playwright.sync_api import Page

from films.topics.digits.scene import SHOWN
from tests.browser.rest import rest
from tests.browser.stage_page import Visit
from tests.browser.test_workbench import SMALL, STAGES, UNOPENED
from tests.browser.within import DEFAULTS, go

LEAST = 24  # pixels


@pytest.fixture
def wall(visitor: Page) -> Page:
    """A projector's window, in which nothing has been opened."""
    visitor.evaluate(UNOPENED)
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    return visitor


@pytest.mark.parametrize("name", [name for name in STAGES if name != "digits"])
def test_what_is_projected_is_written_large(wall: Page, visit: Visit, name: str) -> None:
    visit(f"{name}?{DEFAULTS}&view=projector")
    assert wall.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("show", sorted(SHOWN))
def test_the_pictures_of_digits_are_projected_large(wall: Page, show: str) -> None:
    go(wall, f"digits?show={show}&view=projector")
    rest(wall)
    assert wall.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("name", ["contents", "lessons"])
def test_a_page_of_words_has_the_type_of_a_wall_on_a_projector(wall: Page, name: str) -> None:
    go(wall, name)
    rest(wall)
    assert wall.evaluate(SMALL, LEAST) == []
