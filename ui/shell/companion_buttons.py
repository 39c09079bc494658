"""The buttons of add-ons' scripts beside a stage."""

from typing import Any

import streamlit as st

from addons import Companion, companions
from films.page import AnyPage
from ui.shell import session


def companion_buttons(page: AnyPage) -> None:
    """Draw the buttons, if the page has films."""
    for companion in companions() if page.has_films else ():
        st.button(
            companion.label,
            key=session.widget_key(page.name, companion.bundle),
            help=companion.help,
            on_click=_press,
            args=(companion,),
        )


def presses() -> list[dict[str, Any]]:
    """Return the scripts beside the stage, and how often the button of each was pressed (companions.js)."""
    return [
        {"bundle": each.bundle, "key": each.key, "presses": session.recall(_name(each), 0)} for each in companions()
    ]


def _press(companion: Companion) -> None:
    session.keep(_name(companion), session.recall(_name(companion), 0) + 1)


def _name(companion: Companion) -> str:
    return f"presses of {companion.bundle}"
