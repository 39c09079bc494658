"""Where a perceptron goes round, against its own run made long enough to come back twice."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from playground import perceptron
from playground.cycle import Cycle, cycle
from playground.ending import ending

XOR = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]]), np.array([1.0, 1, -1, -1])
place = st.integers(-3, 3).map(float)
labelled = st.lists(st.tuples(place, place, st.sampled_from([-1.0, 1.0])), min_size=2, max_size=6)


def ends_of_passes(trace, n):
    ends = trace.updates_before(np.arange(trace.n_visits // n + 1) * n)
    return np.column_stack([trace.w, trace.b])[ends].tolist()


@settings(deadline=None)
@given(labelled, st.sampled_from(["cyclic", "permuted"]), st.sampled_from([1.0, 0.1]), st.booleans())
def test_from_a_state_that_comes_back_on_all_states_come_back_and_none_before(rows, order, eta, offset):
    data = np.array(rows)
    X, y = data[:, :2], data[:, 2]
    trace = perceptron.train(X, y, order=order, eta=eta, offset=offset, max_epochs=60)
    states, round_trip = ends_of_passes(trace, len(y)), cycle(trace, len(y))
    if trace.converged:
        assert round_trip is None
    elif round_trip is None:
        assert len({tuple(state) for state in states}) == len(states)
    else:
        first, passes = round_trip
        assert all(states[k] == states[k + passes] for k in range(first, len(states) - passes))
        assert len({tuple(state) for state in states[: first + passes]}) == first + passes
        assert ending(X, y, offset=offset) != "always"


def test_the_batch_perceptron_goes_round_too():
    X, y = XOR
    trace = perceptron.train_batch(X, y, max_iterations=40)
    states, round_trip = np.column_stack([trace.w, trace.b]).tolist(), cycle(trace, len(y))
    assert round_trip is not None
    assert states[round_trip.first] == states[sum(round_trip)]


def test_with_a_rate_that_falls_no_state_counts_as_one_that_was_there_before():
    X, y = XOR
    trace = perceptron.train_batch(X, y, rate="inverse", max_iterations=40)
    assert cycle(trace, len(y)) is None


def test_the_four_corners_come_back_from_the_end_of_the_first_pass_on():
    X, y = XOR  # by hand: each pass ends at w = (-1, -1), b = -1
    trace = perceptron.train(X, y, max_epochs=50)
    assert cycle(trace, len(y)) == Cycle(first=1, passes=1)
