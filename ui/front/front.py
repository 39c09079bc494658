"""The front page's plane as a component: three riddles on six points, played in the browser alone."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from films.lessons import library
from ui.shell import lesson_ways
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
    """The address of the first lesson's first step, which says how it works, relative to the app's own."""
    lesson = next(iter(library.lessons().values()))
    return f"./{lesson.steps[0].page}?{urlencode(lesson_ways.address(lesson, 1))}"
