"""The start page's plane as a component: three riddles on six points, played in the browser alone."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.lessons import library
from films.lessons.addresses import step_address
from ui.stage.served import urls

HERE = Path(__file__).parent


@cache
def _component() -> Any:
    js, css = (HERE / "loader.js", HERE / "front.css")
    return st.components.v2.component(
        "playground.front", js=js.read_text(encoding="utf-8"), css=css.read_text(encoding="utf-8"), isolate_styles=False
    )


def front(*, key: str) -> None:
    """Mount the plane."""
    _component()(key=key, data={"front": urls()["front.js"], "lesson": first_step()})


def first_step() -> str:
    """Return the address, relative to the app's own, of the first lesson's first step, which says how lessons work."""
    return f"./{step_address(next(iter(library.lessons())), 1)}"
