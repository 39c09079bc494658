"""The law of the link for the view: what a plane shows after any handling is what a fresh load of its address shows."""

import pytest
from playwright.sync_api import expect

from tests.browser.menus import load_preset
from tests.browser.stage_page import EmbedPage, StagePage, Visit

RANGES = """() => {
  const boxes = [...document.querySelectorAll('.stage-plane > div, .stage-figure > div')];
  return boxes.every((box) => box._fullLayout?.xaxis) && boxes.map((box) => {
    const { xaxis, yaxis, width, height, font } = box._fullLayout, drawn = box.picture.axes;
    const ranges = [xaxis.range, yaxis.range, drawn.xaxis.range, drawn.yaxis.range];
    return [...ranges.flat(), width, height, font.size].map(Number);
  });
}"""


def figures(stage: StagePage) -> list[list[float]]:
    """Axes and sizes of every figure, as plotly and as the canvas over it have them."""
    return [list(figure) for figure in stage.page.wait_for_function(RANGES).json_value()]


def as_after_a_reload(stage: StagePage) -> None:
    stage.page.wait_for_function("() => document.querySelector('[data-testid=stage]').dataset.settled === '1'")
    before = figures(stage)
    if isinstance(stage, EmbedPage):
        query = stage.address(r"\?").partition("?")[2]
        stage.open(f"{stage.page.url.partition('?')[0]}?{query}&edit=1&settings=1")
    else:
        stage.page.reload()
        stage.ready()
    assert figures(stage) == [pytest.approx(figure, abs=1e-9) for figure in before]


def zoomed(stage: StagePage, x: float, y: float) -> list[float]:
    """The view after turning the wheel above a place, once the address has it."""
    stage.tool("view")
    stage.page.mouse.move(*stage.pixel(x, y))
    stage.page.mouse.wheel(0, -600)
    stage.address("axes=")
    return figures(stage)[0][:4]


def test_a_view_moved_by_hand_is_in_the_link_and_a_double_click_undoes_it(visit: Visit) -> None:
    stage = visit("neighbors?compare=k")
    page = stage.page
    home = figures(stage)
    x0, x1, *_ = zoomed(stage, 1, 1)
    assert x1 - x0 < 9.5
    before = page.evaluate("location.search")
    page.mouse.move(*stage.pixel(1, 1))
    page.mouse.down()
    page.mouse.move(*stage.pixel(0, 0.5), steps=5)
    page.mouse.up()
    page.wait_for_function("before => location.search !== before", arg=before)  # it is written once the hand rests
    moved = figures(stage)
    assert moved[0][0] > x0
    assert moved[0][:4] == moved[1][:4]
    page.wait_for_function("x => decodeURIComponent(location.search).includes(`axes=${x}`)", arg=f"{moved[0][0]:.6g}")
    as_after_a_reload(stage)
    stage.tool("view")
    page.mouse.dblclick(*stage.pixel(1, 1))
    expect(page).not_to_have_url("axes=")
    page.wait_for_function("() => !location.search.includes('axes')")
    page.wait_for_function("() => document.querySelector('.stage-plane > div').picture.axes.xaxis.range[0] === -5")
    assert figures(stage) == home
    zoomed(stage, 1, 1)
    load_preset(page, "XOR")
    page.wait_for_function("() => !location.search.includes('axes')")


def test_points_put_where_one_sees_move_no_view_and_the_link_has_it(embed: Visit) -> None:
    stage = embed("hinge?points=none")
    figure = figures(stage)[0]
    for i, (x, y) in enumerate([(0, 0), (0.5, 0), (0, 0.5)]):
        stage.tool(str(i % 2))
        stage.click(x, y)
        stage.shows(points=i + 1, settled=1)
        assert figures(stage)[0] == figure
    stage.address("axes=-5")
    stage.drag((0.5, 0), (1, -1))
    assert figures(stage)[0] == figure
    as_after_a_reload(stage)


def test_scaling_x_scales_the_axes_as_a_reload_would(embed: Visit) -> None:
    stage = embed("perceptron?t=0")
    page = stage.page
    panel = page.get_by_role("region", name="Settings")
    panel.get_by_text("scale x into the unit ball").click()
    stage.address("scaled=1")
    page.wait_for_function("() => document.querySelector('.stage-plane > div').picture.axes.xaxis.range[1] < 2")
    as_after_a_reload(stage)
    places = stage.places()
    zoomed(stage, 0, 0)
    view = figures(stage)[0][:4]
    stage.tool("0")
    stage.click(0.1, 0.1)
    stage.shows(points=17)
    assert figures(stage)[0][:4] == pytest.approx(view)
    assert stage.places()[:16] == [pytest.approx(place) for place in places]
    as_after_a_reload(stage)
