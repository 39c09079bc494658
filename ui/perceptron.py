"""The perceptron page's parts: its scene, its controls, and the film of a scene."""

import secrets
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import numpy as np
import streamlit as st

from playground import datasets, perceptron
from playground.margin import separate
from ui import controls, point_tools, session
from ui.figures import palette
from ui.figures import perceptron as pictures
from ui.figures.film import Film
from ui.figures.perceptron_steps import MAX_FRAMES, Steps, checks, same_moment, updates
from ui.figures.perceptron_words import Setting
from ui.points import Points
from ui.scene import Scene, param, to_query
from ui.session import widget_key

STYLES = palette.CLASSES[:2]
EXAMPLE = datasets.PRESETS["two clusters"]
ORDERS = {"cyclic": "as given", "permuted": "one permutation, kept", "reshuffled": "reshuffled each epoch"}
STEPS = {"updates": "updates", "checks": "checks"}


@dataclass(frozen=True)
class PerceptronScene(Scene):
    """The points, how the perceptron runs over them, and how finely it is watched."""

    points: Points = param(point_tools.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    offset: bool = param(True, "offset b", help="Off: every boundary goes through the origin, and b stays 0.")
    eta: float = param(
        1.0, "η, the step", low=0.001, high=1000.0, help="w ← w + η y x. From w = 0 it only scales w and b."
    )
    order: str = param("cyclic", "order of the points", options=ORDERS)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same order.")
    epochs: int = param(1000, "epochs at most", low=1, high=10_000, help="An epoch is one pass over all points.")
    scaled: bool = param(False, "scale x into the unit ball", help="Divides every x by the greatest ‖x‖.")
    steps: str = param(
        "updates", "a frame for each", options=STEPS, help="Checks: every look at a point, right or wrong."
    )


LIVE = PerceptronScene(steps="checks")  # the example that moves on the start page


@dataclass(frozen=True, eq=False)
class Shown:
    """A scene's film as it travels, its steps (None where there is nothing to train on), and the scale of x."""

    film: dict[str, Any]
    steps: Steps | None
    scale: float

    @property
    def n_frames(self) -> int:
        return int(self.film["frames"])


def algorithm(page: str, scene: PerceptronScene) -> PerceptronScene:
    """The widgets of the algorithm."""
    scene = controls.choice(page, scene, "steps")
    scene = controls.toggle(page, scene, "offset")
    scene = controls.toggle(page, scene, "scaled")
    scene = controls.select(page, scene, "order")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta", format="%g")
        scene = controls.number(page, scene, "epochs")
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
    return _shown(urlencode(to_query(timeless)), timeless)


def frame_after_change(before: PerceptronScene, after: PerceptronScene) -> int | None:
    """Where the film of `after` shows the moment that `before` stood at, when only the steps' fineness has changed."""
    if before.steps == after.steps:
        return None
    old, new = shown(replace(after, steps=before.steps)).steps, shown(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


@st.cache_resource(max_entries=32, show_spinner=False)
def _shown(query: str, _scene: PerceptronScene) -> Shown:  # noqa: ARG001
    film, steps, scale = compute(_scene)
    return Shown(film.payload(), steps, scale)


def compute(scene: PerceptronScene) -> tuple[Film, Steps | None, float]:
    """The film of a scene, its steps, and by what x is multiplied in it."""
    X = np.array([p[:2] for p in scene.points], dtype=float).reshape(-1, 2)
    y = np.where(np.array([p[2] for p in scene.points]) == 0, 1.0, -1.0)
    radius = float(np.sqrt((X * X).sum(axis=1)).max(initial=0.0))
    scale = 1 / radius if scene.scaled and radius > 0 else 1.0
    X = X / radius if scale != 1.0 else X
    titles = _titles(scene)
    if not (y > 0).any() or not (y < 0).any():
        points = tuple((float(a), float(b), int(c < 0)) for (a, b), c in zip(X, y, strict=True))
        return pictures.still(points, titles, _lacking(scene.points), origin=not scene.offset), None, scale
    trace = perceptron.train(
        X, y, offset=scene.offset, eta=scene.eta, order=scene.order, seed=scene.seed,
        max_epochs=scene.epochs, max_updates=MAX_FRAMES,
    )  # fmt: skip
    margins = trace.margins(X, y)
    visited = perceptron.visiting_order(len(X), trace.n_visits, order=scene.order, seed=scene.seed)
    setting = Setting(scene.offset, scene.eta, scene.scaled, scene.epochs, scene.steps == "checks")
    steps = checks(trace, margins, visited) if setting.by_check else updates(trace, margins)
    run = pictures.Run(X, y, trace, margins, steps, separate(X, y, offset=scene.offset), setting)
    return pictures.film(run, titles), steps, scale


def _titles(scene: PerceptronScene) -> tuple[str, str]:
    return (f"{scene.x} / max‖x‖", f"{scene.y} / max‖x‖") if scene.scaled else (scene.x, scene.y)


def _lacking(points: Points) -> str:
    if not points:
        return "<p><b>No points yet.</b> Choose + or − above the plane and click where they belong.</p>"
    there, missing = ("+", "−") if points[0][2] == 0 else ("−", "+")
    return f"<p><b>Only {there} points so far.</b> Add a {missing} point: the perceptron separates two classes.</p>"
