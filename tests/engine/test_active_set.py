"""The steps end at the minimiser, of floats and of integers, and where many rows meet in one point too."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import active_set, piecewise_quadratic
from playground.piecewise_quadratic import Face, Program


@st.composite
def programs(draw):
    """Small whole numbers in the plane: many rows are the same, or meet in one point; the first two are independent."""
    entries, n = st.integers(-3, 3), draw(st.integers(0, 12))
    rows = [[1, draw(entries)], [0, draw(st.sampled_from([-1, 1]))]]
    rows += [[draw(entries), draw(entries)] for _ in range(n)]
    bend = draw(st.sampled_from([0, 1, 20]))
    curvature = np.array([[bend, 0], [0, bend]], dtype=object)
    levels = np.full(n + 2, 1, dtype=object)
    return Program(np.array(rows, dtype=object), levels, curvature, draw(st.integers(1, 3)), 0 if bend else 2)


def value(program, s):
    slack = program.levels - program.rows @ s
    return s @ program.curvature @ s / Fraction(2) + program.most * sum(max(part, 0) for part in slack)


def minimum(program, sides):
    face = Face((0, 1), np.resize(np.array(sides), len(program.rows)))
    return active_set.descend(program, face, steps=200)


sides = st.lists(st.booleans(), min_size=1, max_size=14)


@given(programs(), sides, st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), max_size=20))
def test_nothing_is_below_the_minimum_wherever_it_starts(program, sides, others):
    optimum = minimum(program, sides)
    assert optimum.multipliers is not None
    least = value(program, optimum.point.s)
    near = [optimum.point.s + np.array([Fraction(a), Fraction(b)]) / 1000 for a, b in others]
    for s in [*near, *(np.array([Fraction(a), Fraction(b)]) for a, b in others)]:
        assert value(program, s) >= least


@given(programs(), sides)
def test_levels_moved_apart_lead_to_a_minimiser_of_the_levels_as_they_were(program, sides):
    apart = minimum(program.apart(), sides)
    assert apart.multipliers is not None
    there = active_set.descend(program, apart.face, steps=1)
    assert there.multipliers is not None
    assert value(program, there.point.s) == value(program, minimum(program, sides).point.s)


@given(programs(), sides)
def test_floats_come_to_the_same_minimum(program, sides):
    rows, levels, curvature = (part.astype(float) for part in (program.rows, program.levels, program.curvature))
    optimum = minimum(Program(rows, levels, curvature, float(program.most), program.least), sides)
    exact = value(program, minimum(program, sides).point.s)
    if optimum.multipliers is not None:
        assert value(program, optimum.point.s.astype(object)) == pytest.approx(float(exact), abs=1e-6)


def test_without_a_step_it_stays_at_0():
    rows, levels, curvature = (np.array(part, dtype=object) for part in ([[1, 0], [0, 1]], [1, 1], np.eye(2)))
    program = Program(rows, levels, curvature, 1, 0)
    face, point, multipliers = active_set.descend(program, Face((), np.array([True, True])), steps=0)
    assert (face.support, point.s.tolist(), multipliers) == ((), [0, 0], None)
    assert piecewise_quadratic.at(program, point.s).slack.tolist() == [1, 1]
