"""On a slow line a link shows the scene before Streamlit has loaded, and nothing jumps when it has."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from films.lessons import library
from tests.browser.first_seen import watch
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage

Opens = Callable[..., Page]
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
STILL = "#first .still"
FILMS = """() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/film/"))
  .map(({ initiatorType, transferSize }) => [initiatorType, transferSize > 0 ? "sent" : "kept"])"""
LESSON = library.lessons()["1-perceptron"]
CHALLENGE, IN_A_LESSON = (f"{LESSON.steps[n - 1].scene}&lesson={LESSON.name}&step={n}" for n in (len(LESSON.steps), 2))
LINKS = ["perceptron?eta=0.5&t=2", "perceptron?t=2&points=none", "spam?counts=free.2_%21.1", CHALLENGE]
# Of which parts of the page an animation without end has run.
ENDLESS = """(() => {
  window.endless = [];
  setInterval(() => {
    const runs = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity);
    window.endless.push(...runs.map(({ effect }) => effect.target.closest("[data-testid]")?.dataset.testid));
  }, 20);
})()"""
DARK_INK = "rgb(230, 233, 237)"


def timings(page: Page) -> dict[str, Any]:
    page.wait_for_function("() => window.seen.live !== undefined", timeout=60_000)
    return dict(page.evaluate("seen"))


def opened_with_a_still(page: Page, address: str) -> dict[str, Any]:
    """What is seen of a first response that has its still: on a busy machine it is not always made in time."""
    for _ in range(5):
        StagePage(page).open(address)
        when = timings(page)
        if "planes" in when:
            return when
    pytest.fail(f"{address} never had its still in time")


def test_a_slow_line_shows_the_still_first_and_the_stage_takes_its_very_place(slow_line: str, new_page: Opens) -> None:
    page = new_page(own=True, viewport=LAPTOP, color_scheme="dark")
    watch(page)
    page.add_init_script(ENDLESS)
    page.goto(f"{slow_line}/perceptron?t=3", wait_until="commit")
    expect(page.locator(STILL)).to_be_visible()
    assert page.locator("#root *").count() == 0
    expect(page).to_have_title("Perceptron · Playground")
    when = timings(page)
    assert when["read"] <= when["still"] < when["live"]
    assert when["planes"] == [pytest.approx(box, abs=1) for box in when["stagePlanes"]]
    assert when["ink"] == when["stageInk"] == DARK_INK
    expect(page.locator("#first")).to_have_count(0)
    assert page.evaluate("endless") == [], "what is loading has the machine for itself"


# Dark is chosen in Streamlit's menu, in a browser that prefers light.
CHOICE = "localStorage.setItem(`stActiveTheme-${location.pathname}-v2`, JSON.stringify('Dark'))"
SCREENS = (
    (LAPTOP, ("neighbors?compare=k", "digits?show=mistakes", IN_A_LESSON)),
    (PHONE, ("perceptron", "neighbors?compare=k", "prototypes?t=9")),
)


def test_planes_stand_where_they_will_be(app: str, new_page: Opens) -> None:
    page = new_page(own=True)
    page.add_init_script(CHOICE)
    watch(page)
    for size, paths in SCREENS:
        page.set_viewport_size(size)
        for path in paths:
            page.request.get(f"{app}/preview/{path}".replace("?", ".png?"))  # the still is made in time then
            when = opened_with_a_still(page, f"{app}/{path}")
            assert when["planes"] == [pytest.approx(box, abs=1.5) for box in when["stagePlanes"]], (path, size)
            assert when["ink"] == when["stageInk"] == DARK_INK, (path, size)


def test_the_cards_of_lessons_stand_where_they_will_be(app: str, page: Page) -> None:
    waiting = list[Route]()
    for size in (LAPTOP, PHONE):
        waiting.clear()
        page.set_viewport_size(size)
        page.route("**/static/js/**", lambda route: waiting.append(route))
        page.goto(f"{app}/lessons", wait_until="commit")
        title = page.locator("#first .first-lessons").get_by_text(LESSON.title, exact=True)
        expect(title).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => undefined)")  # lines break as they will then
        before = title.bounding_box()
        for route in waiting:  # which grows meanwhile
            route.continue_()
        page.unroute("**/static/js/**")
        expect(page.locator("#first")).to_have_count(0)
        rest(page)
        after = page.get_by_test_id("stMain").get_by_text(LESSON.title, exact=True).first.bounding_box()
        assert before is not None
        assert after is not None
        assert (before["x"], before["y"]) == pytest.approx((after["x"], after["y"]), abs=3), size


def test_without_scripts_the_page_is_there_to_read(app: str, new_page: Opens) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{app}/perceptron?t=3")
    expect(page.get_by_role("heading", name="The perceptron")).to_be_visible()
    expect(page.locator(STILL)).to_be_visible()
    page.get_by_text("Neighbours", exact=True).click()
    page.get_by_role("link", name="Prototypes").click()
    expect(page.get_by_role("heading", name="Prototypes")).to_be_visible()


def test_the_film_is_asked_for_with_the_page_never_again_and_is_the_browsers_own_from_then_on(
    app: str, new_page: Opens
) -> None:
    page, urls = new_page(own=True), list[str]()
    page.on("request", lambda request: urls.append(request.url) if "/film/" in request.url else None)
    for path in LINKS:
        urls.clear()
        StagePage(page).open(f"{app}/{path}")
        rest(page)
        assert len(urls) == 1, path
        assert page.evaluate(FILMS) == [["link", "sent"]], f"{path}: the stage took what was on its way"
        assert ("check=" in urls[0]) == (path == CHALLENGE), path
    link = f"{app}/{LINKS[0]}"
    StagePage(page).open(link).shows(frame=2)
    assert page.evaluate(FILMS) == [["link", "kept"]]
    page.reload()
    StagePage(page).ready()
    assert page.evaluate(FILMS) == [["link", "kept"]]
    StagePage(page).open(f"{app}/embed/spam")
    page.go_back()
    StagePage(page).ready().shows(frame=2)
    assert {source for _, source in page.evaluate(FILMS)} == {"kept"}
    again = page.context.new_page()
    StagePage(again).open(link)
    assert again.evaluate(FILMS) == [["link", "kept"]]
