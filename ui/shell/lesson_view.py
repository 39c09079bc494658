"""A lesson's own view: the plane, a sentence or two of the step's text, its question, and one button to go on.

All else is one press away: *Open in workbench* shows the whole page with the same scene, and leads back.
"""

from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films.lessons import letters
from films.lessons.marks import linked
from films.lessons.sentences import lead
from films.lessons.tally import tally
from films.pages import PAGES
from ui.shell import layout, lesson_progress, lesson_step, lesson_strip, lesson_ways, notation, session, share
from ui.shell.lesson_step import StepHere
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

WORDS = "lesson_words"
TINKER = "All of this page: settings, other points, tables, and what stands beside the plane. The lesson waits."


def is_lesson_view(state: PageState[Any]) -> bool:
    """Whether a lesson runs here in its own view."""
    return state.scene.view == lesson_ways.LESSON_VIEW and lesson_step.at(state.page, state.scene) is not None


@dataclass(frozen=True)
class Places:
    """Where the page's picture goes; and its settings, where the step needs them, and with them what is below."""

    picture: DeltaGenerator
    settings: DeltaGenerator | None


def places(state: PageState[Any]) -> Places | None:
    """Draws the words of a lesson that runs here in its own view. None where the page is to be shown whole."""
    here = lesson_step.reached(state) if is_lesson_view(state) else None
    if here is None:
        return None
    layout.page_style()
    st.html(layout.HERE / "lesson_view.css")
    with st.container(key="lesson_view", gap=None):
        with st.container(key=WORDS, gap="small"):
            _words(here)
            lesson_progress.keeper(state.page)
        settings = _settings(here)
        return Places(st.container(key="lesson_picture", gap="xsmall"), settings)


def _words(here: StepHere) -> None:
    lesson_strip.past_end(here)
    lesson, step = here.lesson, here.step
    with st.container(key="lesson_head", gap=None):
        done = tally(lesson, session.recall("marks", {}))
        st.caption(f"{lesson.title} · Step {here.number} of {done.steps}{done.correct}")
        st.markdown(f"# {step.title}")
    with st.container(key="lesson_said", gap="xsmall"):
        first, rest = lead(step.text)
        st.markdown(linked(first))
        if rest or step.drawing:
            label = "More, with a drawing" if step.drawing else "More"
            with st.expander(label, key=widget_key(here.page, f"more {lesson.name} {here.number}")):
                st.markdown(linked(rest))
                lesson_strip.show_drawing(step)
    with st.container(key="lesson_task" if step.challenge else "lesson_asked", gap="xsmall"):
        lesson_strip.asks(here)
    _ways(here)


def _settings(here: StepHere) -> DeltaGenerator | None:
    """The place of the page's settings, open where they are what a challenge is about."""
    if not here.step.settings:
        return None
    name = widget_key(here.page, f"settings {here.lesson.name} {here.number}")
    with st.container(key="lesson_settings"):
        return st.expander("Settings", expanded=here.step.challenge is not None, key=name)


def _ways(here: StepHere) -> None:
    with st.container(horizontal=True, gap="xsmall", key="lesson_ways", vertical_alignment="center"):
        lesson_ways.back(here)
        lesson_ways.on(here)
    with st.container(horizontal=True, gap="small", key="lesson_aside", vertical_alignment="center"):
        lesson_ways.switch(here.page, "page", "Open in workbench", TINKER, type="tertiary")
        lesson_ways.reset(here, type="tertiary")
        if here.last and lesson_ways.leads_on(here):
            lesson_ways.all_lessons(here, type="tertiary")
        with st.container(key="lesson_class", width="content"):
            share.class_button(PAGES[here.page], here.scene, type="tertiary")
        if letters.depends(lesson_step.step_of(here.lesson, here.number, here.again)):
            notation.beside_words(here.page, here.scene)
        lesson_ways.leave(here.page)
