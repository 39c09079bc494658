"""The nearest-neighbour page's parts: its scene, its controls, and the film of a scene."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from playground.datasets import REGION_PRESETS
from ui import samples
from ui.charts import palette, plane, regions
from ui.film.film import Film
from ui.points import Points
from ui.samples import arrays
from ui.scene import Place, Scene, param, without
from ui.shell import controls, point_sources
from ui.shell.films import FilmView, kept
from ui.shell.stage_page import Topic
from ui.topics.neighbors import figures as neighbors_figures
from ui.topics.neighbors import film as pictures
from ui.topics.neighbors import numbers as neighbors_numbers
from ui.topics.neighbors import rules
from ui.topics.neighbors.rules import Neighbors
from ui.topics.neighbors.run import Plane, Run
from ui.topics.neighbors.words import Setting

STYLES = palette.CLASSES
EXAMPLE = REGION_PRESETS["one outlier"]
COMPARISONS = {
    "none": "nothing",
    "k": "one k with another",
    "metric": "the metrics",
    "ties": "the tie rules",
    "scaling": "scaling the axes",
    "prototypes": "fewer prototypes",
    "linear": "a linear separator",
}


@dataclass(frozen=True)
class NeighborsScene(Scene):
    """The points, how the nearest of them are found and vote, and what is compared."""

    N_CLASSES: ClassVar[int] = 4

    points: Points = param(samples.of_dataset(EXAMPLE, EXAMPLE.labels), "points")
    probe: Place = param(None, "place")
    ks: str = param("odd", "k runs over", options={"odd": "1, 3, 5, …", "every": "every k"})
    metric: str = param(
        "euclidean", "distance", options=rules.METRIC_NAMES, help="Which points are near depends on it."
    )
    scaling: str = param(
        "none", "scale the axes", options=rules.SCALINGS, help="Distances are then those of x₁ and x₂ divided by it."
    )
    ties: str = param("nearest", "ties of votes", options=rules.TIE_NAMES, help="When classes share the most votes.")
    tinted: bool = param(False, "tint by share of votes", help="The fainter, the closer the vote.")
    compare: str = param("none", "compare", options=COMPARISONS)
    other_k: int = param(15, "with k =", low=1, high=neighbors_numbers.LARGEST_K)
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


def shown(scene: NeighborsScene) -> FilmView:
    """The film of a scene, kept; its steps are the values of k."""
    return kept(_film, without(scene, "t", "view"))


def frame_after_change(before: NeighborsScene, after: NeighborsScene) -> int | None:
    """Where the k that `before` stood at is found when only the k's on offer have changed."""
    if before.ks == after.ks:
        return None
    old, new = shown(replace(after, ks=before.ks)).steps, shown(after).steps
    k = old[min(before.t, len(old) - 1)]
    return int(np.searchsorted(new, k, side="right")) - 1


def beyond(scene: NeighborsScene) -> str:
    """What to say where the scene asks for a k that its points do not allow; nothing where there are no points."""
    wanted = 2 * scene.t + 1 if scene.ks == "odd" else scene.t + 1
    n = len(scene.points)
    return f"k = {wanted} is more than the {n} points there are; k = {shown(scene).steps[-1]} is shown." if n else ""


def _film(scene: NeighborsScene) -> FilmView:
    film, ks = compute(scene, lambda asked: kept(run, asked))
    return FilmView(film.payload(), steps=ks)


def run(scene: NeighborsScene) -> Run:
    """All that does not depend on the place asked about: it is kept while that place moves."""
    X, y = arrays(scene.points)
    names = palette.class_names(scene.labels, STYLES)
    base = Neighbors(
        "", X, y, np.arange(len(X)), neighbors_numbers.asked(len(X), scene.ks),
        scene.metric, scene.ties, rules.units(X, scene.scaling),
    )  # fmt: skip
    chosen = rules.compared(base, scene.compare, other_k=scene.other_k, scaling=scene.scaling)
    n_pictures = sum(len(rule.ks) if isinstance(rule, Neighbors) else 1 for rule in chosen)
    side = regions.side(n_pictures)
    grid = regions.grid(plane.around(scene.points), side)
    panels = neighbors_numbers.panels(chosen, grid, base, shares=scene.tinted)
    sources = neighbors_figures.pictures(panels, STYLES, difference=scene.difference)
    return Run(
        scene.points,
        (scene.x, scene.y),
        base,
        tuple(Plane(p.rule, s, p.wrong, p.left_out, p.differing) for p, s in zip(panels, sources, strict=True)),
        neighbors_numbers.errors(panels[0], base),
        Setting(names, scene.scaling != "none", scene.tinted),
        neighbors_numbers.warnings(X, y, names),
    )


def compute(scene: NeighborsScene, run: Callable[[NeighborsScene], Run] = run) -> tuple[Film, tuple[int, ...]]:
    """The film of a scene and the k of each of its frames. `run` may keep what it gives."""
    if not scene.points:
        words = "<p><b>No points yet.</b> Choose a class above the plane and click where its points belong.</p>"
        return plane.still(scene.points, STYLES, (scene.x, scene.y), words), (1,)
    made = run(without(scene, "t", "view", "probe"))
    return pictures.film(made, scene.probe), made.base.ks


NEIGHBORS = Topic(
    name="neighbors",
    scene=NeighborsScene,
    title="Nearest neighbours",
    lead="The k nearest points vote on every place of the plane. Press next to see the regions for a larger k.",
    classes=palette.CLASSES,
    shown=shown,
    sources=point_sources.of_many_classes,
    controls=settings,
    moved=frame_after_change,
    beyond=beyond,
)
