"""What the page of lifts is for: drag a point or a threshold in either picture and see both follow; turn the space; and
hand it on."""

from playwright.sync_api import expect

from films.points import encode
from films.topics.lifting.scene import BETWEEN, INSIDE
from tests.browser.menus import close_settings
from tests.browser.stage_page import StagePage, Visit

PLACE = """([plane, x, y]) => {
  const box = document.querySelectorAll('.stage-plane > div')[plane], frame = box.getBoundingClientRect();
  const { xaxis, yaxis } = box.picture.axes;
  const share = ({ range }, v) => (v - range[0]) / (range[1] - range[0]);
  return [frame.left + xaxis.offset + xaxis.length * share(xaxis, x),
          frame.top + yaxis.offset + yaxis.length * (1 - share(yaxis, y))];
}"""
SHOWN = """([plane, name]) => {
  const { x, y } = document.querySelectorAll('.stage-plane > div')[plane].picture.trace(name);
  return [...x].map((v, i) => [v, y[i]]);
}"""


def drag(stage: StagePage, plane: int, start: tuple[float, float], end: tuple[float, float]) -> None:
    stage.mouse.move(*stage.page.evaluate(PLACE, [plane, *start]))
    stage.mouse.down()
    stage.mouse.move(*stage.page.evaluate(PLACE, [plane, *end]), steps=4)
    stage.mouse.up()


def test_the_threshold_is_dragged_in_either_picture_and_the_other_follows(embed: Visit) -> None:
    stage = embed("lifting?own=1&threshold=0")
    close_settings(stage.page)
    verdict = stage.page.locator("[data-slot=verdict]")
    expect(verdict).to_contain_text("Your cut: 1 of 6 wrong. + above x = 0.")
    drag(stage, 0, (0, 0), (1, 0))  # on the number line
    expect(verdict).to_contain_text("Your cut: 0 of 6 wrong. + above x = 1.")
    for plane, height in ((0, 0), (1, 1)):
        ((x, y),) = stage.page.evaluate(SHOWN, [plane, "handles"])
        assert (round(x, 1), y) == (1, height)
    drag(stage, 1, (1, 1), (-0.5, 3))  # at height 1: how high it is dragged does not count
    expect(verdict).to_contain_text("Your cut: 1 of 6 wrong. + above x = −0.5.")
    stage.address("threshold=-0.5")
    stage.page.keyboard.press("Control+z")
    expect(verdict).to_contain_text("+ above x = 1.")


def test_a_point_dragged_along_the_parabola_moves_on_the_number_line(embed: Visit) -> None:
    stage = embed(f"lifting?show=square&points={encode(BETWEEN)}&t=0")
    drag(stage, 1, (-2.5, 6.25), (-2, 7))
    stage.address("points=")
    line, parabola = (stage.page.evaluate(SHOWN, [plane, "points"])[3] for plane in range(2))
    assert [round(v, 1) for v in line] == [-2, 0]
    assert [round(v, 1) for v in parabola] == [-2, 4]
    stage.mouse.click(*stage.page.evaluate(PLACE, [1, 0, 5]))  # anywhere above its place
    stage.shows(points=7)
    assert [round(v, 1) for v in stage.page.evaluate(SHOWN, [1, "points"])[6]] == [0, 0]


def test_the_space_is_turned_by_hand_and_by_keys(embed: Visit) -> None:
    stage = embed(f"lifting?show=circle&points={encode(INSIDE)}&t=5")
    close_settings(stage.page)
    space = stage.page.locator(".stage-figure[data-turns]")
    box = space.bounding_box()
    assert box
    across, up = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stage.mouse.move(across, up)
    stage.mouse.down()
    stage.mouse.move(across - 40, up + 20, steps=4)
    stage.mouse.up()
    stage.address("turn=45")
    stage.address("tilt=32")
    space.locator("> div").focus()
    stage.page.keyboard.press("ArrowLeft")
    stage.address("turn=50")
    stage.shows(frame=5)  # the film has not stepped
