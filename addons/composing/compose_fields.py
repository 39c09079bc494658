"""The form fields of a step in the lesson editor. Each returns the step with the field's value, or the value."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from addons.composing.draft import DraftStep
from films.pages import LESSONS
from ui.shell import session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key


def key(ident: int, name: str) -> str:
    """Return the key of a field's widget, which differs from draft to draft."""
    return widget_key(LESSONS, f"draft {session.recall('draft number', 0)} {ident} {name}")


def fields_anew() -> None:
    """Give all fields the values of the current draft."""
    session.keep("draft number", session.recall("draft number", 0) + 1)


def line(step: DraftStep, name: str, label: str, *, placeholder: str = "") -> DraftStep:
    """Draw a field for one line of text."""
    held = st.text_input(label, getattr(step, name), key=key(step.ident, name), placeholder=placeholder or None)
    return replace(step, **{name: held})


def text(step: DraftStep, name: str, label: str, height: int) -> DraftStep:
    """Draw a field for several lines of text."""
    return replace(step, **{name: st.text_area(label, getattr(step, name), height=height, key=key(step.ident, name))})


def number(step: DraftStep, name: str, label: str, value: float, low: float | None = None) -> float:
    """Draw a field for a number. Return the number; the previous one if the field is empty."""
    held = number_field(label, low, None, value, key=key(step.ident, name))
    return value if held is None else held


def chosen(
    step: DraftStep, name: str, label: str, names: list[str], words: Callable[[str], str], help_text: str | None = None
) -> DraftStep:
    """Draw a choice among names; the first one is chosen if the step has none of them."""
    value = getattr(step, name)
    held: Any = st.selectbox(
        label,
        names,
        names.index(value) if value in names else 0,
        format_func=words,
        key=key(step.ident, f"{name} of {len(names)}"),
        help=help_text,
    )
    return replace(step, **{name: held})
