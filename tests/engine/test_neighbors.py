"""The neighbours are those of the plain loop, for every k at once; ties go as the rule says."""

import tracemalloc
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.neighbors import KNeighborsClassifier

from films.scikit.library_data import digits, iris
from playground import neighbors, search, sorting, tiles, voting
from playground.datasets import PRESETS
from playground.grid import Grid
from tests.examples import examples

METRICS = ["euclidean", "manhattan", "chebyshev"]
TIES = ["nearest", "smallest", "undecided"]
SEPALS = iris().select([0, 1])  # measured in tenths: many flowers at one place, many equal distances


def plain_distance(q, x, metric):
    """Before the root, in Python floats, from left to right."""
    total = 0.0
    for a, b in zip(q, x, strict=True):
        if metric == "euclidean":
            total += (a - b) ** 2
        elif metric == "manhattan":
            total += abs(a - b)
        else:
            total = max(total, abs(a - b))
    return total


def plain_neighbors(X, q, k, metric):
    return sorted(range(len(X)), key=lambda i: (plain_distance(q, X[i], metric), i))[:k]


def plain_winner(labels, ties):
    """`labels` of the neighbours, nearest first."""
    votes = Counter(labels)
    first = [label for label in votes if votes[label] == max(votes.values())]  # in the order in which they came
    if ties == "undecided" and len(first) > 1:
        return -1
    return min(first) if ties == "smallest" else first[0]


def plain_predict(X, y, q, k, metric, ties):
    return plain_winner([int(y[i]) for i in plain_neighbors(X, q, k, metric)], ties)


def counted(X, y, Q, k, metric):
    """How many of the k nearest have each label: `(q, K)`."""
    _, index = neighbors.kneighbors(X, Q, k, metric=metric)
    return np.array([np.bincount(np.array(y)[row], minlength=max(y) + 1) for row in index])


coordinates = st.one_of(
    st.integers(-3, 3).map(float), st.floats(-9, 9).map(lambda v: round(v, 1)), st.floats(-1e6, 1e6)
)


@st.composite
def scenes(draw, coordinate=coordinates, dimensions=(1, 3), n_classes=4):
    """Points, labels and places, as lists of floats; some places are points."""
    n, d = draw(st.integers(1, 14)), draw(st.integers(*dimensions))
    row = st.lists(coordinate, min_size=d, max_size=d)
    X = draw(st.lists(row, min_size=n, max_size=n))
    y = draw(st.lists(st.integers(0, n_classes - 1), min_size=n, max_size=n))
    return X, y, draw(st.lists(st.one_of(row, st.sampled_from(X)), min_size=1, max_size=5))


@given(scenes(), st.sampled_from(METRICS), st.data())
def test_the_neighbours_are_those_of_the_plain_loop(scene, metric, data):
    X, _, Q = scene
    k = data.draw(st.integers(1, len(X)))
    distances, index = neighbors.kneighbors(X, Q, k, metric=metric)
    assert index.tolist() == [plain_neighbors(X, q, k, metric) for q in Q]
    reduced = np.array([[plain_distance(q, X[i], metric) for i in row] for q, row in zip(Q, index, strict=True)])
    assert distances.tobytes() == (np.sqrt(reduced) if metric == "euclidean" else reduced).tobytes()


@given(scenes(), st.sampled_from(METRICS), st.sampled_from(TIES))
def test_every_answer_is_that_of_the_plain_vote(scene, metric, ties):
    X, y, Q = scene
    ks = range(1, len(X) + 1)
    expected = [[plain_predict(X, y, q, k, metric, ties) for q in Q] for k in ks]
    assert neighbors.predict_each(X, y, Q, ks, metric=metric, ties=ties).tolist() == expected
    assert neighbors.predict(X, y, Q, len(X), metric=metric, ties=ties).tolist() == expected[-1]


