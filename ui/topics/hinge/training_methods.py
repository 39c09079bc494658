"""The table of training methods as buttons, a row for each loss: each opens its film on the points of the plane."""

from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from films.pages import PAGES
from films.scene import Scene, params, to_address
from films.topics.hinge.scene import HingeScene
from films.topics.hinge.training_methods import TABLE, Cell
from ui.shell import layout, session
from ui.shell.session import widget_key

TRAINING = ("loss", "threshold", "rate", "draws", "eta", "compare")  # what a cell says of a scene of this page
OWN = (
    "points",
    "x",
    "y",
    "labels",
    "symbols",
    "offset",
    "scaled",
    "held",
    "split",
)  # what goes with the reader to another page
FIRST = 1  # frame: after a step there is a line


def show(page: str) -> None:
    """Draw the table."""
    for loss, cells in TABLE.items():
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
            st.markdown(f"**{loss}**", width=90)
            for i, cell in enumerate(cells):
                _button(page, widget_key(page, f"trained {loss} {i}"), cell)


def _button(page: str, key: str, cell: Cell) -> None:
    """The button of a film: on this page the scene changes, on another one it is opened."""
    if cell.page == page:
        st.button(cell.name, key=key, help=cell.why or None, on_click=partial(_train, page, cell))
    elif st.button(cell.name, key=key, help=cell.why or None):
        scene = session.now(page).scene
        st.switch_page(layout.page_of(cell.page), query_params=to_address(brought(cell, scene)))


def _train(page: str, cell: Cell) -> None:
    """In a callback: train as a cell says, on the points there are."""
    there: Any = PAGES[cell.page].read(cell.query)
    session.change(page, t=FIRST, **{name: getattr(there, name) for name in TRAINING})


def brought(cell: Cell, scene: HingeScene) -> Scene:
    """The scene of a cell with the points of another page's scene, and what is trained on of them."""
    there: Scene = PAGES[cell.page].read(cell.query)
    values: dict[str, Any] = {name: getattr(scene, name) for name in OWN if name in params(there)}
    return replace(there, t=FIRST, **values)
