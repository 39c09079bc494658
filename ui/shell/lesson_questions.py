"""What a step of a lesson asks: a question with its answer once one has been given, or a challenge."""

from collections.abc import Callable, Mapping

import streamlit as st

from films.lessons import progress
from films.lessons.lesson import Challenge, Question
from films.scene import Scene
from ui.shell import session
from ui.shell.session import widget_key

FEW = 6  # points that have a button each
Place = tuple[str, int]  # a lesson, and the number of its step
Tell = Callable[[str], None]  # in a callback: the mark of what was answered; of nothing new where it is empty


def own_name(where: Place, name: str) -> str:
    """The name of a widget of one step alone: a press that comes late answers nothing that has not been read."""
    return f"lesson {where[0]} {where[1]} {name}"


def _key(page: str, scene: Scene, name: str) -> str:
    return widget_key(page, own_name((scene.lesson, scene.step), name))


def question(page: str, scene: Scene, asked: Question, mark: str, shown: bool, tell: Tell) -> None:
    """The question; its right answer and why once they may be `shown`."""
    st.markdown(asked.ask)
    options = _options(asked, scene)
    if options:
        _choice(page, scene, asked, options, mark if shown else "", tell)
    elif not shown:
        _form(page, scene, asked, tell)
    if shown:
        st.markdown(progress.result(asked, mark))


def _options(asked: Question, scene: Scene) -> tuple[str, ...]:
    """What there is to choose from, where each has a button."""
    if asked.kind == "point" and len(scene.points) <= FEW:
        return tuple(_point(scene, i) for i in range(len(scene.points)))
    return asked.options


def _point(scene: Scene, i: int) -> str:
    x, y, _ = scene.points[i]
    return f"point {i + 1}: ({x:g}, {y:g})"


def _choice(page: str, scene: Scene, asked: Question, options: tuple[str, ...], mark: str, tell: Tell) -> None:
    """A button each, in their order, by number keys too; after the answer the right one stands out, and the given."""
    keys = not mark and not scene.predict  # else those keys are the stage's
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
    """A number, or one of many points, and what gives it as the answer."""
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
    """In a callback: the answer that the form holds; nothing happens while it holds none."""
    held = session.widget(page, name)
    if isinstance(held, (int, float)) and not isinstance(held, bool):
        tell(f"{float(held):.12g}")


def _unsure(page: str, scene: Scene, tell: Tell) -> None:
    projected = scene.view == "projector"
    st.button(
        "Show the answer" if projected else "Not sure",
        key=_key(page, scene, "unsure"),
        shortcut="A" if projected else None if scene.predict else "0",  # the stage's own question has that key
        type="tertiary",
        on_click=tell,
        args=(progress.UNSURE,),
    )


def challenge(page: str, asked: Challenge, mark: str, where: Place) -> None:
    """The task, and its hints one by one. How far it is stands above the stage."""
    st.markdown(f"{'✓ ' if mark == progress.MET else ''}{asked.task}")
    given = session.kept("hints", {}).get(where, 0)
    for hint in asked.hints[:given]:
        st.markdown(f"*Hint:* {hint}")
    if given < len(asked.hints):
        label = "A hint" if not given else "Another hint"
        st.button(label, key=widget_key(page, own_name(where, "hint")), type="tertiary", on_click=_hint, args=(where,))


def _hint(where: Place) -> None:
    """In a callback: one more hint."""
    given: Mapping[Place, int] = session.kept("hints", {})
    session.keep("hints", {**given, where: given.get(where, 0) + 1})
