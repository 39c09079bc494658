"""The step of a lesson that a page shows, and how far its reader is in it."""

from dataclasses import dataclass
from typing import Any

from films.lessons import library, progress
from films.lessons.lesson import Lesson, Step
from films.scene import Scene
from ui.shell import lesson_progress, lesson_questions, session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

OWN = "own-"  # the prefix of the names of the reader's own lessons
VIEW = "lesson view"  # under this name a session keeps in which view its lesson was shown last


@dataclass(frozen=True)
class StepHere:
    """The step of a lesson shown on a page; `mark` is the reader's progress in it."""

    page: str
    scene: Scene
    lesson: Lesson
    number: int
    mark: str

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number - 1]

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps)

    @property
    def shown(self) -> bool:
        """Whether the answer may be shown: on a projector only after it was asked for there."""
        allowed = self.scene.view != "projector" or session.kept("revealed", None) == (self.lesson.name, self.number)
        return allowed and progress.committed(self.step, self.mark)

    def key(self, name: str) -> str:
        """The key of one of the step's buttons. It differs from step to step: with equal keys Streamlit would take a
        press on one step's button for a press on the next step's, too."""
        return widget_key(self.page, lesson_questions.own_name((self.lesson.name, self.number), name))


def found(name: str) -> Lesson | None:
    """The lesson of that name: one of the reader's own, or of the library."""
    own: dict[str, Lesson] = session.kept("own lessons", {})
    return own.get(name) or library.lessons().get(name)


def running(page: str, scene: Scene) -> StepHere | None:
    """The step of the lesson that runs in a scene, where there is such a lesson."""
    lesson = found(scene.lesson) if scene.lesson else None
    if lesson is None:
        return None
    number = min(scene.step, len(lesson.steps))
    mark = session.kept("marks", {}).get(lesson.name, {}).get(number, progress.SEEN)
    return StepHere(page, scene, lesson, number, mark)


def at(page: str, scene: Scene) -> StepHere | None:
    """The same, where the step is one of this page."""
    here = running(page, scene)
    return here if here and here.step.page == page else None


def reached(state: PageState[Any]) -> StepHere | None:
    """The step that this run shows: it is noted as seen, and a point that was clicked on as its answer."""
    lesson_progress.known(state.page)
    here = running(state.page, state.scene)
    if here is None:
        return None
    lesson_progress.mark(here.lesson.name, here.number, progress.SEEN)
    point = session.picked(state.page)
    if point is not None and picks(here) and 0 <= point < len(state.scene.points):
        commit(here.lesson.name, here.number, str(point))
    if here.step.page == here.page:
        session.keep(VIEW, state.scene.view)
    return running(state.page, state.scene)


def waits(here: StepHere) -> bool:
    """Whether the step asks a question on this page whose answer may not be shown yet."""
    return here.step.question is not None and here.step.page == here.page and not here.shown


def picks(here: StepHere) -> bool:
    """Whether the step asks for a point to be clicked on and has no answer yet."""
    question = here.step.question
    return question is not None and question.kind == "point" and waits(here) and here.scene.own_points


def commit(lesson: str, number: int, mark: str) -> None:
    """In a callback: note an answer and show the right one. “Not sure” does not replace an answer."""
    before = session.kept("marks", {}).get(lesson, {}).get(number, progress.SEEN)
    if mark and (mark != progress.UNSURE or before == progress.SEEN):
        lesson_progress.mark(lesson, number, mark)
    session.keep("revealed", (lesson, number))
