"""A trace's CSV holds what a plain loop would print of every update."""

import csv
import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.perceptron import train, train_batch
from playground.tracefile import write_trace

coordinates = st.floats(-5, 5, allow_subnormal=False)
rows = st.lists(st.tuples(coordinates, coordinates, st.sampled_from([-1.0, 1.0])), min_size=1, max_size=7)


def lines(X, y, epochs, offset):
    """The perceptron as a loop that notes every update."""
    noted: list[list[float]] = []
    w, b, check = [0.0, 0.0], 0.0, 0
    for epoch in range(1, epochs + 1):
        for i, (x, label) in enumerate(zip(X.tolist(), y.tolist(), strict=True)):
            check += 1
            z = label * (w[0] * x[0] + w[1] * x[1] + b)
            if z <= 0:
                w, b = [w[0] + label * x[0], w[1] + label * x[1]], b + label * offset
                noted.append([len(noted) + 1, epoch, check, i + 1, *x, label, z, *w, b])
    return noted


@given(rows, st.booleans())
def test_each_line_is_an_update_with_what_made_it(data, offset):
    X, y = np.array(data)[:, :2], np.array(data)[:, 2]
    header, *result = csv.reader(io.StringIO(write_trace(train(X, y, offset=offset, max_epochs=4), X, y).decode()))
    assert header == ["update", "epoch", "check", "sample", "x1", "x2", "y", "z", "w1", "w2", "b"]
    plain = lines(X, y, 4, offset)
    assert np.array(result, dtype=float).reshape(len(result), 11) == pytest.approx(np.array(plain).reshape(-1, 11))


def test_an_update_by_all_mistakes_has_no_point_of_its_own():
    X, y = [[1.0, 2.0], [3.0, -1.0]], [1, -1]
    _, first, *_ = csv.reader(io.StringIO(write_trace(train_batch(X, y), X, y).decode()))
    assert first == ["1", "1", "2", "", "", "", "", "", "-2.0", "3.0", "0.0"]


def test_a_start_other_than_0_is_the_first_row():
    X, y = [[1.0, 2.0], [3.0, -1.0]], [1, -1]
    header, first, second, *_ = csv.reader(io.StringIO(write_trace(train(X, y, start=(0.5, -1.0, 2.0)), X, y).decode()))
    assert first == ["0", "", "", "", "", "", "", "", "0.5", "-1.0", "2.0"]
    assert (len(first), second[0]) == (len(header), "1")


def test_points_of_any_dimension_have_a_column_each():
    X, y = np.eye(3), [1, -1, 1]
    header = write_trace(train(X, y), X, y).decode().partition("\n")[0]
    assert header == "update,epoch,check,sample,x1,x2,x3,y,z,w1,w2,w3,b"
