"""The learners of active learning on one pool of points: one that chooses whose label to ask for, one whose labels are
drawn at random, and more of the second kind for a mean."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.decimals import as_written
from films.samples import arrays
from films.topics.learnable.scene import UNSEEN, LearnableScene
from playground.active import LabelRun, asking, at_random, beginning, least_sure
from playground.inputs import Floats, Ints

MAX_LABELS = 60  # that the film shows
N_RANDOM = 20  # learners whose labels are drawn at random; the second plane shows the first
MIN_POINTS = 4  # of a pool


@dataclass(frozen=True, eq=False)
class Pool:
    """The points whose labels can be asked for, and what each learner did.

    total           the number of points on the plane, also those that have no label
    rows            (n,) the rows of the pool among them
    X, y            (n, 2) the points of the pool; (n,) their labels, -1 or +1
    active          the learner that chooses whose label to ask for
    random          the learners whose labels are drawn at random
    wrong_with_all  the number of points that a learner with all labels misclassifies
    """

    total: int
    rows: Ints
    X: Floats
    y: Floats
    active: LabelRun
    random: tuple[LabelRun, ...]
    wrong_with_all: int

    @property
    def learners(self) -> tuple[LabelRun, LabelRun]:
        """The learners on the planes."""
        return self.active, self.random[0]

    @property
    def n_frames(self) -> int:
        return len(self.active.theta)

    @cached_property
    def numbers(self) -> Ints:
        """The points' numbers on the plane, from 1: `(n,)`."""
        return self.rows + 1

    @cached_property
    def labels(self) -> Ints:
        """The number of labels that a learner has in each frame: `(F,)`."""
        return np.arange(self.active.start, len(self.active.order) + 1)

    @cached_property
    def mean_wrong(self) -> Floats:
        """The mean number of mistakes of the random learners in each frame: `(F,)`."""
        return np.mean([each.wrong for each in self.random], axis=0)

    def newest(self, learner: LabelRun) -> Ints:
        """Return, for each frame, the row in the pool of the point whose label came last: `(F,)`, -1 at the start."""
        return np.append(-1, learner.order[learner.start :])

    def least_sure(self) -> NDArray[np.bool_]:
        """Return which points of the pool the asking learner may ask for in the step to each frame: `(F, n)`. They have
        no label yet, and the least |w.x + b| by the line of the frame before. At the start there are none."""
        candidates = np.zeros((self.n_frames, len(self.y)), dtype=bool)
        for t in range(1, self.n_frames):
            candidates[t] = least_sure(
                self.active.values[t - 1], self.active.order[: self.active.start + t - 1].tolist()
            )
        return candidates


def run(scene: LearnableScene) -> Pool | str:
    """Return the learners on the scene's points, or a sentence on what is missing."""
    X, classes = arrays(scene.points)
    rows = np.flatnonzero(classes != UNSEEN)
    y = np.where(classes[rows] == 0, 1.0, -1.0)
    if len(rows) < MIN_POINTS or len(np.unique(y)) < 2:
        return (
            f"Put {MIN_POINTS} points or more on the plane, + and −: they are the pool, whose labels can be asked for."
        )
    first_rows = beginning(y, np.random.default_rng(scene.seed).permutation(len(rows)))
    n_labels = max(min(len(rows), MAX_LABELS), len(first_rows))
    pool = X[rows]
    # Differences from the first point, of the decimals as they are written: no digit is lost by rounding.
    whole, unit = as_written(pool)
    near = (whole - whole[0]) / unit
    active, *random_learners = (
        _in_own_coordinates(learner, pool[0])
        for learner in (
            asking(near, y, first_rows, n_labels),
            *at_random(near, y, first_rows, n_labels, seeds=[1000 * scene.seed + i for i in range(N_RANDOM)]),
        )
    )
    with_all = at_random(near, y, np.arange(len(y)), len(y), seeds=[0])[0]
    return Pool(len(X), rows, pool, y, active, tuple(random_learners), int(with_all.wrong[-1]))


def _in_own_coordinates(learner: LabelRun, start: Floats) -> LabelRun:
    """Return a learner on the points themselves, from one on their differences from `start (2,)`."""
    w, b = learner.theta[:, :-1], learner.theta[:, -1]
    return replace(learner, theta=np.column_stack([w, b - w @ start]))