@given(scenes(), st.sampled_from(METRICS), st.sampled_from(TIES), st.sampled_from([np.uint8, np.int16, np.int64]))
def test_an_order_that_is_known_gets_the_same_answers_as_one_that_is_searched_for(scene, metric, ties, kind):
    X, y, Q = scene
    ks = range(1, len(X) + 1)
    rows = neighbors.kneighbors(X, Q, len(X), metric=metric)[1].astype(kind)
    answers = neighbors.predict_in_order(y, rows, ks, ties=ties)
    assert answers.tolist() == neighbors.predict_each(X, y, Q, ks, metric=metric, ties=ties).tolist()


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 0.1, 1e-30, 1e-155, 1e12, 1e40, 1e96]), st.sampled_from([0, 1e3]))
@examples(40)
def test_in_many_dimensions_nothing_is_lost_to_the_matrix_product(seed, scale, shift):
    """Whole numbers from 0 to 2 in nine dimensions are equally far again and again; scaled, almost."""
    random = np.random.default_rng(seed)
    X = ((random.integers(0, 3, (150, 9)) + shift) * scale).tolist()
    Q = [*X[:2], *((random.integers(0, 3, (2, 9)) + shift) * scale).tolist()]
    for k in (1, 7, 150):
        _, index = neighbors.kneighbors(X, Q, k)
        assert index.tolist() == [plain_neighbors(X, q, k, "euclidean") for q in Q]


def test_far_points_are_told_apart_where_single_precision_cannot():
    """Forty points near the middle, and around them 120 whose distances of some 3e6 differ by a few units."""
    random = np.random.default_rng(0)
    far = random.choice([-1, 1], (60, 10)) * (1e6 + random.integers(0, 3, (60, 10)) / 8)
    X, Q = np.vstack([random.normal(size=(40, 10)), far, -far]).tolist(), random.normal(size=(3, 10)).tolist()
    for k in (41, 70, 130):
        _, index = neighbors.kneighbors(X, Q, k)
        assert index.tolist() == [plain_neighbors(X, q, k, "euclidean") for q in Q]


def test_one_far_point_only_costs_time():
    """A point at 1e9 leaves single precision no digit for the others."""
    random = np.random.default_rng(0)
    X = np.vstack([random.normal(size=(200, 10)), np.full((1, 10), 1e9)]).tolist()
    _, index = neighbors.kneighbors(X, X[:5], 6)
    assert index.tolist() == [plain_neighbors(X, q, 6, "euclidean") for q in X[:5]]


@pytest.mark.parametrize("metric", METRICS)
def test_blocks_of_places_change_nothing(monkeypatch, metric):
    data = digits()
    X, y, Q = data.X[:300], data.labels[:300], data.X[300:400]
    whole = neighbors.kneighbors(X, Q, 5, metric=metric), neighbors.predict_each(X, y, Q, [1, 4, 9], metric=metric)
    monkeypatch.setattr(search, "BLOCK", 300 * 7)
    monkeypatch.setattr(voting, "BLOCK", 9)
    blocks = neighbors.kneighbors(X, Q, 5, metric=metric), neighbors.predict_each(X, y, Q, [1, 4, 9], metric=metric)
    assert [array.tolist() for array in whole[0]] == [array.tolist() for array in blocks[0]]
    assert whole[1].tolist() == blocks[1].tolist()


axis = st.lists(st.one_of(st.integers(-4, 4).map(float), st.floats(-9, 9)), min_size=1, max_size=6, unique=True)


@given(scenes(dimensions=(2, 2)), axis.map(sorted), axis.map(sorted), st.sampled_from(METRICS), st.sampled_from(TIES))
@examples(300)
def test_regions_for_k_are_predict_for_k(scene, x, y, metric, ties):
    X, labels, _ = scene
    grid, ks = Grid(np.array(x), np.array(y)), range(1, len(X) + 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiles, "SIDE", 2)
        patch.setattr(tiles, "DISTANCES", 0)
        answers = neighbors.regions(X, labels, grid, ks, metric=metric, ties=ties)
    for k, picture in zip(ks, answers, strict=True):
        answer = neighbors.predict(X, labels, grid.points, k, metric=metric, ties=ties)
        assert picture.tolist() == answer.reshape(grid.shape).tolist()


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("data", [SEPALS, PRESETS["XOR"]])
def test_regions_of_points_with_many_ties_are_predict(data, metric):
    """Symmetric points and a grid around them: distances equal, or equal but for the last bit."""
    grid, ks = Grid.around(data.X, 81), [4, 1, 3]
    labels = neighbors.regions(data.X, data.labels, grid, ks, metric=metric, ties="undecided")
    answers = neighbors.predict_each(data.X, data.labels, grid.points, ks, metric=metric, ties="undecided")
    assert labels.tolist() == answers.reshape(3, *grid.shape).tolist()
    assert (labels == voting.UNDECIDED).any()


EQUAL = st.sampled_from([0.0, 0.1, 0.3, 1 / 3, 0.1 + 0.2, 5e-324, 7.0])


