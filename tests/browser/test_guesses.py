"""Questions answered by moving the thing: by mouse, by finger and by keys. The guess stays, what is right moves over
it, and the gap is said."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from films.lessons import library
from films.lessons.addresses import step_address
from films.lessons.lesson import Step
from films.question import MOVED
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.films.film.reading import present

LATE = 30_000  # milliseconds
PLACES = {
    "arrow": ("1-perceptron", 3),
    "line": ("3-iris", 1),
    "place": ("4-neighbours", 2),
    "region": ("6-bayes-and-spam", 3),
    "order": ("7-generalisation", 3),
}
STEPS = {kind: (name, n, library.lessons()[name].steps[n - 1]) for kind, (name, n) in PLACES.items()}
PHONE = {"width": 390, "height": 844}
DRAWN = """() => document.querySelector('.stage-plane > div').picture.painted.filter(({ name }) => name === "guess")
  .map(({ x, y, line, marker, mode }) => ({ x: [...x], y: [...y], dash: line.dash, symbol: marker?.symbol, mode }))"""

ARRIVED = f"""([x, y]) => {{
  const truth = ({DRAWN})()[1];
  return truth && Math.hypot(truth.x.at(-1) - x, truth.y.at(-1) - y) < 1e-6;
}}"""


def open_question(page: Page, app: str, kind: str) -> StagePage:
    """A step that asks for such a guess, by its address."""
    name, number, _ = STEPS[kind]
    page.goto(f"{app}/{step_address(name, number)}")
    expect(page.get_by_role("button", name="Check")).to_be_visible(timeout=LATE)
    rest(page)
    return StagePage(page).ready()


def step_of(kind: str) -> Step:
    return STEPS[kind][2]


def handles(page: Page) -> Locator:
    return page.locator(".stage-handle")


def centre(handle: Locator) -> tuple[float, float]:
    box = present(handle.bounding_box())
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, handle: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*centre(handle))
    page.mouse.down()
    page.mouse.move(*to, steps=8)
    page.mouse.up()


def checked(page: Page) -> str:
    """What is said of the guess once it is submitted."""
    page.get_by_role("button", name="Check").click()
    return gap_words(page)


def checked_again(page: Page) -> None:
    """A second guess, a little further down, is submitted, too."""
    first = handles(page).first
    first.press("ArrowDown")
    first.press("Enter")
    expect(first).to_have_count(0, timeout=LATE)


def gap_words(page: Page) -> str:
    gap = page.locator(".stage-gap")
    expect(gap).not_to_be_empty(timeout=LATE)
    return gap.inner_text()


def truth_is_there(page: Page, kind: str) -> None:
    """What is right has come to its place, and the guess is still drawn."""
    right = present(step_of(kind).question).truth
    page.wait_for_function(ARRIVED, arg=list(right[:2]))


def test_w_is_dragged_and_its_guess_stays_where_it_was_dropped(app: str, page: Page) -> None:
    stage = open_question(page, app, "arrow")
    stage.drag((2, 2), (0.6, 2.2))  # a press beside the tip takes it along, too
    (x, y) = page.evaluate(DRAWN)[0]["x"][1], page.evaluate(DRAWN)[0]["y"][1]
    assert (x, y) == pytest.approx((0.6, 2.2), abs=0.05)
    assert stage.number("points") == 2, "nothing was added"
    assert "from the correct place" in checked(page)
    ghost, own = page.evaluate(DRAWN)
    assert (ghost["dash"], own["dash"]) == ("dash", "solid")
    assert (ghost["x"][1], ghost["y"][1]) == (x, y)
    strip = page.locator("#words")
    expect(strip).to_contain_text("Begin at the tip")
    checked_again(page)
    truth_is_there(page, "arrow")
    ghost, truth = page.evaluate(DRAWN)
    assert (ghost["dash"], truth["dash"]) == ("dash", "solid")
    assert ghost["y"][1] < y, "the last guess"
    expect(handles(page)).to_have_count(0)
    expect(strip).to_contain_text("Not quite.")
    page.keyboard.press("End")  # stepping leaves both on the plane
    rest(page)
    assert len(page.evaluate(DRAWN)) == 2


def test_what_is_right_moves_there_and_is_there_at_once_for_who_wants_no_motion(
    app: str, new_page: Callable[..., Page]
) -> None:
    watched = """() => { window.seen = []; const look = () => {
      const truth = (%s)()[1]; if (truth) window.seen?.push(truth.x.at(-1));
      requestAnimationFrame(look); }; look(); }"""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = new_page(reduced_motion=motion)
        stage = open_question(page, app, "arrow")
        stage.drag((2, 2), (1, 1))
        page.evaluate(watched % DRAWN)
        checked(page)
        page.evaluate("window.seen = []")
        checked_again(page)
        truth_is_there(page, "arrow")
        between = {x for x in page.evaluate("window.seen") if 0.01 < x < 0.99}
        assert (len(between) > 2) == moves, motion


def test_a_line_is_drawn_by_its_ends_and_its_middle(app: str, page: Page) -> None:
    stage = open_question(page, app, "line")
    for i, place in ((0, (4.6, 2.25)), (1, (7, 5))):
        drag(page, handles(page).nth(i), stage.pixel(*place))
    before = page.evaluate(DRAWN)[0]
    drag(page, handles(page).nth(2), stage.pixel(5.85, 3.6))
    after = page.evaluate(DRAWN)[0]
    slope = [(line["y"][1] - line["y"][0]) / (line["x"][1] - line["x"][0]) for line in (before, after)]
    assert slope[0] == pytest.approx(slope[1], rel=0.01), "the middle turns nothing"
    assert re.fullmatch(r"Your line has (none|\d+) of (the )?150 points wrong\.", checked(page))
    assert len(page.evaluate(DRAWN)) == 2
    expect(page.locator(".stage-gap")).to_have_attribute("data-met", "1")


def test_a_point_is_put_where_it_is_clicked_and_judged_by_what_it_changes(app: str, page: Page) -> None:
    stage = open_question(page, app, "place")
    points = stage.number("points")
    stage.click(-2.2, -0.4)
    assert checked(page) == "The new point has a vote, and changes the outcome."
    ghost, mark = page.evaluate(DRAWN)
    assert ghost["symbol"] == "square-open"
    assert (ghost["x"], ghost["y"]) == (mark["x"], mark["y"]), "many places are right, and this is one"
    assert stage.number("points") == points


def test_a_region_is_brushed_by_the_mouse(app: str, page: Page) -> None:
    stage = open_question(page, app, "region")
    stage.drag((2.6, 2.1), (0.3, -1.9))  # from any corner to any other
    assert checked(page) == "Your region holds all 8 points."


def test_items_are_ordered_by_buttons_by_keys_and_dragged(app: str, page: Page) -> None:
    open_question(page, app, "order")
    rows = page.locator(".stage-order li span")
    assert rows.all_inner_texts() == ["depth 0", "depth 1", "depth 2", "depth 10"]
    page.get_by_role("button", name="Move depth 2 up").click()
    assert rows.all_inner_texts() == ["depth 0", "depth 2", "depth 1", "depth 10"]
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Move depth 0 down").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert rows.all_inner_texts() == ["depth 2", "depth 1", "depth 0", "depth 10"]
    expect(page.locator(".stage-order [aria-live]")).to_have_text("depth 0: place 3 of 4")
    expect(page.get_by_role("button", name="Move depth 0 down")).to_be_focused()
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
    drag(page, page.locator(".stage-order li", has_text="depth 10"), centre(rows.nth(1)))
    assert rows.all_inner_texts() == ["depth 2", "depth 10", "depth 1", "depth 0"]
    assert checked(page) == "Every item is in its place."
    assert rows.all_inner_texts() == ["depth 2", "depth 10", "depth 1", "depth 0"]


@pytest.mark.parametrize("kind", ["arrow", "line", "place", "region"])
def test_keys_move_it_enter_checks_and_nothing_bars_the_way(app: str, page: Page, kind: str) -> None:
    stage = open_question(page, app, kind)
    frame = stage.number("frame")
    assert barriers(page) == []
    page.locator(".stage-plane > div").first.focus()
    page.keyboard.press("Enter")
    first = handles(page).first
    expect(first).to_be_focused()
    before, spoken = page.evaluate(DRAWN), first.get_attribute("aria-valuetext")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate(DRAWN) != before
    assert first.get_attribute("aria-valuetext") != spoken
    assert re.fullmatch(r"at −?[\d.]+, −?[\d.]+", present(first.get_attribute("aria-valuetext")))
    assert stage.number("frame") == frame, "the arrows did not step"
    page.keyboard.press("Enter")
    assert gap_words(page)
    rest(page)
    assert barriers(page) == []


def test_an_order_bars_nobodys_way(app: str, page: Page) -> None:
    open_question(page, app, "order")
    assert barriers(page) == []
    checked(page)
    rest(page)
    assert barriers(page) == []


@pytest.mark.parametrize("kind", MOVED)
def test_a_finger_does_the_same(app: str, new_page: Callable[..., Page], kind: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    stage = open_question(page, app, kind)
    if kind == "order":  # a list of some length, on one screen with its question and the way on
        for part in ("#ask", ".stage-check", "[data-way=on]"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.get_by_test_id("guess").evaluate("(panel) => panel.scrollIntoView({ block: 'start' })")
    before = page.evaluate(DRAWN)
    if kind == "order":
        page.get_by_role("button", name="Move depth 2 up").tap()
        assert page.locator(".stage-order li span").all_inner_texts()[1] == "depth 2"
    else:
        box = present(handles(page).first.bounding_box())
        assert round(min(box["width"], box["height"]), 2) >= 44
        assert handles(page).first.evaluate("(handle) => getComputedStyle(handle).touchAction") == "none"
        swipe(page, centre(handles(page).first), stage.pixel(*somewhere(kind)))
        assert page.evaluate(DRAWN) != before
    scrolled = page.evaluate("document.documentElement.scrollTop")
    check = page.get_by_role("button", name="Check")
    assert round(present(check.bounding_box())["height"], 2) >= 44
    assert page.evaluate("document.documentElement.scrollTop") == scrolled
    rest(page)  # a page that is told the scene may still move what is tapped
    check.tap()
    assert gap_words(page)


def somewhere(kind: str) -> tuple[float, float]:
    """Somewhere on the plane of such a question."""
    return {"arrow": (1.0, 2.0), "line": (4.6, 2.3), "place": (-2.0, 0.3), "region": (0.3, -2.0)}[kind]


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger's way, as the browser itself gets it."""
    client = page.context.new_cdp_session(page)

    def send(kind: str, *at: tuple[float, float]) -> None:
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

    send("touchStart", start)
    for i in range(1, 9):
        send("touchMove", (start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8))
    send("touchEnd")
    page.wait_for_timeout(500)  # to the browser a tap right after a swipe is part of one gesture, and no click


