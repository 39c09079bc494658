"""The layout of a page with a stage: heading, points, stage and controls; or, in the projector view, the stage
alone."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films.drawing.palette import ON_DARK
from films.film import escape
from ui.shell import session
from ui.shell.page_state import PageState

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "pages"


@dataclass(frozen=True)
class Slots:
    """The containers of a page. The projector view has only the stage."""

    heading: DeltaGenerator
    points: DeltaGenerator
    preview: DeltaGenerator
    stage: DeltaGenerator
    controls: DeltaGenerator
    slow_controls: DeltaGenerator
    below: DeltaGenerator
    table: DeltaGenerator


def page_style() -> None:
    """The CSS of every page, beside the theme."""
    st.html(HERE / "page.css")
    st.html(f"<style>{''.join(map(_ink_of_charts, ON_DARK.items()))}</style>")


def _ink_of_charts(inks: tuple[str, str]) -> str:
    """CSS that gives a class's colour in plotly charts its counterpart on a dark ground. The browser decides: the
    server may not know of a change of theme. Browsers write colours as rgb(0, 114, 178)."""
    light, dark = inks
    written = f"rgb({', '.join(str(int(light[i : i + 2], 16)) for i in (1, 3, 5))})"
    return "".join(
        f'.stPlotlyChart [style*="{part}: {written}"] {{ {part}: light-dark({light}, {dark}) !important; }}'
        for part in ("fill", "stroke")
    )


def slots(state: PageState[Any]) -> Slots | None:
    """The containers of a page; None in the projector view."""
    page_style()
    if state.scene.view == "projector":
        st.html(HERE / "projector.css")
        return None
    heading = st.container()
    points = st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="points_row")
    preview = st.container()
    stage, side = st.columns([3.6, 1], gap="medium")
    with side:
        controls, slow_controls = st.container(), st.container()
    return Slots(heading, points, preview, stage, controls, slow_controls, st.container(), st.container())


def heading(title: str, lead: str) -> None:
    """The title of the page, and a line on what it shows and what to do first."""
    st.html(f'<div class="page-heading"><h1>{escape.html(title)}</h1><p>{escape.html(lead)}</p></div>')


def page_of(name: str) -> Any:
    """The page of that name, to link to."""
    return st.Page(PAGES / f"{name}.py")


def card(page: str, title: str, words: str) -> None:
    """A card with a link to the page of that name."""
    with st.container(border=True, gap=None):
        st.page_link(page_of(page), label=f"**{title}**")
        st.caption(words)


def leave_projector(page: str) -> None:
    """The button that leaves the projector view."""
    with st.container(key="leave_projector"):
        st.button(
            "Leave projector view",
            key=session.widget_key(page, "leave projector"),
            type="tertiary",
            on_click=session.change,
            args=(page,),
            kwargs={"view": "page"},
        )
