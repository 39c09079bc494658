"""What fits on which screen: a wall, the first screen of a laptop, low and upright windows, everything on a phone."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

from films.points import encode
from tests.browser.barriers import barriers
from tests.browser.rest import QUIET, rest
from tests.browser.stage_page import StagePage, Visit

PARTS = ("tools", "planes", "legend", "transport", "verdict", "figures", "why")
WHERE = """(parts) => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(`.stage-${part}`);
  if (!element || element.hidden) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [[part, [left, top, right, bottom]]];
}))"""
# Words, formulas and tables that reach beyond what holds them.
CUT = """() => [...document.querySelectorAll('.stage-words > *, .stage-lead, .stage-rest')].flatMap((words) => {
  const { right, width } = words.getBoundingClientRect(), parts = [...words.querySelectorAll('math, td, p, li')];
  const beyond = (part) => width && part.getBoundingClientRect().right > right + 1;
  return parts.filter(beyond).map((part) => part.textContent);
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


SCROLLED = "() => document.querySelector('[data-testid=stMain]').scrollHeight"
PLANES = "() => [...document.querySelectorAll('.stage-plane')].map((plane) => plane.offsetWidth)"


def windows(page: Page, sizes: Iterable[tuple[int, int]], quiet: int = QUIET) -> Iterator[tuple[int, int]]:
    """The page at rest in each window; first in the one that it has, in which it is drawn already."""
    has = page.viewport_size
    for width, height in sorted(sizes, key=lambda size: has != {"width": size[0], "height": size[1]}):
        page.set_viewport_size({"width": width, "height": height})
        rest(page, quiet)
        yield width, height


def in_turn(visit: Visit, addresses: Iterable[str], view: str = "page") -> Iterator[tuple[str, Page]]:
    """Each scene on show: the first of a page by a visit, the others in its place."""
    by_page: dict[str, list[str]] = {}
    for address in addresses:
        by_page.setdefault(address.partition("?")[0], []).append(address)
    for first, *others in by_page.values():
        stage = visit(f"{first}{'&' if '?' in first else '?'}view={view}")
        yield first, stage.page
        for address in others:
            yield address, stage.follow(address).page


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
    for address, page in in_turn(visit, (*COMPARED, *PROJECTED)):
        for width, _ in windows(page, DESKS if address in BETWEEN else ENDS, quiet=100):  # words need no charts
            cut[address, width] = page.evaluate(CUT if address.startswith("bayes") else TEXT_CUT)
    assert {at: words for at, words in cut.items() if words} == {}


PROJECTORS = ((1920, 1080), (1440, 1080), (1024, 768))
FOUR_BY_THREE = PROJECTORS[1:]
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
ONE = ("perceptron?t=3", "hinge?t=16&below=none", "bayes?t=5")
BESIDE_A_CHART = "hinge?t=1&beside=surface&below=gap"
SQUARE = """() => {
  const parts = [...document.querySelectorAll(".stage-figures .stage-square, .stage-figures .stage-square *")];
  return Math.round(parts.find((part) => part.picture).picture.axes.xaxis.length);
}"""


def test_a_projected_page_is_the_halls_a_title_its_planes_and_its_words_without_a_gap(visit: Visit) -> None:
    for address, page in in_turn(visit, (*ONE, BESIDE_A_CHART, *SEVERAL), "projector"):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for width, height in windows(page, PROJECTORS):
            at, boxes = f"{address} on {width} pixels", page.evaluate(WHERE, PARTS)
            assert boxes["transport"][3] <= height, at
            assert page.evaluate(SCROLLED) <= height, at
            if address in ONE:
                assert max(box[3] for box in boxes.values()) <= height, at
                assert boxes["planes"][2] - boxes["planes"][0] >= min(0.51 * width, 0.68 * height), at
                assert boxes["why"][1] - boxes["figures"][3] < 20, at
            elif address == BESIDE_A_CHART:  # 147 while the chart stood below it
                assert page.evaluate(SQUARE) >= {1920: 250}.get(width, 130), at
            else:
                assert max(page.evaluate(NOT_SEEN)) <= 0, at
            if SEVERAL.get(address) and (width, height) in FOUR_BY_THREE:
                assert min(page.evaluate(PLANES)) >= SEVERAL[address] * width, at
                assert boxes["planes"][3] <= boxes["legend"][1] + 1, at


STACKED = """() => {
  const parts = document.querySelectorAll(".st-key-problems .stAlert, .stage-tools");
  const boxes = [...parts].map((e) => e.getBoundingClientRect());
  return boxes.every((box, i) => i === 0 || box.top >= boxes[i - 1].bottom - 1);
}"""
FLAWED = {
    "perceptron?t=3&eta=x&points=unread&view=page": ((1280, 720), (1440, 900)),
    "perceptron?t=3&points=unread&view=projector": PROJECTORS,
    "neighbors?compare=metric&t=x&points=unread&view=projector": PROJECTORS,
    "methods?planes=4&t=x&points=unread&view=projector": PROJECTORS,
}


@pytest.mark.parametrize("address", FLAWED)
def test_sentences_on_a_flawed_address_stand_one_below_the_other_and_leave_room_for_the_planes_and_their_words(
    visit: Visit, address: str
) -> None:
    page, several = visit(address).page, "perceptron" not in address
    expect(page.locator(".st-key-problems .stAlert")).to_have_count(address.count("=x") + address.count("unread"))
    for width, height in windows(page, FLAWED[address]):
        boxes = page.evaluate(WHERE, PARTS)
        assert page.evaluate(STACKED), width
        assert boxes["transport"][3] <= height, width
        if "projector" in address:
            side, all_of_it = page.evaluate(NOT_SEEN)
            assert all_of_it <= 0, width
            assert side <= 0 or (several and width == 1024), width  # there the last words of several planes
            wide = boxes["planes"][2] - boxes["planes"][0]
            assert several or wide >= min(0.51 * width, 0.68 * height) - 62, width  # pixels that the sentence takes


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


# How large the type of the drawn unit and of the charts is, in pixels.
TYPE = """() => {
  const unit = document.querySelector(".stage-units"), chart = document.querySelector(".stage-figure > div");
  return [12 * unit.getBoundingClientRect().width / unit.viewBox.baseVal.width, chart.picture.layout.font.size];
}"""


LONG = encode(((1234.5678, -2345.6789, 0), (-3210.1234, 1234.4321, 1), (987.6543, -1111.2222, 1)))
WRITTEN = (
    f"perceptron?points={LONG}&t=2&eta=0.377&symbols=theta&notation=1&proof=1&beside=none",
    f"perceptron?points={LONG}&t=2&algorithm=batch&rate=inverse&eta=0.377&probe=1234.5,-2345.25",
    f"hinge?points={LONG}&t=3&regularization=0.1&eta=0.377",
    "prototypes?t=5",
    "perceptron?unit=1&t=3",
)


def test_no_formula_is_cut_on_a_laptop_nor_on_a_phone(visit: Visit) -> None:
    for address, page in in_turn(visit, WRITTEN):
        for width, _ in windows(page, ((1280, 720), (390, 844))):
            assert page.evaluate(CUT) == [], (address, width)
            assert page.evaluate(TYPESET_CUT) == [], (address, width)
            if "unit=1" in address:  # its type is as large as that of the charts
                assert page.evaluate(TYPE) == [pytest.approx(12, rel=0.01), 12], width


# A phone on its side; a laptop whose browser is set to 150 %, and to 200 %.
LOW = ((844, 390), (853, 480), (640, 360))
SIDES = "[...document.querySelectorAll('.stage-plane')].flatMap((e) => [e.offsetWidth, e.offsetHeight])"
UPRIGHT = ((800, 1100), (1024, 1366), (1080, 1920))
LESSON = "perceptron?lesson=1-perceptron&step=2"
NARROW = ((1100, 800),)
TO_THE_TOP = "document.querySelector('[data-testid=stMain]').scrollTo(0, 0)"
# Of each scene the windows in which it is looked at, and those in which its settings are, which stand open.
SHAPES: dict[str, tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]] = {
    "perceptron?t=3": ((*LOW, *UPRIGHT), ()),
    "hinge?t=16": (UPRIGHT, UPRIGHT),
    "neighbors?compare=k": (LOW, ()),
    "spam?t=2": ((*LOW, *UPRIGHT), ()),
    "methods?planes=2": ((*LOW, *UPRIGHT), (*UPRIGHT, *NARROW)),
    "methods?planes=4": ((), (*UPRIGHT, *NARROW)),
    "digits?show=mistakes": (UPRIGHT, ()),
}


def sees_the_planes_of_a_low_window(page: Page, width: int, height: int) -> None:
    """For which one scrolls."""
    sides = page.evaluate(SIDES)
    least = 299 if width < 800 else 250
    assert least < min(sides) <= max(sides) <= max(288, height), (page.url, width)


def test_in_low_and_upright_windows_planes_are_large_and_settings_cover_neither_them_nor_what_moves_them(
    visit: Visit,
) -> None:
    for address, page in in_turn(visit, SHAPES):
        sizes, with_settings = SHAPES[address]
        button = page.get_by_role("button", name="Settings", exact=True)
        for size in windows(page, dict.fromkeys((*sizes, *with_settings))):
            at, (width, height) = f"{address} in {size}", size
            if size in LOW:
                sees_the_planes_of_a_low_window(page, width, height)
                continue
            boxes, planes = page.evaluate(WHERE, (*PARTS, "panel")), page.evaluate(PLANES)
            if size in sizes:
                assert sum(planes) >= min(0.9 * width, 0.6 * height), at
                assert 0 <= boxes["transport"][1] - boxes["planes"][3] < 50, at
                assert boxes["transport"][3] <= height, at
            if size in with_settings:
                assert boxes["panel"][1] >= boxes["transport"][3], at
                assert boxes["panel"][2] <= width, at
                button.click()
                button.click()  # they are scrolled to
                expect(page.locator(".stage-panel .stage-setting").first).to_be_in_viewport(ratio=1)
                page.evaluate(TO_THE_TOP)
    page = visit("perceptron?lesson=1-perceptron&step=2").page
    for width, height in windows(page, LOW):
        sees_the_planes_of_a_low_window(page, width, height)


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
    StagePage(page).open(f"{app}/embed/perceptron?t=3")
    screen = page.context.new_cdp_session(page)
    for ratio in (2, 1.5, 1):
        size = {"width": 1280, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", size)
        page.wait_for_function("(ratio) => devicePixelRatio === ratio", arg=ratio)
        page.evaluate("screens.told()")
        assert page.evaluate(SHARP, ratio)
