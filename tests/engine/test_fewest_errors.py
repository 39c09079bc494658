"""The line with the fewest mistakes: against all labelings that a line can give, each decided exactly."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import fewest_errors, losses
from playground.margin import separate
from tests.examples import examples

SMALL = st.integers(-3, 3)
POINT = st.tuples(SMALL, SMALL, st.sampled_from([-1.0, 1.0]))


def arrays(points):
    return np.array([point[:2] for point in points], dtype=float), np.array([point[2] for point in points])


def least(X, y, *, offset: bool) -> int:
    """The slow way: of all 2^n ways to call the points + or -, those that a line gives, and their mistakes. Without
    offset a point at the origin is on every line, and so a mistake."""
    there = np.ones(len(X), dtype=bool) if offset else X.any(axis=1)
    counts = []
    for signs in product([-1.0, 1.0], repeat=int(there.sum())):
        sides = np.array(signs)
        if len(sides) and ((offset and len(set(signs)) == 1) or separate(X[there], sides, offset=offset).separable):
            counts.append(int((sides != y[there]).sum()))
    return min(counts) + int((~there).sum())


@examples(60)
@given(st.lists(POINT, min_size=2, max_size=6), st.booleans())
def test_no_line_has_fewer_and_one_has_as_few(points, offset):
    X, y = arrays(points)
    if len({(*row,) for row in X.tolist()}) == 1 if offset else not X.any():
        with pytest.raises(ValueError, match="no two points"):
            fewest_errors.count(X, y, offset=offset)
        return
    fewest = fewest_errors.count(X, y, offset=offset)
    assert fewest.errors.min() == least(X, y, offset=offset)


@examples(60)
@given(st.lists(POINT, min_size=2, max_size=9, unique_by=lambda point: point[:2]), st.booleans())
def test_what_it_calls_plus_is_what_a_line_separates(points, offset):
    X, y = arrays(points)
    there = np.ones(len(X), dtype=bool) if offset else X.any(axis=1)
    if there.sum() < (2 if offset else 1):
        return
    fewest = fewest_errors.count(X, y, offset=offset)
    for plus, wrong in zip(fewest.plus, fewest.wrong, strict=True):
        sides = np.where(plus[there], 1.0, -1.0)
        assert (offset and len(set(sides.tolist())) == 1) or separate(X[there], sides, offset=offset).separable
        assert (wrong[there] == (sides != y[there])).all()
        assert wrong[~there].all()


@examples(30)
@given(st.lists(POINT, min_size=3, max_size=9, unique_by=lambda point: point[:2]))
def test_points_in_general_position_never_count_where_the_line_goes_through_them(points):
    X, y = arrays(points)
    fewest = fewest_errors.count(X, y)
    for (i, j), (a, b, c), wrong in zip(fewest.pairs, fewest.lines, fewest.wrong, strict=True):
        away = X @ [a, b] + c
        assert np.abs(away[[i, j]]).max() < 1e-12
        on = np.abs(away) < 1e-9
        if on.sum() == 2:
            assert not wrong[[i, j]].any()
            others = [(np.sign(away)[~on] * side != y[~on]).sum() for side in (-1, 1)]
            assert wrong.sum() == min(others)


def test_an_exclusive_or_has_one_mistake_and_a_line_with_it_is_found():
    X, y = np.array([[2.0, 2], [-2, 2], [-2, -2], [2, -2]]), np.array([1.0, -1, 1, -1])
    fewest = fewest_errors.count(X, y)
    assert len(fewest.pairs) == 6
    assert fewest.errors.min() == 1
    assert fewest.best[-1] == fewest.errors.argmin()
    line = separate(X, np.where(fewest.plus[fewest.errors.argmin()], 1.0, -1.0))
    assert losses.zero_one(y * (X @ line.w + line.b)).sum() == 1


@pytest.mark.parametrize(("x", "y", "least"), [(0.3, 0.1, 0), (1.5, 0.5, 1)])
def test_a_side_is_exact_where_rounding_could_put_a_point_on_the_line(x, y, least):
    X = np.array([[0.0, 0.0], [3.0, 1.0], [x, y], [-3.0, -1.0]])  # as floats, 0.3 is not quite three times 0.1
    labels = np.array([1.0, 1, -1, 1])
    assert separate(X, labels).separable == (least == 0)
    assert fewest_errors.count(X, labels).errors.min() == least


def test_a_hundred_points_are_counted():
    rng = np.random.default_rng(0)
    fewest = fewest_errors.count(rng.normal(size=(100, 2)), np.where(rng.random(100) < 0.5, 1.0, -1.0))
    assert len(fewest.pairs) == 4950
    assert fewest.errors.min() < 50
