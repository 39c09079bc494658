"""The strip above the stage of a page that was opened from a lesson: which step waits, and the way back to it.

The step's question is answered on the lesson's own page, and the browser keeps the answers. Until then this page does
not give the answer away, either."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from films.asked_again import asked_again
from films.film import escape
from films.lessons import library, progress
from films.lessons.addresses import step_address
from films.lessons.lesson import OWN, Check, Lesson, Step
from films.played_lesson import told_to_addons
from films.scene import WHERE_SHOWN, Scene, to_query, without
from ui.shell import layout, lesson_progress, session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

PLACE = "lesson_strip"
WAITS = "**{}** waits at step {}: {}."
OF_ONES_OWN = "A lesson of your own waits at step {}."
NOT_TOLD = "Until you have answered there, this page does not tell what it asks."
NONE = "There is no lesson “{}” here. Choose one on the page Lessons."
BACK = '<a class="back{}" href="./{}">Back to the lesson</a>'


def strip(state: PageState[Any]) -> None:
    """Draw the strip if a lesson runs, except in the projector view."""
    page, scene = state.page, state.scene
    if not scene.lesson or scene.view == "projector":
        return
    lesson_progress.all_marks(page)
    st.html(layout.HERE / "lesson.css")
    with st.container(key=PLACE, horizontal=True, gap="small", vertical_alignment="center"):
        lesson = library.lessons().get(scene.lesson)
        if lesson is not None:
            _waiting(page, scene, lesson)
        elif scene.lesson.startswith(OWN):
            _own(page, scene)
        else:
            st.warning(NONE.format(scene.lesson))
            st.page_link(layout.page_of("lessons"), label="All lessons")
        st.button(
            "Leave the lesson",
            key=widget_key(page, "leave lesson"),
            type="tertiary",
            help="The picture stays. The lesson is where you left it, on the page Lessons.",
            on_click=session.change,
            args=(page,),
            kwargs={"lesson": "", "step": 1, "again": 0},
        )
        lesson_progress.keeper(page)


def _waiting(page: str, scene: Scene, lesson: Lesson) -> None:
    """Draw where a lesson of the library waits, and the link back to it, with the scene if the step is on this page."""
    number = min(scene.step, len(lesson.steps))
    step = lesson.steps[number - 1]
    words = WAITS.format(lesson.title, number, step.title)
    st.markdown(f"{words} {NOT_TOLD}" if waits(page, scene) else words, width="content")
    _to_lesson(scene, number, along=step.page == page)


def _own(page: str, scene: Scene) -> None:
    """Draw where a lesson of the reader's own waits, and the link back to it, with the scene if this is the page on
    which it was opened."""
    lesson, step, its_page = session.recall("own step", ("", 0, ""))
    if (lesson, step) != (scene.lesson, scene.step):
        its_page = page
        session.keep("own step", (scene.lesson, scene.step, page))
    st.markdown(OF_ONES_OWN.format(scene.step), width="content")
    _to_lesson(scene, scene.step, along=its_page == page)


def _to_lesson(scene: Scene, number: int, *, along: bool) -> None:
    """Draw the link to the lesson's page; `along`: with the scene, which ui/stage/lesson/tolesson.js keeps up to
    date."""
    fields = to_query(without(scene, *WHERE_SHOWN)) if along else {}
    address = step_address(scene.lesson, number, scene.again, fields)
    st.html(BACK.format(" to-lesson" if along else "", escape.html(address)), width="content")


def _step_at(page: str, scene: Scene) -> Step | None:
    """Return the step of a lesson of the library, without variation, if it is on this page, else None."""
    lesson = library.lessons().get(scene.lesson)
    step = lesson.steps[min(scene.step, len(lesson.steps)) - 1] if lesson else None
    return step if step and step.page == page else None


def _mark(scene: Scene) -> str:
    lesson = library.lessons()[scene.lesson]
    return lesson_progress.mark_of(lesson.name, min(scene.step, len(lesson.steps)))


def waits(page: str, scene: Scene) -> bool:
    """Return whether the step asks a question on this page that is not answered yet. A step that is asked again was
    answered before."""
    step = _step_at(page, scene)
    if step is None or step.question is None or scene.again:
        return False
    return not progress.committed(step, _mark(scene))


def challenge(page: str, scene: Scene, checks: Mapping[str, Check]) -> tuple[str, bool]:
    """Return the check of the step's challenge on this page, or "", and whether the challenge is known to be met."""
    step = _step_at(page, scene)
    if step is None or step.challenge is None or step.challenge.check not in checks:
        return "", False
    return step.challenge.check, _mark(scene) in (progress.MET, progress.MET_LATER)


def told_of_step(page: str, scene: Scene) -> dict[str, Any] | None:
    """Return what add-ons are told of a step on this page that is asked again; None for a step without variation, which
    the server knows."""
    step = _step_at(page, scene)
    if step is None or not scene.again:
        return None
    lesson = library.lessons()[scene.lesson]
    return told_to_addons(lesson, min(scene.step, len(lesson.steps)), asked_again(step, scene.again))
