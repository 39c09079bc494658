"""The places of the lectures' contents as a reader sees them: a second after a place is opened, what it shows of its
idea is in the visible part of the page. Python looks at all of them (tests/films/test_lectures.py); here is one of each
page and course, and all that are no film."""

import re

import pytest
from playwright.sync_api import Page

from films.lectures import Place, lectures
from films.pages import LESSON_PAGES
from tests.browser.rest import rest
from tests.browser.within import go

QUIET, LATER, LONGEST = 100, 1000, 60_000  # milliseconds
# All text in the visible part, and the names of what is drawn there; without spaces, as formulas have their own.
VISIBLE = """() => {
  const bar = document.querySelector("[data-testid=stHeader]").getBoundingClientRect().bottom;
  const seen = (e) => {
    const { top, bottom, width } = e.getBoundingClientRect();
    return width > 0 && bottom > bar && top < innerHeight;
  };
  const main = document.querySelector("[data-testid=stMain]"), said = [];
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) if (seen(node.parentElement)) said.push(node.data);
  for (const box of document.querySelectorAll(".stage-plane > div, .stage-figure > div")) {
    if (!seen(box)) continue;
    const { traces = [], axes } = box.picture ?? {};
    said.push(...[...traces, ...(box.data ?? [])].map(({ name }) => name));
  }
  return said.join("").replace(/\\s+/g, "");
}"""

IS_VISIBLE = f"shows => ({VISIBLE})().includes(shows)"


def chosen() -> list[Place]:
    """The first film of each page and course; and every place whose picture is not a film of its page."""
    films: dict[tuple[str, str], Place] = {}
    others: dict[str, Place] = {}
    for lecture in lectures():
        for place in (place for idea in lecture.ideas for place in idea.places if place.scene and not place.is_prose):
            name, _, query = place.scene.partition("?")
            page = LESSON_PAGES[name]
            if "#" not in place.scene and page.has_film(page.read(query)):
                films.setdefault((name, lecture.course), place)
            else:
                others[place.scene] = place
    return [*films.values(), *others.values()]


@pytest.mark.parametrize("place", chosen(), ids=lambda place: place.scene[:60])
def test_what_a_place_shows_is_in_sight(visitor: Page, place: Place) -> None:
    go(visitor, place.scene)
    shows = re.sub(r"\s+", "", place.shows)
    if (
        "#" in place.scene
    ):  # below the film: that is computed, and the page is scrolled there until something is pressed
        visitor.wait_for_function(IS_VISIBLE, arg=shows, timeout=LONGEST)
        return
    rest(visitor, QUIET)
    visitor.wait_for_timeout(LATER)
    if (key := visitor.get_by_role("button", name="What the signs mean")).count():
        key.click()
    visitor.wait_for_function(IS_VISIBLE, arg=shows, timeout=LATER)
