"""The widgets of the page of lifts."""

import streamlit as st

from films.points import Points
from films.scene import MAX_FRAME
from films.topics.lifting.scene import EXAMPLES, LiftingScene
from ui.shell import controls, notation, point_sources, presets
from ui.shell.presets import Preset
from ui.shell.stage_page import Widgets

GROUPS: Points = ((-3.0, 0.0, 0), (-2.0, 0.0, 0), (-1.0, 0.0, 1), (0.0, 0.0, 1), (1.0, 0.0, 0), (2.5, 0.0, 1))
PRESETS: dict[str, tuple[dict[str, str], Points]] = {
    "one threshold": ({"show": "line"}, EXAMPLES["line"]),
    "+ between": ({"show": "square"}, EXAMPLES["square"]),
    "four groups": ({"show": "square"}, GROUPS),
    "a line in the plane": ({"show": "plane"}, EXAMPLES["plane"]),
    "a disc": ({"show": "circle", "terms": "paraboloid"}, EXAMPLES["circle"]),
    "XOR": ({"show": "circle", "terms": "products"}, ((2.0, 1.5, 0), (-1.0, -2.0, 0), (1.5, -2.5, 1), (-2.0, 1.0, 1))),
}


LIFTS = tuple(Preset(name, {"points": points, **fields}, frame=MAX_FRAME) for name, (fields, points) in PRESETS.items())


def sources(page: str) -> tuple[Preset, ...]:
    """A button for each set of points, which shows the lift that it is for."""
    return point_sources.examples(page, (*LIFTS, presets.BY_HAND))


def settings(page: str, scene: LiftingScene) -> LiftingScene:
    """The widgets beside the stage: what is lifted, and how it is seen."""
    scene = point_sources.shows(page, scene, EXAMPLES)
    scene = controls.fields(page, scene, "terms" if scene.show == "circle" else "own")
    if scene.show != "circle":
        scene = controls.number(page, scene, "most")
    with controls.more():
        if scene.show == "circle":
            left, right = st.columns(2)
            with left:
                scene = controls.number(page, scene, "first")
            with right:
                scene = controls.number(page, scene, "second")
            scene = controls.number(page, scene, "most")
        return notation.chosen(page, scene)


def moved(before: LiftingScene, after: LiftingScene) -> int | None:
    """The frame after other coordinates: the start."""
    return 0 if before.terms != after.terms else None


WIDGETS = Widgets(sources=sources, controls=settings, moved=moved)
