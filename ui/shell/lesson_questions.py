"""The question or challenge of a lesson's step, in the lesson strip."""

from collections.abc import Callable

import streamlit as st

from films.lessons import guesses, progress
from films.lessons.lesson import MOVED, Question
from films.lessons.marks import linked
from films.scene import Scene
from ui.shell import session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key

FEW = 6  # up to so many points get a button each
VERDICT = "lesson_verdict"  # what stands there is read aloud: ui/stage/aloud.js
StepKey = tuple[str, int]  # a lesson, and the number of its step
Tell = Callable[[str], None]  # a callback that notes a try; "" asks only for the right answer


def own_name(where: StepKey, name: str, again: int = 0) -> str:
    """The name of a widget that belongs to one step: a late press must not answer the next step's question."""
    return f"lesson {where[0]} {where[1]} {name}{f' again {again}' if again else ''}"


def _own(scene: Scene, name: str) -> str:
    return own_name((scene.lesson, scene.step), name, scene.again)


def _key(page: str, scene: Scene, name: str) -> str:
    return widget_key(page, _own(scene, name))


def show(page: str, scene: Scene, question: Question, mark: str, reveal: bool, tell: Tell) -> None:
    """A question; after a wrong try what to look at, and to `reveal` the answer and why it is so."""
    st.markdown(linked(question.ask))
    options, tried = _options(question, scene), progress.of_question(question, mark)
    if question.kind in MOVED:
        _move(page, scene, tried, reveal, tell)
    elif options:
        _choice(page, scene, question, options, tried, reveal, tell)
    elif not reveal:
        _form(page, scene, question, tried, tell)
    verdict = progress.result(question, mark) if reveal else _nudge(question, tried[-1]) if tried else ""
    with st.container(key=VERDICT, gap=None):  # also before there is a verdict: a live region has to be there first
        st.markdown(linked(verdict))


def _nudge(question: Question, attempt: str) -> str:
    """What is said after a wrong try, before the second one."""
    return f"✗ **{progress.words(question, attempt)}**: {progress.nudge(question, attempt)}"


def _move(page: str, scene: Scene, tried: tuple[str, ...], reveal: bool, tell: Tell) -> None:
    """The stage has what is moved, and the button that submits it."""
    if not reveal:
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
            st.markdown("*Answer at the picture, then press* **Check** *there.*", width="content")
            _unsure(page, scene, tried, tell)


def guessed(page: str, question: Question | None, where: StepKey) -> str:
    """The guess just submitted on the stage for this question; "" for none."""
    lesson, _, numbered = session.guessed(page).partition(" ")
    number, _, text = numbered.partition(" ")
    of_this = question is not None and (lesson, number) == (where[0], str(where[1]))
    return text if of_this and question and guesses.read(question, text) is not None else ""


def _options(question: Question, scene: Scene) -> tuple[str, ...]:
    """The options that get a button each."""
    if question.kind == "point" and len(scene.points) <= FEW:
        return tuple(_point(scene, i) for i in range(len(scene.points)))
    return question.options


def _point(scene: Scene, i: int) -> str:
    x, y, _ = scene.points[i]
    return f"point {i + 1}: ({x:g}, {y:g})"


def _choice(
    page: str,
    scene: Scene,
    question: Question,
    options: tuple[str, ...],
    tried: tuple[str, ...],
    reveal: bool,
    tell: Tell,
) -> None:
    """A button, with a number key, for each option. What was tried is marked, and what is right once to `reveal` it."""
    keys = not reveal and not scene.predict  # while the stage asks ("Predict"), the keys are its
    answers = [progress.answer(question, attempt) for attempt in tried]
    with st.container(horizontal=True, gap="xsmall"):
        for i, option in enumerate(options):
            right, chosen = reveal and i == question.answer, i in answers
            sign = "✓ " if right else "✗ " if chosen else ""
            st.button(
                f"{sign}{option}",
                key=_key(page, scene, f"option {i + 1}"),
                type="primary" if right else "secondary",
                disabled=chosen if not reveal else not right,
                shortcut=str(i + 1) if keys and not chosen else None,
                on_click=tell,
                args=("" if reveal else str(i),),
            )
        if not reveal:
            _unsure(page, scene, tried, tell)


def _form(page: str, scene: Scene, question: Question, tried: tuple[str, ...], tell: Tell) -> None:
    """A field for a number, or for one of many points, and a button to submit it."""
    name = _own(scene, "answer")
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        with (
            st.form(_key(page, scene, "form"), border=False, width="content"),
            st.container(horizontal=True, gap="xsmall", vertical_alignment="center"),
        ):
            if question.kind == "number":
                number_field(
                    "Your answer",
                    None,
                    None,
                    None,
                    key=widget_key(page, name),
                    width=160,
                    label_visibility="collapsed",
                )
            else:
                st.selectbox(
                    "Your answer",
                    range(len(scene.points)),
                    None,
                    format_func=lambda i: _point(scene, i),
                    placeholder="which point?",
                    key=widget_key(page, name),
                    width=220,
                    label_visibility="collapsed",
                )
            st.form_submit_button("Check", on_click=_check, args=(page, name, tell))
        _unsure(page, scene, tried, tell)


def _check(page: str, name: str, tell: Tell) -> None:
    """In a callback: submit the form's answer, if it has one."""
    held = session.widget(page, name)
    if isinstance(held, (int, float)) and not isinstance(held, bool):
        tell(f"{float(held):.12g}")


def _unsure(page: str, scene: Scene, tried: tuple[str, ...], tell: Tell) -> None:
    projected = scene.view == "projector"
    st.button(
        "Show the answer" if projected else "Show me" if tried else "Not sure",
        key=_key(page, scene, "unsure"),
        shortcut="A" if projected else None if scene.predict else "0",  # the stage's own question uses that key
        type="tertiary",
        on_click=tell,
        args=(progress.UNSURE,),
    )
