"""Training with other orders of a scene's points: how many updates each needs, and at which line it ends."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from films import samples
from films.decimals import fraction
from films.steps import MAX_FRAMES
from films.topics.perceptron.scene import PerceptronScene
from playground import perceptron
from playground.ending import NEVER, ending
from playground.inputs import Floats, Ints

ORDERS = 200  # those of seeds 0 to 199
CHECKED = 40_000  # points of all orders together: at 5,000 updates each this takes two thirds of a second


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What the orders of seeds 0, 1, ... came to: their updates, `counts (P,)`, -1 where a limit stopped them, and the
    (w1, w2, b) at which they ended, `lines (P, 3)`."""

    counts: Ints
    lines: Floats

    @property
    def separators(self) -> Floats:
        """The different lines at which orders have converged: of one line all multiples, to rounding, are one."""
        ended = self.lines[self.counts >= 0]
        return np.unique((ended / np.abs(ended).max(axis=1, keepdims=True)).round(12), axis=0)


def outcomes_of(scene: PerceptronScene) -> Outcomes | None:
    """The outcomes of other orders; None where there is nothing to count: no order ends, a class has no points, or the
    condition is "strict", with which no order makes an update.

    Each is the very run that a press on its bar loads."""
    sample = samples.sample(scene)
    if not _may_end(scene, sample):
        return None
    return _outcomes(scene, sample, drawn(len(sample.y)))


def counts_of_tried(scene: PerceptronScene) -> Ints:
    """The updates of the orders that the reader has tried, in their turn, as `Outcomes.counts`; none where no order
    ends."""
    sample = samples.sample(scene)
    if not scene.tried or not _may_end(scene, sample):
        return np.zeros(0, dtype=np.int64)
    return _outcomes(scene, sample, orders(len(sample.y), scene.tried)).counts


def _may_end(scene: PerceptronScene, sample: samples.Sample) -> bool:
    """Whether orders make updates and end, or some may."""
    if scene.condition == "strict" or not sample.has_both:
        return False
    return ending(sample.written, sample.y, offset=scene.offset, condition=scene.condition) != NEVER


def _outcomes(scene: PerceptronScene, sample: samples.Sample, drawn: Ints) -> Outcomes:
    ends = perceptron.train_orders(
        sample.written, sample.y, drawn,
        squares=sample.squares, offset=scene.offset, eta=fraction(scene.eta), condition=scene.condition,
        max_epochs=scene.epochs, max_updates=MAX_FRAMES,
    )  # fmt: skip
    return Outcomes(ends.counts, np.column_stack([ends.w, ends.b]))


def drawn(n: int) -> Ints:
    """The orders of n points that are trained with, `(P, n)`: of more than 200 points fewer orders, to be quick."""
    return orders(n, range(min(ORDERS, CHECKED // n)))


def orders(n: int, seeds: Iterable[int]) -> Ints:
    """The orders of n points by their seeds, a row each."""
    return np.array([perceptron.visiting_order(n, n, order="permuted", seed=seed) for seed in seeds])
