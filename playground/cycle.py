"""The cycle of a run that does the same in every pass: once a state comes back, the run repeats for ever."""

from typing import NamedTuple

import numpy as np

from playground.trace import Trace


class Cycle(NamedTuple):
    """After pass `first` the run is for the first time in a state that comes back: after `passes` more, and again for
    ever."""

    first: int
    passes: int


def cycle(trace: Trace, n: int) -> Cycle | None:
    """Return the cycle of a trace over n points, if every pass does the same from the same state: in one order, at one
    rate.

    States are compared in whole numbers, if they are known exactly: a state that comes back is followed by all that
    followed it before, so the run never ends. None if no end of a pass equals an earlier one, or the states are not
    known exactly.
    """
    if trace.converged or trace.exact is None or trace.exact.slack:
        return None
    first_visits = dict[tuple[float, ...], int]()
    ends = trace.updates_before(np.arange(trace.n_visits // n + 1) * n)
    for number, state in enumerate(trace.exact.whole[ends].tolist()):
        first = first_visits.setdefault(tuple(state), number)
        if first < number:
            return Cycle(first, number - first)
    return None
