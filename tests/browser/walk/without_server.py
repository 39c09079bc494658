"""Two students in a lesson of files, in a site or a package: no point is moved, as no engine would judge it."""

from playwright.sync_api import Page, expect

from films.lessons.lesson import Lesson
from tests.browser.rest import rest
from tests.browser.walk import answers

LATE = 60_000  # milliseconds


def takes(page: Page, lesson: Lesson, *, right: bool) -> None:
    """From the first step of a page to the lesson's end, with every answer right or with every answer wrong and then
    shown; a challenge's solution is shown to both."""
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator("#where")).to_contain_text(f"Step {number} of {len(lesson.steps)}", timeout=LATE)
        rest(page)
        if step.question:
            (answers.answered_right if right else answers.answered_wrong)(page, step, step.question)
        elif step.challenge:
            answers.solution_shown(page, step)
        if number < len(lesson.steps):
            page.get_by_role("button", name="Continue").click()
    missed = sum(bool(step.question or step.challenge) for step in lesson.steps[:-1])
    expect(page.locator("#recap").get_by_role("button")).to_have_count(0 if right else missed)
