"""What a tab keeps of its pages: scenes, letters, the lesson that runs; over pages, reloads, Back and new servers."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from films.pages import PAGES
from tests.browser.fields import put
from tests.browser.menus import open_data, open_page
from tests.browser.relay import Relay
from tests.browser.rest import rest
from tests.browser.server import Server
from tests.browser.stage_page import StagePage
from tests.browser.within import GO

PLACE = "playground-tab"
HINGE, PERCEPTRON, LIFTING = (PAGES[name].label for name in ("hinge", "perceptron", "lifting"))
REFUSES = (
    "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)
# Whether anything of a document was painted before it was left for another.
PAINTED = """addEventListener('pagehide', () => {
  localStorage.painted = performance.getEntriesByName('first-contentful-paint').length;
})"""
SCENE = "perceptron?steps=checks&t=3"


def begun(page: Page, app: str) -> StagePage:
    """A tab that has been at a scene of one page, and is at another's."""
    stage = StagePage(page).open(f"{app}/{SCENE}")
    stage.step("next")
    stage.address("t=4")
    open_page(page, HINGE)
    stage.address("hinge.*t=1$")
    stage.ready().shows(frame=1)
    stage.click(1, 1)
    stage.address("points=")
    return stage


def is_as_it_was(stage: StagePage) -> None:
    stage.address(r"perceptron\?steps=checks&t=4$")
    stage.ready().shows(frame=4)


