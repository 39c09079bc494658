"""The nearest-neighbour page's parts: its scene, its controls, and the film of a scene."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from films import samples
from films.charts import rule_comparison, rule_film, rule_planes
from films.charts.rule_comparison import Comparison
from films.drawing import palette
from films.film.captions import literal
from films.film.film import Film
from films.film.mathml import bold, formula
from films.points import Points
from films.rules.nearest import Neighbors
from films.rules.rule import Knob
from films.samples import arrays
from films.scene import Place, Scene, param, without
from films.topics.neighbors import comparisons, lesson
from films.topics.neighbors.comparisons import COMPARISONS, LARGEST_K, METRIC_NAMES, SCALINGS, TIE_NAMES
from playground.datasets import REGION_PRESETS
from ui.shell import controls, point_sources
from ui.shell.films import FilmView, kept, kept_apart
from ui.shell.stage_page import Topic

EXAMPLE = REGION_PRESETS["one outlier"]
INVITATION = (
    f"Choose the <b>crosshair</b> above the plane and click a query {formula(bold('q'))}: "
    "its k nearest points vote on its class."
)


@dataclass(frozen=True)
class NeighborsScene(Scene):
    """The points, how the nearest of them are found and vote, and what is compared."""

    N_CLASSES: ClassVar[int] = 4

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    probe: Place = param(None, "query")
    ks: str = param("odd", "k runs over", options={"odd": "1, 3, 5, …", "every": "every k"})
    metric: str = param("euclidean", "distance", options=METRIC_NAMES, help="Which points are near depends on it.")
    scaling: str = param(
        "none", "scale the axes", options=SCALINGS, help="Distances are then those of x₁ and x₂ divided by it."
    )
    ties: str = param("nearest", "ties of votes", options=TIE_NAMES, help="When classes share the most votes.")
    tinted: bool = param(False, "tint by share of votes", help="The fainter, the closer the vote.")
    compare: str = param("none", "compare", options=COMPARISONS)
    other_k: int = param(15, "with k =", low=1, high=LARGEST_K)
    difference: bool = param(
        False, "only differences", help="All planes but the first are tinted only where they differ."
    )


def settings(page: str, scene: NeighborsScene) -> NeighborsScene:
    """The widgets beside the stage."""
    scene = controls.choice(page, scene, "ks")
    for name in ("metric", "scaling", "ties"):
        scene = controls.select(page, scene, name)
    scene = controls.toggle(page, scene, "tinted")
    scene = controls.select(page, scene, "compare")
    if scene.compare == "k":
        scene = controls.number(page, scene, "other_k")
    if scene.compare != "none":
        scene = controls.toggle(page, scene, "difference")
    return scene


def film_of(scene: NeighborsScene) -> FilmView:
    """The film of a scene, kept; its steps are the values of k."""
    return kept_apart(_film, without(scene, "t", "view"))


def whole_film(scene: NeighborsScene) -> Film:
    """The film of a scene itself, of a kept run."""
    return compute(scene, lambda asked: kept(run, asked))[0]


def frame_after_change(before: NeighborsScene, after: NeighborsScene) -> int | None:
    """Where the k that `before` stood at is found when only the k's on offer have changed."""
    if before.ks == after.ks:
        return None
    old, new = film_of(replace(after, ks=before.ks)).steps, film_of(after).steps
    k = old[min(before.t, len(old) - 1)]
    return int(np.searchsorted(new, k, side="right")) - 1


def past_end(scene: NeighborsScene) -> str:
    """What to say where the scene asks for a k that its points do not allow; nothing where there are no points."""
    wanted = 2 * scene.t + 1 if scene.ks == "odd" else scene.t + 1
    n = len(scene.points)
    return f"k = {wanted} is more than the {n} points there are; k = {film_of(scene).steps[-1]} is shown." if n else ""


def _film(scene: NeighborsScene) -> FilmView:
    film, ks = compute(scene, lambda asked: kept(run, asked))
    return FilmView(film.payload(), steps=ks)


def run(scene: NeighborsScene) -> Comparison:
    """All that does not depend on the query: it is kept while that moves."""
    X, y = arrays(scene.points)
    names = palette.class_names(scene.labels, palette.CLASSES)
    ks, units = comparisons.ks(len(X), scene.ks), comparisons.units(X, scene.scaling)
    base = Neighbors("", X, y, np.arange(len(X)), ks, scene.metric, scene.ties, units)
    return rule_comparison.compare(
        scene.points,
        samples.axes(scene),
        (scene.x, scene.y),
        names,
        comparisons.compared(base, scene.compare, other_k=scene.other_k, scaling=scene.scaling),
        Knob("k", ks),
        tint="share of the votes" if scene.tinted else "",
        difference=scene.difference,
        remarks=comparisons.remarks(base, tuple(map(literal, names)), scaled=scene.scaling != "none"),
        invitation=INVITATION,
    )


def compute(scene: NeighborsScene, run: Callable[[NeighborsScene], Comparison] = run) -> tuple[Film, tuple[int, ...]]:
    """The film of a scene and the k of each of its frames. `run` may keep what it gives."""
    if not scene.points:
        return rule_planes.no_points(samples.axes(scene), (scene.x, scene.y)), (1,)
    film = rule_film.film(run(without(scene, "t", "view", "probe")), scene.probe)
    return film, comparisons.ks(len(scene.points), scene.ks)


NEIGHBORS = Topic(
    name="neighbors",
    scene=NeighborsScene,
    title="Nearest neighbours",
    lead="The k nearest points vote on the class of a query. Press next to see the regions for a larger k.",
    classes=palette.CLASSES,
    film_view=film_of,
    film=whole_film,
    sources=point_sources.of_many_classes,
    controls=settings,
    moved=frame_after_change,
    past_end=past_end,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
