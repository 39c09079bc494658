"""Folds: each in turn is held out, the method is trained on the others, and its answers are recorded."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from films import samples
from films.charts import regions
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED, Small, cells_of
from films.rules.trained import Exhibit
from films.samples import arrays
from films.topics.generalisation.envelope import LEAST, DataSplit, three_sets
from films.topics.generalisation.learning import usual_state
from films.topics.generalisation.scene import USUAL, GeneralisationScene
from films.topics.generalisation.sets import train
from playground import validation
from playground.inputs import Floats, Ints

MAX_WORK = 20_000  # trainings times points, at most: many points have fewer folds
MOST_COST = 600.0  # of all trainings, in units of `TrainingCost`: about a second
FOLDS_ALLOWED = 10  # folds that any method may have, of any number of points


@dataclass(frozen=True, eq=False)
class KnobErrors:
    """The error on a fold for each of the knob's `states`: `shares (S,)`, NaN if the method could not be trained."""

    states: tuple[str, ...]
    shares: Floats


@dataclass(frozen=True, eq=False)
class Fold:
    """A fold that is held out, and the method trained on the others.

    rows     (m,) the rows of the fold's points
    exhibit  the trained method; its states are the knob's values
    state    the number of the value that the film shows
    answers  (S, n) at every point, for each value of the knob
    cells    (side, side) the regions at the value that the film shows
    errors   on the fold, for each value of the knob
    """

    rows: Ints
    exhibit: Exhibit
    state: int
    answers: Small
    cells: Small
    errors: KnobErrors

    @property
    def state_name(self) -> str:
        """The name of the knob's value that the film shows."""
        return self.exhibit.rule.states[self.state]

    @property
    def error(self) -> float:
        """The error on the fold at the value that the film shows; NaN if the method could not be trained."""
        return float(self.errors.shares[self.state])

    @property
    def failure(self) -> str:
        """A sentence on why the method could not be trained on the other folds; "" if it was."""
        return self.exhibit.reason


def most_folds(scene: GeneralisationScene) -> int:
    """Return the largest number of folds: one for each point that is not sealed, unless these are very many, or the
    method takes long."""
    _, y = arrays(scene.points)
    if len(y) < LEAST:
        return 0
    n = len(three_sets(y, scene.split).unsealed)
    affordable = int(MOST_COST / METHODS[scene.method].cost.units(n))
    return min(n, max(FOLDS_ALLOWED, min(MAX_WORK // n, affordable)))


def n_folds(scene: GeneralisationScene) -> int:
    """Return the number of folds; 0 if there are too few points."""
    return min(scene.folds, most_folds(scene))


def fold(scene: GeneralisationScene, *, count: int, i: int) -> Fold:
    """Return fold i of `count`, of the points that are not sealed, and the method trained on the others."""
    X, y = arrays(scene.points)
    sets = three_sets(y, scene.split)
    own = validation.folds(len(sets.unsealed), count, scene.split, y[sets.unsealed]) == i
    rows = sets.unsealed[own]
    exhibit = train(scene, DataSplit(sets.unsealed[~own], rows, sets.test))
    rule = exhibit.rule
    usual = usual_state(scene.method, rule.states)
    state = usual if scene.at == USUAL else min(scene.at, len(rule.states) - 1)
    cells = cells_of(rule, regions.grid(samples.axes(scene), regions.side(count)), state)
    answers = rule.at(X).astype(np.int8)
    shares = (answers[:, rows] != y[rows]).mean(axis=1)
    shares_where_trained = np.where((answers == UNTRAINED).all(axis=1), np.nan, shares)
    return Fold(rows, exhibit, state, answers, cells, KnobErrors(rule.states, shares_where_trained))


def errors_by_state(folds: Sequence[KnobErrors], states: Sequence[str]) -> Floats:
    """Return the error of each fold at each of the knob's values, `states`: `(V, k)`; NaN if the fold does not have the
    value, as the votes of more neighbours than it has points."""
    each = [dict(zip(fold.states, fold.shares.tolist(), strict=True)) for fold in folds]
    return np.array([[errors.get(state, np.nan) for errors in each] for state in states])
