"""Links to the page of a lesson of one's own (/lesson/own), and what the browser keeps for it.

A link has all of a lesson where it is short. The browser keeps the lessons of this page, too, by the names that their
links say: so a long one is found in the new tab, and the tab of one that is being composed follows what is written
(ui/stage/lesson/ownlesson.js).
"""

import base64
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from films.pages import LESSONS
from ui.shell.session import widget_key

HERE = Path(__file__).parent
LONGEST = 8000  # characters of a lesson in a link that any mail or chat takes whole
DRAFT = "draft-"  # begins the names of lessons that are being composed
WHOLE_LINK = "It opens in a new tab, whose address has all of the lesson: hand it out."
TOO_LONG = "It opens in a new tab of this browser. The lesson is too long for a link: hand out its file."


def play_button(label: str, text: str, name: str, step: int = 1, **options: Any) -> None:
    """A link to a step of that lesson, in a new tab."""
    st.link_button(label, link_of(text, name, step), help=how_handed_out(text), **options)


def how_handed_out(text: str) -> str:
    """By its link where it is short, else by its file."""
    return WHOLE_LINK if is_short(text) else TOO_LONG


def link_of(text: str, name: str, step: int = 1) -> str:
    """The link: the name by which the browser keeps a lesson, a step, and, where the lesson is short, all of it."""
    query = urlencode({"lesson": name, "step": step})
    return f"./lesson/own?{query}{f'#{packed(text)}' if is_short(text) else ''}"


def is_short(text: str) -> bool:
    """Whether a link has all of a lesson."""
    return len(packed(text)) <= LONGEST


def packed(text: str) -> str:
    """A text in the letters of an address: compressed, as base64url."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    code = packing.compress(text.encode()) + packing.flush()
    return base64.urlsafe_b64encode(code).decode().rstrip("=")


def keeper(texts: Mapping[str, str]) -> None:
    """Mount the component that keeps lessons in the browser, by name."""
    if texts:
        _component()(key=widget_key(LESSONS, "own page"), data={"texts": dict(texts)}, height=0)


@cache
def _component() -> Any:
    script = (HERE / "stage" / "own_page.js").read_text(encoding="utf-8")
    return st.components.v2.component("playground.own_page", js=script)
