"""Every way of choosing prototypes keeps what its definition keeps, and its record tells how."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import digits, iris
from playground.datasets import PRESETS
from playground.neighbor_graph import gabriel_graph, relative_neighborhood_graph
from playground.neighbors import leave_one_out, predict
from playground.prototype_error import ErrorBySize, nearest_error
from playground.prototypes import (
    boundary,
    class_means,
    condensed,
    edited,
    random_subset,
)

SEPALS = iris().select([0, 1])
METRICS = ["euclidean", "manhattan", "chebyshev"]
TIES = ["nearest", "smallest", "undecided"]
coordinate = st.one_of(st.integers(-3, 3).map(float), st.floats(-9, 9).map(lambda v: round(v, 1)))


@st.composite
def labelled_points(draw, coordinate=coordinate, least=1):
    n, d = draw(st.integers(least, 16)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(coordinate, min_size=d, max_size=d), min_size=n, max_size=n))
    return X, draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))


def plain_distance(a, b, metric):
    total = 0.0
    for u, v in zip(a, b, strict=True):
        gap = abs(u - v)
        total = max(total, gap) if metric == "chebyshev" else total + (gap if metric == "manhattan" else (u - v) ** 2)
    return total


def plain_nearest(X, rows, i, metric):
    return min(rows, key=lambda row: (plain_distance(X[row], X[i], metric), row))


def hart_1968(X, y, order, metric):
    """STORE and GRABBAG as in the paper: (sample, nearest, kept, pass, size) of every step."""
    store, grabbag, steps, passes = [order[0]], list(order[1:]), [(order[0], -1, True, 1, 1)], 1
    while True:
        left: list[int] = []
        for i in grabbag:
            nearest = plain_nearest(X, store, i, metric)
            wrong = y[nearest] != y[i]
            (store if wrong else left).append(i)
            steps.append((i, nearest, wrong, passes, len(store)))
        if not left or len(left) == len(grabbag):
            return sorted(store), steps
        grabbag, passes = left, passes + 1


def steps_of(decisions):
    columns = decisions.sample, decisions.nearest, decisions.kept, decisions.epoch, decisions.size
    return list(zip(*(column.tolist() for column in columns), strict=True))


def assert_sound(subset, X, y):
    """What holds of every selection of points."""
    X, y, steps = np.asarray(X, dtype=float), np.asarray(y), subset.decisions
    assert subset.X.tolist() == X[subset.index].tolist()
    assert subset.y.tolist() == y[subset.index].tolist()
    assert (np.diff(subset.index) > 0).all()
    assert steps.stored(len(steps.sample)).tolist() == subset.index.tolist()
    assert steps.stored(0).tolist() == steps.start.tolist()
    assert [len(steps.stored(t)) for t in range(1, len(steps.sample) + 1)] == steps.size.tolist()


@given(labelled_points(), st.sampled_from(METRICS), st.data())
def test_condensing_is_hart_s_procedure_step_by_step(points, metric, data):
    X, y = points
    order = data.draw(st.permutations(range(len(X))))
    subset = condensed(X, y, order=order, metric=metric)
    store, steps = hart_1968(X, y, order, metric)
    assert subset.index.tolist() == store
    assert steps_of(subset.decisions) == steps
    nearest = subset.decisions.nearest
    assert subset.decisions.answer.tolist() == [y[i] if i >= 0 else -1 for i in nearest]
    assert_sound(subset, X, y)


@given(labelled_points(), st.sampled_from(METRICS), st.integers(0, 99))
def test_hart_s_store_is_right_at_every_training_point(points, metric, seed):
    """But where two labels are at one place: there its lowest row rules."""
    X, y = points
    subset = condensed(X, y, order="permuted", seed=seed, metric=metric)
    answers = predict(subset.X, subset.y, X, 1, metric=metric).tolist()
    store = subset.index.tolist()
    for i, answer in enumerate(answers):
        if any(X[j] == X[i] and y[j] != y[i] for j in range(len(X))):
            assert answer == y[next(j for j in store if X[j] == X[i])]
        else:
            assert answer == y[i]


@pytest.mark.parametrize("data", [iris(), digits()])
def test_hart_s_store_of_real_data_is_right_and_small(data):
    subset = condensed(data.X, data.labels)
    assert (predict(subset.X, subset.y, data.X, 1) == data.labels).all()
    assert len(subset.index) < len(data.X) / 5
    assert condensed(data.X, data.labels, order="permuted", seed=1).index.tolist() != subset.index.tolist()


@given(labelled_points(least=2), st.sampled_from(METRICS), st.sampled_from(TIES), st.data())
def test_editing_drops_what_its_k_nearest_others_get_wrong(points, metric, ties, data):
    X, y = points
    k = data.draw(st.integers(1, len(X) - 1))
    subset = edited(X, y, k=k, metric=metric, ties=ties)
    right = []
    for i in range(len(X)):
        others = [j for j in range(len(X)) if j != i]
        answer = predict([X[j] for j in others], [y[j] for j in others], [X[i]], k, metric=metric, ties=ties)[0]
        assert subset.decisions.answer[i] == answer
        assert subset.decisions.nearest[i] == plain_nearest(X, others, i, metric)
        right += [i] if answer == y[i] else []
    assert subset.index.tolist() == right
    assert_sound(subset, X, y)


def test_editing_takes_off_the_flipped_point_and_may_leave_nothing():
    flipped, xor = PRESETS["one mislabelled point"], PRESETS["XOR"]
    assert len(flipped.X) - 1 not in edited(flipped.X, flipped.labels).index
    nothing = edited(xor.X, xor.labels)
    assert (nothing.X.shape, len(nothing.y), nothing.decisions.size.tolist()) == ((0, 2), 0, [3, 2, 1, 0])
    assert leave_one_out(xor.X, xor.labels, [3])[0].tolist() == nothing.decisions.answer.tolist()


@given(labelled_points(least=2), st.sampled_from([gabriel_graph, relative_neighborhood_graph]))
def test_graph_editing_keeps_the_points_with_a_neighbour_of_another_class(points, graph):
    X, y = points
    if len(set(y)) == 1:
        with pytest.raises(ValueError, match=f"y holds the label {y[0]} only"):
            boundary(graph(X), y)
        return
    subset = boundary(graph(X), y)
    edges = graph(X).edges.tolist()
    for i in range(len(X)):
        others = [a + b - i for a, b in edges if i in (a, b) and y[a] != y[b]]
        assert (i in subset.index) == bool(others)
        assert subset.decisions.nearest[i] == (plain_nearest(X, others, i, "euclidean") if others else -1)
    assert len(set(subset.y.tolist())) >= 2
    assert_sound(subset, X, y)


def test_gabriel_editing_leaves_most_of_the_plane_its_class():
    """A quarter of the points stays; the boundary of the nearest neighbours moves only where points are few."""
    random = np.random.default_rng(0)
    X = np.vstack([random.normal((-2, 0), 1, (100, 2)), random.normal((2, 0), 1, (100, 2))])
    y, Q = np.repeat([0, 1], 100), random.uniform(-4, 4, (2000, 2))
    subset = boundary(gabriel_graph(X), y)
    assert len(subset.index) < 60
    assert np.mean(predict(subset.X, subset.y, Q, 1) == predict(X, y, Q, 1)) > 0.9


@given(labelled_points(), st.integers(0, 99))
def test_random_subsets_of_one_seed_hold_one_another(points, seed):
    X, y = points
    subsets = [random_subset(X, y, m, seed=seed) for m in range(1, len(X) + 1)]
    order = subsets[-1].decisions.sample.tolist()
    for m, subset in enumerate(subsets, 1):
        assert subset.index.tolist() == sorted(order[:m])
        assert subset.decisions.sample.tolist() == order[:m]
        assert_sound(subset, X, y)


def test_class_means_are_no_training_points():
    means = class_means([[0, 0], [2, 4], [5, 5]], [3, 3, 0])
    assert (means.X.tolist(), means.y.tolist(), means.index.tolist()) == ([[5, 5], [1, 2]], [0, 3], [-1, -1])
    assert len(means.decisions.sample) == 0
    assert class_means(iris().X, iris().labels).X[0] == pytest.approx([5.006, 3.428, 1.462, 0.246])


def test_digits_the_error_falls_as_random_prototypes_grow():
    data, sizes = digits(), [10, 25, 50, 100, 250, 500, 1200]
    parts = data.X[:1200], data.labels[:1200], data.X[1200:], data.labels[1200:]
    errors = [[nearest_error(random_subset(*parts[:2], m, seed=seed), *parts[2:]) for m in sizes] for seed in range(8)]
    curve = ErrorBySize(np.array(sizes), np.array(errors))
    assert (np.diff(curve.mean) < 0).all()
    assert (curve.mean[0] > 0.4, curve.mean[-1] < 0.04) == (True, True)
    assert curve.spread[-1] == pytest.approx(0)  # all of them, every time
    means = class_means(*parts[:2])
    error = np.mean(predict(means.X, means.y, parts[2], 1) != parts[3])
    assert error < curve.mean[0]  # ten means say more than ten digits drawn at random
    assert error > curve.mean[-1]


def test_the_error_of_the_nearest_prototype_is_the_share_of_wrong_answers():
    subset = condensed(SEPALS.X[::2], SEPALS.labels[::2])
    answers = predict(subset.X, subset.y, SEPALS.X[1::2], 1)
    assert nearest_error(subset, SEPALS.X[1::2], SEPALS.labels[1::2]) == np.mean(answers != SEPALS.labels[1::2]) > 0


def test_nobody_answers_where_editing_left_nothing():
    nothing = edited([[0], [1]], [0, 1], k=1)
    assert (len(nothing.X), nearest_error(nothing, [[0], [1], [2]], [0, 1, 0])) == (0, 1.0)


X, Y = [[0, 0], [1, 0], [0, 1]], [0, 1, 1]
