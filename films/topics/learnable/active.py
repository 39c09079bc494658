"""Whose label to ask for: a learner that chooses, one that gets labels by lot, and many more of these, on one pool."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from films.decimals import as_written
from films.samples import arrays
from films.topics.learnable.scene import UNSEEN, LearnableScene
from playground.active import LabelRun, asking, at_random, beginning, least_sure
from playground.inputs import Floats, Ints

MOST_LABELS = 60  # that the film goes to
LOTS = 20  # learners by lot; the first is on the second plane
FEWEST = 4  # points of the pool


@dataclass(frozen=True, eq=False)
class Pool:
    """The points that may be asked for, `rows (n,)` of the plane's `total` points, at `X (n, 2)` with labels `y (n,)`
    in -1/+1; and the learners. `all_wrong`: how many points the one that knows all labels has wrong."""

    total: int
    rows: Ints
    X: Floats
    y: Floats
    asks: LabelRun
    lots: tuple[LabelRun, ...]
    all_wrong: int

    @property
    def learners(self) -> tuple[LabelRun, LabelRun]:
        """The learners on the planes."""
        return self.asks, self.lots[0]

    @property
    def n_frames(self) -> int:
        return len(self.asks.theta)

    @cached_property
    def numbers(self) -> Ints:
        """The numbers of the pool's points on the plane, from 1: `(n,)`."""
        return self.rows + 1

    @cached_property
    def labels(self) -> Ints:
        """How many labels are known in each frame: `(F,)`."""
        return np.arange(self.asks.start, len(self.asks.order) + 1)

    @cached_property
    def mean_wrong(self) -> Floats:
        """The mean number of mistakes of the learners by lot in each frame: `(F,)`."""
        return np.mean([each.wrong for each in self.lots], axis=0)

    def newest(self, learner: LabelRun) -> Ints:
        """The point of the pool whose label came last, in each frame, -1 at the start: `(F,)`."""
        return np.append(-1, learner.order[learner.start :])

    def least_sure(self) -> NDArray[np.bool_]:
        """Which points of the pool the asking learner may ask for in the step to each frame, those with the least
        |w.x + b| of the line before and no label yet: `(F, n)`; none at the start."""
        candidates = np.zeros((self.n_frames, len(self.y)), dtype=bool)
        for t in range(1, self.n_frames):
            candidates[t] = least_sure(self.asks.values[t - 1], self.asks.order[: self.asks.start + t - 1].tolist())
        return candidates


def run(scene: LearnableScene) -> Pool | str:
    """The learners on the scene's points; or a sentence on what is missing."""
    X, classes = arrays(scene.points)
    rows = np.flatnonzero(classes != UNSEEN)
    y = np.where(classes[rows] == 0, 1.0, -1.0)
    if len(rows) < FEWEST or len(np.unique(y)) < 2:
        return f"Put {FEWEST} points or more on the plane, + and −: they are the pool, whose labels can be asked for."
    pool, m = X[rows], min(len(rows), MOST_LABELS)
    begun = beginning(y, np.random.default_rng(scene.seed).permutation(len(rows)))
    m = max(m, len(begun))
    # As they are seen from the first of them, by their coordinates as they are written: so no digit is lost.
    whole, unit = as_written(pool)
    near = (whole - whole[0]) / unit
    asks, *lots = (
        _seen_from_0(learner, pool[0])
        for learner in (
            asking(near, y, begun, m),
            *at_random(near, y, begun, m, seeds=[1000 * scene.seed + lot for lot in range(LOTS)]),
        )
    )
    everyone = at_random(near, y, np.arange(len(y)), len(y), seeds=[0])[0]
    return Pool(len(X), rows, pool, y, asks, tuple(lots), int(everyone.wrong[-1]))


def _seen_from_0(learner: LabelRun, start: Floats) -> LabelRun:
    """Of a learner on points as they are seen from `start (2,)`."""
    w, b = learner.theta[:, :-1], learner.theta[:, -1]
    return replace(learner, theta=np.column_stack([w, b - w @ start]))
