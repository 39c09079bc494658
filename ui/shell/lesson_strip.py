"""The lesson strip above the stage: the step's text, its question or challenge, and buttons to other steps.

The address has the step; the session and the browser keep the answers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import streamlit as st

from films.lessons import library, progress
from films.lessons.lesson import Check, Lesson, Step
from films.lessons.page_protocol import scene_of
from films.scene import Scene, without
from ui.shell import layout, lesson_progress, lesson_questions, session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

OWN = "own-"  # the prefix of the names of the reader's own lessons
PLACE = "lesson_strip"
NONE = "There is no lesson “{}” here. Choose one on the page Lessons."
NOT_LOADED = "The lesson of this address is a file of somebody's own. Load that file on the page Lessons, then open it."
PAST_END = "The lesson “{}” has {} steps; the last one is shown."


@dataclass(frozen=True)
class Strip:
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
    def shown(self) -> bool:
        """Whether the answer may be shown."""
        return _shown(self.scene, self.lesson, self.number, self.mark)

    def key(self, name: str) -> str:
        """The key of one of the step's buttons. It differs from step to step: with equal keys Streamlit would take a
        press on one step's button for a press on the next step's, too."""
        return widget_key(self.page, lesson_questions.own_name((self.lesson.name, self.number), name))


def _shown(scene: Scene, lesson: Lesson, number: int, mark: str) -> bool:
    """Whether the answer may be shown: on a projector only after it was asked for there."""
    allowed = scene.view != "projector" or session.kept("revealed", None) == (lesson.name, number)
    return allowed and progress.committed(lesson.steps[number - 1], mark)


def found(name: str) -> Lesson | None:
    """The lesson of that name: one of the reader's own, or of the library."""
    own: dict[str, Lesson] = session.kept("own lessons", {})
    return own.get(name) or library.lessons().get(name)


def strip(state: PageState[Any]) -> None:
    """Draws the strip if a lesson runs."""
    name = state.scene.lesson
    if not name:
        return
    st.html(layout.HERE / "lesson.css")
    lesson, marks = found(name), lesson_progress.known(state.page)
    with st.container(key=PLACE, gap="xsmall"):
        if lesson is None:
            st.warning(NOT_LOADED if name.startswith(OWN) else NONE.format(name))
            with st.container(horizontal=True, gap="small"):
                st.page_link(layout.page_of("lessons"), label="All lessons")
                _leave(state.page)
            return
        number = min(state.scene.step, len(lesson.steps))
        if number < state.scene.step:
            st.warning(PAST_END.format(lesson.title, number))
        lesson_progress.mark(name, number, progress.SEEN)
        of_step = marks.get(name, {}).get(number, progress.SEEN)
        point = session.picked(state.page)
        if point is not None and picks(state.page, state.scene) and 0 <= point < len(state.scene.points):
            of_step = str(point)
            _commit(name, number, of_step)
        _strip(Strip(state.page, state.scene, lesson, number, of_step))
        lesson_progress.keeper(state.page)


def _strip(here: Strip) -> None:
    lesson, step = here.lesson, here.step
    if step.page != here.page:
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            st.markdown(f"**{lesson.title}** waits at step {here.number}: {step.title}.", width="content")
            _to(here, here.number, "Back to the lesson", "back to it")
            _leave(here.page)
        return
    label = f"{lesson.title} · {here.number} of {len(lesson.steps)} · **{step.title}**"
    with st.expander(label, expanded=True, key=widget_key(here.page, f"lesson {lesson.name} {here.number}")):
        words, asked = st.columns([1.15, 1], gap="medium")
        with words:
            st.markdown(step.text)
        with asked:
            if step.question:
                lesson_questions.question(here.page, here.scene, step.question, here.mark, here.shown, _noting(here))
            if step.challenge:
                lesson_questions.challenge(here.page, step.challenge, here.mark, (lesson.name, here.number))
            _ways(here)


def waits(page: str, scene: Scene) -> bool:
    """Whether the step asks a question on this page whose answer may not be shown yet."""
    lesson = found(scene.lesson) if scene.lesson else None
    if lesson is None:
        return False
    number = min(scene.step, len(lesson.steps))
    step, mark = lesson.steps[number - 1], session.kept("marks", {}).get(lesson.name, {}).get(number, progress.SEEN)
    return step.question is not None and step.page == page and not _shown(scene, lesson, number, mark)


def lit(page: str, scene: Scene) -> str:
    """The transport's button to highlight on this page; "" while the step asks a question."""
    lesson = found(scene.lesson) if scene.lesson else None
    if lesson is None or waits(page, scene):
        return ""
    step = lesson.steps[min(scene.step, len(lesson.steps)) - 1]
    return step.light if step.page == page else ""


