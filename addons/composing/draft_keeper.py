"""The draft of a lesson, kept in the browser: a reload, or another day, finds it as it was.

The component's state `kept` is {session, text, keeps, elsewhere}: the text that the browser had when this session
began, whether it keeps anything, and whether another tab has changed it. It is set where there is anything to say.
Python sends the draft as it is; until it has heard what was kept, the browser keeps that.
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
    """The draft of this session, after what the browser had kept if it has just said so; and a sentence for each step
    of that which is left out."""
    message = _message()
    if message is None or session.recall("draft heard", default=False):
        return draft, session.recall("draft left out", ())
    before, problems = draft_json.read(message.get("text")) if message.get("text") else (Draft(), ())
    session.keep("draft heard", value=True)
    session.keep("draft left out", problems)
    fields_anew()
    return before.joined(draft), problems


def where_kept(draft: Draft) -> str:
    """Whether, and where, the draft is kept."""
    message = _message()
    if message is not None and message.get("keeps") is False:
        return NOT_KEPT
    if message is not None and message.get("elsewhere") is True:
        return ELSEWHERE
    return TOO_LONG if len(draft_json.text_of(draft)) > draft_json.LONGEST else KEPT


def keeper(draft: Draft) -> None:
    """Mount the component that keeps the draft in the browser; one that is too long stays there as it was."""
    text = draft_json.text_of(draft)
    if len(text) <= draft_json.LONGEST:
        data = {"session": _name(), "heard": session.recall("draft heard", default=False), "text": text}
        _component()(key=session.widget_key(LESSONS, NAME), data=data, height=0)


def name_of(step: int = 0) -> str:
    """The name by which the browser keeps the lesson that is being composed, or a step of it alone."""
    return f"{DRAFT}{_name()}{f'-{step}' if step else ''}"


def _message() -> Any:
    """What this session's browser has said; untrusted. None for nothing."""
    message = session.client_state(LESSONS, NAME).get("kept")
    return message if isinstance(message, dict) and message.get("session") == _name() else None


def _name() -> str:
    """The name of this session."""
    name: str = session.recall("draft session", "") or new_name()
    session.keep("draft session", name)
    return name
