"""Keys are the stage's wherever a pointer has pressed; who comes to a control by Tab turns it by keys."""

from playwright.sync_api import Page, expect

from tests.browser.menus import open_data
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit


def steps_by_keys(stage: StagePage, after: str) -> None:
    """Once the control has done its work, the keys step, and space plays."""
    rest(stage.page)
    press = stage.page.keyboard.press
    press("Home")
    stage.shows(frame=0)
    press("ArrowRight")
    press("ArrowRight")
    press("PageDown")
    press("ArrowLeft")
    assert stage.number("frame") == 2, after
    press("Space")
    playing = stage.stage.get_by_role("button", name="Pause (space)")
    expect(playing).to_be_visible()
    press("Space")
    expect(playing).to_have_count(0)
    press("End")
    assert stage.number("frame") == stage.number("frames") - 1, after


def test_the_stage_has_its_keys_after_any_control_was_pressed(visit: Visit) -> None:
    stage = visit("perceptron?steps=checks")
    page = stage.page
    page.get_by_role("radio", name="updates", exact=True).check()
    steps_by_keys(stage, "a choice")
    page.get_by_text("scale x into the unit ball").click()
    steps_by_keys(stage, "a switch")
    page.get_by_test_id("speed").select_option("5")  # not too fast to be seen playing
    steps_by_keys(stage, "the speed")
    open_data(page, "Your file")
    expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
    page.keyboard.press("Escape")
    steps_by_keys(stage, "a popover")
    page.get_by_text("The points as a table").click()
    steps_by_keys(stage, "a drawer")


def test_a_choice_reached_by_tab_keeps_its_keys_and_a_number_being_written_takes_no_step(embed: Visit) -> None:
    stage = embed("perceptron?steps=checks")
    page = stage.page
    page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    page.get_by_role("combobox", name="update after").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="checks")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    stage.address("^((?!steps=checks).)*$")
    expect(page.get_by_role("radio", name="updates")).to_be_focused()
    expect(stage.stage.get_by_role("button", name="Pause (space)")).to_have_count(0)
    frame = stage.number("frame")
    page.get_by_role("textbox", name="epochs at most").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert stage.number("frame") == frame


def test_the_menu_of_a_narrow_window_closes_after_a_choice(visitor: Page, visit: Visit) -> None:
    visitor.set_viewport_size({"width": 390, "height": 844})
    page = visit("perceptron?t=0").page
    sidebar = page.get_by_test_id("stSidebar")
    page.get_by_test_id("stExpandSidebarButton").click()
    expect(sidebar).to_have_attribute("data-collapsed", "false")
    page.get_by_role("link", name="Hinge loss").click()
    page.wait_for_url("**/hinge*")
    expect(sidebar).to_have_attribute("data-collapsed", "true")
