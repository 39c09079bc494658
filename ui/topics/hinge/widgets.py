"""The hinge page's widgets."""

import secrets
from dataclasses import replace
from typing import Any

import streamlit as st

from films import samples
from films.scene import MAX_FRAME
from films.steps import same_moment
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from playground import datasets
from ui.shell import controls, notation, point_sources, session
from ui.shell.session import widget_key
from ui.shell.stage_page import Widgets


def settings(page: str, scene: HingeScene) -> HingeScene:
    """The widgets beside the stage: what runs, and what is shown of it."""
    scene = controls.fields(page, scene, "loss")
    if scene.counted:
        return _training(page, scene)
    run, pictures = st.tabs(["Algorithm", "Pictures"])
    with pictures:  # first, as the letters are chosen there
        scene = notation.chosen(page, scene)
    with run:
        scene = _algorithm(page, scene)
    with pictures:
        return controls.fields(page, scene, "steps", "beside", "below", "log", "average", "own", "best")


def _algorithm(page: str, scene: HingeScene) -> HingeScene:
    """The algorithm's widgets, the three differences from the perceptron first."""
    scene = controls.fields(page, scene, "threshold", "rate", "draws", "compare")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta")
        scene = controls.number(page, scene, "seed")
        scene = controls.number(page, scene, "regularization")
    with right:
        scene = controls.number(page, scene, "n_draws")
        st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return _training(page, scene)


def _training(page: str, scene: HingeScene) -> HingeScene:
    """Which lines there are, which points are trained on, and in which units."""
    scene = controls.toggle(page, scene, "offset", scene.written.offset)
    return controls.fields(page, scene, "scaled", *(() if scene.counted else ("held", "split")))


def versus_rest(page: str) -> None:
    """Iris petals, one species against the rest: where descent settles, and where the rate decides how soon."""
    settings = {"n_draws": MAX_FRAME, "threshold": "1", "rate": "inverse", "draws": "random", "eta": 1.0, "log": True}
    settings |= {"offset": True, "scaled": False, "regularization": 0.0, "compare": "none", "beside": "loss"}
    for species, below in (("versicolor", "seeds"), ("virginica", "rates")):
        key, args = widget_key(page, f"petals {species}"), (page, species, settings | {"below": below})
        st.button(f"{species} | rest", key=key, on_click=_load_petals, args=args)


def far_and_right(page: str) -> None:
    """Where least squares errs for the sake of a point that is right, beside the hinge loss, which does not."""
    settings = {"loss": "squared", "draws": "batch", "rate": "constant", "eta": 0.05, "compare": "hinge", "log": False}
    settings |= {"offset": True, "scaled": False, "regularization": 0.0, "beside": "loss", "below": "margin"}
    key, data = widget_key(page, "far and right"), datasets.WEAKNESSES["far and right"]
    points = samples.of_dataset(data)
    args = (page, points)
    st.button("far and right", key=key, on_click=session.load, args=args, kwargs=settings)


def _load_petals(page: str, species: str, settings: dict[str, Any]) -> None:
    petals = datasets.iris().select(["petal length (cm)", "petal width (cm)"])
    classes = (petals.against_rest(species) < 0).astype(int)
    names = {"x": "petal length (cm)", "y": "petal width (cm)", "labels": f"{species}|the rest"}
    session.load(page, samples.of_dataset(petals, classes), **names, **settings)


def _shuffle(page: str) -> None:
    """Another seed, and draws that depend on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), draws="random", t=0)


def frame_after_change(before: HingeScene, after: HingeScene) -> int | None:
    """Where the film of `after` shows the moment that `before` stood at, when a frame is another step than before."""
    if before.by_draw == after.by_draw:
        return None
    old, new = (
        HINGE.json_film(replace(after, steps=before.steps, compare=before.compare)).steps,
        HINGE.json_film(after).steps,
    )
    return None if old is None or new is None else same_moment(old, before.t, new)


def _sources(page: str) -> None:
    point_sources.of_two_classes(page)
    versus_rest(page)
    far_and_right(page)


WIDGETS = Widgets(sources=_sources, controls=settings, moved=frame_after_change)
