"""Losses over the angle of w, against a loop over angles and points."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.directions import error_steps, losses_over_angles
from playground.losses import LOSSES

coordinates = st.integers(-4, 4)
labelled = st.lists(st.tuples(coordinates, coordinates, st.sampled_from([-1.0, 1.0])), min_size=1, max_size=8).map(
    lambda rows: (np.array(rows)[:, :2], np.array(rows)[:, 2])
)
offsets = st.sampled_from([-3.0, -0.5, 0.0, 1.0, 2.5])


def margins(X, y, *, angle, length, b):
    w1, w2 = length * math.cos(angle), length * math.sin(angle)
    return [label * (w1 * u + w2 * v + b) for (u, v), label in zip(X, y, strict=True)]


@given(labelled, offsets, st.floats(0.1, 9))
def test_each_angle_has_the_mean_losses_of_the_line_turned_there(data, b, length):
    angles = np.linspace(-3, 3, 7) + 0.001
    X, y = data
    losses = losses_over_angles(X, y, angles, length=length, b=b, losses=LOSSES)
    assert set(losses) == set(LOSSES)
    for name, loss in LOSSES.items():
        of_angles = [margins(X, y, angle=angle, length=length, b=b) for angle in angles]
        expected = [np.mean([float(loss(z)) for z in all_margins]) for all_margins in of_angles]
        assert losses[name] == pytest.approx(expected, abs=1e-9)


@given(labelled, offsets, st.sampled_from([0.5, 1.0, 2.0]))
def test_the_staircase_is_the_error_at_every_angle(data, b, length):
    angles, errors = error_steps(*data, length=length, b=b)
    assert (angles[0], angles[-1], len(errors)) == (-np.pi, np.pi, len(angles) - 1)
    assert (np.diff(angles) > 0).all()
    for angle in np.linspace(-3.1, 3.1, 50) + 0.0007:
        z = margins(*data, angle=angle, length=length, b=b)
        if min(map(abs, z)) > 1e-9 * length:
            step = int(np.searchsorted(angles, angle, side="right")) - 1
            assert errors[step] == pytest.approx(np.mean([v <= 0 for v in z]))


def test_one_point_is_wrong_in_half_of_all_directions():
    angles, errors = error_steps([[1.0, 0.0]], [1], length=1, b=0)
    assert angles == pytest.approx([-np.pi, -np.pi / 2, np.pi / 2, np.pi])
    assert errors.tolist() == [1, 0, 1]


def test_a_line_far_from_every_point_has_no_step():
    angles, errors = error_steps([[1.0, 0.0], [0.0, 1.0]], [1, -1], length=1, b=5)
    assert (angles.tolist(), errors.tolist()) == ([-np.pi, np.pi], [0.5])
