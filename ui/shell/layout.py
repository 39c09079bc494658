"""The layout of a page with a stage: heading, points, stage and controls; in the projector view only its title and the
stage."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films.drawing.palette import ON_DARK
from films.film import escape
from films.pages import GROUPS, PAGES
from films.picture.prose import line
from ui.shell import session
from ui.shell.page_state import PageState

HERE = Path(__file__).parent
SCRIPTS = HERE.parents[1] / "pages"


@dataclass(frozen=True)
class Slots:
    """The containers of a page. The projector view has only the stage."""

    heading: DeltaGenerator
    bar: DeltaGenerator
    preview: DeltaGenerator
    stage: DeltaGenerator
    below: DeltaGenerator
    table: DeltaGenerator


def page_style() -> None:
    """Add the CSS of every page, besides the theme."""
    st.html(HERE / "page.css")
    st.html(HERE / "bench.css")
    st.html(f"<style>{''.join(map(_ink_of_charts, ON_DARK.items()))}</style>")


def _ink_of_charts(inks: tuple[str, str]) -> str:
    """Return CSS that replaces a class's colour in plotly charts by its counterpart on a dark ground. The browser
    chooses, as the server may not know of a change of theme. Browsers write colours as rgb(0, 114, 178)."""
    light, dark = inks
    written = f"rgb({', '.join(str(int(light[i : i + 2], 16)) for i in (1, 3, 5))})"
    return "".join(
        f'.stPlotlyChart [style*="{part}: {written}"] {{ {part}: light-dark({light}, {dark}) !important; }}'
        for part in ("fill", "stroke")
    )


def slots(state: PageState[Any]) -> Slots | None:
    """Make the containers of a page; in the projector view draw a line with its title instead, and return None."""
    page_style()
    if state.scene.view == "projector":
        st.html(HERE / "projector.css")
        _projected(state.page)
        return None
    st.html(f"<style>{_here(state.page)}</style>")
    with st.container(key="bench", gap=None):
        heading = st.container(key="bench_heading")
        stage = st.container(key="bench_stage")
        preview = st.container(key="bench_preview")
    bar = st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="bar")
    return Slots(heading, bar, preview, stage, st.container(), st.container())


def _here(page: str) -> str:
    """Return CSS that marks the page's group in the navigation, as Streamlit marks it only in the open menu."""
    place = next((i for i, names in enumerate(GROUPS.values(), 2) if page in names), 0)
    look = "font-weight: 600; background: color-mix(in srgb, currentColor 10%, transparent);"
    return f'[data-testid="stTopNav"] > .rc-overflow-item:nth-child({place}) button {{ {look} }}'


def heading(title: str, lead: str) -> None:
    """Draw the title of the page, and a line on what it shows and what to do first."""
    st.html(f'<div class="page-heading"><h1>{escape.html(title)}</h1><p>{escape.html(lead)}</p></div>')


def page_of(name: str) -> Any:
    """Return the page of that name, to link to."""
    return st.Page(SCRIPTS / f"{name}.py")


def prose() -> DeltaGenerator:
    """Make the container of a page's prose: a column beside the plane if the window has room for both, else below it.
    The prose's links set the plane (ui/stage/page/scenelinks.js)."""
    return st.container(key="prose")


def link(address: str, words: str, tooltip: str = "") -> None:
    """Draw a link to an address below the server's root that is not a page of Streamlit's. `words`: Markdown within a
    line."""
    title = f' title="{escape.html(tooltip)}"' if tooltip else ""
    st.html(f'<a class="link" href="./{escape.html(address)}"{title}>{line(words)}</a>', width="content")


def _projected(page: str) -> None:
    """Draw the line above a projected page, as on the hall's screen: its title, and the button that leaves the view."""
    with st.container(key="projected", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.html(f"<h1>{escape.html(PAGES[page].title)}</h1>", width="content")
        st.button(
            "Leave projector view",
            key=session.widget_key(page, "leave projector"),
            type="tertiary",
            on_click=session.change,
            args=(page,),
            kwargs={"view": "page"},
            width="content",
        )
