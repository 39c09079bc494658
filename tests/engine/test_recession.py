"""Which points may be more and more right for ever: a linear program's answers, and that of Albert and Anderson."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from playground import recession
from playground.margin import separate
from tests.examples import examples

STEPS = st.integers(-3, 3)
ROWS = st.tuples(STEPS, STEPS, STEPS, STEPS).flatmap(
    lambda row: st.lists(STEPS.map(lambda k: (row[0] + k * row[2], row[1] + k * row[3])), min_size=2, max_size=6)
)
PLACES = st.one_of(st.lists(st.tuples(STEPS, STEPS), min_size=2, max_size=6), ROWS)


def by_linear_program(rows) -> list[bool]:
    """The most that the sum of t can be, with row.s >= t >= 0 and t <= 1: each that can be above 0 is then 1."""
    n, d = rows.shape
    goal, limits = np.append(np.zeros(d), -np.ones(n)), [(None, None)] * d + [(0, 1)] * n
    program = linprog(goal, A_ub=np.hstack([-rows, np.eye(n)]), b_ub=np.zeros(n), bounds=limits, method="highs")
    return [bool(t > 0.5) for t in program.x[d:]]


@examples(100)
@given(PLACES, st.data(), st.booleans())
def test_they_are_those_of_a_linear_program(places, data, offset):
    X = np.array(places, dtype=float)
    y = np.array(data.draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=len(X), max_size=len(X))))
    rows = y[:, None] * (np.column_stack([X, np.ones(len(X))]) if offset else X)
    result = recession.grows(X, y, offset=offset)
    assert result.tolist() == by_linear_program(rows)
    assert bool(result.all()) == separate(X, y, offset=offset).separable


def test_points_on_the_line_on_which_classes_touch_stay_there():
    X = np.array([[0.0, 1.0], [1.0, 1.0], [0.0, 2.0], [1.0, 0.0]])
    assert recession.grows(X, np.array([1.0, 1.0, 1.0, -1.0])).tolist() == [True] * 4
    X = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 1.0], [0.0, 2.0], [1.0, 0.0]])
    assert recession.grows(X, np.array([1.0, 1.0, -1.0, 1.0, -1.0])).tolist() == [False] * 3 + [True] * 2
