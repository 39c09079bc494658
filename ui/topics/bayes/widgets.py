"""The Bayes page's widgets."""

from dataclasses import replace

import streamlit as st

from films import samples
from films.drawing import palette
from films.points import checked
from films.topics.bayes.page import BAYES
from films.topics.bayes.run import sample
from films.topics.bayes.scene import START, BayesScene
from playground.datasets import WEAKNESSES
from ui.shell import controls, cost_table, point_sources, session
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets
from ui.topics.bayes import sources

WEAKNESS = "far-off points"


def settings(page: str, scene: BayesScene) -> BayesScene:
    """The widgets beside the stage: what is fitted, and what is shown of it."""
    points, fitted, pictures = st.tabs(["Points", "Fit", "Pictures"])
    with points:
        after = controls.fields(page, scene, "source")
        if after.known:
            after = sources.world(page, after)
            st.button("Keep as my points", key=widget_key(page, "keep"), on_click=_keep, args=(page,))
        else:
            after = controls.fields(page, after, "shuffled")
    with fitted:
        after = controls.fields(page, after, "covariance", "compare")
        after = sources.priors_of_fit(page, after)
        names = palette.class_names("" if after.known else after.labels, palette.CLASSES)[: after.n_classes]
        cost_table.table(page, BayesScene, after.costs, names)
        after = controls.number(page, after, "ridge")
    with pictures:
        after = controls.fields(page, after, "axis", "below", "tinted")
    other = (after.source, after.classes) != (scene.source, scene.classes)
    return replace(after, axes=None) if other else after


def _keep(page: str) -> None:
    """The points drawn become the reader's own, to be edited."""
    points = checked(samples.labelled(*sample(session.current(page, BayesScene))))
    session.load(page, points, source="own", labels="")


def _sources(page: str) -> None:
    point_sources.of_many_classes(page)
    st.button(WEAKNESS, key=widget_key(page, WEAKNESS), on_click=_load_weakness, args=(page,))


def _load_weakness(page: str) -> None:
    """The lecture's weakness: the fit follows the bulk of the points, the hinge separator those at the boundary."""
    data = WEAKNESSES[WEAKNESS]
    fresh = {"source": "own", "covariance": "shared", "compare": "hinge", "axis": "arrivals", "probe": None}
    points = samples.of_dataset(data)
    session.load(page, points, x="x₁", y="x₂", labels="", **fresh)
    session.change(page, t=len(points) - 1)


def frame_after_change(before: BayesScene, after: BayesScene) -> int | None:
    """The frame after a change: the start, if the film has other frames now."""
    if (before.source, before.film_axis) == (after.source, after.film_axis):
        return None
    return min(START, BAYES.json_film(after).n_frames - 1)


WIDGETS = Widgets(sources=_sources, controls=settings, moved=frame_after_change)
