"""How a page with a stage is laid out: heading, points, stage and controls; or the stage alone."""

import html
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.shell import session
from ui.shell.session import Visit
from ui.stage.stage import nudge

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "pages"


@dataclass(frozen=True)
class Slots:
    """Where things go. In the projector view there is only the stage."""

    heading: DeltaGenerator
    points: DeltaGenerator
    stage: DeltaGenerator
    controls: DeltaGenerator
    afterwards: DeltaGenerator
    below: DeltaGenerator
    table: DeltaGenerator


def page_style() -> None:
    """What every page needs of CSS beside the theme."""
    st.html(HERE / "page.css")


def slots(visit: Visit[Any]) -> Slots | None:
    """The slots of a page with all its controls; None in the projector view, which has only the stage."""
    page_style()
    if visit.scene.view == "projector":
        st.html(HERE / "projector.css")
        return None
    heading = st.container()
    points = st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="points_row")
    stage, side = st.columns([3.6, 1], gap="medium")
    nudge(session.nudge_key(visit.page), stage=session.stage_key(visit.page))
    with side:
        controls, afterwards = st.container(), st.container()
    return Slots(heading, points, stage, controls, afterwards, st.container(), st.container())


def heading(title: str, lead: str) -> None:
    """The page's title, and one line on what it shows and what to do first."""
    st.html(f'<div class="page-heading"><h1>{html.escape(title)}</h1><p>{html.escape(lead)}</p></div>')


def card(page: str, title: str, words: str) -> None:
    """A way to the page of that name."""
    with st.container(border=True, gap=None):
        st.page_link(st.Page(PAGES / f"{page}.py"), label=f"**{title}**")
        st.caption(words)


def leave_projector(page: str) -> None:
    """The way back, out of the way."""
    nudge(session.nudge_key(page), stage=session.stage_key(page))
    with st.container(key="leave_projector"):
        st.button(
            "Leave projector view",
            key=session.widget_key(page, "leave projector"),
            type="tertiary",
            on_click=session.change,
            args=(page,),
            kwargs={"view": "page"},
        )
