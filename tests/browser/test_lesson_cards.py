"""The page of lessons: each lesson's card has its picture, before the app has loaded and in the app; each task's card
has its still, says what is sought, and opens its scene."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.gallery import tasks
from films.lessons import library
from tests.browser.stage_page import StagePage

TASKS = list(tasks().values())
PICTURES = ".lesson-cover:not([data-missing])"
# How many of them have come.
ARRIVED = """([selector, n]) => {
  const pictures = [...document.querySelectorAll(selector)];
  pictures.forEach((each) => each.scrollIntoView());
  return pictures.length === n && pictures.every((each) => each.complete && each.naturalWidth > 0);
}"""


def test_every_card_has_its_picture_and_a_press_on_a_task_opens_its_scene(app: str, page: Page) -> None:
    page.goto(f"{app}/lessons#learning-tasks")
    cards = page.locator(".gallery-card")
    expect(cards).to_have_count(len(TASKS))
    page.wait_for_function(ARRIVED, arg=[f"[class*=st-key-lesson_card] {PICTURES}", len(library.lessons())])
    for card, task in zip(cards.all(), TASKS, strict=True):
        expect(card).to_contain_text(task.caption)
    for card in (cards.first, cards.last):
        card.scroll_into_view_if_needed()
        expect(card.locator("svg.still")).to_be_attached()
    cards.last.click()
    StagePage(page).ready().shows(frame=0, points=14)
    expect(page).to_have_url(re.compile("/neighbors.*probe=1.7"))


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
