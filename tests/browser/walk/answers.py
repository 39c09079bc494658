"""A student's hands in a lesson: the right answer, or a wrong one after which the right one is asked for; by the mouse
where something is moved or pointed at, by keys elsewhere."""

import math
import re

from playwright.sync_api import Locator, Page, expect

from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.points import Points
from films.question import Question
from tests.browser.fields import put
from tests.browser.rest import rest
from tests.browser.stage_page import AXES, StagePage

FEW = 6  # up to so many points are options with a key each
LATE = 60_000  # milliseconds
FAR = 7_777.0  # from any right number


def words(page: Page) -> Locator:
    """All that the lesson says and asks."""
    return page.locator("#words")


def points_of(step: Step) -> Points:
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    return scene.points


def answered_right(page: Page, step: Step, question: Question) -> None:
    """The right answer, at once."""
    _answer(page, step, question, right=True)
    expect(words(page)).to_contain_text("Right:", timeout=LATE)


def answered_wrong(page: Page, step: Step, question: Question) -> None:
    """A wrong answer, what is said to it, and then the right one by Show me."""
    _answer(page, step, question, right=False)
    expect(words(page)).to_contain_text("✗", timeout=LATE)
    words(page).get_by_role("button", name=re.compile("^Show me")).click()
    expect(words(page)).to_contain_text("The answer:", timeout=LATE)


def _answer(page: Page, step: Step, question: Question, *, right: bool) -> None:
    kind, wanted = question.kind, int(question.answer[0])
    if kind == "number":
        put(page.get_by_label("Your answer"), f"{question.answer[0] if right else FAR:g}", "Enter")
    elif kind == "choice":
        page.keyboard.press(str(1 + (wanted if right else (wanted + 1) % len(question.options))))
    elif kind == "point":
        _point(page, points_of(step), wanted, right=right)
    else:
        if right:
            _move(page, question)
        page.get_by_role("button", name="Check", exact=True).click()


def _point(page: Page, points: Points, wanted: int, *, right: bool) -> None:
    """A point among few by its key; among many by a click on it, or on the one farthest from it."""
    if len(points) <= FEW:
        page.keyboard.press(str(1 + (wanted if right else (wanted + 1) % len(points))))
        return
    page.locator(".stage-picking").wait_for(timeout=LATE)
    page.locator(".stage-plane").first.scroll_into_view_if_needed()
    chosen = points[wanted] if right else max(points, key=lambda point: math.dist(point[:2], points[wanted][:2]))
    StagePage(page).click(*chosen[:2])


def _move(page: Page, question: Question) -> None:
    """What is to be moved comes to where it is right."""
    if question.kind == "order":
        _order(page, [question.options[int(item)] for item in question.answer])
        return
    page.locator(".stage-handle").first.wait_for(timeout=LATE)
    if question.kind == "region":
        _brush(page, *question.answer)
        return
    for place, handle in zip(_places(page, question), page.locator(".stage-handle").all(), strict=False):
        box = handle.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(*StagePage(page).pixel(*place), steps=4)
        page.mouse.up()


def _brush(page: Page, x: float, y: float, to_x: float, to_y: float) -> None:
    """A rectangle, begun at the corner that is farthest from the handles: a press would take one along."""
    boxes = [box for handle in page.locator(".stage-handle").all() if (box := handle.bounding_box())]
    handles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    ways = [((a, b), (c, d)) for a, c in ((x, to_x), (to_x, x)) for b, d in ((y, to_y), (to_y, y))]
    stage = StagePage(page)
    start, end = max(ways, key=lambda way: min(math.dist(stage.pixel(*way[0]), handle) for handle in handles))
    stage.drag(start, end)


def _places(page: Page, question: Question) -> list[tuple[float, float]]:
    """Where the handles of a right guess are: of a line two places on it, as far apart as the plane lets them."""
    if question.kind != "line":
        return [(question.answer[0], question.answer[1])]
    a, b, c = question.answer
    axes = page.evaluate(AXES)
    (left, right), (low, high) = axes["x"], axes["y"]
    shares = [k / 200 for k in range(10, 191)]
    if abs(b) * (high - low) > abs(a) * (right - left):
        on = [(x, -(a * x + c) / b) for x in (left + share * (right - left) for share in shares)]
    else:
        on = [(-(b * y + c) / a, y) for y in (low + share * (high - low) for share in shares)]
    edge_x, edge_y = 0.04 * (right - left), 0.04 * (high - low)
    in_sight = [(x, y) for x, y in on if left + edge_x < x < right - edge_x and low + edge_y < y < high - edge_y]
    return [in_sight[0], in_sight[-1]]


def _order(page: Page, items: list[str]) -> None:
    rows = page.locator(".stage-order li span")
    rows.filter(has_text=items[0]).first.wait_for(timeout=LATE)
    for place, item in enumerate(items):
        while rows.all_inner_texts().index(item) > place:
            page.get_by_role("button", name=f"Move {item} up", exact=True).click()


def solution_shown(page: Page, step: Step) -> None:
    """All hints of a challenge, and then its solution."""
    challenge = step.challenge
    assert challenge is not None
    for number in range(len(challenge.hints)):
        words(page).get_by_role("button", name="Another hint" if number else "A hint", exact=True).click()
        expect(words(page)).to_contain_text("Hint:", timeout=LATE)
        rest(page)
    words(page).get_by_role("button", name="Show the solution").click()
    expect(words(page)).to_contain_text("This is the stored solution", timeout=LATE)
