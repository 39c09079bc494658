"""Prototypes, few points in place of all, and the record of the choice, step by step.

`X (n, d)` are the points, `y (n,)` their labels in 0..K-1. Prototypes taken from the points are in the order of their
rows. So the nearest prototype is the same for `neighbors.predict` on the prototypes and among the rows of X: of equally
near ones the lower row. Bad input raises ValueError.

Sources: Hart, "The condensed nearest neighbor rule", IEEE Trans. Information Theory 14 (1968); Wilson, "Asymptotic
properties of nearest neighbor rules using edited data", IEEE Trans. Systems, Man, and Cybernetics 2 (1972);
Bhattacharya, Poulsen and Toussaint, "Application of proximity graphs to editing nearest neighbor decision rules"
(1981).
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from playground import inputs
from playground.distances import METRICS, Metric, every_pair, metric_named
from playground.inputs import Floats, Ints
from playground.neighbor_graph import Graph
from playground.prototype_record import NO_STEPS, NONE, Decisions, Prototypes, chosen
from playground.search import checked_queries, nearest_others, neighbor_count
from playground.voting import TIES, Voters

ORDERS = ("cyclic", "permuted")


def random_subset(X: ArrayLike, y: ArrayLike, m: int, *, seed: int) -> Prototypes:
    """Return m different points drawn at random, m at most n: the first m of one permutation, so that m + 1 adds one
    point.

    A step is a draw; there is nothing to compare with. A class may have no prototype.
    """
    points, labels = _labelled(X, y)
    count = neighbor_count(m, len(points), "m")
    chosen_rows = np.random.default_rng(seed).permutation(len(points))[:count]
    nothing = np.full(count, NONE)
    joins, size = np.ones(count, dtype=np.bool_), np.arange(1, count + 1)
    steps = Decisions(chosen_rows[:0].copy(), chosen_rows, nothing, nothing, joins, np.ones_like(chosen_rows), size)
    return chosen(points, labels, steps)


def class_means(X: ArrayLike, y: ArrayLike) -> Prototypes:
    """Return one prototype for each class that occurs, the mean of its points, in the order of labels: no steps, index
    -1."""
    points, labels = _labelled(X, y)
    classes = np.unique(labels)
    means = np.array([points[labels == label].mean(axis=0) for label in classes])
    return Prototypes(means, classes, np.full(len(classes), NONE), NO_STEPS)


def condensed(
    X: ArrayLike, y: ArrayLike, *, order: str | ArrayLike = "cyclic", seed: int = 0, metric: str = "euclidean"
) -> Prototypes:
    """Return Hart's store: the first point, and then every point that the store so far gets wrong.

    A step looks at one point outside the store: `nearest` is the nearest point of the store, `answer` its label; if
    that is wrong the point is kept. Passes over the points outside go on until a pass keeps nothing. In the first step
    the store is empty.

    The nearest prototype then has the right label at every point, unless points with different labels are at one place:
    there it has the label of the lowest row in the store. `order` is "cyclic", the rows as they are, "permuted", one
    permutation drawn from `seed`, or a permutation `(n,)`; the store depends on it.
    """
    points, labels = _labelled(X, y)
    visits = _visits(len(points), order, seed)
    sample, nearest, joins, epoch = _hart(points, labels, visits, metric_named(metric))
    start, answer = np.empty(0, dtype=np.int64), np.where(nearest == NONE, NONE, labels[nearest])
    steps = Decisions(start, sample, nearest, answer, joins.astype(np.bool_), epoch, np.cumsum(joins))
    return chosen(points, labels, steps)


def edited(X: ArrayLike, y: ArrayLike, *, k: int = 3, metric: str = "euclidean", ties: str = "nearest") -> Prototypes:
    """Return the points that Wilson's editing keeps: all but those that their k nearest others get wrong, k at most n -
    1.

    A step looks at one point, in the order of rows: `nearest` is the first of its neighbours, `answer` their vote with
    the rule `ties` of `neighbors`; if that is not the point's label, or undecided, the point is dropped. All are judged
    among all n points, including those dropped before: `size` only counts. The result may be empty.
    """
    points, labels = _labelled(X, y)
    count, rule = neighbor_count(k, len(points) - 1), inputs.choice(ties, "ties", TIES)
    others = nearest_others(points, count, metric_named(metric))
    voters = Voters.labelled(labels)
    answer = voters.answers(voters.called(others.T), [count], rule)[0].astype(np.int64)
    return chosen(points, labels, _judged(others[:, 0].copy(), answer, answer == labels))


def boundary(graph: Graph, y: ArrayLike) -> Prototypes:
    """Return the points with a neighbour of another class in the graph (Bhattacharya, Poulsen and Toussaint 1981).

    A step looks at one point, in the order of rows: `nearest` is its nearest neighbour of another class and `answer`
    that neighbour's label. A point without such a neighbour is dropped. At least one point of each of two classes
    stays; none if a `NearGraph` has no edge between classes. ValueError if there is one class only.
    """
    points, labels = _labelled(graph.X, y)
    inputs.of_two_classes(labels)
    other = graph.adjacent & (labels[:, None] != labels)
    on_boundary = other.any(axis=1)
    nearest = np.where(on_boundary, np.where(other, graph.squares, np.inf).argmin(axis=1), NONE)
    return chosen(points, labels, _judged(nearest, np.where(on_boundary, labels[nearest], NONE), on_boundary))


def answers_while_growing(
    X: ArrayLike, y: ArrayLike, Q: ArrayLike, start: Iterable[int], added: Iterable[int]
) -> NDArray[np.int16]:
    """Return the label of the nearest point of the store at each query, at first and after each added point: `(a + 1,
    q)`.

    `X (n, d)`, `y (n,)` are the points and `Q (q, d)` the queries; `start` are the rows in the store at first, `added
    (a,)` the rows added, in their order. Read-only; -1 while the store is empty. To the bit the answers of
    `neighbors.predict` for k = 1 with the store's points in the order of rows: of equal distances the lower row. Each
    point costs q distances. A store that shrinks is one that grows, read backwards. ValueError on bad input, including
    a row that comes twice.
    """
    points = inputs.matrix(X)
    labels = inputs.class_labels(y, len(points)).astype(np.int16)
    queries = checked_queries(points, Q)
    first, later = list(start), list(added)
    _check_rows([*first, *later], len(points))
    reduced, nearest = np.full(len(queries), np.inf), np.full(len(queries), len(points))
    answers = np.append(labels, np.int16(-1))
    answer_rows = np.empty((len(later) + 1, len(queries)), dtype=np.int16)
    for state, rows in enumerate([first, *([row] for row in later)]):
        for row in rows:
            _admit(row, points, queries, reduced, nearest, METRICS["euclidean"])
        answer_rows[state] = answers[nearest]
    return inputs.frozen(answer_rows)


def _labelled(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Ints]:
    points = inputs.matrix(X)
    return points, inputs.class_labels(y, len(points))


def _visits(n: int, order: str | ArrayLike, seed: int) -> Ints:
    if not isinstance(order, str):
        return inputs.permutation(order, n)
    permuted = inputs.choice(order, "order", ORDERS) == "permuted"
    return np.random.default_rng(seed).permutation(n) if permuted else np.arange(n)


def _hart(X: Floats, y: Ints, visits: Ints, metric: Metric) -> Ints:
    """Return sample, nearest, joins and epoch of every step: `(4, s)`."""
    outside, epoch = visits[1:], 1
    reduced, nearest = every_pair(X[visits[:1]], X, metric)[0], np.full(len(X), visits[0])
    steps = [np.array([[visits[0]], [NONE], [True], [epoch]])]
    while len(outside):
        place, joins = 0, np.zeros(len(outside), dtype=np.bool_)
        while place < len(outside):  # up to the next point that the store gets wrong
            ahead = outside[place:]
            wrong = y[nearest[ahead]] != y[ahead]
            stop = int(wrong.argmax()) + 1 if wrong.any() else len(ahead)
            steps.append(np.array([ahead[:stop], nearest[ahead[:stop]], wrong[:stop], np.full(stop, epoch)]))
            place += stop
            joins[place - 1] = wrong[stop - 1]
            if joins[place - 1]:
                _admit(int(outside[place - 1]), X, X, reduced, nearest, metric)
        outside, epoch = outside[~joins] if joins.any() else outside[:0], epoch + 1
    return np.concatenate(steps, axis=1)


def _admit(row: int, X: Floats, Q: Floats, reduced: Floats, nearest: Ints, metric: Metric) -> None:
    """Put one more point of X into the store: update `nearest`, the row nearest to every query of Q, and its distance,
    `reduced`."""
    distance = every_pair(X[row : row + 1], Q, metric)[0]
    closer = (distance < reduced) | ((distance == reduced) & (row < nearest))
    reduced[closer], nearest[closer] = distance[closer], row


def _judged(nearest: Ints, answer: Ints, stays: NDArray[np.bool_]) -> Decisions:
    """Return the record of one pass over all points, with every one in the store at the start."""
    rows = np.arange(len(stays))
    size = len(rows) - np.cumsum(~stays)
    return Decisions(rows.copy(), rows, nearest, answer, stays, np.ones_like(rows), size)


def _check_rows(rows: list[int], n: int) -> None:
    held = np.array(rows, dtype=np.int64)
    if len(np.unique(held)) < len(held) or (held < 0).any() or (held >= n).any():
        raise ValueError(f"start and added must be different rows from 0 to {n - 1}")
