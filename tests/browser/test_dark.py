"""The dark theme has inks of its own, wherever a film or a tool names a colour; a projector's ground stays light."""

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page, expect

from films.drawing.palette import CLASSES, HELD_OUT, ON_DARK
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage

TOOLS = "() => [...document.querySelectorAll('.stage-tools b')].map((name) => name.style.color)"
INKS_ARE = """inks => {
  const color = document.querySelector(".stage-plane > div")?.picture?.trace("points")?.marker.color;
  return [...new Set(color ?? [])].sort().join() === [...inks].sort().join();
}"""
NAMES = "() => document.querySelector('.stage-figure > div')._fullLayout.annotations[0].text"
CHOSEN = """() => [":checked", ":not(:checked)"].map((which) => {
  const box = document.querySelector(`.stage-setting input[type=radio]:not(.stage-chips *)${which}`);
  const option = box.closest("label");
  const { color, borderTopWidth } = getComputedStyle(option);
  return [color, borderTopWidth];
})"""


def rgb(color: str) -> str:
    return f"rgb({', '.join(map(str, bytes.fromhex(color.removeprefix('#'))))})"


def test_inks_are_lighter_on_a_dark_ground_and_what_is_chosen_is_not_dim(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(color_scheme="dark")
    stage = StagePage(page).open(f"{app}/perceptron?t=3")
    light = [style.color for style in CLASSES[:2]]
    dark = [ON_DARK[color] for color in light]
    assert set(stage.trace("points")["marker"]["color"]) == set(dark)
    assert page.evaluate(TOOLS) == [rgb(color) for color in dark]
    names = page.evaluate(NAMES)
    assert any(color in names for color in ON_DARK.values())
    assert not any(color in names for color in set(ON_DARK) - set(ON_DARK.values()))
    (ink, border), (other_ink, other_border) = page.evaluate(CHOSEN)
    assert ink == other_ink
    assert border > other_border
    assert barriers(page) == []
    page.get_by_role("button", name="Projector").click()
    page.wait_for_function(INKS_ARE, arg=light)  # the tools have theirs a moment before the film is drawn anew
    assert page.evaluate(TOOLS) == [rgb(color) for color in light]
    rest(page)
    assert barriers(page) == []


BELOW = "generalisation?part=folds&folds=3&t=0"  # with a chart drawn by Streamlit


def test_charts_have_the_dark_inks_as_soon_as_the_theme_is_dark(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="light")
    page.goto(f"{app}/{BELOW}")
    curve = page.locator(".stPlotlyChart .js-line").first
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme, color in zip(schemes, (HELD_OUT, ON_DARK[HELD_OUT]), strict=True):
        page.emulate_media(color_scheme=scheme)
        expect(curve).to_have_css("stroke", rgb(color), timeout=60_000)
    page.get_by_role("button", name="Projector").click()  # in the dark theme its ground is light all the same
    expect(curve).to_have_css("stroke", rgb(HELD_OUT), timeout=60_000)
    expect(page.locator(".stPlotlyChart .xtitle").first).to_have_css("fill", "rgb(17, 17, 17)")
    expect(page.locator("#first")).to_have_count(0)