def test_a_tap_puts_the_point_and_a_swipe_beside_it_scrolls(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    stage = open_question(page, app, "place")
    page.get_by_test_id("guess").evaluate("(panel) => panel.scrollIntoView({ block: 'start' })")
    page.touchscreen.tap(*stage.pixel(-2, -3))
    [put] = page.evaluate(DRAWN)
    assert (put["x"][0], put["y"][0]) == pytest.approx((-2, -3), abs=0.1)
    main = "document.documentElement.scrollTop"
    before = page.evaluate(main)
    swipe(page, stage.pixel(3, -3), stage.pixel(3, 3))
    page.wait_for_function(f"(before) => {main} > before", arg=before)
    assert page.evaluate(DRAWN) == [put]


def test_a_guess_is_there_again_after_a_reload(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    stage = open_question(page, app, "arrow")
    stage.drag((2, 2), (0.5, 2.5))
    checked(page)
    checked_again(page)
    gap = gap_words(page)
    rest(page)
    page.reload()
    stage.ready()
    assert gap_words(page) == gap
    truth_is_there(page, "arrow")
    assert [guess["dash"] for guess in page.evaluate(DRAWN)] == ["dash", "solid"]


def test_a_right_answer_is_rewarded_by_the_update_that_it_foretold(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    stage, step = open_question(page, app, "arrow"), step_of("arrow")
    frame = stage.number("frame")
    stage.drag((2, 2), (0, 3))
    checked(page)
    expect(page.locator("#words")).to_contain_text("Right:", timeout=LATE)
    stage.shows(frame=frame + step.plays)
    assert stage.trace("w")["y"][-1] == pytest.approx(3)
    stage.address(f"t={frame + step.plays}")
    page.reload()  # what was played once stays where it is
    stage.ready()
    stage.step("back")
    stage.shows(frame=frame + step.plays - 1)


def test_who_is_not_sure_is_shown_what_is_right_alone(app: str, page: Page) -> None:
    open_question(page, app, "arrow")
    page.get_by_role("button", name=re.compile("^Not sure")).click()
    expect(page.locator("#words")).to_contain_text("The answer: (0, 3).", timeout=LATE)
    page.wait_for_function(f"() => ({DRAWN})()[0]?.y[1] === 3")
    assert len(page.evaluate(DRAWN)) == 1
