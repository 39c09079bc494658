"""The button for a class that follows what the stage shows."""

import streamlit as st

from films.page import AnyPage
from ui.shell import session


def class_button(page: AnyPage) -> None:
    """The button; none where there is no film to follow."""
    if page.has_films:
        st.button(
            "Class",
            key=session.widget_key(page.name, "class"),
            help="Students follow this picture on their phones, and answer what you ask.",
            on_click=_hold_class,
        )


def _hold_class() -> None:
    """Have the browser open a class with what the stage shows, or join it (ui/stage/class/classheld.js)."""
    session.keep("class", session.recall("class", 0) + 1)
