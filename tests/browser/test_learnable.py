"""What the page of what can be learned is for: drag points until a family shatters them, say which labeling fails, see
that no guess at the unseen is better than another, and hand it on."""

from playwright.sync_api import expect

from tests.browser.stage_page import Visit


def test_drag_a_point_until_rectangles_shatter_four_and_undo_and_hand_it_on(
    embed: Visit,
) -> None:
    stage = embed("learnable?family=rectangle")
    verdict = stage.page.locator("[data-slot=verdict]")
    expect(verdict).to_contain_text("These 4 points are not shattered by rectangles")
    for start, end in zip(
        ((-2, 2), (2, 2), (2, -2), (-2, -2)), ((0, 3.5), (3.5, 0.5), (0.5, -3.5), (-3.5, 0)), strict=True
    ):
        stage.drag(start, end)
    expect(verdict).to_contain_text("These 4 points are shattered by rectangles")
    expect(verdict).to_contain_text("16 of 16, shattered")
    stage.address("points=")
    for _ in range(2):
        stage.page.keyboard.press("Control+z")
    expect(verdict).to_contain_text("not shattered")


def test_say_by_keyboard_whether_the_next_labeling_can_be_separated(embed: Visit) -> None:
    keyboard = (stage := embed("learnable?t=9")).page.keyboard
    keyboard.press("p")
    verdict = stage.page.locator("[data-slot=verdict]")
    expect(verdict).to_have_text("4 points can be labelled in 2⁴ = 16 ways.", use_inner_text=True)
    keyboard.press("ArrowRight")
    expect(stage.page.get_by_text("Now the labels are − + − +. Can a line separate them?")).to_be_visible()
    keyboard.press("2")
    expect(stage.page.get_by_text("Right: no.")).to_be_visible()
    stage.shows(frame=10)
    assert "No line" in stage.words("why")
