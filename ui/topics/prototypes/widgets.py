"""The prototypes page's widgets."""

import secrets

import streamlit as st

from films.topics.prototypes.scene import PrototypesScene
from ui.shell import controls, session
from ui.shell.layout import Slots
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.prototypes import table

SEEDED = ("random", "condensed", "clusters")


def algorithm(page: str, scene: PrototypesScene) -> PrototypesScene:
    """The widgets of the choice."""
    scene = controls.fields(page, scene, "method")
    scene = controls.of_fields(
        page, scene, ("m", "k", "radius", "order", "centres", "beside_all", "non_edges", "seed"), first=2
    )
    if scene.method in SEEDED:
        st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return scene


def _shuffle(page: str) -> None:
    """Another seed, and an order that depends on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), order="permuted", t=0)


def more(page: str, scene: PrototypesScene, slots: Slots) -> bool:
    """All methods side by side, in a drawer; whether it is open."""
    with slots.below:
        return table.show(page, scene.points, scene.choice)


WIDGETS = Widgets(controls=algorithm, more=more)
