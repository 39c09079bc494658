"""Two students take a lesson to its end: every answer right, and every answer wrong and then shown. `make students`
lets them take all lessons."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from films.lessons import library
from tests.browser.walk.students import SCREENS, walked

LESSON = library.lessons()["7-generalisation"]  # asks for numbers, choices and an order, and ends with a challenge


@pytest.mark.parametrize(("screen", "right"), [("laptop", True), ("phone", False)])
def test_a_student_comes_to_the_end(app: str, new_page: Callable[..., Page], screen: str, *, right: bool) -> None:
    width, height = SCREENS[screen]
    page = new_page(viewport={"width": width, "height": height})
    assert list(walked(page, app, LESSON, right=right)) == list(range(1, len(LESSON.steps) + 1))
