"""The buttons of a lesson that ask something once more: the step itself, and at the end what was missed."""

import streamlit as st

from films.lessons import progress
from ui.shell import lesson_progress, session
from ui.shell.lesson_step import StepHere
from ui.shell.lesson_ways import to

FRESH = "The same question with fresh points and numbers."
ANEW = "The same question, asked anew."


def once_more(here: StepHere) -> None:
    """After an answer: the button to the same question, with fresh points and numbers where it can have them."""
    question = here.step.question
    if question is None or not here.reveals:
        return
    seed, tooltip = (
        lesson_progress.fresh(here.lesson.name, here.number, here.again + 1),
        FRESH if question.again else ANEW,
    )
    with st.container(horizontal=True, gap="xsmall"):
        to(here, here.number, "Once more", "once more", again=seed, help=tooltip, type="tertiary")
        if here.again:
            to(here, here.number, "The first picture", "first picture", again=0, type="tertiary")


def missed(here: StepHere) -> None:
    """At the end of a lesson: a button to each step that was missed, asked once more."""
    numbers = [n for n in progress.missed(here.lesson, session.recall("marks", {})) if n != here.number]
    if not here.last or not numbers:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="lesson_missed"):
        st.markdown("You missed:", width="content")
        for number in numbers:
            seed = lesson_progress.fresh(here.lesson.name, number, lesson_progress.of_today())
            title = here.lesson.steps[number - 1].title
            to(here, number, f"Step {number}", f"missed {number}", again=seed, help=f"{title}: once more.")
