"""What fits on which screen: a step on a projector, the first screen of a laptop, everything on a phone."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

from films.points import encode
from tests.browser.barriers import barriers
from tests.browser.menus import open_data
from tests.browser.rest import QUIET, rest
from tests.browser.stage_page import StagePage, Visit
from tests.films.film.reading import present

PARTS = ("tools", "planes", "legend", "transport", "verdict", "figures", "why")
WHERE = """(parts) => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(`.stage-${part}`);
  if (!element || element.hidden) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [[part, [left, top, right, bottom]]];
}))"""
CHARTS = "() => [...document.querySelectorAll('.stage-figure')].map((figure) => figure.offsetHeight)"
# Words, formulas and tables that reach beyond what holds them.
CUT = """() => [...document.querySelectorAll('.stage-words > *')].flatMap((words) => {
  const { right } = words.getBoundingClientRect();
  return [...words.querySelectorAll('math, td, p, li')].filter((part) => part.getBoundingClientRect().right > right + 1)
    .map((part) => part.textContent);
})"""
# The same of the prose, which KaTeX has set.
TYPESET_CUT = """() => [...document.querySelectorAll('.katex-html .base')].filter((part) =>
  part.getBoundingClientRect().right > part.closest('[data-testid=stMarkdown]').getBoundingClientRect().right + 1)
  .map((part) => part.textContent)"""
# Parts of a stage that reach below the window, and tables wider than their places: nobody scrolls a wall.
BEYOND_A_WALL = """() => {
  const parts = document.querySelectorAll(".stage-plane, .stage-figure, .stage-transport, .stage-verdict");
  const low = [...parts].filter((part) => part.offsetHeight && part.getBoundingClientRect().bottom > innerHeight + 1);
  const wide = [...document.querySelectorAll(".stage-wide")].filter((part) => part.scrollWidth > part.clientWidth);
  return [...low.map((part) => part.className), ...wide.map((part) => part.innerText)];
}"""
PROJECTED = (
    "hinge?t=16",
    "hinge?t=16&compare=perceptron",
    "perceptron?t=3&beside=weights&below=novikoff&notation=1",
    "perceptron?t=3&algorithm=both&beside=weights&below=novikoff",
    "neighbors?t=2&compare=metric&probe=1,1",
    "prototypes?t=5&method=gabriel",
    "methods?t=4&probe=1,1",
    "learnable?t=5",
    "lifting?t=3",
    "regression?t=3",
    "regression?show=line&t=3",
    "hinge?loss=zero-one&t=5",
    "hinge?loss=squared&eta=0.05&t=5",
    "bayes?axis=direction&t=30",
    "perceptron?unit=1&t=3",
    "perceptron?unit=1&t=3&below=weights",
    "methods?method1=network&t=4&probe=0,0",
)
# Several planes and two charts; and on a small wall, how wide each plane is at least.
CROWDED = {
    "bayes?compare=truth&below=cut&t=59": 400,
    "bayes?compare=truth&classes=4&probe=1,1": 400,
    "bayes?compare=kinds&probe=1,1&t=59": 190,
}


def windows(page: Page, sizes: Iterable[tuple[int, int]], quiet: int = QUIET) -> Iterator[tuple[int, int]]:
    """The page at rest in each window; first in the one that it has, in which it is drawn already."""
    has = page.viewport_size
    for width, height in sorted(sizes, key=lambda size: has != {"width": size[0], "height": size[1]}):
        page.set_viewport_size({"width": width, "height": height})
        rest(page, quiet)
        yield width, height


SCROLLED = "() => document.querySelector('[data-testid=stMain]').scrollHeight"
PLANES = "() => [...document.querySelectorAll('.stage-plane')].map((plane) => plane.offsetWidth)"


def test_all_of_a_step_is_on_a_projectors_screen(visit: Visit, visitor: Page) -> None:
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    for address in (*PROJECTED, *CROWDED):
        page = visit(f"{address}&view=projector").page
        below = {part: box for part, box in page.evaluate(WHERE, PARTS).items() if box[3] > 1080 or box[2] > 1920}
        assert below == {}, address
        assert page.evaluate(BEYOND_A_WALL) == [], address
        assert all(height > 120 for height in page.evaluate(CHARTS)), address  # the lifted points are all planes
        assert page.evaluate(CUT) == [], address
        assert page.evaluate(SCROLLED) <= 1080, address
        planes = page.evaluate(PLANES)
        assert min(planes) >= {1: 820, 2: 690, 3: 440, 4: 370}[len(planes)], address


@pytest.mark.parametrize(("address", "least"), CROWDED.items())
def test_charts_stand_beside_several_planes_on_a_small_wall_too(
    visit: Visit, visitor: Page, address: str, least: int
) -> None:
    """Below them they left planes of 176 pixels, and words of 8."""
    visitor.set_viewport_size({"width": 1280, "height": 720})
    page = visit(f"{address}&view=projector").page
    assert page.evaluate(BEYOND_A_WALL) == []
    assert min(page.evaluate(PLANES)) >= least


COMPARED = ("bayes?compare=truth&t=59", "neighbors?compare=k&t=2")
# Lines are shortest at one of these: at the first beside several planes, at the last beside one and its prose. Between
# them they are as long as at the first, or longer, with type of the same size; of each layout one page is tried there.
ENDS = ((1280, 800), (1920, 1080))
DESKS = (ENDS[0], (1440, 900), ENDS[1])
BETWEEN = (COMPARED[0], PROJECTED[0])


# A table of many columns scrolls by itself (wide.js): the nearest neighbours', which tells what a query costs.
TEXT_CUT = CUT.replace("'math, td, p, li'", "'math, p, li'")


def test_on_a_desk_no_formula_is_cut_nor_the_table_of_gaussians(visit: Visit) -> None:
    cut = {}
    for address in (*COMPARED, *PROJECTED):
        page = visit(address).page
        for width, _ in windows(page, DESKS if address in BETWEEN else ENDS, quiet=100):  # words need no charts
            cut[address, width] = page.evaluate(CUT if address.startswith("bayes") else TEXT_CUT)
    assert {at: words for at, words in cut.items() if words} == {}


PROJECTORS = ((1920, 1080), (1440, 1080), (1024, 768))
FOUR_BY_THREE = PROJECTORS[1:]


def test_a_projected_page_is_the_halls_a_title_the_plane_and_its_words_without_a_gap(visit: Visit) -> None:
    for address in ("perceptron?t=3", "hinge?t=16&below=none", "bayes?t=5", "perceptron?t=3&points=unread"):
        page = visit(f"{address}&view=projector").page
        assert page.get_by_role("heading", level=1).is_visible()
        problem = 62 if page.locator(".st-key-problems").count() else 0  # pixels that a sentence on the address takes
        for width, height in windows(page, PROJECTORS):
            boxes = page.evaluate(WHERE, PARTS)
            assert max(box[3] for box in boxes.values()) <= height, (address, width)
            assert boxes["planes"][2] - boxes["planes"][0] >= min(0.51 * width, 0.68 * height) - problem, (
                address,
                width,
            )
            assert boxes["why"][1] - boxes["figures"][3] < 20, (address, width)
            assert page.evaluate(SCROLLED) <= height, (address, width)


NOT_SEEN = """() => [".stage-side", "[data-testid=stMain]"].map((part) => {
  const { scrollHeight, clientHeight } = document.querySelector(part);
  return scrollHeight - clientHeight;
})"""


SEVERAL = {  # and how much of the width of a wall of four by three each plane has at least
    "lifting?t=3": 0.39,
    "neighbors?compare=k": 0.39,
    "neighbors?t=2&compare=metric": 0.31,
    "methods?planes=2": 0,
    "methods?planes=4": 0,
}


@pytest.mark.parametrize("address", SEVERAL)
def test_several_planes_take_the_width_of_a_wall_and_leave_room_for_all_their_words_also_below_sentences_on_the_address(
    visit: Visit, address: str
) -> None:
    for flaws in (0, 2):  # one sentence leaves more room than two
        page = visit(f"{address}&view=projector{'&t=x&points=unread' if flaws else ''}").page
        expect(page.locator(".st-key-problems .stAlert")).to_have_count(flaws)
        for width, height in windows(page, PROJECTORS):
            boxes = page.evaluate(WHERE, PARTS)
            assert boxes["transport"][3] <= height, (flaws, width)
            side, all_of_it = page.evaluate(NOT_SEEN)
            assert all_of_it <= 0, (flaws, width)
            assert side <= 0 or (flaws and width == 1024), (flaws, width)  # there the last words of four planes
            if not flaws and SEVERAL[address] and (width, height) in FOUR_BY_THREE:
                assert min(page.evaluate(PLANES)) >= SEVERAL[address] * width, width
                assert boxes["planes"][3] <= boxes["legend"][1] + 1, width


# How large the type of the drawn unit and of the charts is, in pixels.
TYPE = """() => {
  const unit = document.querySelector(".stage-units"), chart = document.querySelector(".stage-figure > div");
  return [12 * unit.getBoundingClientRect().width / unit.viewBox.baseVal.width, chart.picture.layout.font.size];
}"""


def test_the_type_of_the_unit_is_as_large_as_that_of_the_charts(visit: Visit) -> None:
    for view, sizes, type_size in (("page", ((1280, 720), (390, 844)), 12), ("projector", ((1920, 1080),), 24)):
        page = visit(f"perceptron?unit=1&t=3&view={view}").page
        for size in windows(page, sizes):
            unit, charts = page.evaluate(TYPE)
            assert unit == pytest.approx(charts, rel=0.01), size
            assert charts == type_size, size


# By how many pixels the words on a plane reach beyond its right end.
BEYOND = """() => {
  const [box, note] = [".stage-plane > div", ".stage-plane .stage-note"].map((part) => document.querySelector(part));
  const { offset, length } = box.picture.axes.xaxis;
  return note.getBoundingClientRect().right - (box.getBoundingClientRect().left + offset + length);
}"""


def test_words_on_a_projectors_plane_end_where_it_does(visit: Visit, visitor: Page) -> None:
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    page = visit("generalisation?t=1&view=projector").page
    assert page.locator(".stage-plane .stage-note").inner_text()
    assert -20 < page.evaluate(BEYOND) < 0


STACKED = """() => {
  const parts = document.querySelectorAll(".st-key-problems .stAlert, .stage-tools");
  const boxes = [...parts].map((e) => e.getBoundingClientRect());
  return boxes.every((box, i) => i === 0 || box.top >= boxes[i - 1].bottom - 1);
}"""


@pytest.mark.parametrize(("view", "screens"), [("projector", PROJECTORS), ("page", ((1280, 720), (1440, 900)))])
def test_sentences_on_a_flawed_address_stand_one_below_the_other_and_leave_the_buttons_on_the_screen(
    visit: Visit, view: str, screens: tuple[tuple[int, int], ...]
) -> None:
    page = visit(f"perceptron?t=3&eta=x&points=unread&view={view}").page
    for width, height in windows(page, screens):
        assert page.locator(".st-key-problems .stAlert").count() == 2
        assert page.evaluate(STACKED), width
        assert page.evaluate(WHERE, PARTS)["transport"][3] <= height, width


SQUARE = """() => {
  const parts = [...document.querySelectorAll(".stage-figures .stage-square, .stage-figures .stage-square *")];
  return Math.round(parts.find((part) => part.picture).picture.axes.xaxis.length);
}"""


def test_a_square_picture_beside_a_chart_is_large_on_a_projector(visit: Visit, visitor: Page) -> None:
    visitor.set_viewport_size({"width": 1920, "height": 1080})
    page = visit("hinge?t=1&beside=surface&below=gap&view=projector").page
    rest(page)
    assert page.evaluate(SQUARE) >= 250  # 147 while the chart stood below it
    page.set_viewport_size({"width": 1024, "height": 768})
    rest(page)
    assert page.evaluate(SQUARE) >= 130


SMALLER = """(smaller) => {
  const [words, stage] = [".stage-why", ".stage"].map((part) =>
    parseFloat(getComputedStyle(document.querySelector(part)).fontSize));
  return smaller ? words < stage : words === stage;
}"""


def test_words_on_a_projector_are_smaller_than_the_rest_only_while_they_would_not_fit(visit: Visit) -> None:
    page = visit("hinge?t=16&view=projector").page
    for width, height, smaller in ((1280, 480, True), (1920, 1080, False), (1280, 480, True)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SMALLER, arg=smaller)
    page.set_viewport_size({"width": 1280, "height": 720})
    visit("methods?t=0&view=projector")  # one sentence, in a box for more
    page.wait_for_function(SMALLER, arg=False)


LONG = encode(((1234.5678, -2345.6789, 0), (-3210.1234, 1234.4321, 1), (987.6543, -1111.2222, 1)))
WRITTEN = (
    f"perceptron?points={LONG}&t=2&eta=0.377&symbols=theta&notation=1&proof=1&beside=none",
    f"perceptron?points={LONG}&t=2&algorithm=batch&rate=inverse&eta=0.377&probe=1234.5,-2345.25",
    f"hinge?points={LONG}&t=3&regularization=0.1&eta=0.377",
    "prototypes?t=5",
)


@pytest.mark.parametrize("address", WRITTEN)
def test_no_formula_is_cut(visit: Visit, address: str) -> None:
    page = visit(address).page
    for width, _ in windows(page, ((1280, 720), (390, 844))):
        assert page.evaluate(CUT) == [], width
        assert page.evaluate(TYPESET_CUT) == [], width


def test_a_laptops_first_screen_holds_the_plane_the_transport_and_the_tools_in_one_row(visit: Visit) -> None:
    for address in ("perceptron?t=3", "hinge?t=16", "neighbors?probe=1,1", "prototypes?t=5"):
        page = visit(address).page
        boxes = page.evaluate(WHERE, PARTS)
        assert boxes["transport"][3] <= 720, address
        assert boxes["tools"][3] - boxes["tools"][1] < 40, address
    visit("hinge?t=0")  # here a curve, too
    curve = present(page.locator(".stage-figure").first.bounding_box())
    assert curve["y"] + curve["height"] <= 720


# A phone on its side; a laptop whose browser is set to 150 %, and to 200 %.
LOW = ((844, 390), (853, 480), (640, 360))
SIDES = "[...document.querySelectorAll('.stage-plane')].flatMap((e) => [e.offsetWidth, e.offsetHeight])"


def test_in_a_low_window_one_scrolls_and_sees_the_planes(visit: Visit) -> None:
    lesson = "perceptron?lesson=1-perceptron&step=2"
    for address in ("perceptron?t=3", "neighbors?compare=k", "methods?t=1", "spam?t=2", lesson):
        page = visit(address).page
        for width, height in LOW:
            page.set_viewport_size({"width": width, "height": height})
            sides = page.evaluate(SIDES)
            least = 200 if width < 800 else 250  # there words stand beside one plane, which is whole
            assert least < min(sides) <= max(sides) <= max(288, height), (address, width)


REGIONS = """() => [...document.querySelectorAll(".stage-wide")].map((region) =>
  [region.scrollWidth > region.clientWidth, region.tabIndex === 0, region.ariaLabel])"""


def test_a_table_of_the_words_takes_the_focus_only_where_it_is_scrolled_and_keeps_it(visit: Visit) -> None:
    stage = visit("neighbors?compare=metric&t=2")
    page = stage.page
    for width, height in ((390, 844), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        tables = page.evaluate(REGIONS)
        assert [scrolled for scrolled, _, _ in tables] == [stop for _, stop, _ in tables], width
        assert any(stop for _, stop, _ in tables) == (width == 390)
        assert all(name for _, _, name in tables)
    table = page.locator(".stage-wide[tabindex='0']").first
    table.focus()
    across = table.evaluate("region => { region.scrollLeft = 1000; return region.scrollLeft; }")
    assert across > 0
    stage.step("next")
    stage.shows(frame=3)
    assert table.evaluate("region => region.scrollLeft") == across
    table.evaluate("region => { region.scrollLeft = 0; }")
    table.focus()
    page.keyboard.press("ArrowRight")  # scrolls it
    page.wait_for_function("document.querySelector('.stage-wide[tabindex=\"0\"]').scrollLeft > 0")
    stage.shows(frame=3)
    page.keyboard.press("PageDown")  # the next frame, with any focus
    stage.shows(frame=4)
    expect(table).to_be_focused()
    assert barriers(page) == []


UPRIGHT = ((800, 1100), (1024, 1366), (1080, 1920))


@pytest.mark.parametrize(
    "address", ["perceptron?t=3", "hinge?t=16", "spam?t=2", "methods?planes=2", "digits?show=mistakes"]
)
def test_in_an_upright_window_the_plane_is_large_and_what_moves_it_right_below(visit: Visit, address: str) -> None:
    page = visit(address).page
    for width, height in windows(page, UPRIGHT):
        boxes, planes = page.evaluate(WHERE, PARTS), page.evaluate(PLANES)
        assert sum(planes) >= min(0.9 * width, 0.6 * height), width
        assert 0 <= boxes["transport"][1] - boxes["planes"][3] < 50, width
        assert boxes["transport"][3] <= height, width


@pytest.mark.parametrize("address", ["hinge?t=16", "methods?planes=2", "methods?planes=4"])
def test_settings_below_the_plane_cover_neither_it_nor_what_moves_it(visit: Visit, address: str) -> None:
    page = visit(address).page  # with its settings open
    button = page.get_by_role("button", name="Settings", exact=True)
    narrow = ((1100, 800),) if "methods" in address else ()  # for several planes
    for width, _ in windows(page, (*UPRIGHT, *narrow)):
        boxes = page.evaluate(WHERE, ("transport", "panel"))
        assert boxes["panel"][1] >= boxes["transport"][3], width
        assert boxes["panel"][2] <= width, width
        button.click()
        button.click()  # they are scrolled to
        expect(page.locator(".stage-panel .stage-setting").first).to_be_in_viewport(ratio=1)


SHARP = """(ratio) => [...document.querySelectorAll(".stage canvas")].every((canvas) =>
  canvas.width === Math.round(canvas.clientWidth * ratio)
  && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0))"""
# Chromium's emulation of another screen tells those who wait for one nothing: they are told here.
ASKED = """(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    const asked = matchMedia(query);
    if (query.includes("resolution")) window.screens = { told: () => asked.dispatchEvent(new Event("change")) };
    return asked;
  };
})()"""


def test_a_picture_is_sharp_on_the_screen_that_its_window_is_moved_to(new_page: Callable[..., Page], app: str) -> None:
    page = new_page(own=True)
    page.add_init_script(ASKED)
    StagePage(page).open(f"{app}/perceptron?t=3")
    screen = page.context.new_cdp_session(page)
    for ratio in (2, 1.5, 1):
        size = {"width": 1280, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", size)
        page.wait_for_function("(ratio) => devicePixelRatio === ratio", arg=ratio)
        page.evaluate("screens.told()")
        assert page.evaluate(SHARP, ratio)


def test_on_a_phone_iris_and_files_are_in_sight_and_where_the_film_stands_has_a_line_of_its_own(
    visit: Visit, visitor: Page
) -> None:
    visitor.set_viewport_size({"width": 390, "height": 844})
    page = visit("hinge?t=16").page
    menu = open_data(page)
    for name in ("Iris", "Your file"):
        menu.get_by_text(name, exact=True).scroll_into_view_if_needed()
        box = present(menu.get_by_text(name, exact=True).bounding_box())
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390, name
    stands = page.locator("[data-slot=frame]")
    assert present(stands.bounding_box())["height"] < 30


@pytest.mark.parametrize("address", ["prototypes", "methods", "perceptron"])
def test_on_a_phone_the_tools_stand_in_one_row(visit: Visit, visitor: Page, address: str) -> None:
    visitor.set_viewport_size({"width": 390, "height": 844})
    tools = visit(address).page.locator(".stage-tools > button")
    boxes = [box for tool in tools.all() if (box := tool.bounding_box())]
    assert len({box["y"] for box in boxes}) == 1
    assert min(box["width"] for box in boxes) >= 24
    assert max(box["x"] + box["width"] for box in boxes) <= 390