NEAR = st.sampled_from([0, 1, 2, 3, 4, 5, 100])  # steps of single precision
AGAIN = [0, 1, 2, 3, 4, 0, 1, 3]  # columns 5 to 7 are columns 0, 1 and 3 once more, at the same places


@given(
    st.lists(st.lists(st.tuples(EQUAL, NEAR), min_size=5, max_size=5), min_size=1),
    st.lists(st.integers(-sorting.STEPS_OFF, sorting.STEPS_OFF), min_size=5, max_size=5),
    st.lists(st.integers(0, 2), min_size=8, max_size=8),
    st.integers(1, 8),
)
def test_labels_of_rough_values_are_those_of_a_stable_sort_where_they_are_not_in_doubt(values, off, labels, k):
    bits = np.array([[np.float32(value).view(np.int32) + steps for value, steps in row] for row in values], np.int32)
    rough = np.maximum(bits + np.array(off, np.int32), 0).view(np.float32)[:, AGAIN]
    codes = sorting.Codes.of_points(np.array(labels, np.int8), np.array(AGAIN))
    order = np.argsort(bits[:, AGAIN], axis=1, kind="stable")[:, :k]
    answers, doubtful = sorting.labels_rising(rough, np.arange(8), codes, k)
    sure = np.setdiff1d(np.arange(len(bits)), doubtful)
    assert answers[sure].tolist() == np.array(labels)[order][sure].tolist()


def test_points_at_one_place_are_never_in_doubt():
    """However many of them have different labels; another place has to come as near."""
    codes = sorting.Codes.of_points(np.array([0, 1, 0, 2, 1], np.int8), np.array([0, 0, 0, 1, 1]))
    rough = np.array([[1, 1, 1, 2, 2], [2, 2, 2, 2, 2]], np.float32)
    answers, doubtful = sorting.labels_rising(rough, np.arange(5), codes, 5)
    assert (answers[0].tolist(), doubtful.tolist()) == ([0, 1, 0, 2, 1], [1])


@pytest.mark.parametrize("far", [1e-25, 1e-18, 1.0, 1e18, 1e90])
def test_regions_beyond_single_precision_are_predict(far):
    """Squares below and above what it holds, and ties in the middle."""
    X, y = np.array([[-1, 0], [1, 0], [1, 0], [0, 1], [0.5, -1]]) * far, [0, 1, 0, 2, 1]
    grid = Grid(np.linspace(-2, 2, 9) * far, np.linspace(-2, 2, 9) * far)
    answers = neighbors.regions(X, y, grid, [1, 2, 5])
    assert answers.tolist() == neighbors.predict_each(X, y, grid.points, [1, 2, 5]).reshape(3, 9, 9).tolist()


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("d", [2, 12])
def test_scikit_learn_agrees_wherever_there_is_no_tie(metric, d):
    random = np.random.default_rng(d)
    X, Q, y = random.normal(size=(120, d)), random.normal(size=(400, d)), random.integers(0, 3, 120)
    ks = [1, 2, 5, 10, 25]
    for k, answers in zip(ks, neighbors.predict_each(X, y, Q, ks, metric=metric), strict=True):
        count = np.sort(counted(X, y, Q, k, metric), axis=1)
        theirs = KNeighborsClassifier(k, algorithm="brute", metric=metric).fit(X, y)
        assert (neighbors.kneighbors(X, Q, k, metric=metric)[1] == theirs.kneighbors(Q)[1]).all()
        clear = count[:, -1] > count[:, -2]
        assert (answers == theirs.predict(Q))[clear].all()
        assert clear.sum() > 100


@pytest.mark.parametrize("metric", METRICS)
def test_the_winner_s_share_of_the_votes_comes_with_the_regions(metric):
    grid, ks = Grid.around(SEPALS.X, 30), [1, 5, 8]
    answers, share = neighbors.regions_with_confidence(
        SEPALS.X, SEPALS.labels, grid, ks, metric=metric, ties="smallest"
    )
    assert (answers == neighbors.regions(SEPALS.X, SEPALS.labels, grid, ks, metric=metric, ties="smallest")).all()
    for k, of_k in zip(ks, share, strict=True):
        votes = counted(SEPALS.X, SEPALS.labels, grid.points, k, metric)
        assert of_k.ravel() == pytest.approx(votes.max(axis=1) / k)
    assert (share[0] == 1).all()


