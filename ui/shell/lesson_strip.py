"""The lesson strip above the stage: the step's text, its question or challenge, and buttons to other steps. What the
stage beside it has to know of the step.

The address has the step; the session and the browser keep the answers.
"""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from films.asked_in_class import told_of_step
from films.drawing.iris import iris_flower
from films.film import escape
from films.lessons import progress
from films.lessons.addresses import step_address
from films.lessons.lesson import OWN, Check, Step
from films.lessons.marks import linked
from films.pages import LESSON_PAGES
from films.scene import WHERE_SHOWN, Scene, to_query, without
from ui.shell import (
    drawing,
    layout,
    lesson_again,
    lesson_challenge,
    lesson_progress,
    lesson_questions,
    lesson_step,
    lesson_ways,
    session,
)
from ui.shell.lesson_step import StepHere
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

PLACE = "lesson_strip"
DRAWINGS = {"iris": iris_flower}
NONE = "There is no lesson “{}” here. Choose one on the page Lessons."
PAST_END = "The lesson “{}” has {} steps; the last one is shown."
FOR_CLASS = "To step {}, for a class"  # classheld.js finds the button by these words
BACK = '<a class="back{}" href="./{}">Back to the lesson</a>'
OF_ONES_OWN = "A lesson of your own waits at step {}."


def strip(state: PageState[Any]) -> None:
    """Draws the strip if a lesson runs."""
    name = state.scene.lesson
    if not name:
        return
    st.html(layout.HERE / "lesson.css")
    here = lesson_step.reached(state)
    with st.container(key=PLACE, gap="xsmall"):
        if here is None and name.startswith(OWN):
            _own(state.page, state.scene)
            return
        if here is None:
            st.warning(NONE.format(name))
            with st.container(horizontal=True, gap="small"):
                st.page_link(layout.page_of("lessons"), label="All lessons")
                lesson_ways.leave(state.page, _outside(state.scene))
            return
        past_end(here)
        if here.step.page == here.page:
            _strip(here)
        else:
            _waiting(here)
        lesson_progress.keeper(state.page)


def past_end(here: StepHere) -> None:
    """Says so where the address asks for a step beyond the last."""
    if here.number < here.scene.step:
        st.warning(PAST_END.format(here.lesson.title, here.number))


def _waiting(here: StepHere) -> None:
    """On another page than the step's: the way back to it."""
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(f"**{here.lesson.title}** waits at step {here.number}: {here.step.title}.", width="content")
        _to_lesson(step_address(here.lesson.name, here.number, here.again), along=False)
        lesson_ways.leave(here.page, _outside(here.scene))
    _for_class(here)


def _own(page: str, scene: Scene) -> None:
    """The way back to a lesson of the reader's own, which its page has; the scene goes along from the page on which it
    was opened."""
    lesson, step, its_page = session.recall("own step", ("", 0, ""))
    if (lesson, step) != (scene.lesson, scene.step):
        its_page = page
        session.keep("own step", (scene.lesson, scene.step, page))
    along = to_query(without(scene, *WHERE_SHOWN)) if its_page == page else {}
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(OF_ONES_OWN.format(scene.step), width="content")
        _to_lesson(step_address(scene.lesson, scene.step, scene.again, along), along=its_page == page)
        lesson_ways.leave(page, _outside(scene))


def _to_lesson(address: str, *, along: bool) -> None:
    """The link to the lesson's own page; where the scene is to go `along`, ui/stage/tolesson.js writes it anew."""
    kind = " to-lesson" if along else ""
    st.html(BACK.format(kind, escape.html(address)), width="content")


def _outside(scene: Scene) -> str:
    """The view of a page once no lesson runs."""
    return scene.view if scene.view == "projector" else "page"


def _strip(here: StepHere) -> None:
    lesson, step = here.lesson, here.step
    label = f"{lesson.title} · {here.number} of {len(lesson.steps)} · **{step.title}**"
    with st.expander(label, expanded=True, key=widget_key(here.page, f"lesson {lesson.name} {here.number}")):
        words, question = st.columns([1.15, 1], gap="medium")
        with words:
            st.markdown(linked(step.text))
            show_drawing(step)
        with question:
            asks(here)
            _ways(here)


