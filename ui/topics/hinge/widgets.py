"""The hinge page's widgets."""

import secrets
from functools import cache
from typing import Any

import streamlit as st

from films import samples
from films.scene import MAX_FRAME, query_text
from films.topics.hinge.scene import HingeScene
from playground import datasets
from ui.shell import controls, notation, point_sources, presets, session
from ui.shell.presets import Preset
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets


def settings(page: str, scene: HingeScene) -> HingeScene:
    """The widgets beside the stage: what runs, and what is shown of it."""
    scene = controls.fields(page, scene, "loss")
    if scene.counted:
        return _training(page, scene)
    scene = controls.fields(page, scene, "rate", "beside")
    with controls.more():
        run, pictures = st.tabs(["Algorithm", "Pictures"])
    with pictures:  # first, as the letters are chosen there
        scene = notation.chosen(page, scene)
    with run:
        scene = _algorithm(page, scene)
    with pictures:
        return controls.fields(page, scene, "steps", "below", "log", "average", "own", "best")


def _algorithm(page: str, scene: HingeScene) -> HingeScene:
    """The algorithm's widgets, the three differences from the perceptron first."""
    scene = controls.fields(page, scene, "threshold", "draws", "compare")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta")
        scene = controls.fields(page, scene, "seed")
        scene = controls.number(page, scene, "regularization")
    with right:
        scene = controls.number(page, scene, "n_draws")
        st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return _training(page, scene)


def _training(page: str, scene: HingeScene) -> HingeScene:
    """Which lines there are, which points are trained on, and in which units."""
    scene = controls.toggle(page, scene, "offset", scene.written.offset)
    return controls.fields(page, scene, "scaled", *(() if scene.counted else ("held", "split")))


def _petals(species: str, below: str) -> Preset:
    """Iris petals, one species against the rest: where descent settles, or where the rate decides how soon."""
    petals = datasets.iris().select(["petal length (cm)", "petal width (cm)"])
    classes = (petals.against_rest(species) < 0).astype(int)
    names = {"x": "petal length (cm)", "y": "petal width (cm)", "labels": f"{species}|the rest"}
    run = {"n_draws": MAX_FRAME, "threshold": "1", "rate": "inverse", "draws": "random", "eta": 1.0, "log": True}
    run |= {"compare": "none", "beside": "loss", "below": below}
    points = samples.of_dataset(petals, classes)
    picture = f"hinge.svg?{query_text(HingeScene(points=points, t=1))}"  # the run itself takes seconds
    return Preset(f"{species} | rest", {"points": points}, {**names, **PLAIN_RUN, **run}, picture=picture)


PLAIN_RUN: dict[str, Any] = {"offset": True, "scaled": False, "regularization": 0.0}
# Where least squares errs for the sake of a point that is right, beside the hinge loss, which does not.
FAR_AND_RIGHT = presets.of_points(
    "far and right",
    samples.of_dataset(datasets.WEAKNESSES["far and right"]),
    **presets.PLAIN,
    **PLAIN_RUN,
    **{"loss": "squared", "draws": "batch", "rate": "constant", "eta": 0.05, "compare": "hinge", "log": False},
    **{"beside": "loss", "below": "margin"},
)


@cache
def _own() -> tuple[Preset, ...]:
    """The page's presets besides those of two classes."""
    return _petals("versicolor", "seeds"), _petals("virginica", "rates"), FAR_AND_RIGHT


def _shuffle(page: str) -> None:
    """Another seed, and draws that depend on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), draws="random", t=0)


def _sources(page: str) -> tuple[Preset, ...]:
    return point_sources.of_two_classes(page, (*point_sources.TWO_CLASSES, *_own(), presets.BY_HAND))


WIDGETS = Widgets(sources=_sources, controls=settings)
