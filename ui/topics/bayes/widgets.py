"""The Bayes page's widgets."""

from dataclasses import replace

import streamlit as st

from films import samples
from films.drawing import palette
from films.points import checked
from films.scene import MAX_FRAME
from films.topics.bayes.run import sample
from films.topics.bayes.scene import START, BayesScene
from playground.datasets import WEAKNESSES
from ui.shell import controls, cost_table, point_sources, presets, session
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.bayes import sources

WEAKNESS = "far-off points"


def settings(page: str, scene: BayesScene) -> BayesScene:
    """The widgets beside the stage: what is fitted, and what is shown of it."""
    after = controls.fields(page, scene, "source", "covariance", "compare")
    with controls.more():
        points, fitted, pictures = st.tabs(["Points", "Fit", "Pictures"])
    with points:
        if after.of_known_world:
            after = sources.world(page, after)
            st.button("Keep as my points", key=widget_key(page, "keep"), on_click=_keep, args=(page,))
        else:
            after = controls.fields(page, after, "shuffled", "seed")
    with fitted:
        after = sources.priors_of_fit(page, after)
        names = palette.class_names("" if after.of_known_world else after.labels, palette.CLASSES)[: after.n_classes]
        cost_table.table(page, BayesScene, after.costs, names)
        after = controls.number(page, after, "ridge")
    with pictures:
        return controls.fields(page, after, "axis", "below", "tinted")


def _keep(page: str) -> None:
    """The points drawn become the reader's own, to be edited."""
    points = checked(samples.labelled(*sample(session.current(page, BayesScene))))
    session.load(page, points, source="own", labels="")


# The lecture's weakness: the fit follows the bulk of the points, the hinge separator those at the boundary.
FAR_OFF = Preset(
    "far-off points",
    {"points": samples.of_dataset(WEAKNESSES["far-off points"])},
    presets.PLAIN
    | {"covariance": "shared", "compare": "hinge", "axis": "arrivals", "probe": None}
    | {"t": len(WEAKNESSES["far-off points"].X) - 1},
)
WORLDS = tuple(
    Preset(f"world of {n} classes", {"source": "world", "classes": n, "world": None}, {"t": START}, frame=MAX_FRAME)
    for n in ("2", "3", "4")
)
YOUR_WORLD = Preset("your world", {"source": "world"})


OWN = tuple(
    replace(preset, on_show={**preset.on_show, "source": "own"}, frame=MAX_FRAME)
    for preset in (*point_sources.MANY_CLASSES, FAR_OFF, presets.BY_HAND)
)


def _sources(page: str) -> tuple[Preset, ...]:
    return point_sources.of_many_classes(page, (*WORLDS, *OWN), (YOUR_WORLD,))


WIDGETS = Widgets(sources=_sources, controls=settings)
