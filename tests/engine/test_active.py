"""Uncertainty sampling asks for the label of the point with the least |w.x + b|, and its lines are scikit-learn's."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from playground.active import asking, at_random, beginning

RANDOM = np.random.default_rng(5)
X = RANDOM.uniform(-3, 3, (40, 2))
Y = np.where(X @ [1.0, 0.5] + 0.3 * RANDOM.normal(size=40) > 0.2, 1.0, -1.0)
whole = st.integers(-3, 3).map(float)


@st.composite
def pools(draw):
    rows = draw(st.lists(st.tuples(whole, whole, st.sampled_from((-1.0, 1.0))), min_size=2, max_size=12))
    labels = np.array([row[2] for row in rows])
    if (labels == labels[0]).all():
        labels[-1] *= -1
    return np.array([row[:2] for row in rows]), labels, draw(st.permutations(range(len(rows))))


def theta_of(rows):
    """scikit-learn's line on the labels of these rows, the pool's units taken out again."""
    mean, deviation = X.mean(axis=0), X.std(axis=0)
    fitted = LogisticRegression(C=1.0, tol=1e-12, max_iter=10_000).fit((X[rows] - mean) / deviation, Y[rows])
    w = fitted.coef_[0] / deviation
    return [*w, fitted.intercept_[0] - w @ mean]


def plain_value(theta, x):
    total = 0.0
    for weight, coordinate in zip(theta, x, strict=False):
        total += weight * coordinate
    return total + theta[-1]


BEGUN = beginning(Y, RANDOM.permutation(40))


def test_every_line_is_scikit_learn_s_on_the_labels_known_so_far():
    lots = at_random(X, Y, BEGUN, 25, seeds=[0, 1, 2])
    for learner in (asking(X, Y, BEGUN, 25), *lots):
        for t, theta in enumerate(learner.theta):
            assert theta == pytest.approx(theta_of(learner.order[: learner.start + t]), abs=1e-5)


@pytest.mark.parametrize("value", [0.1, 0.7, 1.1, 2.7])
def test_a_coordinate_that_is_the_same_for_all_has_no_weight(value):
    """The deviation of ten times 0.1 is a rounding error, not 0."""
    same = np.column_stack([np.full(10, value), np.arange(10.0)])
    queries = asking(same, np.where(np.arange(10) < 4, 1.0, -1.0), [3, 4], 10)
    assert queries.theta[:, 0] == pytest.approx(0, abs=1e-12)


@given(pools())
def test_it_asks_for_the_point_of_least_value_without_a_label_and_counts_all_mistakes(pool):
    points, y, lot = pool
    begun = beginning(y, lot)
    queries = asking(points, y, begun, len(y))
    labelled = begun.tolist()
    assert queries.order[: queries.start].tolist() == labelled
    assert sorted(queries.order.tolist()) == list(range(len(y)))
    for theta, wrong, row in zip(queries.theta, queries.wrong, [*queries.order[queries.start :], None], strict=True):
        values = [plain_value(theta, x) for x in points]
        assert wrong == sum(label * z <= 1e-9 for label, z in zip(y, values, strict=True))
        if row is not None:
            others = [i for i in range(len(y)) if i not in labelled]
            least = min(abs(values[i]) for i in others)
            assert row == next(i for i in others if abs(values[i]) <= least + 1e-9)
            labelled.append(int(row))


@given(pools(), st.sampled_from([0.1, 0.3, 1e-6, 7e4]))
@example((np.array([[2.0, 1], [1, 3], [0, 0], [3, 4]]), np.array([1.0, -1, -1, 1]), [2, 3, 0, 1]), 0.1)
def test_in_any_unit_it_asks_for_the_same_labels_and_makes_the_same_mistakes(pool, unit):
    points, y, lot = pool
    begun = beginning(y, lot)
    queries, other = asking(points, y, begun, len(y)), asking(unit * points, y, begun, len(y))
    assert queries.order.tolist() == other.order.tolist()
    assert queries.wrong.tolist() == other.wrong.tolist()


@given(pools())
def test_it_begins_with_both_classes_and_no_label_more(pool):
    _, y, lot = pool
    begun = beginning(y, lot)
    assert begun.tolist() == list(lot[: len(begun)])
    assert len(set(y[begun])) == 2
    assert len(set(y[begun[:-1]])) == 1


def test_lots_are_permutations_that_differ_and_are_the_same_again():
    first, second = at_random(X, Y, BEGUN, 40, seeds=[3, 4])
    assert sorted(first.order) == sorted(second.order) == list(range(40))
    assert first.order.tolist() != second.order.tolist()
    assert at_random(X, Y, BEGUN, 40, seeds=[3])[0].order.tolist() == first.order.tolist()
    assert first.theta[-1] == pytest.approx(second.theta[-1])


def test_all_at_one_place_or_huge_or_tiny_there_is_a_line_of_numbers():
    for points in (np.ones((4, 2)), X[:4] * 1e6, X[:4] * 1e-6):
        queries = asking(points, [1, -1, 1, -1], [0, 1], 4)
        assert np.isfinite(queries.theta).all()
