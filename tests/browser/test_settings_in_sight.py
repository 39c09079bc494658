"""On every page the settings for comparisons are beside the slider, and the chips that choose a chart above it."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from films.pages import LESSON_PAGES
from films.param import CHARTS, Area
from films.scene import params, query_text
from tests.browser.stage_page import Visit
from tests.browser.test_workbench import UNOPENED, opening

LOW = 720  # pixels of a low window
COMPARISONS = [
    (name, field, [option for option in param.options or ("1",) if option not in ("none", "1") or not param.options])
    for name, page in LESSON_PAGES.items()
    for field, param in params(page.scene).items()
    if param.area is Area.TRANSPORT and field in ("compare", "planes", "beside_all")
]
CHIPPED = [name for name, page in LESSON_PAGES.items() if any(p.area in CHARTS for p in params(page.scene).values())]
# What of the charts and of the first lines of the verdict is not within the window.
CUT = """() => [...document.querySelectorAll(".stage-figure, .stage-verdict")].filter((part) => {
  const { top, bottom, height, right } = part.getBoundingClientRect();
  const side = document.querySelector(".stage-side").getBoundingClientRect(), end = Math.min(innerHeight, side.bottom);
  return height && (top < 0 || right > innerWidth || (part.matches(".stage-figure") ? bottom > end : top + 20 > end));
}).map((part) => part.className)"""


@pytest.mark.parametrize(("name", "field", "options"), COMPARISONS)
def test_with_a_comparison_open_the_chart_and_the_errors_stay_in_a_low_window(
    visitor: Page, visit: Visit, name: str, field: str, options: list[str]
) -> None:
    visitor.evaluate(UNOPENED)
    visitor.set_viewport_size({"width": 1280, "height": LOW})
    page = LESSON_PAGES[name]
    view = next(view for view in page.views if field in (view.fields or ()) or view.fields is None)
    first = page.first(view)
    stage = visit(opening(name))
    for option in options:
        scene = replace(first, **{field: option if params(first)[field].options else True})
        stage.follow(f"{name}?{query_text(scene)}")
        control = visitor.locator(f".stage-controls [data-setting={field}]")
        expect(control).to_be_in_viewport(ratio=1)
        expect(visitor.locator(f"[data-setting={field}]")).to_have_count(1)
        assert visitor.evaluate(CUT) == [], option


@pytest.mark.parametrize("name", CHIPPED)
def test_a_chip_above_a_chart_chooses_it_and_no_drop_down_does(visitor: Page, visit: Visit, name: str) -> None:
    visitor.evaluate(UNOPENED)
    stage = visit(opening(name))
    last = visitor.locator(".stage-figure .stage-chips [role=radiogroup]:visible").last
    field = last.locator("xpath=..").get_attribute("data-setting")
    is_apart = params(LESSON_PAGES[name].scene)[str(field)].area is Area.SECOND_CHART and (
        visitor.locator(".stage-figure").count() == 1
    )
    assert (last.evaluate("group => getComputedStyle(group, '::before').content") != "none") == is_apart
    value = last.get_by_role("radio", checked=False).first.get_attribute("value")
    expect(visitor.locator(f"[data-setting={field}]")).to_have_count(1)
    chips = visitor.locator(f".stage-figure [data-setting={field}]")
    option = chips.locator(f"[value={value}]")
    option.click()
    stage.address(f"{field}={value}|^(?!.*{field}=)")
    expect(option).to_be_checked()
    frame = stage.number("frame")
    visitor.keyboard.press("ArrowRight")  # a press of the mouse takes no focus: keys step the film
    stage.shows(frame=min(frame + 1, stage.number("frames") - 1))
    visitor.keyboard.press("Tab")  # somebody with a keyboard
    option.focus()
    is_first = option.evaluate("option => option === option.closest('[role=radiogroup]').querySelector('input')")
    visitor.keyboard.press("ArrowRight" if is_first else "ArrowLeft")  # to another chart, not to none
    expect(option).not_to_be_checked()
    stage.shows(frame=min(frame + 1, stage.number("frames") - 1))
    chosen = chips.get_by_role("radio", checked=True)
    expect(chosen).to_be_focused()
    visitor.set_viewport_size({"width": 390, "height": 844})
    assert visitor.evaluate("document.documentElement.scrollWidth") <= 390
