"""The perceptron page's parts: its controls, and the films of its scenes."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from playground.inputs import Ints
from ui.charts import palette
from ui.scene import query_text
from ui.shell import controls, session
from ui.shell.session import widget_key
from ui.topics.perceptron import counting as orders
from ui.topics.perceptron import export
from ui.topics.perceptron.runs import Runs, assemble, runs_of
from ui.topics.perceptron.scene import PerceptronScene
from ui.topics.perceptron.steps import Steps, same_moment

STYLES = palette.CLASSES[:2]


@dataclass(frozen=True, eq=False)
class Shown:
    """A scene's film as it travels, its steps (None where there is nothing to train on), the scale of x, and whether
    the points are separable."""

    film: dict[str, Any]
    steps: Steps | None
    scale: float
    separable: bool

    @property
    def n_frames(self) -> int:
        return int(self.film["frames"])


def settings(page: str, scene: PerceptronScene) -> PerceptronScene:
    """The widgets beside the stage: what runs, and what is shown of it."""
    run, pictures = st.tabs(["Algorithm", "Pictures"])
    with run:
        scene = algorithm(page, scene)
    with pictures:
        for name in ("beside", "below"):
            scene = controls.select(page, scene, name)
        for name in ("proof", "pocket", "notation"):
            scene = controls.toggle(page, scene, name)
    return scene


def further(page: str, scene: PerceptronScene) -> None:
    """A way on: the same in Python, and the updates as a file."""
    if st.button(
        "In Python", key=widget_key(page, "export"), help="The same run as a program, and its updates as CSV."
    ):
        export.dialog(scene, _runs(scene))


def afterwards(page: str, scene: PerceptronScene) -> None:
    """Once the stage is there: what takes long, and the choice that comes of it."""
    if "order" in (scene.beside, scene.below) and shown(scene).separable:
        orders.count(page, scene)


def algorithm(page: str, scene: PerceptronScene) -> PerceptronScene:
    """The widgets of the algorithm."""
    scene = controls.choice(page, scene, "algorithm")
    if scene.algorithm == "single":
        scene = controls.choice(page, scene, "steps")
    scene = controls.toggle(page, scene, "offset")
    scene = controls.toggle(page, scene, "scaled")
    scene = controls.toggle(page, scene, "stop")
    if scene.algorithm != "batch":
        scene = controls.select(page, scene, "order")
    if scene.algorithm != "single":
        scene = controls.select(page, scene, "rate")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta", format="%g")
        scene = controls.number(page, scene, "epochs")
    if scene.algorithm != "batch":
        with right:
            scene = controls.number(page, scene, "seed")
            st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return scene


def _shuffle(page: str) -> None:
    """Another seed, and an order that depends on it; the points stay where they are."""
    scene = session.current(page, PerceptronScene)
    order = "permuted" if scene.order == "cyclic" else scene.order
    session.change(page, seed=secrets.randbelow(100_000), order=order, t=0)


def shown(scene: PerceptronScene) -> Shown:
    """The film of a scene; of the last scenes it is kept."""
    timeless = replace(scene, t=0, view="page")
    counts = orders.counted(scene) if "order" in (scene.beside, scene.below) else None
    return _shown(query_text(timeless), counts is not None, timeless, counts)


def frame_after_change(before: PerceptronScene, after: PerceptronScene) -> int | None:
    """Where the film of `after` shows the moment that `before` stood at, when only the steps' fineness has changed."""
    if before.steps == after.steps or after.algorithm != "single":
        return None
    old, new = shown(replace(after, steps=before.steps)).steps, shown(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


@st.cache_resource(max_entries=32, show_spinner=False)
def _shown(query: str, counted: bool, _scene: PerceptronScene, _counts: Ints | None) -> Shown:  # noqa: ARG001
    runs = _runs(_scene)
    film, steps, scale = assemble(_scene, runs, _counts)
    return Shown(film.payload(), steps, scale, runs is not None and runs.first.separation.separable)


def _runs(scene: PerceptronScene) -> Runs | None:
    plain = _without_pictures(scene)
    return _ran(query_text(plain), plain)


@st.cache_resource(max_entries=16, show_spinner=False)
def _ran(query: str, _scene: PerceptronScene) -> Runs | None:  # noqa: ARG001
    return runs_of(_scene)


def _without_pictures(scene: PerceptronScene) -> PerceptronScene:
    """What the algorithm depends on: a look at another place needs no training."""
    plain = PerceptronScene()
    names = ("t", "view", "beside", "below", "proof", "pocket", "notation", "probe", "x", "y", "labels")
    return replace(scene, **{name: getattr(plain, name) for name in names})
