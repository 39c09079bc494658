"""What the nearest-neighbour page is for: watch regions change with k, ask about a place, compare, hand it on."""

import re

import pytest
from playwright.sync_api import FilePayload, expect

from films.points import encode
from tests.browser.fields import put
from tests.browser.menus import open_data
from tests.browser.stage_page import CELLS, NOTE_CELLS, StagePage, Visit

# The colour of a plane's canvas at a place: its regions, where no point is.
COLOR = """([plane, x, y]) => {
  const { picture } = document.querySelectorAll(".stage-plane > div")[plane];
  const { xaxis, yaxis } = picture.axes, ratio = window.devicePixelRatio;
  const across = xaxis.offset + xaxis.length * (x - xaxis.range[0]) / (xaxis.range[1] - xaxis.range[0]);
  const up = yaxis.offset + yaxis.length * (yaxis.range[1] - y) / (yaxis.range[1] - yaxis.range[0]);
  return [...picture.pen.getImageData(Math.round(across * ratio), Math.round(up * ratio), 1, 1).data];
}"""
PLUS, MINUS, BLANK = "plus", "minus", "blank"
AROUND = [(1.0, 0.0), (-1.1, 0.1), (0.1, 1.2), (0.0, -1.3), (1.0, 1.0), (-1.1, -1.0)]
AWAY = [(4.0, 4.0), (4.0, 3.0), (3.0, 4.0), (4.2, 2.0)]
# Six + and, in their middle, one more + that may be flipped; four − far away.
CODE = encode((*((x, y, 0) for x, y in [(0.0, 0.0), *AROUND]), *((x, y, 1) for x, y in AWAY)))


@pytest.fixture
def neighbors(embed: Visit) -> StagePage:
    return embed(f"neighbors?points={CODE}")


def region(stage: StagePage, x: float, y: float, plane: int = 0) -> str:
    red, _, blue, opacity = stage.page.evaluate(COLOR, [plane, x, y])
    return BLANK if opacity == 0 else PLUS if blue > red else MINUS


def becomes(stage: StagePage, wanted: str, x: float, y: float, plane: int = 0) -> None:
    """Wait until a place has this colour."""
    for _ in range(100):
        if region(stage, x, y, plane) == wanted:
            return
        stage.page.wait_for_timeout(50)
    pytest.fail(f"({x}, {y}) stays {region(stage, x, y, plane)}")


def look(stage: StagePage, x: float, y: float) -> None:
    stage.tool("probe")
    stage.click(x, y)


def test_a_frame_at_rest_has_finer_regions_and_a_film_that_plays_those_of_the_film(neighbors: StagePage) -> None:
    page = neighbors.page
    page.wait_for_function(f"({CELLS})() === 600")
    page.evaluate(NOTE_CELLS)
    page.keyboard.press("ArrowRight")
    neighbors.shows(frame=1)
    page.wait_for_function(f"({CELLS})() === 600")
    page.keyboard.press("ArrowLeft")
    neighbors.shows(frame=0)
    coarse, again = page.evaluate("cells")
    assert coarse == again < 600


def test_flip_a_label_and_its_island_is_there_for_k_1_and_gone_for_k_5(neighbors: StagePage) -> None:
    keyboard = neighbors.page.keyboard
    assert region(neighbors, 0.25, -0.25) == PLUS
    neighbors.tool("flip")
    neighbors.click(0.0, 0.0)
    neighbors.shows(settled=1, frame=0)
    becomes(neighbors, MINUS, 0.25, -0.25)
    assert "training 0 of 11, leave-one-out 2 of 11" in neighbors.words("verdict")

    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    neighbors.shows(frame=2)
    assert neighbors.words("frame") == "k = 5 (1 to 11)"
    assert region(neighbors, 0.25, -0.25) == PLUS
    assert region(neighbors, 4.4, 4.4) == MINUS
    assert neighbors.trace("points")["marker"]["symbol"][0] == "square-open"

    keyboard.press("Home")
    neighbors.shows(frame=0)
    assert region(neighbors, 0.25, -0.25) == MINUS
    keyboard.press("End")
    neighbors.shows(frame=5)
    assert region(neighbors, 4.4, 4.4) == PLUS  # everybody votes


