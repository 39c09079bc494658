"""Lessons, classes, embeds and files in Firefox and WebKitGTK; by touch where a phone has them."""

from collections.abc import Callable
from pathlib import Path

from films.lessons.lesson import Lesson
from films.question import Question
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.host_page import TOLD, host
from tests.browsers.test_pages import free
from tests.browsers.visitor import Place, StageVisitor
from tests.films import made
from tests.films.lessons import as_read
from ui.stage import alone

LESSON = as_read.lessons()["1-perceptron"]
FIRST_FILMS = 3
HANDLE = ".stage-handle"


def answers(phone: StageVisitor, question: Question) -> None:
    """The right answer, by touch."""
    if question.kind == "number":
        phone.touch("[aria-label='Your answer']")
        phone.type(f"{question.right[0]:g}")
        phone.touch("#words button, .stage-guess button", "Check")
    elif question.kind == "arrow":
        place: Place = question.answer[0], question.answer[1]
        drag = phone.tap if phone.browser.touches else phone.click  # what is told of a finger cannot be captured
        drag(phone.middle(HANDLE), phone.at(*place))
        phone.touch("#words button, .stage-guess button", "Check")
    else:
        phone.touch(f"[data-answer='{question.right[0]:g}']")
    phone.reads("#words", "Right:")


def shows_solution(phone: StageVisitor, hints: int) -> None:
    phone.settled()
    for number in range(hints):
        phone.touch("[data-help=hint]", "Another hint" if number else "A hint")
        phone.reads("#words", "Hint:")
    phone.touch("#words button", "Show the solution")
    phone.reads("#words", "This is the stored solution")


def takes(phone: StageVisitor, lesson: Lesson) -> None:
    """From the first step on show to the lesson's end."""
    for number, step in enumerate(lesson.steps, 1):
        phone.reads("#where", f"Step {number} of {len(lesson.steps)}")
        phone.settled()
        if step.question:
            answers(phone, step.question)
        if step.challenge:
            shows_solution(phone, len(step.challenge.hints))
        if number < len(lesson.steps):
            phone.touch("[data-way=on]")


def test_a_lesson_is_taken_by_touch(phone: StageVisitor, app: str) -> None:
    phone.open(f"{app}/lesson/{LESSON.name}?step=1")
    takes(phone, LESSON)


def test_steps_are_predicted_by_touch(phone: StageVisitor, app: str) -> None:
    phone.open(f"{app}/perceptron?steps=checks&t=0")
    phone.touch(".stage-switch")
    for t in (1, 2):
        phone.touch("[data-step=next], .stage-next")
        phone.shows(frame=t - 1)
        phone.touch(".stage-answers [data-answer='0']")
        phone.shows(frame=t)
    phone.reads("[data-testid=predict]", "of 2 right")


def test_a_point_in_an_embed_is_told_to_its_host(
    laptop: StageVisitor, app: str, tmp_path: Path, serve_files: Callable[[Path], str]
) -> None:
    page = host(tmp_path, f"{app}/embed/perceptron?edit=1&t=0")
    laptop.browser.goto(f"{serve_files(tmp_path)}/{page.name}")
    with laptop.within_frame():
        laptop.ready()
        n, place = laptop.number("points"), free(laptop)[0]
        laptop.click(laptop.at(*place))
        laptop.shows(points=n + 1)
        laptop.press("[data-step=next], .stage-next")
        laptop.shows(frame=1)
    laptop.until(TOLD, ["points=", None, {"type": "scene", "frame": 1}], what="the host has not heard of it")


def test_a_film_taken_home_plays_from_its_file(laptop: StageVisitor, app: str, tmp_path: Path) -> None:
    laptop.open(f"{app}/perceptron?t=1")
    frames, words = laptop.number("frames"), laptop.text("[data-slot=frame]")
    file = tmp_path / "film.html"
    film = made.film_of(PERCEPTRON, PerceptronScene()).payload()
    file.write_bytes(alone.page(film, frame=1, title="A film", address=app))
    laptop.open(file.as_uri())
    laptop.shows(frame=1, frames=frames)
    assert laptop.text("[data-slot=frame]") == words
    laptop.press("[data-step=next], .stage-next")
    laptop.keys("ArrowRight")
    laptop.shows(frame=3)
