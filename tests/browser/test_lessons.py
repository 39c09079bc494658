"""Lessons as a student and a lecturer take them: by keyboard, by touch, and on a fresh tab."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.lessons import library
from films.lessons.addresses import step_address
from films.lessons.lesson import Lesson, Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from tests.browser.fields import put
from tests.browser.menus import open_page
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.films.film.reading import present

LESSON = library.lessons()["1-perceptron"]
LATE = 30_000  # milliseconds: a machine that does much else


def stands_at(page: Page, number: int, lesson: Lesson = LESSON) -> None:
    """The lesson tells that step, and the stage shows its scene."""
    scene, _ = scene_of(LESSON_PAGES[lesson.steps[number - 1].page].scene, lesson.steps[number - 1].query)
    StagePage(page).shows(points=len(scene.points), frame=scene.t)
    where = f"{lesson.title} · Step {number} of {len(lesson.steps)}"
    expect(lesson_words(page)).to_contain_text(where, timeout=LATE)


def opened(page: Page, app: str, number: int) -> StagePage:
    """A step by its address."""
    page.goto(f"{app}/{step_address(LESSON.name, number)}")
    stands_at(page, number)
    return StagePage(page).ready()


def point_of(step: Step) -> tuple[float, float]:
    """Where the point is that answers the step's question."""
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    return scene.points[int(present(step.question).right[0])][:2]


def lesson_words(page: Page):
    """All that the lesson says and asks."""
    return page.locator("#words")


def test_a_newcomer_takes_the_first_lesson_to_its_end_by_keyboard_and_a_click(app: str, page: Page) -> None:
    page.goto(app)
    way = page.get_by_role("link", name=f"Start with lesson 1: {LESSON.title}")
    expect(way).to_be_visible(timeout=LATE)
    way.focus()
    page.keyboard.press("Enter")
    for number, step in enumerate(LESSON.steps, 1):
        stands_at(page, number)
        following = lesson_words(page).locator("[data-way=on]")
        if step.question and step.question.kind == "choice":
            expect(following.first).to_be_disabled(timeout=LATE)
            page.keyboard.press(str(int(step.question.right[0]) + 1))
            expect(lesson_words(page)).to_contain_text("Right:", timeout=LATE)
        elif step.question and step.question.kind == "number":
            rest(page)  # the box of a step that has just come may be put in place once more, empty
            put(page.get_by_label("Your answer"), f"{step.question.right[0]:g}", "Enter")
            expect(lesson_words(page)).to_contain_text("Right:", timeout=LATE)
        elif step.question and step.question.kind == "arrow":
            handle = page.locator(".stage-handle")
            handle.focus()
            for key, presses in (("Shift+ArrowLeft", 2), ("Shift+ArrowUp", 1)):  # a tenth of the plane each
                for _ in range(presses):
                    handle.press(key)
            handle.press("Enter")
            expect(lesson_words(page)).to_contain_text("Right:", timeout=LATE)
        elif step.question:  # a point: it may be clicked on, too
            page.locator(".stage-picking").wait_for(timeout=LATE)
            StagePage(page).ready().click(*point_of(step))
            expect(lesson_words(page)).to_contain_text("Right:", timeout=LATE)
        expect(following.first).to_be_enabled(timeout=LATE)
        if number < len(LESSON.steps):
            page.keyboard.press("n")
    page.get_by_role("link", name="All lessons").focus()
    page.keyboard.press("Enter")
    n = len(LESSON.steps)
    summary = f"{n} of {n} steps seen, {n - 1} correct ({n - 1} at first try)"
    expect(page.get_by_text(summary)).to_be_visible(timeout=LATE)


def test_step_5_in_a_fresh_tab_then_left_and_gone_back_to(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    stage = opened(page, app, 5)
    points = stage.number("points")
    stage.click(0.3, 0.2)
    stage.shows(points=points + 1)
    page.get_by_role("link", name="Open in workbench").click()
    open_page(page, "Hinge loss")
    expect(page.get_by_text(f"{LESSON.title} waits at step 5")).to_be_visible()
    back = page.get_by_role("link", name="Back to the lesson")
    expect(back).not_to_have_class(re.compile("to-lesson"), timeout=LATE)  # it is this page's, which has another scene
    back.click()
    stands_at(page, 5)
    expect(page.get_by_role("button", name=re.compile("^Not sure"))).to_be_visible(timeout=LATE)


def test_undo_leads_back_to_where_a_step_was_opened_and_not_beyond(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    stage, undo = StagePage(page).open(f"{app}/perceptron"), page.locator("[data-tool=undo]")
    stage.click(0.3, 0.2)
    stage.shows(points=17)
    expect(undo).to_be_enabled()
    open_page(page, "Lessons")
    page.get_by_role("tabpanel").get_by_role("link", name="Start").first.click()
    stands_at(page, 1)
    expect(undo).to_be_disabled()
    stage = opened(page, app, len(LESSON.steps))
    points = stage.number("points")
    stage.click(0.3, 0.2)
    stage.shows(points=points + 1)
    rest(page)
    undo.click()
    stage.shows(points=points)
    expect(undo).to_be_disabled()
    page.locator("[data-tool=redo]").click()
    stage.shows(points=points + 1)
    page.get_by_role("button", name="Reset the picture").click()
    stage.shows(points=points)
    undo.click()
    stage.shows(points=points + 1)


def test_a_lesson_by_touch_on_a_phone_whose_challenge_is_met_by_dragging(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    stage = opened(page, app, 1)
    for number, step in enumerate(LESSON.steps[:-1], 1):
        if step.question:
            page.get_by_role("button", name=re.compile("^Not sure")).tap()
            expect(lesson_words(page)).to_contain_text("The answer:", timeout=LATE)
        lesson_words(page).get_by_role("button", name="Continue", disabled=False).tap()
        stands_at(page, number + 1)
    page.get_by_role("button", name="A hint").tap()
    expect(lesson_words(page)).to_contain_text("Hint:", timeout=LATE)
    verdict = page.get_by_test_id("judged")
    expect(verdict).to_contain_text("Not yet:")
    page.locator(".stage-plane").scroll_into_view_if_needed()
    for start, end in (((-1, -1), (-2.7, 2.1)), ((0, -2), (3.4, 1.6))):  # two − points come close to the + points
        expect(verdict).to_have_attribute("data-met", "0")
        rest(page)  # the plane's axes follow the points
        stage.drag(start, end)
    expect(verdict).to_have_attribute("data-met", "1", timeout=LATE)
    expect(lesson_words(page)).to_contain_text("✓")
