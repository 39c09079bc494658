"""Whole numbers solve and rank as fractions do."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from playground.whole_numbers import independent, integers, solve

entries = st.integers(-3, 3) | st.integers(-(10**40), 10**40)


@st.composite
def matrices(draw, extra=0):
    m = draw(st.integers(1, 5))
    row = st.lists(entries, min_size=m + extra, max_size=m + extra)
    return np.array(draw(st.lists(row, min_size=m, max_size=m)), dtype=object).reshape(m, m + extra)


def reduced(rows):
    """The rows brought to steps, in fractions, zero rows left out: as many as the rank."""
    left, pivots = [[Fraction(int(v)) for v in row] for row in rows], []
    while left:
        row = left.pop(0)
        lead = next((j for j, v in enumerate(row) if v), None)
        if lead is not None:
            pivots.append(row)
            left = [[v - other[lead] / row[lead] * u for v, u in zip(other, row, strict=True)] for other in left]
    return pivots


@given(matrices(extra=1))
def test_the_solution_solves_and_only_singular_systems_have_none(system):
    solution = solve(system)
    if solution is None:
        assert len(reduced(system[:, :-1])) < len(system)
    else:
        parts, whole = solution
        assert whole > 0
        assert (system[:, :-1] @ parts == whole * system[:, -1]).all()


@given(matrices(), st.integers(1, 6))
def test_the_first_independent_rows_and_columns_are_independent_and_no_others_could_join(rows, most):
    indices, columns = independent(rows, most)
    chosen = rows[indices]
    assert len(indices) == len(columns) == min(most, len(reduced(rows)))
    assert len(reduced(chosen)) == len(reduced(chosen[:, columns])) == len(indices)
    for i in range(indices[-1] if indices else len(rows)):
        before = [row for row in indices if row < i]
        assert i in indices or len(reduced(rows[[*before, i]])) == len(before)


@given(st.lists(st.lists(st.floats(-1e100, 1e100), min_size=2, max_size=2), min_size=1))
def test_every_float_is_a_whole_number_over_the_scale(rows):
    whole, scale = integers(np.array(rows))
    assert [[Fraction(v, scale) for v in row] for row in whole] == [[Fraction(v) for v in row] for row in rows]
