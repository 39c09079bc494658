"""The result of every way to choose prototypes: the prototypes, and the record of the choice, step by step."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playground import inputs
from playground.inputs import Floats, Ints

NONE = -1


@dataclass(frozen=True, eq=False)
class Decisions:
    """What was decided in s steps, an entry for each step. Rows are rows of X. Arrays are read-only.

    start    (n0,) the rows in the store before the first step
    sample   (s,)  the row of the point that the step looks at
    nearest  (s,)  the row of the point that it is compared with, -1 if there is none; each algorithm says which
    answer   (s,)  the label that it would be given, -1 if there is none
    kept     (s,)  whether the point is in the store from now on
    epoch    (s,)  the pass over the points, counted from 1
    size     (s,)  the number of points in the store after the step
    """

    start: Ints
    sample: Ints
    nearest: Ints
    answer: Ints
    kept: NDArray[np.bool_]
    epoch: Ints
    size: Ints

    def __post_init__(self) -> None:
        inputs.freeze(self)

    def stored(self, step: int) -> Ints:
        """Return the rows in the store after the first `step` steps, rising. ValueError unless there are that many
        steps."""
        if inputs.whole(step, "step") > len(self.sample):
            raise ValueError(f"step is {step}; there are {len(self.sample)} steps")
        candidates, stays = self.sample[:step], self.kept[:step]
        return np.union1d(np.setdiff1d(self.start, candidates[~stays]), candidates[stays])


_NO_ROWS = np.empty(0, dtype=np.int64)
NO_STEPS = Decisions(*(_NO_ROWS,) * 4, np.empty(0, dtype=np.bool_), *(_NO_ROWS,) * 2)  # if prototypes are no points


@dataclass(frozen=True, eq=False)
class Prototypes:
    """m labelled points that stand for all. Arrays are read-only; m is 0 if editing leaves nothing.

    X (m, d), y (m,)   the prototypes and their labels
    index (m,)         their rows among the points; -1 for a prototype that is no point
    decisions          the record of the choice
    """

    X: Floats
    y: Ints
    index: Ints
    decisions: Decisions

    def __post_init__(self) -> None:
        for array in (self.X, self.y, self.index):
            inputs.frozen(array)


def chosen(X: Floats, y: Ints, decisions: Decisions) -> Prototypes:
    """Return the points that the last step leaves in the store, in the order of rows."""
    index = decisions.stored(len(decisions.sample))
    return Prototypes(X[index], y[index], index, decisions)
