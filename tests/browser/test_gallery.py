"""The gallery on the front page: every card has its own still, plays while it is pointed at, and opens its scene."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from films.gallery import gallery
from tests.browser.stage_page import StagePage

SCENES = list(gallery().values())


@pytest.fixture
def cards(app: str, page: Page) -> Locator:
    page.goto(app)
    all_cards = page.locator(".gallery-card")
    expect(all_cards).to_have_count(len(SCENES))
    return all_cards


def test_every_card_gets_its_still_and_nothing_moves(cards: Locator, page: Page) -> None:
    before = cards.first.bounding_box()
    assert before
    expect(cards.nth(12)).to_be_hidden()
    page.get_by_role("button", name=f"Show all {len(SCENES)}").click()
    expect(cards.nth(12)).to_be_focused()
    for i, scene in enumerate(SCENES):
        card = cards.nth(i)
        card.scroll_into_view_if_needed()
        expect(card.locator("svg.still")).to_be_attached()
        expect(card).to_contain_text(scene.title)
    cards.first.scroll_into_view_if_needed()
    after = cards.first.bounding_box()
    assert after
    assert (after["width"], after["height"]) == (before["width"], before["height"])


def test_it_plays_while_it_is_pointed_at_and_then_shows_its_own_still(cards: Locator, page: Page) -> None:
    card = cards.first
    plane = card.locator(".gallery-plane > div")
    card.scroll_into_view_if_needed()
    expect(plane.locator("svg.still")).to_be_attached()
    own = plane.inner_html()
    with page.expect_response(lambda answer: f"t={SCENES[0].frames[1]}&v=" in answer.url):
        card.hover()
    page.wait_for_function("([plane, own]) => plane.innerHTML !== own", arg=[plane.element_handle(), own])
    page.mouse.move(0, 0)
    page.wait_for_function("([plane, own]) => plane.innerHTML === own", arg=[plane.element_handle(), own])


def test_those_who_want_less_motion_see_the_still_alone(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto(app)
    card = page.locator(".gallery-card").first
    card.scroll_into_view_if_needed()
    plane = card.locator(".gallery-plane > div")
    expect(plane.locator("svg.still")).to_be_attached()
    own = plane.inner_html()
    card.hover()
    page.wait_for_timeout(1500)  # two frames
    assert plane.inner_html() == own


def test_a_card_opens_its_scene_and_back_leads_to_the_gallery(cards: Locator, page: Page) -> None:
    page.get_by_role("button", name=f"Show all {len(SCENES)}").click()
    scene = SCENES[12]
    cards.nth(12).focus()
    page.keyboard.press("Enter")
    stage = StagePage(page).ready()
    stage.shows(frame=int(scene.fields["t"]))
    expect(page).to_have_url(re.compile(re.escape(scene.fields["points"])))
    page.go_back()
    expect(cards).to_have_count(len(SCENES))
    expect(cards.nth(12)).to_be_visible()
