"""The perceptron's pictures in a browser: chosen, linked, pointed at, stepped; other orders; a place; the program."""

from typing import Any

import pytest
from playwright.sync_api import expect

from films.topics.perceptron.page import ORDERS
from tests.browser.menus import close_settings
from tests.browser.stage_page import StagePage, Visit

BESIDE = "([figure, name]) => document.querySelectorAll('.stage-figure > div')[figure].picture.trace(name)"
ENTRY = """([figure, name, i]) => {
  const box = document.querySelectorAll('.stage-figure > div')[figure], frame = box.getBoundingClientRect();
  const { xaxis, yaxis } = box._fullLayout, { x, y } = box.picture.trace(name);
  const share = (axis, v) => (v - axis.range[0]) / (axis.range[1] - axis.range[0]);
  return [frame.left + xaxis._offset + share(xaxis, x[i]) * xaxis._length,
          frame.top + yaxis._offset + (1 - share(yaxis, y[i])) * yaxis._length];
}"""


def beside(stage: StagePage, name: str, figure: int = 0) -> dict[str, Any]:
    return dict(stage.page.evaluate(BESIDE, [figure, name]))


def choose(stage: StagePage, label: str, option: str) -> None:
    chips = stage.page.get_by_role("radiogroup", name=label, exact=True, include_hidden=True)
    if not chips.is_visible():
        stage.page.get_by_role("button", name=f"+ {label}").click()
    chips.get_by_role("radio", name=option, exact=True).click()


def test_the_pictures_chosen_are_in_the_link_and_step_with_the_plane_and_the_program_can_be_copied(
    embed: Visit,
) -> None:
    perceptron = embed("perceptron?t=0")
    close_settings(perceptron.page)
    choose(perceptron, "chart", "Novikoff's squeeze")
    perceptron.address("beside=novikoff")
    choose(perceptron, "second chart", "weight space")
    perceptron.address("below=weights")
    expect(perceptron.page.locator(".stage-figure")).to_have_count(2)
    for _ in range(5):
        perceptron.step("next")
    perceptron.shows(frame=5)
    assert beside(perceptron, "‖(w, b)‖² now")["x"] == pytest.approx([5], abs=1e-3)  # it travels in 16 bits
    assert len(beside(perceptron, "path", 1)["x"]) == 6
    assert "Updates so far: M = 5." in perceptron.words("why")
    perceptron.page.get_by_role("button", name="Share", exact=True).click()
    dialog = perceptron.page.get_by_role("dialog")
    dialog.get_by_text("The program", exact=True).click()
    expect(dialog).to_contain_text("def one_at_a_time():")
    expect(dialog).not_to_contain_text("import playground")
    expect(dialog.get_by_role("link", name="Updates as CSV")).to_be_visible()


def test_pointing_at_a_handle_fills_its_half_plane_and_rings_its_point_and_the_other_way_round(
    embed: Visit,
) -> None:
    stage = embed("perceptron?beside=weights&t=5")
    page = stage.page
    number = 15
    close_settings(page)
    page.mouse.move(*page.evaluate(ENTRY, [0, "handles", number]))
    page.wait_for_function(f"() => ({BESIDE})([0, 'half-plane']).x.length >= 3")
    place = stage.places()[number]
    assert (stage.trace("pointed at")["x"], stage.trace("pointed at")["y"]) == ([place[0]], [place[1]])
    page.mouse.move(5, 5)
    page.wait_for_function(f"() => ({BESIDE})([0, 'half-plane']).x.length === 0")
    page.mouse.move(*stage.pixel(*place))
    page.wait_for_function(f"() => ({BESIDE})([0, 'half-plane']).x.length >= 3")


def test_other_orders_are_counted_and_one_of_a_bar_is_loaded(embed: Visit) -> None:
    stage = embed("perceptron?beside=order&epochs=777")
    page = stage.page
    load = page.get_by_role("button", name=ORDERS)
    expect(load.first).to_be_visible(timeout=20_000)
    stage.ready()
    expect(page.locator("[data-slot='why']")).to_contain_text("200 orders")
    load.click()
    stage.address("order=permuted")
    least = min(x for x, height in zip(*(beside(stage, "orders")[axis] for axis in "xy"), strict=True) if height)
    stage.shows(frames=int(least) + 1)
