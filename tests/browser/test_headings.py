"""Links to headings: each ends with its heading at the top of what is visible, and it stays there. Tests look a second
after the page has come to rest: Streamlit alone has left the page at its top by then."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from films.lectures import lectures
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.browser.test_lecture_places import IS_VISIBLE
from tests.browser.within import DEFAULTS, GO, go
from tests.films.test_lectures import sections

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
PLACES = [place for lecture in lectures() for idea in lecture.ideas for place in idea.places if "#" in place.scene]
HEADINGS = sorted({place.scene for place in PLACES})
SCENES = sorted({place.partition("#")[0] for place in HEADINGS})  # each with its scene
BELOW = {place.scene: re.sub(r"\s+", "", place.shows) for place in PLACES if not place.is_prose}  # below the heading
AT_THE_TOP = """name => {
  const heading = document.getElementById(name)?.getBoundingClientRect();
  const bar = document.querySelector("[data-testid=stHeader]").getBoundingClientRect();
  return Boolean(heading) && heading.top >= bar.bottom - 4 && heading.top < bar.bottom + 40;
}"""
# Anchors that no heading has, or whose heading cannot be scrolled to the top.
OUT_OF_REACH = """anchors => anchors.filter((anchor) => {
  const main = document.querySelector("[data-testid=stMain]"), heading = document.getElementById(anchor);
  const bar = document.querySelector("[data-testid=stHeader]").getBoundingClientRect().bottom;
  const below = main.scrollHeight - main.clientHeight - main.scrollTop;
  return !heading || heading.getBoundingClientRect().top - bar >= below + 40;
})"""
TOP = "document.querySelector('[data-testid=stMain]').scrollTop"
GROW = """far => {
  document.querySelector(".stMainBlockContainer").firstElementChild.style.paddingTop = `${far}px`;
}"""
# What Streamlit writes where the run of the page before begins only now.
LATE_RUNS = "paths => { for (const path of paths) history.pushState({}, '', path); }"
QUIET, LATER = 100, 1000  # milliseconds


def stays_at_the_top(page: Page, place: str) -> None:
    rest(page, QUIET)
    page.wait_for_timeout(LATER)
    assert page.evaluate(AT_THE_TOP, place.partition("#")[2]), place
    assert page.url.endswith(place.partition("#")[2]), "the address names it still"


def deepest(headings: list[str]) -> str:
    """Of headings of one page the last: most of what comes late stands above it."""
    order = {anchor: i for i, anchor in enumerate(sections(headings[0].partition("#")[0]))}
    return max(headings, key=lambda place: order.get(place.partition("#")[2], -1))


def test_a_link_to_a_heading_arrives_and_the_others_of_the_page_could(visitor: Page) -> None:
    for scene in SCENES:
        places = [place for place in HEADINGS if place.partition("#")[0] == scene]
        place = deepest(places)
        name, _, anchor = place.partition("#")
        if name == "lessons":  # a page without a stage keeps no address
            go(visitor, "bayes")
            visitor.evaluate(GO, f"/{place}")
        else:
            go(visitor, place if "?" in name else f"{name}?{DEFAULTS}#{anchor}")
        if shows := BELOW.get(place):  # computed as the page opens
            visitor.wait_for_function(IS_VISIBLE, arg=shows)
        stays_at_the_top(visitor, place)
        assert visitor.evaluate(OUT_OF_REACH, [other.partition("#")[2] for other in places]) == [], place


def test_a_page_that_shows_again_what_it_showed_keeps_the_heading_in_its_address(visitor: Page) -> None:
    go(visitor, "digits?show=noise&repeats=3")
    rest(visitor)
    go(visitor, "bayes")
    visitor.evaluate(GO, "/digits#irrelevant-features")
    stays_at_the_top(visitor, "digits#irrelevant-features")
    assert "repeats=3" in visitor.url


def test_the_run_of_a_page_that_was_left_at_once_takes_no_heading(visitor: Page) -> None:
    go(visitor, "bayes")
    rest(visitor)
    visitor.evaluate(GO, "/lessons#learning-tasks")
    rest(visitor)
    visitor.evaluate(LATE_RUNS, ["/bayes", "/lessons"])
    stays_at_the_top(visitor, "lessons#learning-tasks")


@pytest.mark.parametrize(
    ("place", "size"), [("hinge#the-squared-loss-and-regression", LAPTOP), ("lessons#learning-tasks", PHONE)]
)
def test_a_fresh_load_arrives_after_the_first_picture(
    app: str, new_page: Callable[..., Page], place: str, size: ViewportSize
) -> None:
    page = new_page(own=True, viewport=size)
    page.goto(f"{app}/{place}")
    stays_at_the_top(page, place)


def test_a_page_that_grows_later_or_is_edited_keeps_the_heading_unless_the_reader_has_scrolled(
    app: str, page: Page
) -> None:
    page.goto(f"{app}/hinge#the-algorithm")
    stays_at_the_top(page, "hinge#the-algorithm")
    for scrolls in (False, True):
        before = page.evaluate(TOP)
        if scrolls:
            page.mouse.move(640, 500)
            page.mouse.wheel(0, -200)
            page.wait_for_function(f"before => {TOP} < before", arg=before)
        page.evaluate(GROW, 400 + 400 * scrolls)
        page.wait_for_timeout(LATER)
        assert page.evaluate(AT_THE_TOP, "the-algorithm") != scrolls
        assert scrolls or page.evaluate(TOP) > before
    page.keyboard.press("ArrowRight")
    StagePage(page).address(r"t=\d+.*#the-algorithm$")
