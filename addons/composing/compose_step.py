"""The form fields of one step in the lesson editor."""

from dataclasses import replace

import streamlit as st

from addons.composing.compose_fields import chosen, key, line, number, text
from addons.composing.compose_moved import moved_fields
from addons.composing.draft import ASKS, DraftStep
from addons.composing.draft_lesson import lines
from films.film import escape
from films.lessons import guesses
from films.lessons.page_protocol import LessonPage, scene_of
from films.pages import LESSON_PAGES
from films.question import MOVED
from ui.shell.number_field import number_field

ENGINE = "A number that the engine computes from the scene: a message says if your answer differs."
MARKS = "What it says: Markdown, with formulas as $w \\cdot x$"


def step_fields(step: DraftStep) -> DraftStep:
    """Draw the fields of a step. Return the step with their values."""
    page = LESSON_PAGES.get(step.page)
    step = line(step, "title", "Title")
    step = text(step, "text", MARKS, 110)
    st.caption(f"Its scene: {escape.markdown(step.scene[:90])}{'…' if len(step.scene) > 90 else ''}")
    step = chosen(step, "asks", "It asks for", list(ASKS), lambda name: ASKS[name])
    if page is None or step.asks == "nothing":
        return step
    return _challenge(step, page) if step.asks == "challenge" else _question(step, page)


def _question(step: DraftStep, page: LessonPage) -> DraftStep:
    step = text(step, "ask", "The question", 68)
    if step.asks in MOVED:
        step = moved_fields(step, page)
    else:
        step = _fact(
            {"choice": _choice, "number": _number, "point": _point, "film": _film}[step.asks](step, page), page
        )
    step = text(step, "nudge", "A nudge: said after a wrong answer, before the second try; may be empty", 68)
    return text(step, "why", "Why: said after the answer", 68)


def _choice(step: DraftStep, _page: LessonPage) -> DraftStep:
    step = text(step, "options", "Its options, one per line, two to six", 90)
    options = lines(step.options)
    right = st.selectbox(
        "The right one",
        range(len(options)),
        (step.choice if step.choice < len(options) else 0) if options else None,
        format_func=lambda i: options[i],
        key=key(step.ident, f"choice of {len(options)}"),
    )
    return replace(step, choice=step.choice if right is None else right)


def _number(step: DraftStep, _page: LessonPage) -> DraftStep:
    answer, tolerance = st.columns(2)
    with answer:
        step = replace(step, number=number(step, "number", "The answer", step.number))
    with tolerance:
        return replace(step, tolerance=number(step, "tolerance", "give or take", step.tolerance, 0.0))


def _point(step: DraftStep, page: LessonPage) -> DraftStep:
    points = max(1, len(scene_of(page.scene, step.scene.partition("?")[2])[0].points))
    value = min(step.point, points)
    held = number_field("The right point, by its number", 1, points, value, key=key(step.ident, "point"))
    return replace(step, point=held or value)


def _film(step: DraftStep, _page: LessonPage) -> DraftStep:
    """Draw the film's question, which the text above may replace."""
    question = guesses.film_question(step.scene)
    if question is None:
        st.info("The film asks nothing about the step after this frame. Take the scene at another frame.")
    else:
        answer = guesses.right_answer(question)
        st.caption(f"The film asks: {question.text} The answer is {answer}. What is left empty is in the film's words.")
    return step


def _fact(step: DraftStep, page: LessonPage) -> DraftStep:
    """Draw the choice of the page's fact with which the answer is compared."""
    names = ["", *page.facts]
    step = chosen(
        step, "fact", "Checked against the engine", names, lambda name: name.replace("_", " ") or "no", ENGINE
    )
    if step.fact:
        value = page.facts[step.fact](scene_of(page.scene, step.scene.partition("?")[2])[0])
        counted = " Options and points are counted from 0 there." if step.asks != "number" else ""
        st.caption(f"Of this scene the engine says {value:g}.{counted}")
    return step


def _challenge(step: DraftStep, page: LessonPage) -> DraftStep:
    step = text(step, "task", "The task", 68)
    if not page.checks:
        st.info("This page has nothing that can be checked.")
        return step
    step = chosen(
        step,
        "check",
        "It is met when",
        list(page.checks),
        lambda name: (page.checks[name].__doc__ or name).split("\n")[0],
    )
    return text(step, "hints", "Hints, one per line", 68)
