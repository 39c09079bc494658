"""Lessons on one page and on several, walked to their end and back, by a newcomer and by one who has finished it: each
step shows once, in order, whichever page it stands on."""

import re
from collections.abc import Iterator
from itertools import cycle, pairwise
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from films.lessons.lesson import Lesson
from tests.browser.rest import rest
from tests.films.lessons import as_read

LESSONS = as_read.lessons()
# Walked to their end again by one who has finished them. The second is walked by buttons and keys in turn: it goes over
# three pages.
BY_KEYS = ("4-neighbours", "page")
AGAIN = (("1-perceptron", "lesson"), BY_KEYS)
# Notes each step's line at the top of the strip as soon as it stands there, and no line twice in a row; and at which
# steps something can be undone.
NOTE = """() => {
  const shown = window.shown = [], undoable = window.undoable = [];
  const note = () => {
    if (document.querySelector("[data-tool=undo]:enabled, [data-tool=redo]:enabled")) undoable.push(shown.at(-1));
    const head = document.querySelector(".st-key-lesson_strip summary, .st-key-lesson_head p");
    const line = head?.textContent.match(/· (?:Step )?(\\d+) of \\d+/);
    if (line && shown.at(-1) !== Number(line[1])) shown.push(Number(line[1]));
  };
  note();
  window.noting?.disconnect();
  window.noting = new MutationObserver(note);
  const words = { childList: true, characterData: true }, states = { attributes: true, attributeFilter: ["disabled"] };
  window.noting.observe(document.body, { subtree: true, ...words, ...states });
}"""
STANDS = """([number, title]) => {
  const line = document.querySelector(".st-key-lesson_strip summary, .st-key-lesson_head p")?.textContent ?? "";
  return new RegExp(`· (Step )?${number} of`).test(line) && line.includes(title)
    && document.querySelector("[data-testid=stApp]").dataset.testScriptState === "notRunning";
}"""


def start(lesson: Lesson, view: str) -> str:
    scene = lesson.steps[0].scene
    return f"{scene}{'&' if '?' in scene else '?'}{urlencode({'lesson': lesson.name, 'step': 1, 'view': view})}"


def stands_at(page: Page, lesson: Lesson, number: int) -> None:
    page.wait_for_function(STANDS, arg=[number, lesson.title], polling=25)


def button(page: Page, name: str):
    return page.locator(".st-key-lesson_strip, .st-key-lesson_words").get_by_role(
        "button", name=re.compile(f"^{name}(?! to)")
    )


def answered(page: Page, lesson: Lesson, number: int) -> None:
    """The newcomer commits to something, where the step asks."""
    if lesson.steps[number - 1].question:
        expect(button(page, "Continue")).to_be_disabled()
        button(page, "Not sure").click()
        expect(button(page, "Continue").or_(button(page, "Next lesson")).first).to_be_enabled()


def walked(page: Page, lesson: Lesson, numbers: range, *ways: str, fresh: bool) -> list[int]:
    """The steps that have been shown, where each of these is left for the one after it, in these ways in turn."""
    stands_at(page, lesson, numbers[0])
    page.evaluate(NOTE)
    for (number, following), way in zip(pairwise(numbers), cycle(ways), strict=False):
        if fresh:
            answered(page, lesson, number)
        if len(way) == 1:
            page.keyboard.press(way)
        else:
            button(page, way).click()
        stands_at(page, lesson, following)
    rest(page)
    assert page.evaluate("window.undoable") == [], "nothing was done, so there is nothing to undo"
    return list(page.evaluate("window.shown"))


def going_over_pages() -> Iterator[str]:
    """Lessons that go over several pages; one that changes only from and to such pages as one before it is left out."""
    met_before: set[tuple[str, str]] = set()
    for name, lesson in LESSONS.items():
        changes = {(a.page, b.page) for a, b in pairwise(lesson.steps)}
        if len(changes) > 1 and not changes <= met_before:
            met_before |= changes
            yield name


WALKS = [*((name, "lesson") for name in ("1-perceptron", *going_over_pages())), BY_KEYS]


@pytest.mark.parametrize(("name", "view"), WALKS)
def test_each_step_shows_once_to_the_end_and_back_and_of_some_lessons_to_the_end_again(
    app: str, page: Page, name: str, view: str
) -> None:
    lesson = LESSONS[name]
    there, back = range(1, len(lesson.steps) + 1), range(len(lesson.steps), 0, -1)
    on, off = (("Continue", "n"), ("b", "Back")) if (name, view) == BY_KEYS else (("Continue",), ("Back",))
    page.goto(f"{app}/{start(lesson, view)}")  # a new session: in another's the lesson may have been answered
    assert walked(page, lesson, there, "Continue", fresh=True) == list(there)
    assert walked(page, lesson, back, *off, fresh=False) == list(back)
    if (name, view) in AGAIN:
        assert walked(page, lesson, there, *on, fresh=False) == list(there)
