"""The prototypes page's parts: its scene, its controls, and the film of a scene."""

import secrets
from dataclasses import dataclass, replace

import streamlit as st

from films import samples
from films.charts import rule_planes
from films.drawing import palette, plane
from films.film.film import Film
from films.points import Points
from films.samples import arrays
from films.scene import Scene, param, without
from films.topics.prototypes import film, lesson
from films.topics.prototypes.run import GRAPHS, METHODS, MOST_VOTERS, CannotChooseError, Choice, run
from playground import datasets
from ui.shell import controls, point_sources, session
from ui.shell.films import FilmView, kept_apart
from ui.shell.layout import Slots
from ui.shell.session import widget_key
from ui.shell.stage_page import Topic
from ui.topics.prototypes import table

EXAMPLE = datasets.REGION_PRESETS["three classes"]
ORDERS = {"cyclic": "as given", "permuted": "one permutation, kept"}
SEEDED = ("random", "condensed")


@dataclass(frozen=True)
class PrototypesScene(Scene):
    """The points, and how the prototypes that stand for them are chosen."""

    N_CLASSES = 4

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    method: str = param("condensed", "prototypes", options=METHODS)
    m: int = param(5, "m, number of draws", low=1, high=500, help="So many points are drawn at random.")
    k: int = param(3, "k, number of voters", low=1, high=MOST_VOTERS, help="The k nearest others of each point vote.")
    order: str = param("cyclic", "order of the points", options=ORDERS)
    seed: int = param(0, "seed", low=0, high=99_999, help="The same seed gives the same draws, order and halves.")
    non_edges: bool = param(
        False, "closest pairs not joined", help="Marks their middles ×: point at one to see which point is in between."
    )
    beside_all: bool = param(
        False, "all points beside it", help="The regions of the nearest of all points, as a second plane."
    )


def algorithm(page: str, scene: PrototypesScene) -> PrototypesScene:
    """The widgets of the choice: only those that matter to it."""
    scene = controls.select(page, scene, "method")
    if scene.method == "random":
        scene = controls.number(page, scene, "m")
    if scene.method == "edited":
        scene = controls.number(page, scene, "k")
    if scene.method == "condensed":
        scene = controls.select(page, scene, "order")
    if scene.method in GRAPHS:
        scene = controls.toggle(page, scene, "non_edges")
    scene = controls.number(page, scene, "seed")
    if scene.method in SEEDED:
        st.button("Shuffle", key=widget_key(page, "shuffle"), on_click=_shuffle, args=(page,), width="stretch")
    return controls.toggle(page, scene, "beside_all")


def _shuffle(page: str) -> None:
    """Another seed, and an order that depends on it; the points stay where they are."""
    session.change(page, seed=secrets.randbelow(100_000), order="permuted", t=0)


def choice(scene: PrototypesScene) -> Choice:
    """What the scene asks for."""
    return Choice(scene.method, scene.m, scene.k, scene.order, scene.seed)


def frame_after_change(before: PrototypesScene, after: PrototypesScene) -> int | None:
    """After a change of method the start of its film, or its end, where the old one's was shown."""
    if before.method == after.method:
        return None
    at_end = before.t >= film_of(replace(after, method=before.method)).n_frames - 1
    return film_of(after).n_frames - 1 if at_end else 0


def film_of(scene: PrototypesScene) -> FilmView:
    """The film of a scene, kept."""
    return kept_apart(_film, without(scene, "t", "view"))


def _film(scene: PrototypesScene) -> FilmView:
    return FilmView(compute(scene).payload())


def compute(scene: PrototypesScene) -> Film:
    """The film of a scene."""
    axes, titles, names = samples.axes(scene), (scene.x, scene.y), palette.class_names(scene.labels, palette.CLASSES)
    if not scene.points:
        return rule_planes.no_points(axes, titles)
    X, y = arrays(scene.points)
    try:
        made = run(X, y, choice(scene))
    except CannotChooseError as error:
        return plane.still(scene.points, palette.CLASSES, axes, titles, f"<p>{error}</p>")
    return film.film(made, axes, titles, names, beside_all=scene.beside_all, non_edges=scene.non_edges)


def more(page: str, scene: PrototypesScene, slots: Slots) -> bool:
    """All methods side by side, in a drawer; whether it is open."""
    with slots.below:
        return table.show(page, scene.points, choice(scene))


PROTOTYPES = Topic(
    name="prototypes",
    scene=PrototypesScene,
    title="Prototypes",
    lead="A few labelled points stand for all. Press next to see each decision: keep this point, or drop it?",
    classes=palette.CLASSES,
    film_view=film_of,
    film=compute,
    sources=point_sources.of_many_classes,
    controls=algorithm,
    moved=frame_after_change,
    more=more,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
