"""The single form fields of a step in the lesson editor. Each returns the step, or its value, with what it holds."""

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
    """The key of a field's widget, different for each draft."""
    return widget_key(LESSONS, f"draft {session.recall('draft number', 0)} {ident} {name}")


def fields_anew() -> None:
    """All fields of the draft take what it holds now."""
    session.keep("draft number", session.recall("draft number", 0) + 1)


def line(step: DraftStep, name: str, label: str, *, placeholder: str = "") -> DraftStep:
    """A line of text."""
    held = st.text_input(label, getattr(step, name), key=key(step.ident, name), placeholder=placeholder or None)
    return replace(step, **{name: held})


def text(step: DraftStep, name: str, label: str, height: int) -> DraftStep:
    """A text of several lines."""
    return replace(step, **{name: st.text_area(label, getattr(step, name), height=height, key=key(step.ident, name))})


def number(step: DraftStep, name: str, label: str, value: float, low: float | None = None) -> float:
    """A number; the value before where the field is emptied."""
    held = number_field(label, low, None, value, key=key(step.ident, name))
    return value if held is None else held


def chosen(
    step: DraftStep, name: str, label: str, names: list[str], words: Callable[[str], str], help_text: str | None = None
) -> DraftStep:
    """One of some names; the first where the step has none of them."""
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