def test_a_place_shows_its_k_nearest_and_how_they_vote(neighbors: StagePage) -> None:
    assert "keeps a query" in neighbors.words("why")
    look(neighbors, 2.0, 2.0)
    expect(neighbors.page.locator("[data-slot=why]")).to_contain_text("1 vote +: classified +")
    neighbors.page.keyboard.press("ArrowRight")
    neighbors.page.keyboard.press("ArrowRight")
    neighbors.shows(frame=2)
    assert "3 votes +, 2 votes −: classified +. Point 10 is as far as point 9" in neighbors.words("why")
    assert len(neighbors.trace("nearest")["x"]) == 5
    assert len(neighbors.trace("rays")["x"]) == 15
    outline = neighbors.trace("outline")
    radii = [((x - 2) ** 2 + (y - 2) ** 2) ** 0.5 for x, y in zip(outline["x"], outline["y"], strict=True)]
    assert max(radii) == pytest.approx(min(radii), abs=0.05)
    neighbors.address(r"probe=2(\.\d+)?(,|%2C)2")
    neighbors.page.keyboard.press("Home")
    neighbors.shows(frame=0)
    before = neighbors.places()  # it follows the hand, which moves no point
    neighbors.drag((-3.0, -3.0), (3.5, 3.0))
    expect(neighbors.page.locator("[data-slot=why]")).to_contain_text("1 vote −: classified −")
    assert neighbors.places() == before
    neighbors.shows(points=11, settled=1)


def test_two_planes_differ_where_the_difference_is_tinted(neighbors: StagePage) -> None:
    page = neighbors.page
    neighbors.tool("flip")
    neighbors.click(0.0, 0.0)
    neighbors.shows(settled=1)
    page.get_by_role("combobox", name="compare").select_option(label="one k with another")
    expect(page.get_by_test_id("stage")).to_have_attribute("data-planes", "2")
    put(page.get_by_role("textbox", name="with k ="), "5", "Enter")
    note = page.locator("[data-slot='plane 2']")
    expect(note).to_contain_text("always k = 5")
    becomes(neighbors, PLUS, 0.25, -0.25, plane=1)
    assert region(neighbors, 0.25, -0.25) == MINUS
    share = re.search(r"differs on ([\d.]+)\s%", note.inner_text())
    assert share
    assert 1 < float(share[1]) < 60

    page.get_by_text("only differences").click()
    expect(note).to_contain_text(f"differs on {share[1]} %")
    becomes(neighbors, BLANK, 4.4, 4.4, plane=1)
    assert region(neighbors, 0.25, -0.25, plane=1) == PLUS
    page.get_by_test_id("scrub").fill("2")
    neighbors.shows(frame=2)
    assert "differs on 0 %" in neighbors.words("plane 2")
    assert region(neighbors, 0.25, -0.25, plane=1) == BLANK


def test_one_cursor_is_in_every_plane(embed: Visit) -> None:
    neighbors = embed(f"neighbors?points={CODE}&compare=metric")
    look(neighbors, 2.0, -2.0)
    expect(neighbors.page.locator("[data-slot='plane 3']")).to_contain_text("q → +")
    probes = "[...document.querySelectorAll('.stage-plane > div')].map(({ picture }) => picture.trace('probe').x[0])"
    assert neighbors.page.evaluate(probes) == [pytest.approx(2, abs=0.05)] * 3


def test_a_file_with_four_classes_keeps_their_names(visit: Visit) -> None:
    neighbors = visit(f"neighbors?points={CODE}")
    page = neighbors.page
    rows = [f"{i % 5},{i // 5},{name}" for i, name in enumerate(["ash", "birch", "cedar", "ash", "elm"] * 4)]
    open_data(page, "Your file")
    text = "\n".join(["height,width,tree", *rows])
    file: FilePayload = {"name": "trees.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    neighbors.shows(points=20)
    expect(page.locator(".stage-tools [data-tool='3']")).to_contain_text("elm")
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Points as CSV").click()
    saved = download.value.path().read_text().splitlines()
    assert saved[0] == "height,width,label"
    assert [line.split(",")[2] for line in saved[1:]] == ["ash", "birch", "cedar", "ash", "elm"] * 4
