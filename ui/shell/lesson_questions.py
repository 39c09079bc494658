"""The question or challenge of a lesson's step, in the lesson strip."""

from collections.abc import Callable, Mapping

import streamlit as st

from films.lessons import progress
from films.lessons.lesson import Challenge, Question
from films.lessons.marks import linked
from films.scene import Scene
from ui.shell import session
from ui.shell.session import widget_key

FEW = 6  # up to so many points get a button each
StepKey = tuple[str, int]  # a lesson, and the number of its step
Tell = Callable[[str], None]  # a callback that notes an answer's mark; "" asks only for the right answer


def own_name(where: StepKey, name: str) -> str:
    """The name of a widget that belongs to one step: a late press must not answer the next step's question."""
    return f"lesson {where[0]} {where[1]} {name}"


def _key(page: str, scene: Scene, name: str) -> str:
    return widget_key(page, own_name((scene.lesson, scene.step), name))


def question(page: str, scene: Scene, asked: Question, mark: str, shown: bool, tell: Tell) -> None:
    """A question, with its answer and explanation once they may be `shown`."""
    st.markdown(linked(asked.ask))
    options = _options(asked, scene)
    if options:
        _choice(page, scene, asked, options, mark if shown else "", tell)
    elif not shown:
        _form(page, scene, asked, tell)
    if shown:
        st.markdown(linked(progress.result(asked, mark)))


def _options(asked: Question, scene: Scene) -> tuple[str, ...]:
    """The options that get a button each."""
    if asked.kind == "point" and len(scene.points) <= FEW:
        return tuple(_point(scene, i) for i in range(len(scene.points)))
    return asked.options


def _point(scene: Scene, i: int) -> str:
    x, y, _ = scene.points[i]
    return f"point {i + 1}: ({x:g}, {y:g})"


def _choice(page: str, scene: Scene, asked: Question, options: tuple[str, ...], mark: str, tell: Tell) -> None:
    """A button, with a number key, for each option; after the answer the right and the given one are marked."""
    keys = not mark and not scene.predict  # while the stage asks ("Predict"), the keys are its
    given = progress.answer(asked, mark)
    with st.container(horizontal=True, gap="xsmall"):
        for i, option in enumerate(options):
            right, chosen = bool(mark) and i == asked.answer, i == given
            sign = "✓ " if right else "✗ " if chosen else ""
            st.button(
                f"{sign}{option}",
                key=_key(page, scene, f"option {i + 1}"),
                type="primary" if right else "secondary",
                disabled=bool(mark) and not right,
                shortcut=str(i + 1) if keys else None,
                on_click=tell,
                args=("" if mark else str(i),),
            )
        if not mark:
            _unsure(page, scene, tell)


def _form(page: str, scene: Scene, asked: Question, tell: Tell) -> None:
    """A field for a number, or for one of many points, and a button to submit it."""
    name = own_name((scene.lesson, scene.step), "answer")
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        with (
            st.form(_key(page, scene, "form"), border=False, width="content"),
            st.container(horizontal=True, gap="xsmall", vertical_alignment="center"),
        ):
            if asked.kind == "number":
                st.number_input(
                    "Your answer",
                    value=None,
                    format="%g",
                    key=widget_key(page, name),
                    width=160,
                    label_visibility="collapsed",
                )
            else:
                st.selectbox(
                    "Your answer", range(len(scene.points)), None, format_func=lambda i: _point(scene, i),
                    placeholder="which point?", key=widget_key(page, name), width=220,
                    label_visibility="collapsed",
                )  # fmt: skip
            st.form_submit_button("Check", on_click=_check, args=(page, name, tell))
        _unsure(page, scene, tell)


def _check(page: str, name: str, tell: Tell) -> None:
    """In a callback: submit the form's answer, if it has one."""
    held = session.widget(page, name)
    if isinstance(held, (int, float)) and not isinstance(held, bool):
        tell(f"{float(held):.12g}")


def _unsure(page: str, scene: Scene, tell: Tell) -> None:
    projected = scene.view == "projector"
    st.button(
        "Show the answer" if projected else "Not sure",
        key=_key(page, scene, "unsure"),
        shortcut="A" if projected else None if scene.predict else "0",  # the stage's own question uses that key
        type="tertiary",
        on_click=tell,
        args=(progress.UNSURE,),
    )


def challenge(page: str, asked: Challenge, mark: str, where: StepKey) -> None:
    """A challenge: its task, and its hints one by one. The stage shows how far it is from met."""
    st.markdown(f"{'✓ ' if mark == progress.MET else ''}{linked(asked.task)}")
    given = session.kept("hints", {}).get(where, 0)
    for hint in asked.hints[:given]:
        st.markdown(f"*Hint:* {hint}")
    if given < len(asked.hints):
        label = "A hint" if not given else "Another hint"
        st.button(label, key=widget_key(page, own_name(where, "hint")), type="tertiary", on_click=_hint, args=(where,))


def _hint(where: StepKey) -> None:
    """In a callback: show one more hint."""
    given: Mapping[StepKey, int] = session.kept("hints", {})
    session.keep("hints", {**given, where: given.get(where, 0) + 1})
