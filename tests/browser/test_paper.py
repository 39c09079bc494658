"""Every page on paper, the picture and its sentences and nothing to press; and in forced colours, where states show."""

import pytest
from playwright.sync_api import Page, expect

from films.page import START
from films.pages import PAGES
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage

WIDTHS = (1280, 720)
PRESSABLE = "button, input, select, textarea, nav a, [data-testid=stHeader], [data-testid=stPageLink] a, [role=tab]"
VISIBLE = f"""() => [...document.querySelectorAll('{PRESSABLE}')]
  .filter((part) => part.checkVisibility({{ visibilityProperty: true }}) && part.getBoundingClientRect().width > 1)
  .map((part) => part.outerHTML.slice(0, 120))"""
# Of each picture: whether what plotly has drawn and what is painted over it have one size, and how many ticks are seen.
PICTURES = """() => [...document.querySelectorAll('.stage-plane, .stage-figure')].map((picture) => {
  const [below, above] = ['.main-svg', 'canvas'].map((part) => picture.querySelector(part).getBoundingClientRect());
  const labels = [...picture.querySelectorAll('.xtick text, .ytick text')];
  const ticks = labels.filter((label) => label.checkVisibility()).length;
  const agree = ['left', 'top', 'width', 'height'].every((side) => Math.abs(below[side] - above[side]) < 0.5);
  return { agree, ticks, wide: above.width };
})"""
# How what is on looks, and what is off, by the kind of thing.
STATES = """() => {
  const looks = (part) => ['background-color', 'color', 'border-color', 'border-width', 'outline']
    .map((name) => getComputedStyle(part).getPropertyValue(name)).join(' | ');
  const found = {};
  const note = (kind, on, part) => {
    if (part?.checkVisibility()) ((found[kind] ??= { on: [], off: [] })[on ? 'on' : 'off']).push(looks(part));
  };
  for (const state of ['aria-pressed', 'aria-checked', 'aria-selected']) {
    for (const part of document.querySelectorAll(`[${state}]:not(:disabled):not(input)`)) {
      const kind = [state, part.getAttribute('role'), part.dataset.testid, part.closest('.stage') ? 'stage' : ''];
      note(kind.join(' '), part.getAttribute(state) === 'true', part);
    }
  }
  for (const part of document.querySelectorAll('.stApp label:has(input:is([type=checkbox], [type=radio]))')) {
    note('switch', part.querySelector('input').checked, part.querySelector(':scope > span, :scope > div'));
  }
  return found;
}"""


def opened(page: Page, app: str, name: str) -> None:
    """A page, once its picture is there, if it has one."""
    page.goto(f"{app}/{PAGES[name].path}")
    expect(page.locator("#first")).to_have_count(0)
    if PAGES[name].has_film(PAGES[name].read("")) and name != START:
        StagePage(page).ready()
    rest(page)


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_printed_page_has_its_pictures_and_sentences_and_nothing_to_press(app: str, page: Page, name: str) -> None:
    opened(page, app, name)
    shown = [picture["ticks"] for picture in page.evaluate(PICTURES)]
    try:
        page.emulate_media(media="print")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 720})
            expect(page.locator("h1").first).to_be_visible()
            assert page.evaluate(VISIBLE) == []
            printed = page.evaluate(PICTURES)
            assert [picture["ticks"] for picture in printed] == shown
            assert all(picture["agree"] for picture in printed)
    finally:
        page.emulate_media(media="screen")


def test_a_dark_page_is_printed_dark_on_white_and_is_dark_again_after_that(app: str, new_page) -> None:
    page = new_page(color_scheme="dark")
    StagePage(page).open(f"{app}/perceptron?t=5")
    ink = "() => getComputedStyle(document.querySelector('.stage-plane .xtick text')).fill"
    canvas = "() => document.querySelector('.stage-plane canvas').width"
    dark, pixels = page.evaluate(ink), page.evaluate(canvas)
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ink) == "rgb(17, 17, 17)"
    assert page.evaluate(canvas) == 4 * pixels, "as many pixels as paper shows"
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert (page.evaluate(ink), page.evaluate(canvas)) == (dark, pixels)


@pytest.mark.parametrize("name", sorted(PAGES))
def test_in_forced_colours_what_is_on_looks_otherwise_than_what_is_off(app: str, page: Page, name: str) -> None:
    opened(page, app, name)
    try:
        page.emulate_media(forced_colors="active")
        kinds = page.evaluate(STATES)
        assert {kind for kind, looks in kinds.items() if set(looks["on"]) & set(looks["off"])} == set()
    finally:
        page.emulate_media(forced_colors="none")
