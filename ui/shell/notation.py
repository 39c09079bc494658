"""The letters in which lines are written: what a reader has chosen on one page holds on all, and in lessons."""

from typing import TypeVar

import streamlit as st

from films.scene import Scene, params
from films.symbols import FIRST, NOTATIONS
from ui.shell import controls, session
from ui.shell.session import NOTATION, widget_key

S = TypeVar("S", bound=Scene)


def chosen(page: str, scene: S) -> S:
    """The choice among the page's settings."""
    return controls.select(page, scene, NOTATION, chosen=_remember)


def beside_words(page: str, scene: Scene) -> None:
    """The choice beside a lesson's words, which change with it."""
    if NOTATION not in params(scene):
        return
    st.selectbox(
        "notation",
        list(NOTATIONS),
        list(NOTATIONS).index(written_in(scene)),
        format_func=lambda name: NOTATIONS[name],
        key=widget_key(page, f"{NOTATION} of a lesson"),
        label_visibility="collapsed",
        width=170,
        on_change=_change,
        args=(page,),
    )


def written_in(scene: Scene) -> str:
    """The notation of a scene; of one that shows no line, the one that was chosen last."""
    return str(getattr(scene, NOTATION, session.recall(NOTATION, None) or FIRST))


def _remember(page: str) -> None:
    session.keep(NOTATION, session.widget(page, NOTATION))


def _change(page: str) -> None:
    notation = session.widget(page, f"{NOTATION} of a lesson")
    session.keep(NOTATION, notation)
    session.change(page, **{NOTATION: notation})
