"""One pixel as a classifier: the pixel is chosen by hand and by keys on the picture, and the page's number follows."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.fields import put
from tests.browser.stage_page import PHONE, NewPage, StagePage, Visit
from tests.browser.test_touch import SCROLLED, Finger

SHOWN = "digits?show=pixel&t=6"


def middle(pixel: int, left: float = 4) -> tuple[float, float]:
    """Of a pixel, row by row from 1, in one of the two large pictures."""
    row, column = divmod(pixel - 1, 8)
    return left + 5 * (column + 0.5), 88 - 5 * (row + 0.5)


@contextmanager
def slowed(page: Page) -> Iterator[None]:
    """Within, the page has a sixth of a processor."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    yield
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    tools.detach()


def number(stage: StagePage) -> Locator:
    return stage.page.get_by_label("pixel", exact=True)


def test_a_press_on_either_picture_chooses_a_pixel_and_the_same_again_the_best(embed: Visit) -> None:
    stage = embed(SHOWN)
    stage.click(*middle(29))
    stage.address("pixel=29")
    expect(number(stage)).to_have_value("29")
    expect(stage.page.locator("[data-slot=why]")).to_contain_text("Pixel 29, in row 4, column 5")
    stage.shows(frame=6)
    stage.click(*middle(12, left=56))
    stage.address("pixel=12")
    expect(number(stage)).to_have_value("12")
    stage.click(*middle(12))
    stage.address(r"\?show=pixel&t=6$")
    expect(number(stage)).to_have_value("0")
    stage.page.keyboard.press("ArrowRight")  # a press takes no focus
    stage.shows(frame=7)
    put(number(stage), "3", "Enter")
    stage.address("pixel=3(&|$)")
    stage.click(*middle(64))
    stage.address("pixel=64")
    expect(number(stage)).to_have_value("64")
    stage.page.get_by_role("combobox", name="show").select_option(label="a digit shifted")
    stage.address("show=shift")  # another picture has no pixels to press
    expect(stage.page.locator(".stage-plane[data-cells]")).to_have_count(0)
    expect(stage.page.locator(".stage-plane > [role=slider]")).to_have_count(0)


def test_arrows_choose_from_the_pixel_in_use_however_far_the_film_of_the_last_has_come(embed: Visit) -> None:
    """On a slow machine a key comes while the answer to the one before is being drawn."""
    stage = embed(f"{SHOWN}&pixel=29")
    plane = stage.page.get_by_role("slider", name="The pixel in use.")
    plane.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        stage.page.keyboard.press(key)
    stage.address("pixel=45")
    expect(plane).to_have_attribute("aria-valuetext", "pixel 45, row 6, column 5")
    expect(number(stage)).to_have_value("45")
    stage.shows(frame=6)
    came: list[str | None] = []
    with slowed(stage.page):
        for pause in (0, 60):
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                stage.page.keyboard.press(key)
                stage.page.wait_for_timeout(pause)
                came.append(plane.get_attribute("aria-valuenow"))
    assert came == ["46", "54", "53", "45"] * 2
    stage.page.keyboard.press("Escape")
    stage.address(r"\?show=pixel&t=6$")


def test_a_second_press_lets_go_before_the_film_of_the_first_is_there(embed: Visit) -> None:
    stage = embed(f"{SHOWN}&pixel=12")
    held: list[Route] = []

    def answers(route: Route) -> None:
        if len(held) < 2:
            held.append(route)
        else:
            route.continue_()

    stage.page.route("**/film/**", answers)
    stage.click(*middle(29))
    stage.click(*middle(29))
    while len(held) < 2:
        stage.page.wait_for_timeout(25)
    held[1].continue_()  # the first is given up
    stage.address(r"\?show=pixel&t=6$")


def test_a_press_on_the_enlarged_image_looks_up_that_pixel(embed: Visit) -> None:
    stage = embed("digits?show=lookup&t=1")
    row, column = 63, 70  # from 0
    place = 48 + (column + 0.5) * 40 / 128, 40 - (row + 0.5) * 40 / 128
    stage.click(*place)
    stage.address(f"enlarged_pixel={row * 128 + column + 1}")
    expect(stage.page.get_by_label("pixel of 128 × 128", exact=True)).to_have_value(str(row * 128 + column + 1))
    expect(stage.page.locator("[data-slot=why]")).to_contain_text("(row 64, column 71)")
    stage.shows(frame=1)
    stage.click(*place)
    stage.address(r"\?show=lookup&t=1$")


def test_a_finger_s_tap_chooses_and_its_swipe_scrolls_the_page(new_page: NewPage, app: str) -> None:
    stage = StagePage(new_page(**PHONE)).open(f"{app}/{SHOWN}")
    finger = Finger(stage)
    finger.tap(middle(29))
    stage.address("pixel=29")
    before = stage.page.evaluate(SCROLLED)
    finger.drag(middle(50), (middle(50)[0], 130))
    stage.page.wait_for_function(f"before => ({SCROLLED})() > before", arg=before)
    stage.address("pixel=29")
