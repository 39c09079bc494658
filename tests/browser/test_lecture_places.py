"""The places of the lectures' contents as a reader sees them: soon after a place is opened, what it shows of its idea
is in the visible part of the page. Python looks at all of them (tests/films/test_lectures.py); here is one of each
page, and one of each part of the stage."""

import re

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLateError

from films.lectures import Place, lectures
from tests.browser.rest import rest
from tests.browser.within import go
from tests.films.film.reading import words
from tests.films.made import whole_film
from tests.films.test_lectures import opened, written

QUIET, LATER = 100, 5000  # milliseconds
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


def parts(place: Place) -> set[str]:
    """The parts of the stage where a place's film says what it shows."""
    page, scene, _ = opened(place.scene)
    frame = whole_film(page, scene).at(scene.t)
    slots = {slot for slot, text in frame.captions.items() if place.shows in words(text)}
    charts = {f"figure {i}" for i, figure in enumerate(frame.figures) if any(place.shows in t for t in written(figure))}
    return slots | charts


def chosen() -> list[tuple[Place, set[str]]]:
    """A place of each page, and of each part of the stage: what is in sight there of one film is so of another."""
    first: dict[tuple[str, str], Place] = {}  # of each page and course
    for lecture in lectures():
        for place in (place for idea in lecture.ideas for place in idea.places if place.scene and not place.is_prose):
            if "#" not in place.scene:  # those below the film: test_headings.py
                first.setdefault((place.scene.partition("?")[0], lecture.course), place)
    pages, places_of_stage, some = set[str](), set[str](), list[tuple[Place, set[str]]]()
    for (page, _), place in first.items():
        said_in = parts(place)
        if page not in pages or not said_in <= places_of_stage:
            pages.add(page)
            places_of_stage |= said_in
            some.append((place, said_in))
    return some


def test_what_a_place_shows_is_in_sight(visitor: Page) -> None:
    unseen = []
    for place, said_in in chosen():
        go(visitor, place.scene)
        rest(visitor, QUIET)
        if (key := visitor.get_by_role("button", name="What the signs mean")).count():
            key.click()
        try:
            visitor.wait_for_function(IS_VISIBLE, arg=re.sub(r"\s+", "", place.shows), timeout=LATER)
        except TooLateError:
            unseen.append(f"{place.shows} ({', '.join(said_in)} of {place.scene})")
    assert not unseen, "\n".join(unseen)
