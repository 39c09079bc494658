"""The scenes that the reader's tab last showed. The browser stores them, and sends them to the lesson editor.

The component's state `scenes` is JSON, the query of a scene by its page; Python sends the one that it has.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from addons.composing.draft import address_of
from films.lessons.page_protocol import LessonPages
from films.pages import LESSONS
from films.scene import LONGEST
from ui.shell import session

HERE = Path(__file__).parent
NAME = "kept scenes"
MOST = 20 * LONGEST  # characters of all scenes


@cache
def _component() -> Any:
    return st.components.v2.component(
        "playground.kept_scenes", js=(HERE / "stage" / "kept_scenes.js").read_text(encoding="utf-8")
    )


def addresses(pages: LessonPages) -> dict[str, str]:
    """Return, by page, the address of the scene that the tab last showed. The browser's message is untrusted: a scene
    that cannot be read is left out."""
    text = _scenes()
    _component()(key=session.widget_key(LESSONS, NAME), data={"known": text}, height=0)
    try:
        scenes = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    named = scenes if isinstance(scenes, dict) else {}
    by_page = {page: _address(page, named.get(page), pages) for page in pages}
    return {page: address for page, address in by_page.items() if address}


def _scenes() -> str:
    text = session.client_state(LESSONS, NAME).get("scenes")
    return text if isinstance(text, str) and len(text) <= MOST else "{}"


def _address(page: str, query: Any, pages: LessonPages) -> str:
    try:
        return address_of(f"{page}?{query}", pages) if isinstance(query, str) else ""
    except ValueError:
        return ""
