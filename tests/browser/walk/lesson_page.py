"""A student takes a lesson, with every answer right, or with every answer wrong and then shown."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from films.lessons.lesson import Lesson
from tests.browser.rest import rest
from tests.browser.walk import answers

LATE = 60_000  # milliseconds
# How far what moves the film reaches below a window that has it beside the words.
BELOW = """() => innerWidth > 800
  && (document.querySelector(".stage-transport")?.getBoundingClientRect().bottom ?? 0) + scrollY - innerHeight"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def walked(page: Page, url: str, lesson: Lesson, *, right: bool) -> Iterator[int]:
    """Takes a lesson from its first step to its last, and gives each step's number once it is done."""
    page.goto(f"{url}/lesson/{lesson.name}?step=1")
    for number in range(1, len(lesson.steps) + 1):
        take_step(page, url, lesson, number, right=right)
        yield number
        if number < len(lesson.steps):
            answers.words(page).get_by_role("button", name="Continue").click()
    asking = sum(bool(step.question or step.challenge) for step in lesson.steps[:-1])
    expect(page.locator("#recap").get_by_role("button")).to_have_count(0 if right else asking)


def take_step(page: Page, url: str, lesson: Lesson, number: int, *, right: bool) -> None:
    """Takes the step at which the lesson is, or is about to be."""
    step = lesson.steps[number - 1]
    expect(page.locator("#where")).to_contain_text(f"Step {number} of {len(lesson.steps)}", timeout=LATE)
    fits(page, f"step {number}")
    if step.question:
        (answers.answered_right if right else answers.answered_wrong)(page, step, step.question)
    if step.challenge and right:
        page.goto(f"{url}/lesson/{lesson.name}?step={number}&{step.challenge.solution.partition('?')[2]}")
        expect(page.locator("#ask")).to_contain_text("✓", timeout=LATE)
    elif step.challenge:
        answers.solution_shown(page, step)
    fits(page, f"step {number}, once taken,")


def fits(page: Page, step: str) -> None:
    """A step at rest is no wider than the screen, and what moves its film is on it."""
    rest(page)
    assert (page.evaluate(BELOW) or 0) <= 0, f"{step}: what moves the film is below the screen"
    assert page.evaluate(WIDER) <= 0, f"{step} is wider than the screen"
