"""Active learning: a learner that chooses whose label to ask for, and one that gets the labels of random points.

`X (n, d)` is the pool, whose places are all known; labels `y (n,)` in -1/+1 are known only of the points asked for. The
learner is logistic regression, trained anew on the labels it has. It asks for the label of the point it is least sure
of: the one whose probability is nearest to 1/2, that is, whose |w.x + b| is least (*uncertainty sampling*).

Source: Lewis and Gale, "A sequential algorithm for training text classifiers", SIGIR 1994.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.inputs import Floats, Ints
from playground.scores import decision_function
from playground.ties import without_rounding

PRICE = 1.0  # C of logistic regression
MAX_STEPS, MAX_HALVINGS = 50, 30  # of Newton's method, and of one of its steps
CLOSE, ROUNDED = 1e-9, 1e-13  # a gradient that ends the search; a rise of the loss that is rounding
SAME = 1e-9  # values of w.x + b that differ by less, or are that near to 0, count as equal, or as 0


@dataclass(frozen=True, eq=False)
class LabelRun:
    """A learner that gets m labels one after the other; it begins with the first `start` of them.

    order  (m,)                the rows of the points in the order of their labels
    theta  (m - start + 1, d + 1)  (w, b) after start, start + 1, ..., m labels, in the units of X
    values (m - start + 1, n)  w.x + b with this theta at all n points
    wrong  (m - start + 1,)    the number of points that it misclassifies; w.x + b = 0 is wrong
    """

    start: int
    order: Ints
    theta: Floats
    values: Floats
    wrong: Ints

    def __post_init__(self) -> None:
        inputs.freeze(self)


def beginning(y: ArrayLike, permutation: ArrayLike) -> Ints:
    """Return the first points of the `permutation (n,)` up to the first of the second class. ValueError if there is one
    class only."""
    order = inputs.permutation(permutation, len(np.asarray(permutation)))
    labels = inputs.of_two_classes(inputs.binary_labels(y, len(order))[order])
    return order[: int((labels != labels[0]).argmax()) + 1]


def asking(X: ArrayLike, y: ArrayLike, begun: ArrayLike, m: int) -> LabelRun:
    """Return the run of the learner that asks. It starts with the labels of the rows `begun`, of both classes, and asks
    for the label of the least sure point, the first of equally sure ones, until it has m labels. ValueError unless
    len(begun) <= m <= n."""
    points, labels, first = _checked(X, y, begun, m)
    same_units = _standardised(points)
    order, thetas = first.tolist(), [_fitted(same_units, labels, [first])[0]]
    while len(order) < m:
        order.append(int(least_sure(_values(same_units, thetas[-1][None])[0], order).argmax()))
        thetas.append(_fitted(same_units, labels, [np.array(order)], thetas[-1][None])[0])
    return _labelled(points, labels, len(first), order, np.array(thetas))


def least_sure(values: Floats, labelled: list[int]) -> NDArray[np.bool_]:
    """Return which points are the least sure ones: not `labelled`, with the `values (n,)` of w.x + b nearest to 0 but
    for rounding: `(n,)`."""
    unsure = np.abs(values)
    unsure[labelled] = np.inf
    return unsure <= unsure.min() + SAME


def at_random(X: ArrayLike, y: ArrayLike, begun: ArrayLike, m: int, *, seeds: list[int]) -> list[LabelRun]:
    """Return runs of learners that get the other labels in a random order, one run for each seed; otherwise as
    `asking`."""
    points, labels, first = _checked(X, y, begun, m)
    others = np.setdiff1d(np.arange(len(points)), first)
    randoms = [np.random.default_rng([seed, len(points)]) for seed in seeds]
    orders = [np.concatenate([first, random.permutation(others)])[:m] for random in randoms]
    same_units = _standardised(points)
    at = [_fitted(same_units, labels, [order[: len(first)] for order in orders])]
    for count in range(len(first) + 1, m + 1):
        at.append(_fitted(same_units, labels, [order[:count] for order in orders], at[-1]))
    every = np.stack(at, axis=1)
    return [
        _labelled(points, labels, len(first), order.tolist(), thetas)
        for order, thetas in zip(orders, every, strict=True)
    ]


def _checked(X: ArrayLike, y: ArrayLike, begun: ArrayLike, m: int) -> tuple[Floats, Floats, Ints]:
    points = inputs.matrix(X)
    labels = inputs.binary_labels(y, len(points))
    first = np.array(begun, dtype=np.int64)
    if not len(first) <= inputs.whole(m, "m") <= len(points):
        raise ValueError(
            f"m is {m}; it must be between the {len(first)} labels at the start and the {len(points)} points"
        )
    if len(np.unique(labels[first])) < 2:
        raise ValueError("begun must name points of both classes")
    return points, labels, first


def _labelled(X: Floats, y: Floats, start: int, order: list[int], thetas: Floats) -> LabelRun:
    """Return the run whose lines are `thetas` of the standardised points."""
    values, (mean, deviation) = _values(_standardised(X), thetas), inputs.units(X)
    w = thetas[:, :-1] / deviation
    theta = np.column_stack([w, thetas[:, -1] - w @ mean])
    return LabelRun(start, np.array(order), theta, values, (y * values <= SAME).sum(axis=1))


def _standardised(X: Floats) -> Floats:
    """Return the points with every coordinate at mean 0 and deviation 1 in the pool; this needs no label."""
    mean, deviation = inputs.units(X)
    return (X - mean) / deviation


def _values(X: Floats, thetas: Floats) -> Floats:
    """Return w.x + b of every (w, b), `(F, d + 1)`, at every point: `(F, n)`."""
    return decision_function(thetas[:, :-1], thetas[:, -1], X)


def _fitted(X: Floats, y: Floats, training_rows: list[Ints], start: Floats | None = None) -> Floats:
    """Return logistic regression on the rows of each of B equally long lists: `(B, d + 1)`. It minimises the sum of
    log(1 + exp(-y (w.x + b))) and |w|^2 / (2 C), x being standardised. Newton's method runs from `start (B, d + 1)`, by
    default 0, and halves its steps until they go down, as `smooth_optimum.minimize` does for one list. All lists at
    once are nine times as fast, and a film has more than a thousand."""
    rows = np.array(training_rows)
    Z = np.concatenate([X, np.ones((len(X), 1))], axis=1)[rows] * y[rows][:, :, None]
    ridge = np.append(np.full(X.shape[1], 1 / PRICE), 0.0)
    theta = np.zeros((len(training_rows), X.shape[1] + 1)) if start is None else start
    loss = _loss(Z, ridge, theta)
    for _ in range(MAX_STEPS):
        z = (Z @ theta[:, :, None])[:, :, 0]
        p = 0.5 * (1 - np.tanh(z / 2))  # 1 / (1 + exp(z)), without an overflow
        gradient = ridge * theta - np.einsum("bn,bnd->bd", p, Z)
        if np.abs(gradient).max() < CLOSE:
            break
        curved = np.swapaxes(Z * (p * (1 - p))[:, :, None], 1, 2) @ Z + np.diag(ridge)
        theta, loss = _downhill(Z, ridge, theta, loss, -np.linalg.solve(curved, gradient[:, :, None])[:, :, 0])
    return without_rounding(theta, 1.0)  # X is standardised: the terms of the sums are of the size 1


def _loss(Z: Floats, ridge: Floats, theta: Floats) -> Floats:
    """Return what is minimised, for each list: `(B,)`."""
    losses = np.logaddexp(0, -(Z @ theta[:, :, None])[:, :, 0]).sum(axis=1)
    return losses + 0.5 * (ridge * theta * theta).sum(axis=1)


def _downhill(Z: Floats, ridge: Floats, theta: Floats, loss: Floats, step: Floats) -> tuple[Floats, Floats]:
    """Return theta + step, each step halved until the `loss` does not rise by it; and its loss."""
    size = np.ones(len(theta))
    for _ in range(MAX_HALVINGS):
        after = theta + size[:, None] * step
        loss_after = _loss(Z, ridge, after)
        rises = loss_after > loss + ROUNDED * (1 + loss)
        if not rises.any():
            break
        size = np.where(rises, size / 2, size)
    return after, loss_after
