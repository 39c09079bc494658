"""Stores the draft of a lesson in the browser, so that it is there after a reload or on another day.

The component's state `kept` is {session, text, keeps, elsewhere}: the text that the browser had at the start of this
session, whether it has storage, and whether another tab has changed the text. Python sends the current draft; the
browser keeps its own text until Python has received it.
"""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from addons.composing import draft_json
from addons.composing.compose_fields import fields_anew
from addons.composing.draft import Draft
from addons.composing.own_page import DRAFT
from films.pages import LESSONS
from ui.shell import session
from ui.shell.page_state import new_name

HERE = Path(__file__).parent
NAME = "draft keeper"
KEPT = "What you compose is kept in this browser, and nowhere else; a reload does not lose it."
NOT_KEPT = "This browser keeps nothing for this site: what you compose is lost with this tab. Download it when done."
ELSEWHERE = (
    "This lesson has been changed in another tab: that version is kept, and changes made here are not. Download this "
    "one, or close one of the two tabs and reload the other."
)
TOO_LONG = "This lesson is too long to be kept in this browser. Download it, so that it is not lost with this tab."


@cache
def _component() -> Any:
    script = (HERE / "stage" / "draft_keeper.js").read_text(encoding="utf-8")
    return st.components.v2.component("playground.draft", js=script)


def with_kept(draft: Draft) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft of this session, after the browser's draft if that has just arrived, and a sentence for each of
    its steps that was left out."""
    message = _message()
    if message is None or session.recall("draft heard", default=False):
        return draft, session.recall("draft left out", ())
    before, problems = draft_json.read(message.get("text")) if message.get("text") else (Draft(), ())
    session.keep("draft heard", value=True)
    session.keep("draft left out", problems)
    fields_anew()
    return before.joined(draft), problems


def where_kept(draft: Draft) -> str:
    """Return a sentence on whether and where the draft is stored."""
    message = _message()
    if message is not None and message.get("keeps") is False:
        return NOT_KEPT
    if message is not None and message.get("elsewhere") is True:
        return ELSEWHERE
    return TOO_LONG if len(draft_json.text_of(draft)) > draft_json.LONGEST else KEPT


def keeper(draft: Draft) -> None:
    """Mount the component that stores the draft in the browser. A draft that is too long is not stored."""
    text = draft_json.text_of(draft)
    if len(text) <= draft_json.LONGEST:
        data = {"session": _name(), "heard": session.recall("draft heard", default=False), "text": text}
        _component()(key=session.widget_key(LESSONS, NAME), data=data, height=0)


def name_of(step: int = 0) -> str:
    """Return the name under which the browser stores the lesson of the draft, or a single step of it."""
    return f"{DRAFT}{_name()}{f'-{step}' if step else ''}"


def _message() -> Any:
    """Return the message of this session's browser, which is untrusted; None without one."""
    message = session.client_state(LESSONS, NAME).get("kept")
    return message if isinstance(message, dict) and message.get("session") == _name() else None


def _name() -> str:
    """Return the name of this session."""
    name: str = session.recall("draft session", "") or new_name()
    session.keep("draft session", name)
    return name
