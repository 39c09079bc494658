"""The widgets of the page of regression."""

import streamlit as st

from films.points import Points
from films.topics.regression.page import REGRESSION
from films.topics.regression.scene import EXAMPLES, FIVE, RegressionScene
from ui.shell import controls, point_sources
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets

PRESETS: dict[str, Points] = {
    "a curve with noise": EXAMPLES["neighbors"],
    "a line with an outlier": EXAMPLES["line"],
    "five points": FIVE,
}
NAMES = {"x": "x", "y": "y", "labels": ""}


def sources(page: str) -> None:
    """A button for each set of points."""
    with st.container(horizontal=True, gap="xsmall"):
        for name, points in PRESETS.items():
            key = widget_key(page, f"preset {name}")
            st.button(name, key=key, on_click=point_sources.load, args=(page, points), kwargs=NAMES)


def settings(page: str, scene: RegressionScene) -> RegressionScene:
    """The widgets beside the stage: what predicts, and how it is fitted."""
    scene = point_sources.shows(page, scene, EXAMPLES)
    return controls.fields(page, scene, *REGRESSION.settings(scene))


WIDGETS = Widgets(sources=sources, controls=settings)
