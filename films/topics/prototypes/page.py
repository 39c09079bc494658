"""The prototypes page: its runs, films and words."""

from dataclasses import replace

from films import samples
from films.drawing import palette
from films.film.film import Film
from films.page import Page, View
from films.picture.one_frame_film import no_points, one_frame_film
from films.samples import arrays
from films.scene import LOOKS, PLANE
from films.topics.prototypes import clusters, lesson
from films.topics.prototypes import run as runs
from films.topics.prototypes.clusters import Clusters
from films.topics.prototypes.clusters_film import clusters_film
from films.topics.prototypes.film import film_of_run
from films.topics.prototypes.linkage_film import Linkage, linkage, linkage_film
from films.topics.prototypes.run import METHODS, CannotChooseError, Run
from films.topics.prototypes.scene import PrototypesScene


def choose(scene: PrototypesScene) -> Run | CannotChooseError | None:
    """Return the choice, decision by decision, or the reason why there is none; None if there are no points."""
    if not scene.points:
        return None
    try:
        return runs.run(*arrays(scene.points), scene.choice)
    except CannotChooseError as error:
        return error


def prototypes_film(chosen: Run | CannotChooseError | None, scene: PrototypesScene) -> Film:
    """Return the film of the choice."""
    axes, titles, names = samples.axes(scene), (scene.x, scene.y), palette.class_names(scene.labels, palette.CLASSES)
    if chosen is None:
        return no_points(axes, titles)
    if isinstance(chosen, CannotChooseError):
        return one_frame_film(scene.points, axes, titles, f"<p>{chosen}</p>")
    return film_of_run(chosen, axes, titles, names, beside_all=scene.beside_all, non_edges=scene.non_edges)


def cluster(scene: PrototypesScene) -> Clusters | None:
    """Return the run of k-means; None if there are no points."""
    return clusters.run(*arrays(scene.points), scene.centres, scene.seed) if scene.points else None


def film_of_clusters(moving: Clusters | None, scene: PrototypesScene) -> Film:
    """Return the film of k-means."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if moving is None:
        return no_points(axes, titles)
    return clusters_film(moving, axes, titles, palette.class_names(scene.labels, palette.CLASSES))


def link(scene: PrototypesScene) -> Linkage | None:
    """Return the joins of single linkage; None if there are no points."""
    return linkage(scene.points) if scene.points else None


def film_of_joins(joined: Linkage | None, scene: PrototypesScene) -> Film:
    """Return the film of the joins."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    return no_points(axes, titles) if joined is None else linkage_film(joined, scene.points, axes, titles)


def shuffled(scene: PrototypesScene, seed: int) -> PrototypesScene:
    """Return the scene with another seed, in an order that depends on it; the points stay where they are."""
    return replace(scene, seed=seed, order="permuted", t=0)


def frame_after(before: PrototypesScene, after: PrototypesScene) -> int | None:
    """Return, after a change of method, the last frame if the last was on show, else the first; None if the method
    stays."""
    if before.method == after.method:
        return None
    at_end = before.t >= PROTOTYPES.json_film(replace(after, method=before.method)).n_frames - 1
    return PROTOTYPES.json_film(after).n_frames - 1 if at_end else 0


SEEDED = ("random", "condensed", "clusters")
PROTOTYPES = Page(
    name="prototypes",
    lead="A few labelled points stand for all. Press next to see each decision: keep this point, or drop it?",
    card=(
        "Few prototypes in place of all points",
        "Condensing, editing and neighbourhood graphs, decision by decision: what is kept, and what it costs.",
    ),
    scene=PrototypesScene,
    chosen_by="method",
    views=(
        View(
            name="choice",
            values=tuple(method for method in METHODS if method != "clusters"),
            fields=(*PLANE, "m", "k", "radius", "order", "non_edges", "seed", "beside_all"),
            looks=LOOKS,
            run=choose,
            film=prototypes_film,
        ),
        View(
            name="clusters",
            fields=(*PLANE, "centres", "seed"),
            looks=LOOKS,
            run=cluster,
            film=film_of_clusters,
        ),
        View(name="linkage", fields=PLANE, looks=LOOKS, run=link, film=film_of_joins),
    ),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    presses=lambda scene: {"Shuffle": shuffled} if scene.method in SEEDED else {},
    frame_after=frame_after,
)