def show_drawing(step: Step) -> None:
    """The step's drawing, if it has one."""
    if step.drawing:
        drawing.show(DRAWINGS[step.drawing]())


def asks(here: StepHere) -> None:
    """The step's question or challenge."""
    if here.step.question:
        tell = partial(lesson_step.commit, here)
        lesson_questions.show(here.page, here.scene, here.step.question, here.tried, here.reveals, tell)
        lesson_again.once_more(here)
    if here.step.challenge:
        lesson_challenge.show(here)
    lesson_again.missed(here)
    _for_class(here)


def _for_class(here: StepHere) -> None:
    """What ui/stage/classheld.js needs of a step that no server has, and nobody sees (page.css): of a lesson of the
    reader's own the button by which a desk turns it, whether or not the lecturer has answered; and beside a chart what
    a class is told of the step, which else the stage brings."""
    step = None if LESSON_PAGES[here.page].has_film(here.scene) else of_class(here.page, here.scene)
    turns = here.lesson.name.startswith(OWN) and not here.last
    if not turns and step is None:
        return
    with st.container(key="for_class"):
        if turns:
            lesson_ways.to(here, here.number + 1, FOR_CLASS.format(here.number + 1), "class next")
        if step is not None:
            st.html(f'<span data-class-step="{escape.html(json.dumps(step))}"></span>')


def _ways(here: StepHere) -> None:
    """Buttons to the steps before and after, to the step's own scene, to the lesson's view, and out of the lesson."""
    with st.container(horizontal=True, gap="xsmall", key="lesson_ways", vertical_alignment="center"):
        lesson_ways.back(here)
        lesson_ways.on(here)
        if here.last and lesson_ways.leads_on(here):
            lesson_ways.all_lessons(here)
        lesson_ways.reset(here)
        if here.scene.view == "page":
            along = to_query(without(here.scene, *WHERE_SHOWN))
            _to_lesson(step_address(here.lesson.name, here.number, here.again, along), along=True)
        lesson_ways.leave(here.page, _outside(here.scene))


def waits(page: str, scene: Scene) -> bool:
    """Whether the step asks a question on this page whose answer may not be shown yet."""
    here = lesson_step.at(page, scene)
    return here is not None and lesson_step.waits(here)


def of_class(page: str, scene: Scene) -> dict[str, Any] | None:
    """A step of a lesson of the reader's own on this page, or one that is asked once more, as a class is told of it:
    its lesson, its title, what it asks, and the step after it. None of the library's as they stand, which the class's
    server knows."""
    here = lesson_step.at(page, scene)
    if here is None or not (here.again or here.lesson.name.startswith(OWN)):
        return None
    return told_of_step(here.lesson, here.number, here.step)


def lit(page: str, scene: Scene) -> str:
    """The transport's button to highlight on this page; "" while the step asks a question."""
    here = lesson_step.at(page, scene)
    return here.step.light if here and not lesson_step.waits(here) else ""


def picks(page: str, scene: Scene) -> bool:
    """Whether the step asks for a point to be clicked on and has no answer yet."""
    here = lesson_step.at(page, scene)
    return here is not None and lesson_step.picks(here)


def challenge(page: str, scene: Scene, checks: Mapping[str, Check]) -> tuple[str, bool]:
    """The check of the step's challenge on this page, or "", and whether it is known to be met."""
    here = lesson_step.at(page, scene)
    if here is None or here.step.challenge is None or here.step.challenge.check not in checks:
        return "", False
    return here.step.challenge.check, here.mark in (progress.MET, progress.MET_LATER)


def judged(state: PageState[Any], checks: Mapping[str, Check]) -> None:
    """Note, before the strip is drawn, whether the scene meets the challenge. The stage says how far it is off."""
    scene, here = state.scene, lesson_step.at(state.page, state.scene)
    check, met = challenge(state.page, scene, checks)
    if here and check and not met:
        done = checks[check](without(scene, *WHERE_SHOWN)).met
        lesson_challenge.judge(here, scene, met=done)


def plays(page: str, scene: Scene) -> dict[str, Any] | None:
    """What the stage of this page is to play by itself; None for nothing."""
    here = lesson_step.at(page, scene)
    return (lesson_challenge.plays(here) or lesson_step.plays(here)) if here else None
