"""A lesson's page: how large its plane is, that all it asks is on the screen, what its words light, the way to the
workbench and back, and that keys and readers reach all of it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, ViewportSize, expect

from films.lessons.addresses import step_address
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.films.lessons import as_read

LESSONS = as_read.lessons()
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
ZOOMED = (640, 360)  # a laptop's window at 200 %
WALLS = ((1920, 1080, 820), (1440, 1080, 640))  # and how wide the plane is at least
QUIET = 100  # milliseconds, after which a page whose window has changed has its layout
# Steps of six pages, with much to read: they ask for a number or a choice; one has a challenge, one settings, and one
# a panel beside the plane.
STEPS = [("1-perceptron", 10), ("4-neighbours", 8), ("6-bayes-and-spam", 1), ("6-bayes-and-spam", 6)]
STEPS += [("7-generalisation", 1), ("7-generalisation", 5)]
BOXES = """() => Object.fromEntries(Object.entries({ plane: ".stage-plane", words: "#words", text: "#text",
    asked: "#asked", ways: "#ways", transport: ".stage-buttons" })
  .map(([name, part]) => [name, document.querySelector(part).getBoundingClientRect().toJSON()]))"""
SMALL = """() => [...document.querySelectorAll("#words :is(button, input:not([type=checkbox]), select), .stage button")]
  .map((part) => [part.textContent, part.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && Math.round(height) < 44)
  .map(([text, { height }]) => `${text}: ${height}`)"""
# How opaque the picture is in a corner: what is dimmed lies under a veil. Noted at each frame of the screen.
CORNER = """const picture = document.querySelector(".stage-plane > div").picture, { xaxis, yaxis } = picture.axes;
  const at = [xaxis.offset + 0.1 * xaxis.length, yaxis.offset + 0.93 * yaxis.length].map((v) => v * devicePixelRatio);
  const corner = picture.pen.getImageData(at[0], at[1], 1, 1).data[3];"""
OPAQUE = f"() => {{ {CORNER} return corner; }}"
NOTE = f"""() => {{
  window.corners = [];
  const look = () => {{ {CORNER} window.corners.push(corner); requestAnimationFrame(look); }};
  look();
}}"""
VEILED = 140  # of 255: more than any region's colour is
ARROW = """() => {
  const picture = document.querySelector(".stage-plane > div").picture, { xaxis, yaxis } = picture.axes;
  const { x, y } = picture.trace("w"), ratio = devicePixelRatio;
  const place = (axis, v, down) => (v - axis.range[0]) / (axis.range[1] - axis.range[0]);
  const left = xaxis.offset + xaxis.length * place(xaxis, (x[0] + x[1]) / 2);
  const top = yaxis.offset + yaxis.length * (1 - place(yaxis, (y[0] + y[1]) / 2));
  return [...picture.pen.getImageData(left * ratio, top * ratio, 1, 1).data];
}"""


def link(name: str, number: int) -> str:
    return step_address(name, number)


def opened(page: Page, app: str, name: str, number: int) -> StagePage:
    page.goto(f"{app}/{link(name, number)}")
    stage = StagePage(page).ready()
    rest(page)
    return stage


def resized(page: Page, width: int, height: int) -> dict[str, dict[str, float]]:
    page.set_viewport_size({"width": width, "height": height})
    rest(page, QUIET)
    return dict(page.evaluate(BOXES))


def test_all_that_is_asked_stands_beside_a_large_plane_and_on_a_wall_a_lesson_fills_the_screen(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=LAPTOP)
    for name, number in STEPS:
        page.set_viewport_size(LAPTOP)
        opened(page, app, name, number)
        boxes, step = page.evaluate(BOXES), LESSONS[name].steps[number - 1]
        where = f"{name} {number}"
        assert 600 <= boxes["plane"]["width"] <= 640, where
        assert abs(boxes["plane"]["width"] - boxes["plane"]["height"]) < 1, where
        assert boxes["words"]["left"] > boxes["plane"]["right"], where
        assert max(boxes[part]["bottom"] for part in ("plane", "asked", "ways", "transport")) <= LAPTOP["height"], where
        for width, height, least in WALLS:
            boxes = resized(page, width, height)
            assert boxes["plane"]["width"] >= least or step.page in ("spam", "digits"), (where, width)
            assert max(boxes[part]["bottom"] for part in ("plane", "asked", "ways", "transport")) <= height, where
            assert boxes["words"]["right"] <= width, where
        boxes = resized(page, *ZOOMED)
        assert boxes["plane"]["width"] >= 300, where
        assert max(boxes[part]["bottom"] for part in ("plane", "ways")) <= ZOOMED[1], where
        assert boxes["plane"]["right"] <= boxes["words"]["left"], where
        assert boxes["words"]["right"] <= ZOOMED[0], where


def test_on_a_phone_plane_words_and_the_way_on_are_on_one_screen_and_a_finger_presses_and_lights_them(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    for name, number in STEPS:
        opened(page, app, name, number)
        boxes, where = page.evaluate(BOXES), f"{name} {number}"
        assert boxes["plane"]["top"] >= 0, where
        assert boxes["plane"]["width"] >= 240, where
        assert boxes["plane"]["bottom"] <= PHONE["height"], where
        assert boxes["text"]["bottom"] <= boxes["ways"]["top"], f"{where}: the buttons, which stick, lie over no word"
        assert boxes["ways"]["bottom"] <= PHONE["height"], where
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], where
        assert page.evaluate(SMALL) == [], where
        assert page.locator("#ways kbd:visible").count() == 0, "nobody has keys there"
    opened(page, app, "1-perceptron", 2)
    corner = page.evaluate(OPAQUE)
    page.get_by_role("button", name="The upper arrow").tap()
    assert page.evaluate(OPAQUE) > VEILED
    page.wait_for_function(f"(corner) => ({OPAQUE})() === corner", arg=corner)  # for a while


def test_tinkering_has_the_whole_page_with_the_scene_as_it_is_and_leads_back_with_it(app: str, page: Page) -> None:
    held = list[Route]()
    stage = opened(page, app, "1-perceptron", 5)
    frame = scene_of(LESSON_PAGES["perceptron"].scene, LESSONS["1-perceptron"].steps[4].query)[0].t
    stage.shows(points=2, frame=frame)
    stage.click(3, 3)
    stage.shows(points=3, settled=1)
    stage.step("first")
    page.get_by_role("link", name="Open in workbench").click()
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_visible()
    stage.ready().shows(points=3, frame=0)
    page.route("**/film/**", lambda route: held.append(route))
    stage.click(-3, -3)
    page.get_by_role("link", name="Back to the lesson").click()  # before the edit has its answer
    for route in held:
        route.continue_()
    page.unroute("**/film/**")
    expect(page.locator("#where")).to_contain_text("Step 5 of")
    stage.ready().shows(points=4, frame=0)
    rest(page)
    page.reload()
    stage.ready().shows(points=4, frame=0)
    page.get_by_role("link", name="Open in workbench").click()
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.get_by_role("link", name="Back to the lesson")).to_have_count(0)
    stage.shows(points=4)


def test_what_the_words_name_is_lit_while_they_are_pointed_at_or_have_the_focus(app: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened(page, app, "1-perceptron", 2)
    arrow, corner = page.evaluate(ARROW), page.evaluate(OPAQUE)
    words = page.get_by_role("button", name="The upper arrow")
    words.hover()
    assert page.evaluate(OPAQUE) > VEILED > corner
    assert max(page.evaluate(ARROW)[:3]) < 60, "black, over the pink one"
    page.mouse.move(1, 1)
    assert (page.evaluate(ARROW), page.evaluate(OPAQUE)) == (arrow, corner)
    words.focus()
    assert page.evaluate(OPAQUE) > VEILED
    page.keyboard.press("Space")
    assert page.evaluate(OPAQUE) > VEILED, "the film does not play"
    page.keyboard.press("Enter")
    assert "#" not in page.url
    page.get_by_role("button", name="Back B").focus()
    assert page.evaluate(OPAQUE) == corner
    opened(page, app, "6-bayes-and-spam", 3)
    page.get_by_role("button", name="the right plane").hover()
    caption = page.locator("[data-slot='plane 2']")
    expect(caption).to_have_class(re.compile("stage-named"))
    page.mouse.move(1, 1)
    expect(caption).not_to_have_class(re.compile("stage-named"))


def test_it_is_lit_once_when_it_is_first_read_but_not_for_who_wants_no_motion(
    app: str, new_page: Callable[..., Page]
) -> None:
    for motion in ("no-preference", "reduce"):
        page = new_page(reduced_motion=motion)
        opened(page, app, "1-perceptron", 4)
        page.get_by_role("button", name=re.compile("^Not sure")).click()
        expect(page.get_by_role("button", name=re.compile("^Continue"))).to_be_enabled()
        page.wait_for_function(f"(most) => ({OPAQUE})() < most", arg=VEILED)
        page.evaluate(NOTE)
        page.get_by_role("button", name=re.compile("^Continue")).click()
        expect(page.get_by_role("heading", name="Take 1")).to_be_visible()
        if motion == "reduce":
            expect(page.locator("a[href='#mark-w'][data-read]")).to_have_count(1)
            page.wait_for_function("window.corners.length > 60")
            assert max(page.evaluate("window.corners")) < VEILED
            continue
        page.wait_for_function(f"Math.max(...window.corners) > {VEILED}")
        page.wait_for_function(f"window.corners.at(-1) < {VEILED}")
        page.evaluate("window.corners = []")
        page.get_by_role("link", name="Open in workbench").hover()
        page.wait_for_function("window.corners.length > 30")
        assert max(page.evaluate("window.corners")) < VEILED, "only once"


def test_keys_reach_it_and_readers_read_it(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=LAPTOP)
    for number in (8, 10):
        opened(page, app, "1-perceptron", number)
        if number == 10:
            page.get_by_role("button", name="A hint").press("Enter")
        else:
            nothing_bars_the_way(page)
            page.get_by_role("button", name=re.compile("^Not sure")).press("Enter")
            expect(page.get_by_text("The answer:")).to_be_visible()
        nothing_bars_the_way(page)


def nothing_bars_the_way(page: Page) -> None:
    """In light colours and in dark ones."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        rest(page, QUIET)
        assert barriers(page) == [], scheme


def test_words_that_are_only_a_formula_have_a_name_and_a_verdict_is_read_when_it_comes(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=LAPTOP)
    opened(page, app, "1-perceptron", 5)
    expect(page.get_by_role("button", name=re.compile(r"^.=\(2,2\)$"))).to_be_visible()
    assert barriers(page) == []
    verdict = page.get_by_role("status").and_(page.locator("#verdict"))
    expect(verdict).to_have_text("")
    live = page.locator("#verdict").element_handle()
    page.get_by_role("button", name=re.compile("^It is a mistake")).click()
    expect(verdict).to_contain_text("On which side of the line does point 2 lie")
    page.get_by_role("button", name=re.compile("^It is right")).click()
    expect(verdict).to_contain_text("Right at the second try")
    assert live is not None
    assert live.evaluate("(place) => place.isConnected"), "it is the place that was there before the answer"
