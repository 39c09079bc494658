"""A trace holds every state once, read-only, and answers for every check in between."""

import dataclasses

import numpy as np
import pytest

from playground.datasets import PRESETS
from playground.perceptron import train
from playground.trace import Trace

WORKED = PRESETS["two-point worked example"]
CLUSTERS = PRESETS["two clusters"]


def clusters_trace() -> Trace:
    return train(CLUSTERS.X, CLUSTERS.against_rest("+"))


def test_there_is_one_state_more_than_updates():
    trace = clusters_trace()
    assert trace.n_updates == len(trace.sample) == len(trace.visit) == len(trace.epoch)
    assert trace.w.shape == (trace.n_updates + 1, 2)
    assert trace.b.shape == (trace.n_updates + 1,)


def test_arrays_of_unequal_length_are_refused():
    trace = clusters_trace()
    with pytest.raises(ValueError, match="states"):
        dataclasses.replace(trace, w=trace.w[1:])
    with pytest.raises(ValueError, match="states"):
        dataclasses.replace(trace, epoch=trace.epoch[1:])


def test_the_decision_function_of_every_state_is_the_plain_sum():
    trace = clusters_trace()
    expected = [[w[0] * x[0] + w[1] * x[1] + b for x in CLUSTERS.X] for w, b in zip(trace.w, trace.b, strict=True)]
    assert trace.decision_function(CLUSTERS.X).tobytes() == np.array(expected).tobytes()


def test_the_margins_of_the_worked_example_are_those_of_the_lecture():
    y = WORKED.against_rest("+")
    trace = train(WORKED.X, y, offset=False)
    assert trace.margins(WORKED.X, y).tolist() == [[0, 0], [8, -2], [6, 3]]


def test_updates_before_counts_the_updates_among_the_first_checks():
    trace = clusters_trace()
    checks = np.arange(trace.n_visits + 1)
    expected = [sum(int(visit) <= check for visit in trace.visit) for check in checks]
    assert trace.updates_before(checks).tolist() == expected
    assert [trace.updates_before(int(check)) for check in checks] == expected
    assert trace.updates_before(0) == 0
    assert trace.updates_before(trace.n_visits) == trace.n_updates
