"""The confusion matrix: folded under the charts, opened by a key, it follows the frames and keeps nobody out; and costs
and priors as the Bayes page's widgets set them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.stage_page import StagePage, Visit


def test_a_key_opens_it_and_it_follows_the_frames(embed: Visit) -> None:
    stage = embed("bayes?t=20")
    panel = stage.page.get_by_test_id("confusion")
    table = panel.locator("[data-slot]")
    expect(table).to_be_hidden()
    stage.page.keyboard.press("Tab")  # after a press of the mouse, the focus is the stage's until one comes by keys
    panel.locator("summary").press("Enter")
    expect(table).to_be_visible()
    before, frame = stage.words("confusion"), stage.number("frame")
    stage.step("next")
    stage.shows(frame=frame + 1)
    expect(table).to_be_visible()
    assert stage.words("confusion") != before


def test_opened_on_a_phone_it_keeps_nobody_out(app: str, new_page: Callable[..., Page]) -> None:
    phone = new_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    StagePage(phone).open(f"{app}/digits?show=mistakes")  # with the widest table
    summary = phone.get_by_test_id("confusion").locator("summary")
    box = summary.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    summary.tap()
    expect(phone.get_by_test_id("confusion").locator("[data-slot]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert barriers(phone) == []


def test_costs_and_priors_are_set_by_widgets_and_stand_in_the_address(embed: Visit) -> None:
    bayes = embed("bayes?t=59")
    page = bayes.page
    page.get_by_role("radiogroup", name="priors of the fit").get_by_role("radio", name="equal").check()
    bayes.address("priors=equal")
    cost = page.get_by_role("textbox", name="actual +, predicted −")
    put(cost, "5", "Enter")
    bayes.address(r"costs=0\.0(,|%2C)5\.0(,|%2C)1\.0(,|%2C)0\.0")
    verdict = page.locator("[data-slot='verdict']")
    expect(verdict).to_contain_text("0.5 × 1 / (0.5 × 5) = 0.2")
    page.get_by_role("button", name="Every error costs 1").click()
    expect(verdict).not_to_contain_text("× 5)")
