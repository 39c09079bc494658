"""Validation, a classifier's error on points that it has not seen: held-out points, cross-validation, learning curves.

An error is a share of points. Counted on few points it says little: `wilson` says how little.
"""

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints
from playground.ties import ROUNDING, first_least

QUANTILE = 1.959963984540054  # of the standard normal distribution at 97.5 %


class Classifier(Protocol):
    """A classifier such as scikit-learn's; `fit` may return anything."""

    def fit(self, X: Any, y: Any) -> Any: ...
    def predict(self, X: Any) -> NDArray[Any]: ...


C = TypeVar("C", bound=Classifier)
Draw = Callable[[int, int], tuple[Floats, Ints]]  # n, seed -> X (n, d), y (n,)


def split(n: int, *, test: float, seed: int, y: ArrayLike | None = None) -> tuple[Ints, Ints]:
    """Return the rows of a training set and of a test set, both rising: a random share `test` of n points is the test
    set, rounded to whole points; each set has at least one.

    With labels `y (n,)` the split is stratified: of each class, the test set has its share to within one point.
    ValueError unless n is at least 2 and `test` lies between 0 and 1.
    """
    n, share = inputs.whole(n, "n", least=2), inputs.positive(test, "test")
    if share >= 1:
        raise ValueError(f"test is {test}; it must be a share between 0 and 1")
    random = np.random.default_rng(inputs.whole(seed, "seed"))
    m = min(max(round(share * n), 1), n - 1)
    order = _by_class(n, y, random)
    every = np.floor((np.arange(m) + random.random()) * n / m).astype(np.int64)  # evenly spaced, from a random start
    in_test = np.zeros(n, dtype=bool)
    in_test[order[np.minimum(every, n - 1)]] = True
    return inputs.frozen(np.flatnonzero(~in_test)), inputs.frozen(np.flatnonzero(in_test))


def folds(n: int, k: int, seed: int, y: ArrayLike | None = None) -> Ints:
    """Return the fold, of k, of each of n points, by chance: `(n,)` in 0..k-1. Their sizes differ by one at most.

    With labels `y (n,)`, so do the numbers of each class in them. ValueError unless 2 <= k <= n.
    """
    n, k = inputs.whole(n, "n", least=2), inputs.whole(k, "k", least=2)
    if k > n:
        raise ValueError(f"k is {k}; {n} points make at most {n} folds")
    fold = np.empty(n, dtype=np.int64)
    fold[_by_class(n, y, np.random.default_rng(inputs.whole(seed, "seed")))] = np.arange(n) % k
    return inputs.frozen(fold)


def learned(classifier: C, X: Floats, y: Ints) -> C:
    """Return a copy of the classifier, fitted to `X (n, d)`, `y (n,)`; the classifier itself stays as it is."""
    fitted = copy.deepcopy(classifier)
    fitted.fit(X, y)
    return fitted


def learning_curve(
    classifier: Classifier, draw: Draw, sizes: Sequence[int], test: tuple[Floats, Ints], *, repeats: int, seed: int
) -> Floats:
    """Return the error on the points of `test`, of classifiers fitted to n points for each n of `sizes`, in each of
    `repeats` draws: `(repeats, len(sizes))`; NaN if a draw is of one class only, or `fit` refuses it by a ValueError.

    Repeat r draws with seed + r; if `draw` gives the same points first for larger n, as `World.sample` does, the
    training sets of a repeat grow.
    """
    X, y = inputs.matrix(test[0]), inputs.class_labels(test[1], len(test[0]))
    errors = np.full((inputs.whole(repeats, "repeats", least=1), len(sizes)), np.nan)
    for r, i in np.ndindex(*errors.shape):
        points, labels = draw(inputs.whole(sizes[i], "sizes", least=1), seed + r)
        if not np.ptp(labels):
            continue
        try:
            fitted = learned(classifier, points, labels)
        except ValueError:
            continue  # the error stays NaN
        errors[r, i] = _mistakes(fitted, X, y) / len(y)
    return inputs.frozen(errors)


def wilson(wrong: int, n: int) -> tuple[float, float]:
    """Return the interval of 95 % for the probability of a mistake after `wrong` mistakes in n independent trials
    (Wilson 1927): all p with |wrong/n - p| <= z sqrt(p (1 - p) / n), z being 1.96. Without trials it is from 0 to 1.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    n, wrong = inputs.whole(n, "n"), inputs.whole(wrong, "wrong")
    if wrong > n:
        raise ValueError(f"wrong is {wrong}; there are {n} trials")
    if n == 0:
        return 0.0, 1.0
    share, z2 = wrong / n, QUANTILE**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = QUANTILE / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return (0.0 if wrong == 0 else max(0.0, middle - half)), (1.0 if wrong == n else min(1.0, middle + half))


@dataclass(frozen=True)
class Choice:
    """The row of least mean error, of the V values of a knob, and the row of the simplest value within one standard
    error of this mean, `error`, of it."""

    best: int
    simplest: int
    error: float


def choose(errors: ArrayLike) -> Choice:
    """Return the value to take after k folds gave `errors (V, k)`, rows from the simplest model to the largest (Breiman
    et al. 1984): the simplest whose mean error is at most the least one plus its standard error, the deviation of its k
    errors (divided by k - 1) over sqrt(k). Of equal means the simpler row is best.

    Source: Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees" (1984), 3.4.3.
    """
    table = inputs.matrix(errors, "errors")
    if table.shape[1] < 2:
        raise ValueError("errors has one column; a standard error needs two folds at least")
    means = table.mean(axis=1)
    best = int(first_least(means))
    error = float(table[best].std(ddof=1) / math.sqrt(table.shape[1]))
    return Choice(best, int(np.flatnonzero(means <= means[best] + error + ROUNDING)[0]), error)


def _by_class(n: int, y: ArrayLike | None, random: np.random.Generator) -> Ints:
    """Return the rows in random order; with labels, class after class."""
    order: Ints = random.permutation(n)
    return order if y is None else order[np.argsort(inputs.class_labels(y, n)[order], kind="stable")]


def _mistakes(classifier: Classifier, X: Floats, y: Ints) -> int:
    return int((classifier.predict(X) != y).sum())
