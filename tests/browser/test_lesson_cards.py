"""The cards of the lessons: each has its picture, before the app has loaded and in the app."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.lessons import library
from tests.browser.within import go

PICTURES = ".lesson-cover:not([data-missing])"
# How many of them have come.
ARRIVED = """([selector, n]) => {
  const pictures = [...document.querySelectorAll(selector)];
  pictures.forEach((each) => each.scrollIntoView());
  return pictures.length === n && pictures.every((each) => each.complete && each.naturalWidth > 0);
}"""


def test_every_card_has_its_picture(visitor: Page) -> None:
    go(visitor, "lessons")
    visitor.wait_for_function(ARRIVED, arg=[f"[class*=st-key-lesson_card] {PICTURES}", len(library.lessons())])


def test_a_busy_server_is_asked_again(app: str, new_page: Callable[..., Page], expected_errors: list[str]) -> None:
    page = new_page(own=True)
    calm: list[bool] = []
    page.route("**/still/*.svg?*", lambda route: route.continue_() if calm else route.fulfill(status=503))
    page.route("**/static/js/*.js", lambda route: route.abort())
    expected_errors += ["status of 503", "ERR_FAILED"]
    page.goto(f"{app}/lessons")
    first = page.locator("#first .lesson-cover").first
    expect(first).to_have_attribute("data-missing", "1")
    expect(first).to_be_hidden()
    calm.append(True)
    expect(first).not_to_have_attribute("data-missing", "1")
    page.wait_for_function(ARRIVED, arg=[f"#first {PICTURES}", len(library.lessons())])