def test_a_page_is_found_as_it_was_by_the_menu_by_back_and_by_its_bare_address_unless_a_link_leads_over_it(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(own=True)
    stage = begun(page, app)
    entries, points = page.evaluate("history.length"), stage.number("points")
    with page.expect_popup() as opened:
        page.evaluate("window.open(location.href)")
    copy = StagePage(opened.value).ready()
    copy.page.bring_to_front()
    open_page(copy.page, PERCEPTRON)
    is_as_it_was(copy)  # a copy of a tab has the scenes of the first
    copy.step("next")
    copy.address("t=5")
    copy.page.close()
    page.bring_to_front()
    open_page(page, PERCEPTRON)
    is_as_it_was(stage)  # and each keeps its own
    assert page.evaluate("history.length") == entries + 1
    expect(page.locator("[role=menu]")).to_have_count(0)
    page.reload()
    is_as_it_was(stage)
    page.go_back()
    stage.address("hinge.*points=")
    stage.ready().shows(points=points, frame=1)
    page.go_forward()
    is_as_it_was(stage)
    page.add_init_script(PAINTED)
    page.goto(f"{app}/hinge")
    stage.address("hinge.*points=")
    stage.ready().shows(points=points)
    assert page.evaluate("localStorage.painted") == "0", "not the scene that the page opens with for others"
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    page.goto(f"{app}/{SCENE}")
    stage.ready().shows(frame=3)  # a link leads over what is kept, and is kept then
    open_page(page, HINGE)
    stage.address("hinge.*points=")
    open_page(page, PERCEPTRON)
    stage.address("t=3$")
    stage.ready().shows(frame=3)


def test_every_page_of_the_tab_keeps_its_scene_when_the_server_is_another_and_a_link_leads_over_it(
    restartable_app: Server, page: Page
) -> None:
    stage = begun(page, restartable_app.url)
    points = stage.number("points")
    open_page(page, LIFTING)
    stage.address("lifting")
    stage.ready().step("next")
    frame = stage.number("frame")
    stage.address(f"t={frame}$")
    restartable_app.restart()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-connection-state", "CONNECTED")
    rest(page)
    stage.shows(frame=frame)
    page.evaluate(GO, "/perceptron?eta=0.25&t=2")
    stage.address(r"perceptron\?eta=0.25&t=2$")
    stage.ready().shows(frame=2)
    open_page(page, HINGE)
    stage.address("hinge.*points=")
    stage.ready().shows(points=points, frame=1)


UNREADABLE = '{"scenes": {"perceptron": "t=x&eta=9e400&points=1QG"}}'  # other kinds: tests/js/tab.test.js


def test_what_cannot_be_read_is_passed_over(app: str, page: Page) -> None:
    page.goto(f"{app}/contents")
    page.evaluate("([place, text]) => sessionStorage.setItem(place, text)", [PLACE, UNREADABLE])
    rest(page)
    stage = StagePage(page)
    open_page(page, PERCEPTRON)
    stage.ready().shows(points=16)
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    stage.step("next")
    frame = stage.number("frame")
    open_page(page, HINGE)
    stage.address("hinge")
    stage.ready()
    open_page(page, PERCEPTRON)
    stage.address(f"perceptron.*t={frame}$")
    stage.ready().shows(frame=frame)


def test_a_browser_that_keeps_nothing_has_scenes_until_the_page_is_loaded_anew(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(own=True)
    page.add_init_script(REFUSES)
    stage = begun(page, app)
    open_page(page, PERCEPTRON)
    is_as_it_was(stage)
    page.goto(f"{app}/hinge")
    stage.address("hinge.*t=1$")
    stage.ready().shows(frame=1)


def notation(page: Page) -> Any:
    return page.get_by_role("combobox", name="notation")


def test_letters_are_those_of_every_page_its_prose_and_the_lessons(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/hinge?t=1")
    notation(page).select_option("theta")
    stage.address("symbols=theta")
    open_page(page, PERCEPTRON)
    stage.address(r"perceptron\?symbols=theta&t=1$")
    stage.ready()
    assert "θ" in page.locator(".st-key-prose").inner_text()
    notation(page).select_option("w")
    stage.address(r"perceptron\?t=1$")
    open_page(page, HINGE)
    stage.address(r"hinge\?t=1$")
    notation(page).select_option("theta")
    stage.address("symbols=theta")
    open_page(page, "Lessons")
    rest(page)
    page.locator("a.link[href*='/lesson/']").first.click()
    page.wait_for_url("**/lesson/*symbols=theta*")


def test_a_link_that_names_letters_keeps_them_and_chooses_none(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/hinge?t=1")
    notation(page).select_option("theta")
    stage.address("symbols=theta")
    page.goto(f"{app}/perceptron?symbols=target&t=2")
    stage.address(r"perceptron\?symbols=target&t=2$")
    stage.ready()
    rest(page)
    assert "symbols=target" in page.url
    open_page(page, LIFTING)
    stage.address("lifting.*symbols=theta")


def test_a_lesson_goes_along_from_page_to_page_until_it_is_left(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/perceptron?t=1&lesson=1-perceptron&step=2")
    strip = page.locator(".st-key-lesson_strip")
    expect(strip).to_contain_text("waits at step 2")
    open_page(page, "Start")
    expect(page.get_by_test_id("front")).to_be_visible()
    open_page(page, HINGE)
    stage.address("lesson=1-perceptron.*step=2")
    stage.ready()
    expect(strip).to_contain_text("waits at step 2")
    page.get_by_role("button", name="Leave the lesson").click()
    expect(strip).to_have_count(0)
    stage.address(r"^((?!lesson).)*$")
    open_page(page, PERCEPTRON)
    stage.address(r"perceptron\?t=1$")
    stage.ready()
    expect(strip).to_have_count(0)


def test_points_that_are_handed_in_are_taken_once_whatever_becomes_of_the_line(
    restartable_app: Server, page: Page
) -> None:
    relay = Relay(restartable_app.port)
    stage = StagePage(page).open(f"{relay.url}/perceptron")
    menu = open_data(page, "Your file")
    put(menu.get_by_role("textbox"), "x,y,label\n1,2,a\n3,-4,b\n", "Control+Enter")
    stage.shows(points=2)
    page.keyboard.press("Escape")
    rest(page)
    stage.click(-2, 2)
    stage.shows(points=3)
    page.get_by_text("The points as a table").click()  # runs the page
    rest(page)
    stage.shows(points=3)
    relay.cut()
    expect(page.get_by_test_id("stApp")).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    relay.mend()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-connection-state", "CONNECTED")
    rest(page)
    page.locator("h1").first.scroll_into_view_if_needed()  # the table was opened below
    stage.click(-3, 3)
    stage.shows(points=4)
    open_page(page, HINGE)
    stage.address("hinge")
    stage.ready()
    open_page(page, PERCEPTRON)
    stage.address("perceptron.*points=")
    stage.ready().shows(points=4)
    relay.close()
