"""Where a run that does the same in every pass comes back to a state it has been in: from there on it goes round."""

from typing import NamedTuple

import numpy as np

from playground.trace import Trace


class Cycle(NamedTuple):
    """After pass `first` the state is for the first time one that comes back, after `passes` more and ever again."""

    first: int
    passes: int


def cycle(trace: Trace, n: int) -> Cycle | None:
    """The cycle of a trace over n points, if every pass does the same from the same state: in one order, at one rate.

    States are compared in whole numbers, where each is known exactly: a state that is back is followed by all that
    followed it before, so the run never ends. Returns None where no end of a pass is equal to an earlier one, or the
    states are not known exactly.
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
