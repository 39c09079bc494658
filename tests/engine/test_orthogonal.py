"""Points in orthogonal columns: every function w.x + b of the points, of as few columns as there can be, exactly."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from playground import whole_numbers
from playground.orthogonal import orthogonal
from tests.examples import examples

STEPS = st.integers(-4, 4)
POINTS = st.integers(1, 3).flatmap(lambda d: st.lists(st.tuples(*[STEPS] * d), min_size=1, max_size=6))


@examples(100)
@given(POINTS, st.booleans(), st.sampled_from([1.0, 0.1, 2.0**40, 1e-6]))
def test_columns_are_at_right_angles_and_are_values_of_w_x_plus_b(points, offset, unit):
    X = np.array(points) * unit
    direction, (whole, scale) = orthogonal(X, offset=offset), whole_numbers.integers(X)
    products = direction.columns.T @ direction.columns
    assert not (products * (1 - np.eye(len(products), dtype=int))).any()
    assert all(size > 0 for size in products.diagonal())
    rows = np.column_stack([whole, np.full(len(X), scale, dtype=object)]) if offset else whole
    assert (rows @ direction.back == direction.columns * scale).all()
    assert len(whole_numbers.independent(rows, rows.shape[1])[0]) == len(products)


@examples(50)
@given(POINTS, st.booleans())
def test_no_shorter_w_has_the_same_values(points, offset):
    """w has no part at right angles to all differences of points."""
    X = np.array(points, dtype=float)
    direction = orthogonal(X, offset=offset)
    span = X - X[0] if offset else X
    for w in direction.back[: X.shape[1]].T.astype(float):
        shortest = np.linalg.pinv(span) @ span @ w
        assert np.allclose(shortest, w)


def test_floats_have_mean_square_one():
    direction = orthogonal(np.array([[1e6, 1e-6], [1e6 + 1, 2e-6], [1e6 + 3, 0.0]]), offset=True)
    rows, back = direction.even()
    assert np.allclose(rows.T @ rows / 3, np.eye(3), atol=1e-14)
    assert np.allclose((rows @ np.linalg.inv(back))[:, :2], [[1e6, 1e-6], [1e6 + 1, 2e-6], [1e6 + 3, 0.0]], rtol=1e-9)
