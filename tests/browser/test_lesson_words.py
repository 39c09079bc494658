"""No formula of a lesson, and nothing else that it says, is wider than a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from films.played_lesson import played_lesson
from tests.films.lessons import as_read

WIDER = """(words) => {
  const text = document.getElementById("text");
  return words.flatMap(([where, html]) => {
    text.innerHTML = html;
    const parts = [text, ...text.querySelectorAll("p, li, ul, ol, .formula")];
    return parts.some((part) => part.scrollWidth > part.clientWidth + 1) ? [where] : [];
  });
}"""


def words_of_lessons() -> list[tuple[str, str]]:
    """All that is said at each step, as HTML."""
    lessons = {name: played_lesson(lesson) for name, lesson in as_read.lessons().items()}
    return [(f"{name} {n}", said_at(step)) for name, each in lessons.items() for n, step in enumerate(each["steps"], 1)]


def said_at(step) -> str:
    question, challenge = step["question"], step["challenge"]
    of_question = [question["text"], *question["options"], question["why"], question["nudge"]] if question else []
    of_challenge = [challenge["task"], *challenge["hints"]] if challenge else []
    return "".join(f"<div>{words}</div>" for words in (step["text"], *of_question, *of_challenge))


def test_nothing_that_a_lesson_says_is_wider_than_a_phone(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{app}/lesson/1-perceptron?step=1")
    expect(page.locator("#text math").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(WIDER, words_of_lessons()) == []
    assert page.evaluate(WIDER, [("wide", f"<p>{'w' * 100}</p>")]) == ["wide"]
