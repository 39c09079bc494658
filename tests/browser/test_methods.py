"""What the methods page is for: turn a knob and see the two errors part, ask for reasons, compare, hand it on."""

import re

from playwright.sync_api import expect

from tests.browser.stage_page import CELLS, NOTE_CELLS, StagePage, Visit

ALONE = "methods?planes=1"  # a decision tree, on the example's points


def errors(stage: StagePage) -> tuple[int, int]:
    """How many training points and how many held-out points are wrong, as the plane's corner has it."""
    training, held = re.findall(r"(\d+)/\d+: \d+ %", stage.words("plane"))
    return int(training), int(held)


def test_turn_a_trees_depth_with_the_keyboard_and_see_the_errors_part(embed: Visit) -> None:
    methods = embed(ALONE)
    keyboard, pairs = methods.page.keyboard, [errors(methods)]
    for depth in range(1, 7):
        keyboard.press("ArrowRight")
        methods.shows(frame=depth)
        pairs.append(errors(methods))
    training, held = zip(*pairs, strict=True)
    assert training[0] > training[3] > training[6] == 0
    assert held[6] > 0
    assert "depth = 6" in methods.words("frame")
    assert "If not:" in methods.words("why")
    methods.address(r"t=6")


def test_a_trees_regions_are_as_fine_as_the_screen_once_a_frame_is_at_rest(embed: Visit) -> None:
    methods = embed(f"{ALONE}&t=3")
    page = methods.page
    page.wait_for_function(f"({CELLS})() === 600")
    expect(methods.stage).not_to_have_attribute("data-coarse", re.compile(""))
    page.evaluate(NOTE_CELLS)
    page.keyboard.press("ArrowRight")
    methods.shows(frame=4)
    assert page.evaluate("cells[0]") < 300, "as soon as the frame is there"
    page.wait_for_function(f"({CELLS})() === 600")


def test_ask_every_plane_for_its_reasons(embed: Visit) -> None:
    stage = embed("methods?planes=4&method1=logistic&t=3")
    stage.tool("probe")
    stage.click(0.5, 0.25)
    stage.address("probe=")
    expect(stage.page.locator("[data-slot='why']")).to_contain_text("probability of")
    why = stage.words("why")
    for name in ("logistic regression", "nearest neighbours", "SVM with RBF kernel", "AdaBoost"):
        assert name in why
    assert len(re.findall("(?:→|: classified) [+−]", why)) == 4


def test_all_methods_at_once_and_one_of_them_large(visit: Visit) -> None:
    methods = visit(ALONE)
    page = methods.page
    page.get_by_text("all methods at once").click()
    expect(page.get_by_role("button", name="neural network", exact=True)).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="AdaBoost", exact=True).click()
    expect(page.locator("[data-slot='frame']")).to_contain_text("rounds = 1 (1 to 30)")
    methods.address("method1=adaboost")
