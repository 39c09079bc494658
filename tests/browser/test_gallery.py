"""The gallery on the start page: every card has its own still, plays while it is pointed at, and opens its scene."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.gallery import gallery
from films.pages import PAGES
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage

SCENES = list(gallery().values())


FOLDED = 12  # from this card on


def test_a_card_has_its_still_plays_while_it_is_pointed_at_and_opens_its_scene(app: str, page: Page) -> None:
    page.goto(app)
    cards = page.get_by_test_id("start.gallery").locator(".gallery-card")
    expect(cards).to_have_count(len(SCENES))
    rest(page)  # what comes above the cards would move them out of the window
    first, plane = cards.first, cards.first.locator(".gallery-plane > div")
    before = first.bounding_box()
    assert before
    first.scroll_into_view_if_needed()
    expect(plane.locator("svg.still")).to_be_attached()
    own = plane.inner_html()
    with page.expect_response(lambda answer: f"t={SCENES[0].frames[1]}&v=" in answer.url):
        first.hover()
    page.wait_for_function("([plane, own]) => plane.innerHTML !== own", arg=[plane.element_handle(), own])
    page.mouse.move(0, 0)
    page.wait_for_function("([plane, own]) => plane.innerHTML === own", arg=[plane.element_handle(), own])
    page.wait_for_timeout(1500)  # two frames
    assert plane.inner_html() == own, "it plays on"
    expect(cards.nth(FOLDED)).to_be_hidden()
    page.get_by_role("button", name=f"Show all {len(SCENES)}").click()
    expect(cards.nth(FOLDED)).to_be_focused()
    for i in (1, FOLDED, len(SCENES) - 1):
        cards.nth(i).scroll_into_view_if_needed()
        expect(cards.nth(i).locator("svg.still")).to_be_attached()
    for card, scene in zip(cards.all(), SCENES, strict=True):
        expect(card).to_contain_text(scene.title)
    after = first.bounding_box()
    assert after
    assert (after["width"], after["height"]) == (before["width"], before["height"])
    scene = SCENES[FOLDED]
    cards.nth(FOLDED).focus()
    page.keyboard.press("Enter")
    StagePage(page).ready().shows(frame=int(scene.fields["t"]))
    expect(page).to_have_url(re.compile(re.escape(scene.fields["points"])))
    page.go_back()
    expect(cards).to_have_count(len(SCENES))
    expect(cards.nth(FOLDED)).to_be_visible()


def test_those_who_want_less_motion_see_the_still_alone(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto(app)
    card = page.get_by_test_id("start.gallery").locator(".gallery-card").first
    card.scroll_into_view_if_needed()
    plane = card.locator(".gallery-plane > div")
    expect(plane.locator("svg.still")).to_be_attached()
    own = plane.inner_html()
    card.hover()
    page.wait_for_timeout(1500)  # two frames
    assert plane.inner_html() == own


def test_the_pages_have_cards_with_their_stills_above_the_lessons(app: str, page: Page) -> None:
    page.goto(app)
    cards = page.get_by_test_id("start.tools").locator(".gallery-card")
    every = [each for each in PAGES.values() if each.card]
    expect(cards).to_have_count(len(every))
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.locator("svg.still")).to_be_attached()
    rest(page)
    lessons = page.get_by_role("heading", name="Learn", exact=True).bounding_box()
    last = cards.last.bounding_box()
    assert lessons
    assert last
    assert last["y"] + last["height"] <= lessons["y"]
    cards.last.click()
    StagePage(page).ready()
    expect(page).to_have_url(re.compile(f"/{every[-1].name}"))
