"""Trees grown one by one for ensembles: exactly those of scikit-learn's forests, bags and AdaBoost, in half the time.

scikit-learn's ensembles copy, configure and check a tree anew for each member, which takes longer than growing a tree
on some hundred points. Here its trees are grown on points that are checked once, from the seeds that its ensembles
draw.

Everywhere `X (n, d)` are points and `y (n,)` labels in 0..K-1, all of which occur.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import RandomState

from playground.inputs import Floats, Ints

LARGEST_SEED = np.iinfo(np.int32).max
LEAST_WEIGHT = np.finfo(np.float64).eps  # of a point: AdaBoost takes weight from points


@dataclass(frozen=True, eq=False)
class BoostedStumps:
    """The stumps of AdaBoost's rounds, as scikit-learn grows them, with the weighted error and the say of each."""

    stumps: tuple[Any, ...]
    errors: Floats
    alphas: Floats


def forest(X: Floats, y: Ints, count: int, *, seed: int) -> tuple[list[Any], Ints]:
    """Return the trees of a random forest, each question of which is on one random coordinate, and how often each tree
    drew each point: `(count, n)`."""
    seeds = [_seed(random) for random in [RandomState(seed)] for _ in range(count)]
    draw_counts = np.array([_draw(RandomState(own), len(y)) for own in seeds])
    grow = _grower(X, y)
    with _unchecked():
        return [grow(row, own, max_features=1) for row, own in zip(draw_counts, seeds, strict=True)], draw_counts


def bagging(X: Floats, y: Ints, count: int, *, seed: int) -> tuple[list[Any], Ints]:
    """Return bagged trees, which choose among all questions, and how often each tree drew each point: `(count, n)`."""
    from sklearn.utils.random import sample_without_replacement

    seeds = RandomState(seed).randint(LARGEST_SEED, size=count).tolist()
    draw_counts = []
    for own in seeds:
        random = RandomState(own)
        # draws all coordinates, as scikit-learn does
        sample_without_replacement(X.shape[1], X.shape[1], random_state=random)
        draw_counts.append(_draw(random, len(y)))
    grow = _grower(X, y)
    with _unchecked():
        trees = [grow(row, _seed(RandomState(own))) for row, own in zip(draw_counts, seeds, strict=True)]
        return trees, np.array(draw_counts)


def adaboost(X: Floats, y: Ints, count: int, *, seed: int) -> BoostedStumps:
    """Return at most `count` rounds of AdaBoost (SAMME; Zhu, Zou, Rosset and Hastie 2009) with stumps. It ends after a
    perfect stump, and before one that is no better than chance. ValueError if that is the first."""
    random, K, points = RandomState(seed), int(y.max()) + 1, np.asarray(X, dtype=np.float32)
    grow = _grower(X, y)
    weights = np.full(len(y), 1 / len(y))
    stumps, errors, alphas = list[Any](), list[float](), list[float]()
    with _unchecked():
        for _ in range(count):
            weights = np.maximum(weights, LEAST_WEIGHT)
            stump = grow(weights, _seed(random), max_depth=1)
            wrong = stump.tree_.predict(points).argmax(axis=1) != y
            error = float(np.average(wrong, weights=weights))
            if error >= 1 - 1 / K:
                break
            stumps.append(stump)
            errors.append(max(error, 0.0))
            alphas.append(1.0 if error <= 0 else float(np.log((1 - error) / error) + np.log(K - 1)))
            if error <= 0:
                break
            weights = np.exp(np.log(weights) + alphas[-1] * wrong)
            weights /= weights.sum()
    if not stumps:
        raise ValueError("the first stump is worse than random")
    return BoostedStumps(tuple(stumps), np.array(errors), np.array(alphas))


def _grower(X: Floats, y: Ints) -> Callable[..., Any]:
    """Return a function that grows a tree on the points, from their weights `(n,)`, a seed and further parameters of
    scikit-learn's."""
    from sklearn.tree import DecisionTreeClassifier

    # of labels that are floats it would check that they are whole
    points, labels = np.asarray(X, dtype=np.float32), np.ascontiguousarray(y)

    def grow(weights: Floats | Ints, seed: int, **more: Any) -> Any:
        tree = DecisionTreeClassifier(random_state=seed, **more)
        return tree.fit(points, labels, sample_weight=weights, check_input=False)

    return grow


def _seed(random: RandomState) -> int:
    return int(random.randint(LARGEST_SEED))


def _draw(random: RandomState, n: int) -> Ints:
    """Return how often each of n points is drawn when n are drawn with replacement: `(n,)`."""
    return np.bincount(random.randint(0, n, n), minlength=n)


@contextmanager
def _unchecked() -> Iterator[None]:
    """Leave out scikit-learn's checks of parameters and of points, which were checked before."""
    from sklearn import config_context

    with config_context(assume_finite=True, skip_parameter_validation=True):
        yield