def picks(page: str, scene: Scene) -> bool:
    """Whether the step asks for a point to be clicked on and has no answer yet."""
    lesson = found(scene.lesson) if scene.lesson else None
    if lesson is None or not waits(page, scene) or not scene.own_points:
        return False
    question = lesson.steps[min(scene.step, len(lesson.steps)) - 1].question
    return question is not None and question.kind == "point"


def challenge(page: str, scene: Scene, checks: Mapping[str, Check]) -> tuple[str, bool]:
    """The check of the step's challenge on this page, or "", and whether it is known to be met."""
    lesson = found(scene.lesson) if scene.lesson else None
    if lesson is None:
        return "", False
    number = min(scene.step, len(lesson.steps))
    step = lesson.steps[number - 1]
    if step.challenge is None or step.page != page or step.challenge.check not in checks:
        return "", False
    return step.challenge.check, session.kept("marks", {}).get(lesson.name, {}).get(number) == progress.MET


def judged(state: PageState[Any], checks: Mapping[str, Check]) -> None:
    """Note, before the strip is drawn, whether the scene meets the challenge. The stage says how far it is off."""
    scene = state.scene
    check, met = challenge(state.page, scene, checks)
    if check and not met and checks[check](without(scene, "lesson", "step", "view")).met:
        lesson_progress.mark(scene.lesson, min(scene.step, len(_steps(scene.lesson))), progress.MET)


def _steps(name: str) -> tuple[Step, ...]:
    lesson = found(name)
    return lesson.steps if lesson else ()


def _noting(here: Strip) -> partial[None]:
    """The callback that notes an answer."""
    return partial(_commit, here.lesson.name, here.number)


def _commit(lesson: str, number: int, mark: str) -> None:
    """In a callback: note an answer and show the right one. “Not sure” does not replace an answer."""
    before = session.kept("marks", {}).get(lesson, {}).get(number, progress.SEEN)
    if mark and (mark != progress.UNSURE or before == progress.SEEN):
        lesson_progress.mark(lesson, number, mark)
    session.keep("revealed", (lesson, number))


def _ways(here: Strip) -> None:
    """Buttons to the steps before and after, to the step's own scene, and out of the lesson."""
    last = here.number == len(here.lesson.steps)
    open_question = not progress.committed(here.step, here.mark)
    with st.container(horizontal=True, gap="xsmall", key="lesson_ways", vertical_alignment="center"):
        _to(here, here.number - 1, "Back", "back", shortcut="B", disabled=here.number == 1)
        if last:
            _on(here)
        else:
            said = "First answer, or say that you are not sure." if open_question else None
            waits: dict[str, Any] = {"disabled": open_question, "help": said}
            _to(here, here.number + 1, "Continue", "next", shortcut="N", type="primary", **waits)
        _to(here, here.number, "Reset the picture", "reset", help="The scene of this step, as it was.")
        _leave(here.page)


def _on(here: Strip) -> None:
    """Links from the last step: to the next lesson, and to all."""
    names = list(library.lessons())
    after = names[names.index(here.lesson.name) + 1 :] if here.lesson.name in names else []
    if after:
        following = library.lessons()[after[0]]
        there = replace(here, lesson=following)
        _to(there, 1, f"Next lesson: {following.title}", "next", shortcut="N", type="primary")
    if st.button("All lessons", key=widget_key(here.page, "all lessons")):
        st.switch_page(layout.page_of("lessons"))


def _to(here: Strip, number: int, label: str, name: str, **options: Any) -> None:
    """A button that opens a step, on this page or on the step's."""
    key = here.key(name)
    if not 1 <= number <= len(here.lesson.steps):
        st.button(label, key=key, **options)
        return
    step = here.lesson.steps[number - 1]
    if step.page == here.page:
        st.button(label, key=key, on_click=_open, args=(here.page, here.lesson.name, number, step.query), **options)
    elif st.button(label, key=key, **options):
        session.keep("revealed", None)
        st.switch_page(layout.page_of(step.page), query_params=address(here.lesson, number, here.scene.view))


def address(lesson: Lesson, number: int, view: str = "page") -> dict[str, str]:
    """The query fields of a step's address."""
    fields = {name: values[-1] for name, values in parse_qs(lesson.steps[number - 1].query).items()}
    shown = {"view": view} if view != "page" else {}
    return fields | shown | {"lesson": lesson.name, "step": str(number)}


def _open(page: str, lesson: str, number: int, query: str) -> None:
    """In a callback: show a step on this page."""
    now = session.current(page, Scene)
    scene, problems = scene_of(type(now), query)
    session.keep("revealed", None)
    session.show(page, replace(scene, lesson=lesson, step=number, view=now.view), problems)


def _leave(page: str) -> None:
    st.button(
        "Leave the lesson",
        key=widget_key(page, "leave lesson"),
        type="tertiary",
        help="The picture stays. The lesson is where you left it, on the page Lessons.",
        on_click=session.change,
        args=(page,),
        kwargs={"lesson": "", "step": 1},
    )
