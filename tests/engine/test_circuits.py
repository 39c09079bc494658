"""Circuits are all the smallest dependent sets, and their signs decide what a linear program decides."""

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from playground.circuits import circuits
from tests.examples import examples

WHOLE = st.integers(-3, 3)
VECTORS = st.integers(1, 3).flatmap(lambda d: st.lists(st.lists(WHOLE, min_size=d, max_size=d), min_size=1, max_size=6))


@given(VECTORS)
def test_every_smallest_dependent_set_is_there_once_and_adds_up_to_0(vectors):
    result = circuits(vectors)
    for circuit in result:
        total = np.array(circuit.weights) @ np.array([vectors[i] for i in circuit.rows])
        assert not total.any()
        assert all(circuit.weights)
    independent = {
        rows: np.linalg.matrix_rank([vectors[i] for i in rows]) == len(rows) for rows in subsets(len(vectors))
    }
    smallest = {
        rows
        for rows, free in independent.items()
        if not free and all(independent[part] for part in independent if set(part) < set(rows))
    }
    assert sorted(circuit.rows for circuit in result) == sorted(smallest)


def subsets(n):
    return [rows for size in range(1, n + 1) for rows in combinations(range(n), size)]


@examples(60)
@given(VECTORS, st.integers(0, 63))
def test_signs_forbid_just_what_no_w_satisfies(vectors, plus):
    """HiGHS looks for w with y (w.v) >= 1; on small whole numbers its tolerances cannot mislead it."""
    n = len(vectors)
    plus &= (1 << n) - 1
    minus = ~plus & (1 << n) - 1
    y = np.where([plus >> i & 1 for i in range(n)], 1, -1)
    rows = y[:, None] * np.array(vectors)
    program = linprog(np.zeros(rows.shape[1]), A_ub=-rows, b_ub=-np.ones(n), bounds=(None, None), method="highs")
    forbidding = [(circuit, sign) for circuit in circuits(vectors) if (sign := circuit.forbids(plus, minus))]
    assert (not forbidding) == (program.status == 0)
    for circuit, sign in forbidding:
        assert all(sign * w * y[i] > 0 for i, w in zip(circuit.rows, circuit.weights, strict=True))
