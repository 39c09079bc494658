"""The hinge page's controls, and the film of its scene."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from playground import datasets
from ui.charts import palette
from ui.scene import MAX_FRAME, query_text
from ui.shell import controls, session
from ui.shell import point_sources as point_tools
from ui.shell.session import widget_key
from ui.topics.hinge import runs as hinge_runs
from ui.topics.hinge.scene import HingeScene
from ui.topics.hinge.steps import Steps, same_moment

STYLES = palette.CLASSES[:2]


@dataclass(frozen=True, eq=False)
class Shown:
    """A scene's film as it travels, its steps (None where there is nothing to train on), and the scale of x."""

    film: dict[str, Any]
    steps: Steps | None
    scale: float

    @property
    def n_frames(self) -> int:
        return int(self.film["frames"])


def settings(page: str, scene: HingeScene) -> HingeScene:
    """The widgets beside the stage: what runs, and what is shown of it."""
    run, pictures = st.tabs(["Algorithm", "Pictures"])
    with run:
        scene = _algorithm(page, scene)
    with pictures:
        if scene.compare == "none":
            scene = controls.choice(page, scene, "steps")
        for name in ("beside", "below"):
            scene = controls.select(page, scene, name)
        for name in ("log", "average"):
            scene = controls.toggle(page, scene, name)
    return scene


def _algorithm(page: str, scene: HingeScene) -> HingeScene:
    """First the three differences from the perceptron."""
    for name in ("threshold", "rate", "draws"):
        scene = controls.choice(page, scene, name)
    scene = controls.select(page, scene, "compare")
    left, right = st.columns(2)
    with left:
        scene = controls.number(page, scene, "eta", format="%g")
        scene = controls.number(page, scene, "seed")
        scene = controls.number(page, scene, "regularization", format="%g")
    with right:
        scene = controls.number(page, scene, "n_draws")
        st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    for name in ("offset", "scaled"):
        scene = controls.toggle(page, scene, name)
    return scene


def versus_rest(page: str) -> None:
    """Iris petals, one species against the rest: where descent settles, and where the rate decides how soon."""
    settings = {"n_draws": MAX_FRAME, "threshold": "1", "rate": "inverse", "draws": "random", "eta": 1.0, "log": True}
    settings |= {"offset": True, "scaled": False, "regularization": 0.0, "compare": "none", "beside": "loss"}
    for species, below in (("versicolor", "seeds"), ("virginica", "rates")):
        key = widget_key(page, f"petals {species}")
        shown = settings | {"below": below}
        st.button(f"{species} | rest", key=key, on_click=_load_petals, args=(page, species, shown))


def _load_petals(page: str, species: str, settings: dict[str, Any]) -> None:
    petals = datasets.iris().select(["petal length (cm)", "petal width (cm)"])
    classes = (petals.against_rest(species) < 0).astype(int)
    names = {"x": "petal length (cm)", "y": "petal width (cm)", "labels": f"{species}|the rest"}
    session.load(page, point_tools.of_dataset(petals, classes), **names, **settings)


def _shuffle(page: str) -> None:
    """Another seed, and draws that depend on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), draws="random", t=0)


def shown(scene: HingeScene) -> Shown:
    """The film of a scene; of the last scenes it is kept."""
    timeless = replace(scene, t=0, view="page")
    return _shown(query_text(timeless), timeless)


def frame_after_change(before: HingeScene, after: HingeScene) -> int | None:
    """Where the film of `after` shows the moment that `before` stood at, when a frame is another step than before."""
    if before.by_draw == after.by_draw:
        return None
    old, new = shown(replace(after, steps=before.steps, compare=before.compare)).steps, shown(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


@st.cache_resource(max_entries=32, show_spinner=False)
def _shown(query: str, _scene: HingeScene) -> Shown:  # noqa: ARG001
    film, steps, scale = hinge_runs.compute(_scene)
    return Shown(film.payload(), steps, scale)
