"""k nearest neighbours as a method: the rule of nearest.py for odd k."""

from films.rules.method import Method, Recipe, Training, TrainingCost
from films.rules.nearest import Neighbors
from films.rules.rule import Knob
from films.rules.trained import Exhibit

LARGEST_K = 25


def of_odd_k(training: Training) -> Exhibit:
    """Return the vote of the k nearest points, for each odd k up to 25 or the number of points."""
    ks = tuple(range(1, min(len(training.X), LARGEST_K) + 1, 2))
    rule = Neighbors("nearest neighbours", training.places, training.y, training.index, ks)
    return Exhibit(rule, Knob("k", ks))


NEIGHBORS = Method(
    key="neighbors",
    name="nearest neighbours",
    train=of_odd_k,
    usual="k = 5",
    assumes="near points are alike",
    guesses="k = 1",
    categories="numbers",
    falling=True,
    parametric=False,
    keeps="all n points",
    fit="nothing",
    ask="n d",
    cost=TrainingCost(0.4, 0.04),
    recipe=Recipe(
        name="nearest_neighbours",
        code="""\
from scipy.spatial.distance import cdist


def nearest_neighbours(X, y, k):
    \"\"\"Of equally near points the one listed first counts; of equal votes the class of the nearest.\"\"\"

    def predict(Q):
        away = cdist(Q, X)
        near = y[np.argsort(np.round(away / away.max(), 12), axis=1, kind="stable")[:, :k]]
        votes = (near[:, :, None] == np.arange(len(names))).sum(axis=1)
        return near[np.arange(len(Q)), np.take_along_axis(votes, near, axis=1).argmax(axis=1)]

    return predict
""",
        with_costs="""\
from scipy.spatial.distance import cdist


def nearest_neighbours(X, y, k):
    \"\"\"Of equally near points the one listed first counts.\"\"\"

    def shares(Q):
        away = cdist(Q, X)
        near = y[np.argsort(np.round(away / away.max(), 12), axis=1, kind="stable")[:, :k]]
        return (near[:, :, None] == np.arange(len(names))).mean(axis=1)

    return decided(shares, np.arange(len(names)))
""",
    ),
)
