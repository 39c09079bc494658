"""The step of a lesson that a page shows, and how far its reader is in it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from films.asked_again import asked_again
from films.lessons import letters, library, progress
from films.lessons.lesson import Lesson, Step
from films.lessons.page_protocol import scene_of
from films.scene import Scene
from ui.shell import lesson_progress, lesson_questions, notation, session
from ui.shell.page_state import PageState, new_name
from ui.shell.session import widget_key


@dataclass(frozen=True)
class StepHere:
    """The step of a lesson shown on a page; `mark` is the reader's progress in it."""

    page: str
    scene: Scene
    lesson: Lesson
    number: int
    mark: str

    @property
    def again(self) -> int:
        """The seed by which the step is asked once more; 0 for the first time."""
        return self.scene.again

    @cached_property
    def step(self) -> Step:
        return letters.written(step_of(self.lesson, self.number, self.again), notation.written_in(self.scene))

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps)

    @property
    def tried(self) -> str:
        """The mark, as far as it may be seen: on a projector only after a try there or once asked for."""
        allowed = self.scene.view != "projector" or session.recall("revealed", None) == (self.lesson.name, self.number)
        return self.mark if allowed else progress.SEEN

    @property
    def reveals(self) -> bool:
        """Whether the answer may be shown."""
        return progress.committed(self.step, self.tried)

    def key(self, name: str) -> str:
        """The key of one of the step's buttons. It differs from step to step: with equal keys Streamlit would take a
        press on one step's button for a press on the next step's, too."""
        return widget_key(self.page, lesson_questions.own_name((self.lesson.name, self.number), name, self.again))


def lesson_named(name: str) -> Lesson | None:
    """The lesson of that name: one of the reader's own, or of the library."""
    own: dict[str, Lesson] = session.recall("own lessons", {})
    return own.get(name) or library.lessons().get(name)


def step_of(lesson: Lesson, number: int, again: int) -> Step:
    """A step of a lesson, as it is asked by that seed."""
    return asked_again(lesson.steps[number - 1], again)


def running(page: str, scene: Scene) -> StepHere | None:
    """The step of the lesson that runs in a scene, where there is such a lesson."""
    lesson = lesson_named(scene.lesson) if scene.lesson else None
    if lesson is None:
        return None
    number = min(scene.step, len(lesson.steps))
    return StepHere(page, scene, lesson, number, lesson_progress.mark_of(lesson.name, number, scene.again))


def at(page: str, scene: Scene) -> StepHere | None:
    """The same, where the step is one of this page."""
    here = running(page, scene)
    return here if here and here.step.page == page else None


def reached(state: PageState[Any]) -> StepHere | None:
    """The step that this run shows: it is noted as seen, and a point that was clicked on as its answer."""
    lesson_progress.all_marks(state.page)
    here = running(state.page, state.scene)
    if here is None:
        return None
    lesson_progress.set_mark(here.lesson.name, here.number, progress.SEEN, here.again)
    point = session.picked(state.page)
    if point is not None and picks(here) and 0 <= point < len(state.scene.points):
        commit(here, str(point))
    guess = lesson_questions.guessed(state.page, here.step.question, (here.lesson.name, here.number))
    if guess and waits(here):
        commit(here, guess)
    return running(state.page, state.scene)


def waits(here: StepHere) -> bool:
    """Whether the step asks a question on this page whose answer may not be shown yet."""
    return here.step.question is not None and here.step.page == here.page and not here.reveals


def picks(here: StepHere) -> bool:
    """Whether the step asks for a point to be clicked on and has no answer yet."""
    question = here.step.question
    return question is not None and question.kind == "point" and waits(here) and here.scene.own_points


def commit(here: StepHere, attempt: str) -> None:
    """In a callback: note a try, unless it was made before or none is left; and show what may be shown."""
    where, question = (here.lesson.name, here.number), here.step.question
    mark = lesson_progress.mark_of(*where, here.again)
    if attempt and question and not progress.is_over(question, mark) and attempt not in progress.tries(mark):
        so_far = "|".join(progress.of_question(question, mark))
        lesson_progress.set_mark(*where, progress.with_try(so_far, attempt), here.again)
        lesson_progress.note_review(*where, right=progress.is_right(question, attempt))
    session.keep("revealed", where)
    after = lesson_progress.mark_of(*where, here.again)
    if attempt and question and progress.is_over(question, after) and not progress.is_over(question, mark):
        session.keep("answered", (here.page, *where, new_name()))


def plays(here: StepHere) -> dict[str, Any] | None:
    """What the film plays from the step's own frame on, now that its question is answered; None for nothing."""
    page, lesson, number, name = session.recall("answered", ("", "", 0, ""))
    if not here.step.plays or (page, lesson, number) != (here.page, here.lesson.name, here.number):
        return None
    start = scene_of(type(here.scene), here.step.query)[0].t
    return {"name": name, "from": start, "to": start + here.step.plays, "slow": True}
