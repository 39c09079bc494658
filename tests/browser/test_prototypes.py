"""What the prototypes and digits pages are for: watch points being chosen, see why, compare, hand the picture on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.stage_page import StagePage, Visit

CLEAR = "rgba(0,0,0,0)"
MIDDLE = """([name, i]) => {
  const { x, y } = document.querySelector('.stage-plane > div').picture.trace(name);
  return [x[i], y[i]];
}"""


@pytest.fixture
def prototypes(embed: Visit) -> StagePage:
    return embed("prototypes?t=0")


def n_prototypes(stage: StagePage) -> int:
    """How many points are drawn as prototypes."""
    return sum(color != CLEAR for color in stage.trace("kept")["marker"]["color"])


def choose(stage: StagePage, method: str) -> None:
    stage.page.get_by_role("combobox", name="prototypes").select_option(label=method)


def test_condensing_is_watched_decision_by_decision(prototypes: StagePage) -> None:
    page = prototypes.page
    assert n_prototypes(prototypes) == 0
    assert prototypes.words("next") == "Next: look at point 1"
    page.keyboard.press("ArrowRight")
    assert n_prototypes(prototypes) == 1
    assert "The store is empty: keep it." in prototypes.words("why")
    decisions = []
    for frame in range(2, 9):
        page.keyboard.press("ArrowRight")
        prototypes.shows(frame=frame)
        decisions.append((n_prototypes(prototypes), "misclassified, keep it" in prototypes.words("why")))
    for (before, _), (after, wrong) in zip([(1, True), *decisions], decisions, strict=False):
        assert after == before + wrong
    assert any(wrong for _, wrong in decisions)
    assert not all(wrong for _, wrong in decisions)
    prototypes.address(r"t=8$")
    page.keyboard.press("End")
    assert "the nearest prototype classifies all points correctly" in prototypes.words("verdict")
    assert "misclassifies 0 of 40 points" in prototypes.words("verdict")


def test_another_way_of_choosing_is_one_choice_away(prototypes: StagePage) -> None:
    prototypes.page.keyboard.press("End")
    choose(prototypes, "edited (Wilson)")
    prototypes.shows(frames=41, frame=40)
    assert "of the 40 points were dropped" in prototypes.words("verdict")
    prototypes.step("first")
    assert n_prototypes(prototypes) == 40
    prototypes.address("method=edited")


def test_pointing_at_an_edge_shows_its_empty_disc(prototypes: StagePage) -> None:
    choose(prototypes, "Gabriel graph")
    prototypes.shows(frames=41)
    page = prototypes.page
    x, y = page.evaluate(MIDDLE, ["joined", 5])
    page.mouse.move(*prototypes.pixel(x, y))
    tip = page.locator(".stage-tip").first
    expect(tip).to_have_text(re.compile(r"points \d+ and \d+ are joined: their disc is empty"))
    rim = prototypes.trace("between")
    far = [((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in zip(rim["x"], rim["y"], strict=True)]
    assert max(far) - min(far) < 1e-3
    assert len(prototypes.trace("ends")["x"]) == 2
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()
    assert list(prototypes.trace("between")["x"]) == []


def test_every_method_side_by_side_follows_the_points(visit: Visit) -> None:
    prototypes = visit("prototypes")
    page = prototypes.page
    page.get_by_test_id("stExpander").get_by_text("All methods side by side").click()
    row = page.get_by_role("row", name=re.compile("all points"))
    expect(row).to_contain_text("40")
    prototypes.click(0.0, -4.0)
    expect(row).to_contain_text("41")


def show(stage: StagePage, view: str) -> None:
    stage.page.get_by_role("combobox", name="show").select_option(label=view)


def test_mistakes_are_stepped_through_beside_their_prototypes(embed: Visit) -> None:
    stage = embed("digits?show=mistakes")
    page = stage.page
    first = stage.words("why")
    assert re.match(r"The test digit \S+ has the label \d, its nearest prototype \S+ the label \d: a mistake", first)
    page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    assert stage.words("why") != first
    stage.address(r"show=mistakes&t=1$")
    show(stage, "a digit shifted")
    stage.shows(frame=0, frames=5)
    stage.step("next")
    stage.shows(frame=1)
    assert "nearer than the copy" in stage.words("why")
    show(stage, "irrelevant features")
    stage.shows(frame=0, frames=10)
    stage.address("show=noise")
    stage.step("next")
    assert "with 1 irrelevant feature added" in stage.words("why")