@pytest.mark.parametrize(("ties", "winner"), [("nearest", 2), ("smallest", 1), ("undecided", -1)])
def test_the_tie_rules_on_a_line(ties, winner):
    """From 0: labels 0, 2, 1, 1, 2. At k = 5 the labels 1 and 2 share two votes each; 2 came first of the two."""
    X, y = [[1], [2], [3], [4], [5]], [0, 2, 1, 1, 2]
    assert neighbors.predict(X, y, [[0]], 5, ties=ties).tolist() == [winner]


def test_equal_distances_go_by_row():
    X = [[1, 0], [0, 1], [-1, 0], [0, -1]]
    for metric in METRICS:
        assert neighbors.kneighbors(X, [[0, 0]], 3, metric=metric)[1].tolist() == [[0, 1, 2]]


@given(scenes(coordinate=st.integers(-2, 2).map(float)), st.sampled_from(METRICS), st.sampled_from(TIES))
def test_leave_one_out_is_asking_the_others(scene, metric, ties):
    X, y, _ = scene
    ks = range(1, len(X))
    if ks:
        others = [([*X[:i], *X[i + 1 :]], [*y[:i], *y[i + 1 :]]) for i in range(len(X))]
        expected = [[plain_predict(*rest, x, k, metric, ties) for rest, x in zip(others, X, strict=True)] for k in ks]
        assert neighbors.leave_one_out(X, y, ks, metric=metric, ties=ties).tolist() == expected


def test_leaving_one_out_of_points_at_one_place_leaves_the_lowest_rows():
    X, y = [[0, 0]] * 6, [0, 1, 2, 3, 4, 5]
    assert neighbors.leave_one_out(X, y, [1]).tolist() == [[1, 0, 0, 0, 0, 0]]
    assert neighbors.leave_one_out(X, [0, 1, 1, 1, 1, 1], [2], ties="undecided").tolist() == [[1, -1, -1, -1, -1, -1]]


def test_errors_of_every_k_at_once():
    X, y, Q, labels = SEPALS.X[::2], SEPALS.labels[::2], SEPALS.X[1::2], SEPALS.labels[1::2]
    ks = range(1, 76)
    for options in ({}, {"metric": "manhattan", "ties": "undecided"}):
        held_out = neighbors.held_out_error(X, y, Q, labels, ks, **options)
        for k in (1, 2, 10, 75):
            assert held_out[k - 1] == np.mean(neighbors.predict(X, y, Q, k, **options) != labels)


def test_an_undecided_answer_is_an_error():
    X, y = [[0], [2]], [0, 1]
    assert neighbors.held_out_error(X, y, [[0]], [0], [1, 2], ties="undecided").tolist() == [0, 1]
    assert neighbors.held_out_error(X, y, [[0]], [0], [1, 2]).tolist() == [0, 0]


def test_one_class_wins_everywhere_and_labels_may_have_gaps():
    grid = Grid.around([[0, 0], [1, 1]], 5)
    assert (neighbors.regions([[0, 0], [1, 1]], [3, 3], grid, [1, 2]) == 3).all()
    assert neighbors.predict([[0], [1]], [2, 300], [[0], [1]], 1).tolist() == [2, 300]
    wide = neighbors.regions([[0, 0], [1, 1]], [200, 300], grid, [1])
    assert (wide.dtype, set(np.unique(wide))) == (np.dtype(np.int16), {200, 300})


def test_more_than_127_neighbours_and_classes_are_counted_right():
    X, y = np.arange(300.0)[:, None], np.arange(300) % 130
    answers = neighbors.predict_each(X, y, [[0]], [127, 128, 130, 131, 300], ties="nearest")
    assert answers[:, 0].tolist() == [0, 0, 0, 0, 0]
    assert neighbors.predict(X, y, [[0]], 130, ties="undecided").tolist() == [-1]
    assert neighbors.predict(X, y[::-1].copy(), [[0]], 131).tolist() == [(299) % 130]
    assert neighbors.predict(X, np.repeat([1, 0], 150), [[0]], 300).tolist() == [1]
    line = Grid.around(np.column_stack([X, X]), 3)
    assert (neighbors.regions_with_confidence(line.points[:1].repeat(300, 0), np.zeros(300), line, [300])[1] == 1).all()


def test_five_hundred_points_and_99_neighbours_fit_into_200_megabytes():
    random = np.random.default_rng(0)
    X, y = random.normal(size=(500, 2)), random.integers(0, 4, 500)
    grid = Grid.around(X, 400)
    tracemalloc.start()
    neighbors.regions_with_confidence(X, y, grid, range(1, 100))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200e6
