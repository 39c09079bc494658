"""The widgets of the page of what can be learned."""

import streamlit as st

from films.points import Points
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import EXAMPLES, LearnableScene
from ui.shell import controls, point_sources
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.learnable import everyone

PRESETS: dict[str, Points] = {
    "three": ((-2.0, -1.5, 2), (2.0, -1.5, 2), (0.0, 2.0, 2)),
    "three on a line": ((-2.0, -1.0, 2), (0.0, 0.0, 2), (2.0, 1.0, 2)),
    "four corners": EXAMPLES["shatter"],
    "four, one inside": ((-3.0, -2.0, 2), (3.0, -2.0, 2), (0.0, 3.0, 2), (0.0, -0.5, 2)),
    "a diamond": ((0.0, 3.0, 2), (3.0, 0.0, 2), (0.0, -3.0, 2), (-3.0, 0.0, 2)),
    "six on a circle": ((3.0, 0.0, 2), (1.5, 2.6, 2), (-1.5, 2.6, 2), (-3.0, 0.0, 2), (-1.5, -2.6, 2), (1.5, -2.6, 2)),
    "seen and unseen": EXAMPLES["unseen"],
    "two moons": EXAMPLES["size"],
}


def sources(page: str) -> None:
    """A button for each set of points."""
    with st.container(horizontal=True, gap="xsmall"):
        for name, points in PRESETS.items():
            st.button(name, key=widget_key(page, f"preset {name}"), on_click=point_sources.load, args=(page, points))


def settings(page: str, scene: LearnableScene) -> LearnableScene:
    """The widgets beside the stage: what is asked, and of what."""
    scene = point_sources.shows(page, scene, EXAMPLES)
    return controls.fields(page, scene, *LEARNABLE.settings(scene))


def moved(before: LearnableScene, after: LearnableScene) -> int | None:
    """The frame after other labels: the start."""
    return 0 if before.order != after.order else None


WIDGETS = Widgets(sources=sources, controls=settings, moved=moved, below=everyone.show, below_shows=everyone.shows)
