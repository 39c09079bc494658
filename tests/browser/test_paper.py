"""On paper, the picture and its sentences and nothing to press; and forced colours. All pages: test_every_page.py."""

import itertools
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.menus import open_data
from tests.browser.rest import rest
from tests.browser.stage_page import NewPage, StagePage
from tests.browser.within import go

PRESSABLE = "button, input, select, textarea, nav a, [data-testid=stHeader], [role=tab]"
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
# Whether a heading may be the last thing on a sheet; and by how much a chart that is drawn once is wider than a sheet.
ENDS = """() => [...document.querySelectorAll('.st-key-prose :is(h2, h3)')]
  .map((heading) => getComputedStyle(heading).breakAfter)"""
BEYOND = "(e) => e.getBoundingClientRect().right - document.documentElement.clientWidth"

BELOW = "generalisation?part=folds&folds=3"  # with a chart that is drawn once


SHEET = 715  # pixels across, between its margins


def test_no_heading_ends_a_sheet_and_a_chart_that_is_drawn_once_is_whole_on_it(visitor: Page) -> None:
    visitor.set_viewport_size({"width": 2200, "height": 1000})
    go(visitor, BELOW)
    rest(visitor)
    chart = visitor.locator(".stPlotlyChart").first
    width = chart.locator(".main-svg").first.evaluate("(e) => e.clientWidth")  # as drawn in a wide window
    try:
        visitor.emulate_media(media="print")
        assert 0.9 * SHEET <= width * float(chart.evaluate("(e) => getComputedStyle(e).zoom")) <= SHEET
        visitor.set_viewport_size({"width": SHEET, "height": 1000})
        ends = visitor.evaluate(ENDS)
        assert ends
        assert set(ends) == {"avoid"}
        assert chart.locator(".main-svg").first.evaluate(BEYOND) <= 0
    finally:
        visitor.emulate_media(media="screen")


def pressable(page: Page) -> list[str]:
    """What is seen and could be pressed but for answers, which are text on paper, when the page is printed."""
    page.emulate_media(media="print")
    parts: list[str] = page.evaluate(VISIBLE)
    return [part for part in parts if "data-answer" not in part]


@pytest.mark.parametrize("address", ["perceptron?view=projector&t=5&beside=novikoff", "embed/perceptron?t=5"])
def test_the_projectors_view_and_a_film_alone_print_one_below_the_other(
    app: str, new_page: NewPage, address: str
) -> None:
    page = new_page()
    StagePage(page).open(f"{app}/{address}")
    assert pressable(page) == []
    tops = page.evaluate(
        """() => ['.stage-planes', '.stage-legend', '.stage-verdict', '.stage-why', '.stage-figures'].map((part) => {
          const { top, bottom } = document.querySelector(part).getBoundingClientRect();
          return [top, bottom];
        }).filter(([top, bottom]) => bottom > top)"""  # a verdict that nobody can unfold on a wall takes no place
    )
    assert len(tops) >= 4
    for (_, bottom), (top, _) in itertools.pairwise(tops):
        assert bottom <= top + 1
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('.stage-why p')].map((p) => getComputedStyle(p).fontSize)"
    )
    assert set(sizes) <= {"16px", "14px", "15.2px"}


def test_a_film_taken_home_prints_its_picture_and_nothing_to_press(
    app: str, page: Page, new_page: NewPage, tmp_path: Path
) -> None:
    file = tmp_path / "film.html"
    file.write_bytes(page.request.get(f"{app}/take/perceptron.html?t=3").body())
    home = new_page(offline=True)
    StagePage(home).open(file.as_uri())
    assert pressable(home) == []
    assert all(picture["agree"] and picture["ticks"] for picture in home.evaluate(PICTURES))


def test_a_dark_page_is_printed_dark_on_white_and_is_dark_again_after_that(app: str, new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    StagePage(page).open(f"{app}/embed/perceptron?t=5")
    ink = "() => getComputedStyle(document.querySelector('.stage-plane .xtick text')).fill"
    canvas = "() => document.querySelector('.stage-plane canvas').width"
    dark, pixels = page.evaluate(ink), page.evaluate(canvas)
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ink) == "rgb(17, 17, 17)"
    assert page.evaluate(canvas) == 4 * pixels, "as many pixels as paper shows"
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert (page.evaluate(ink), page.evaluate(canvas)) == (dark, pixels)


def commonest_colour(part: Locator) -> object:
    """Of its pixels: what styles say of it in forced colours is not what is seen."""
    with Image.open(BytesIO(part.screenshot(animations="disabled"))) as picture:
        image = picture.convert("RGB")
    colours = image.getcolors(image.width * image.height)
    assert colours is not None
    return max(colours)[1]


BORDER = "e => [getComputedStyle(e).borderTopStyle, parseFloat(getComputedStyle(e).borderTopWidth) > 0]"


def test_in_forced_colours_menus_have_an_edge_and_their_switches_show_how_they_stand(visitor: Page) -> None:
    page = visitor
    page.emulate_media(color_scheme="dark", forced_colors="active")
    go(page, "perceptron?t=3")
    StagePage(page).ready()
    open_data(page)
    assert page.get_by_test_id("stPopoverBody").evaluate(BORDER) == ["solid", True]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    assert dialog.evaluate(BORDER) == ["solid", True]
    movable = dialog.get_by_role("checkbox", name="Points can be moved there")
    expect(movable).to_be_visible()
    off = commonest_colour(movable)
    movable.check()
    expect(dialog.get_by_label("This line puts the film there")).to_have_value(re.compile("edit=1"))
    assert commonest_colour(movable) != off
