"""Links, the way from page to page, and what strangers put into the address."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.menus import DATA, load_preset, open_page
from tests.browser.rest import rest
from tests.browser.slow_answers import SlowAnswers
from tests.browser.stage_page import StagePage, Visit
from tests.browser.tabs import Tabs, tab, watched


@pytest.fixture(scope="module")
def slow(browser: Browser, tabs: Tabs) -> Iterator[SlowAnswers]:
    context = watched(browser, tabs.errors.append)
    yield SlowAnswers(tab(context))
    context.close()


@pytest.fixture
def answers(slow: SlowAnswers, new_page: Callable[..., Page], tabs: Tabs) -> SlowAnswers:  # noqa: ARG001  looks at errors
    """Those that a page gets which has not loaded anything yet."""
    slow.page.goto("about:blank")
    tabs.errors.clear()  # what breaks off then is no fault of the next page
    slow.forget()
    return slow


def test_the_start_page_is_there_by_its_own_name_too_and_back_and_forward_find_pages_as_they_were(
    app: str, page: Page
) -> None:
    page.goto(f"{app}/start")
    front, heading = page.get_by_test_id("front"), page.get_by_role("heading", name="See classifiers learn")
    expect(front).to_be_visible()
    expect(heading).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_page(page, "Start")
    expect(front).to_be_visible()
    expect(page).to_have_url(f"{app}/")
    open_page(page, "Perceptron")
    stage = StagePage(page).ready()
    stage.address(r"perceptron\?t=1$")
    stage.step("next")
    stage.address("t=2$")
    page.go_back()
    expect(heading).to_be_visible()
    page.go_forward()
    stage.address(r"perceptron\?t=2$")
    stage.ready().shows(frame=2)


def test_a_page_does_not_take_over_the_address_of_the_one_before(app: str, answers: SlowAnswers) -> None:
    """However late that one's answers come, when another page has been asked for already."""
    page = answers.page
    StagePage(page).open(f"{app}/methods?planes=1")
    visits = [
        (page.get_by_role("switch", name="all methods at once"), "Perceptron", "/perceptron?t=1"),
        (page.get_by_text("stop by Error′"), "Methods", "/methods?overview=1&planes=1"),
        (page.get_by_role("switch", name="the dataset as a table"), "Start", "/"),
    ]
    for setting, link, address in visits:
        rest(page)
        answers.hold()
        setting.click()
        answers.wait_for("script_finished")
        open_page(page, link)
        answers.let_through()
        expect(page).to_have_url(f"{app}{address}")
        rest(page)
        assert page.url == f"{app}{address}"


def test_a_stage_that_was_left_tells_nothing_more(app: str, answers: SlowAnswers) -> None:
    """Its edit has no answer yet: it would be sent again, and have the page run that is open by then."""
    page = answers.page
    stage = StagePage(page).open(f"{app}/perceptron?t=0")
    rest(page)
    answers.hold()
    stage.click(1, 1)
    open_page(page, "Lessons")
    answers.let_through()
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    rest(page)
    before = page.evaluate("traffic.sent")
    page.wait_for_timeout(1500)  # longer than an edit waits that is sent again
    assert page.evaluate("traffic.sent") == before


def test_nonsense_in_the_address_gets_a_sentence_each(app: str, page: Page) -> None:
    """Every other kind: tests/ui/shell/test_addresses.py."""
    nonsense = "eta=9e400&order=%3Cscript%3Ealert(1)%3C/script%3E&points=1QGSSX&t=1&t=2"
    stage = StagePage(page).open(f"{app}/perceptron?{nonsense}")
    warnings = page.get_by_test_id("stAlert")
    expect(warnings).to_contain_text(["incomplete or altered", "more than once", "too large", "none of"])
    stage.shows(points=16)


def test_a_link_is_copied_with_the_frame_on_show(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    stage = StagePage(page).open(f"{app}/embed/perceptron?t=0")
    stage.step("next")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{app}/perceptron?t=1"


def test_a_step_taken_while_the_projector_view_is_being_left_is_in_the_link(app: str, answers: SlowAnswers) -> None:
    page = answers.page
    stage = StagePage(page).open(f"{app}/perceptron?t=0&view=projector")
    rest(page)
    with answers.unanswered(page.get_by_role("button", name="Leave projector view").click):
        page.keyboard.press("ArrowRight")
        stage.address("t=1")
    stage.address(r"perceptron\?t=1$")
    stage.shows(frame=1)
    stage.step("last")
    last = stage.number("frame")
    page.get_by_role("button", name="Projector").click()
    expect(page.get_by_role("button", name=DATA)).to_have_count(0)  # the stage alone, at the same frame
    stage.ready().shows(frame=last)
    page.keyboard.press("PageUp")
    stage.shows(frame=last - 1)
    page.get_by_role("button", name="Leave projector view").click()
    expect(page.get_by_role("button", name=DATA)).to_be_visible()
    stage.shows(frame=last - 1)


def test_a_switch_pressed_while_the_page_gives_way_to_the_projector_view_comes_back_as_the_address_says(
    app: str, answers: SlowAnswers
) -> None:
    page = answers.page
    stage = StagePage(page).open(f"{app}/lifting?t=0")
    rest(page)
    switch = page.get_by_role("switch", name="your own cut")
    answers.hold()
    page.get_by_role("button", name="Projector").click()
    switch.locator("xpath=ancestor::label").click()
    answers.wait_for("script_finished")
    answers.let_through()
    rest(page)
    page.get_by_role("button", name="Leave projector view").click()
    stage.address(r"lifting(\?own=1|\?t=0)?$")
    rest(page)
    assert switch.is_checked() == ("own=1" in page.url)
    for name, view in (("a disc", "circle"), ("+ between", "square")):  # the first has no such switch
        if switch.count():
            switch.locator("xpath=ancestor::label").click()
        load_preset(page, name)  # right after it
        stage.address(f"show={view}")
        rest(page)
        assert switch.count() == 0 or switch.is_checked() == ("own=1" in page.url)


def test_a_shorter_film_that_gives_way_at_once_leaves_the_frame_that_the_address_has(
    app: str, answers: SlowAnswers
) -> None:
    page = answers.page
    stage = StagePage(page).open(f"{app}/spam?table=mails&t=12")
    stage.shows(frame=12, frames=13)
    rest(page)
    table = page.get_by_role("combobox", name="table")
    with answers.unanswered(partial(table.select_option, "lecture")):  # a film of 12 frames
        table.select_option("mails")
    rest(page)
    stage.shows(frame=12, frames=13)
    stage.address("t=12")


# Moves on the moment that a new film's frames can be chosen: its pictures are still being built then.
HURRY = """scrub => new MutationObserver((_, observer) => {
  observer.disconnect();
  scrub.value = "3";
  scrub.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(scrub, { attributeFilter: ["max"] })"""


def test_a_frame_chosen_while_the_pictures_of_a_film_are_built_is_in_the_address(embed: Visit) -> None:
    stage = embed("prototypes")
    page = stage.page
    stage.stage.get_by_test_id("scrub").evaluate(HURRY)
    page.get_by_role("combobox", name="prototypes", exact=True).select_option(label="random subset")
    stage.address("method=random")
    stage.shows(frame=3)
    stage.address("t=3")
