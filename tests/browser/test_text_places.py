"""Words that name a place of the window light it, in a lesson and in a page's prose."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.rest import rest

LIT = re.compile("outline: .*solid")


def test_words_of_a_lesson_and_of_prose_light_the_place_that_they_name(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{app}/lesson/2-why-it-stops?step=4")
    rest(page)
    page.locator("#text").get_by_role("link", name="next").hover()
    expect(page.locator("[data-step=next]")).to_have_attribute("style", LIT)
    page.locator("#text").get_by_role("link", name="The chart").hover()
    expect(page.locator(".stage-figures")).to_have_attribute("style", LIT)
    expect(page.locator("[data-step=next]")).not_to_have_attribute("style", LIT)
    page.goto(f"{app}/methods")
    rest(page)
    page.locator(".st-key-prose").get_by_role("link", name="how many", exact=True).hover()
    # The setting, or what opens it: this panel is open or not, as it was on the last page.
    setting = page.locator("[data-setting=held], .stage-panel summary, button.stage-settings")
    expect(setting.and_(page.locator("[style*=outline]"))).to_have_count(1)
