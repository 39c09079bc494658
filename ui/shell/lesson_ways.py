"""The buttons of a lesson that lead on: to the steps before and after, to the next lesson, and out of it."""

from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import streamlit as st

from films.lessons import library, progress
from films.lessons.lesson import Lesson
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.scene import Scene
from ui.shell import layout, lesson_progress, session
from ui.shell.lesson_step import StepHere, step_of
from ui.shell.session import widget_key

LESSON_VIEW = "lesson"
FIRST = "First answer, or say that you are not sure."


def address(lesson: Lesson, number: int, view: str = LESSON_VIEW, again: int = 0) -> dict[str, str]:
    """The query fields of a step's address, in the lesson's own view unless another is asked for; `again`: as it is
    asked by that seed."""
    fields = {name: values[-1] for name, values in parse_qs(step_of(lesson, number, again).query).items()}
    view_fields = ({"view": view} if view != "page" else {}) | ({"again": str(again)} if again else {})
    return fields | view_fields | {"lesson": lesson.name, "step": str(number)}


def back(here: StepHere) -> None:
    """The button to the step before."""
    to(here, here.number - 1, "Back", "back", shortcut="B", disabled=here.number == 1)


def on(here: StepHere) -> None:
    """The button to the next step, which waits for an answer; from the last step, to the next lesson."""
    if here.last:
        _to_next_lesson(here)
        return
    open_question = not progress.committed(here.step, here.mark)
    wait: dict[str, Any] = {"disabled": open_question, "help": FIRST if open_question else None}
    to(here, here.number + 1, "Continue", "next", shortcut="N", type="primary", **wait)


def leads_on(here: StepHere) -> bool:
    """Whether a lesson of the library follows this one."""
    return bool(_following(here))


def _following(here: StepHere) -> list[Lesson]:
    names = list(library.lessons())
    after = names[names.index(here.lesson.name) + 1 :] if here.lesson.name in names else []
    return [library.lessons()[name] for name in after]


def _to_next_lesson(here: StepHere) -> None:
    if not _following(here):
        all_lessons(here, type="primary")
        return
    following = _following(here)[0]
    view = here.scene.view if here.scene.view == "projector" else LESSON_VIEW
    there = replace(here, lesson=following)
    to(there, 1, f"Next lesson: {following.title}", "next", view=view, again=0, shortcut="N", type="primary")


def all_lessons(here: StepHere, **options: Any) -> None:
    """The button to the page of all lessons."""
    if st.button("All lessons", key=widget_key(here.page, "all lessons"), **options):
        st.switch_page(layout.page_of("lessons"))


def reset(here: StepHere, **options: Any) -> None:
    """The button to the step's own scene."""
    to(here, here.number, "Reset the picture", "reset", help="The scene of this step, as it was.", **options)


def to(
    here: StepHere, number: int, label: str, name: str, *, view: str = "", again: int | None = None, **options: Any
) -> None:
    """A button that opens a step, on this page or on the step's; in this view, or in another; as it is asked by that
    seed. Without one a step that is left is not asked once more any longer, unless all of the lesson is."""
    stays = number == here.number or here.again > lesson_progress.WHOLE
    seed = (here.again if stays else 0) if again is None else again
    key, view = here.key(name), view or here.scene.view
    if not 1 <= number <= len(here.lesson.steps):
        st.button(label, key=key, **options)
        return
    step = here.lesson.steps[number - 1]
    if step.page == here.page:
        opened = partial(_open, here.page, here.lesson, number, view, seed)
        st.button(label, key=key, on_click=opened, **options)
    elif st.button(label, key=key, **options):
        session.keep("revealed", None)
        session.keep("solution", None)
        fields = address(here.lesson, number, view, seed) | session.letters(LESSON_PAGES[step.page].scene())
        st.switch_page(layout.page_of(step.page), query_params=fields)


def _open(page: str, lesson: Lesson, number: int, view: str, again: int) -> None:
    """In a callback: show a step on this page."""
    scene, problems = scene_of(type(session.current(page, Scene)), step_of(lesson, number, again).query)
    session.keep("revealed", None)
    session.keep("solution", None)
    here: dict[str, Any] = {"lesson": lesson.name, "step": number, "view": view, "again": again}
    session.show(page, replace(scene, **here, **session.letters(scene)), problems)


def switch(page: str, view: str, label: str, tooltip: str, **options: Any) -> None:
    """A button that shows the scene, as it is, in another view."""
    st.button(
        label,
        key=widget_key(page, f"view {view}"),
        help=tooltip,
        on_click=session.change,
        args=(page,),
        kwargs={"view": view},
        **options,
    )


def leave(page: str, view: str = "page") -> None:
    """The button out of the lesson; `view` is what the page is shown in then."""
    st.button(
        "Leave the lesson",
        key=widget_key(page, "leave lesson"),
        type="tertiary",
        help="The picture stays. The lesson is where you left it, on the page Lessons.",
        on_click=session.change,
        args=(page,),
        kwargs={"lesson": "", "step": 1, "again": 0, "view": view},
    )
