"""The smallest page: a classifier with `fit` and `predict`, without widgets, words or a scene of its own."""

from films.page import Page, View
from films.query_scene import QueryScene
from films.rules.estimator import of_estimators
from films.rules.rule import Knob
from films.samples import arrays
from films.side_by_side.comparison import Comparison, compare
from films.side_by_side.film import side_by_side_film


def run(scene: QueryScene) -> Comparison | None:
    """The regions of weighted nearest neighbours for every k; None where there are no points."""
    from sklearn.neighbors import KNeighborsClassifier

    if not scene.points:
        return None
    X, y = arrays(scene.points)
    knob = Knob("k", tuple(range(1, min(len(X), 25) + 1, 2)))
    weighted = [KNeighborsClassifier(k, weights="distance") for k in knob.values]
    return compare(scene, [of_estimators("", knob, weighted, X, y)], knob)


WEIGHTED = Page(
    name="weighted",
    title="Weighted neighbours",
    lead="The k nearest points vote, the nearer the more. Press next for a larger k.",
    scene=QueryScene,
    views=(View(run=run, film=side_by_side_film),),
)
