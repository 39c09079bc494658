"""The hinge page's controls, and the film of its scene."""

import secrets
from dataclasses import fields, replace
from typing import Any

import streamlit as st

from films import samples
from films.drawing import palette
from films.film.film import Film
from films.scene import MAX_FRAME, params, without
from films.topics.hinge import lesson
from films.topics.hinge.film import compute
from films.topics.hinge.run import Descent, same_moment
from films.topics.hinge.runs import Seeds, many
from films.topics.hinge.scene import HingeScene
from playground import datasets
from ui.shell import controls, own_line_controls, point_sources, session
from ui.shell.films import FilmView, kept, kept_apart
from ui.shell.session import widget_key
from ui.shell.stage_page import Topic

# What runs with many seeds do not depend on: all but the points and how the descent goes, whatever the seed.
SAME_FOR_MANY = {*params(HingeScene)} - {
    "points",
    "scaled",
    "held",
    "split",
    *(field.name for field in fields(Descent)),
} | {"seed"}


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
        return own_line_controls.settings(page, scene)


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
    scene = controls.choice(page, scene, "held")
    return controls.number(page, scene, "split") if scene.held != "0" else scene


def versus_rest(page: str) -> None:
    """Iris petals, one species against the rest: where descent settles, and where the rate decides how soon."""
    settings = {"n_draws": MAX_FRAME, "threshold": "1", "rate": "inverse", "draws": "random", "eta": 1.0, "log": True}
    settings |= {"offset": True, "scaled": False, "regularization": 0.0, "compare": "none", "beside": "loss"}
    for species, below in (("versicolor", "seeds"), ("virginica", "rates")):
        key, args = widget_key(page, f"petals {species}"), (page, species, settings | {"below": below})
        st.button(f"{species} | rest", key=key, on_click=_load_petals, args=args)


def _load_petals(page: str, species: str, settings: dict[str, Any]) -> None:
    petals = datasets.iris().select(["petal length (cm)", "petal width (cm)"])
    classes = (petals.against_rest(species) < 0).astype(int)
    names = {"x": "petal length (cm)", "y": "petal width (cm)", "labels": f"{species}|the rest"}
    session.load(page, samples.of_dataset(petals, classes), **names, **settings)


def _shuffle(page: str) -> None:
    """Another seed, and draws that depend on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), draws="random", t=0)


def film_of(scene: HingeScene) -> FilmView:
    """The film of a scene, kept."""
    return kept_apart(_film, without(scene, "t", "view"))


def whole_film(scene: HingeScene) -> Film:
    """The film of a scene itself."""
    return compute(scene, _many)[0]


def frame_after_change(before: HingeScene, after: HingeScene) -> int | None:
    """Where the film of `after` shows the moment that `before` stood at, when a frame is another step than before."""
    if before.by_draw == after.by_draw:
        return None
    old, new = film_of(replace(after, steps=before.steps, compare=before.compare)).steps, film_of(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


def _film(scene: HingeScene) -> FilmView:
    film, steps, scale = compute(scene, _many)
    return FilmView(film.payload(), scale, steps)


def _many(scene: HingeScene) -> Seeds:
    """The runs with many seeds, kept: they need not be made again for another seed or picture."""
    return kept(many, without(scene, *SAME_FOR_MANY))


def _sources(page: str) -> None:
    point_sources.of_two_classes(page)
    versus_rest(page)


HINGE = Topic(
    name="hinge",
    scene=HingeScene,
    title="Hinge loss",
    lead="Gradient descent on the hinge loss, a point at a time. Press play: how near does J come to the least?",
    classes=palette.CLASSES[:2],
    film_view=film_of,
    film=whole_film,
    sources=_sources,
    controls=settings,
    moved=frame_after_change,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
