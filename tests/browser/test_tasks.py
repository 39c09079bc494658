"""The cards of learning tasks on the page of lessons: each has its still, says what is sought, and opens its scene."""

import re

from playwright.sync_api import Page, expect

from films.gallery import tasks
from tests.browser.stage_page import StagePage

TASKS = list(tasks().values())


def test_every_task_has_its_still_and_a_press_opens_its_scene(app: str, page: Page) -> None:
    page.goto(f"{app}/lessons#learning-tasks")
    cards = page.locator(".gallery-card")
    expect(cards).to_have_count(len(TASKS))
    for i, task in enumerate(TASKS):
        cards.nth(i).scroll_into_view_if_needed()
        expect(cards.nth(i).locator("svg.still")).to_be_attached()
        expect(cards.nth(i)).to_contain_text(task.caption)
    cards.last.click()
    StagePage(page).ready().shows(frame=0, points=14)
    expect(page).to_have_url(re.compile("/neighbors.*probe=1.7"))
