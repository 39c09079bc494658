"""The prototypes page: its run, its film, and the words about it."""

from films import samples
from films.charts import confusion, rule_planes
from films.drawing import palette, plane
from films.film.film import Film
from films.page import Page
from films.samples import arrays
from films.scene import only
from films.topics.prototypes import clusters, clusters_film, lesson
from films.topics.prototypes import film as pictures
from films.topics.prototypes import run as runs
from films.topics.prototypes.clusters import Clusters
from films.topics.prototypes.run import CannotChooseError, Run
from films.topics.prototypes.scene import PrototypesScene

Made = Run | Clusters | CannotChooseError | None


def run(scene: PrototypesScene) -> Made:
    """The choice, decision by decision, or why there is none; None where there are no points."""
    if not scene.points:
        return None
    if scene.method == "clusters":
        return clusters.run(*arrays(scene.points), scene.centres, scene.seed)
    try:
        return runs.run(*arrays(scene.points), scene.choice)
    except CannotChooseError as error:
        return error


def run_key(scene: PrototypesScene) -> PrototypesScene:
    """The scene as far as the choice depends on it."""
    return only(scene, "points", "method", "m", "k", "order", "seed", "radius", "centres")


def film(made: Made, scene: PrototypesScene) -> Film:
    """The film of the choice."""
    axes, titles, names = samples.axes(scene), (scene.x, scene.y), palette.class_names(scene.labels, palette.CLASSES)
    if made is None:
        return rule_planes.no_points(axes, titles)
    if isinstance(made, Clusters):
        return clusters_film.film(made, axes, titles, names)
    if isinstance(made, CannotChooseError):
        return plane.still(scene.points, palette.CLASSES, axes, titles, f"<p>{made}</p>")
    shown = pictures.film(made, axes, titles, names, beside_all=scene.beside_all, non_edges=scene.non_edges)
    answers, n_classes = made.stores.at(made.X), int(made.y.max()) + 1
    table = confusion.counted("", "all points, by the nearest prototype", made.y, answers, n_classes, "store")
    return confusion.shown(shown, [table], names)


PROTOTYPES = Page(
    name="prototypes",
    lead="A few labelled points stand for all. Press next to see each decision: keep this point, or drop it?",
    card=(
        "Few prototypes in place of all points",
        "Condensing, editing and neighbourhood graphs, decision by decision: what is kept, and what it costs.",
    ),
    scene=PrototypesScene,
    run=run,
    film=film,
    run_key=run_key,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
