"""The line with the fewest mistakes, as it is found: every line through two points counted, and lines of least loss
beside it."""

from dataclasses import dataclass, replace

import numpy as np

from films import samples
from films.samples import Sample
from films.topics.hinge.scene import HingeScene
from playground import fewest_errors
from playground.fewest_errors import Counted
from playground.inputs import Floats, frozen
from playground.optimum import Optimum
from playground.smooth_optimum import Least

OTHERS = ("hinge", "squared", "logistic")


@dataclass(frozen=True, eq=False)
class Counting:
    """What the film of the count shows of a `sample`.

    counted  the lines through two points, in their order
    line     (3,) a line with the fewest mistakes, (w1, w2, b), on which no point lies: of all that part the points as
             it does, the one of largest margin; 0 where all points are on one side of it
    others   (w1, w2, b) where another loss is least, and the mistakes there, by the name of the loss; 0 and None where
             nothing is known or reached
    """

    sample: Sample
    counted: Counted
    line: Floats
    others: dict[str, tuple[Floats, int | None]]

    @property
    def fewest(self) -> int:
        """The least number of mistakes of any line."""
        return int(self.counted.errors.min())


def count(scene: HingeScene) -> Counting | str | None:
    """The count of the scene's points; None where there are not two classes; a sentence where it cannot be made."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    try:
        counted = fewest_errors.count(sample.written, sample.y, offset=scene.offset)
    except ValueError:
        return _refused(sample, scene)
    counted = replace(counted, lines=frozen(counted.lines / [1.0, 1.0, sample.unit]))
    others = {loss: _least(sample, loss, scene) for loss in OTHERS}
    return Counting(sample, counted, _line(sample, counted, scene), others)


def _refused(sample: Sample, scene: HingeScene) -> str:
    n, most = len(sample.X), fewest_errors.MOST
    if n > most:
        return f"{n} points have {n * (n - 1) // 2:,} lines through two of them. Lines are counted for {most} at most."
    if scene.offset:
        return "All points are at one place: no line goes through two of them."
    return "All points are at the origin, so that every line goes through all of them."


def _line(sample: Sample, counted: Counted, scene: HingeScene) -> Floats:
    plus = counted.plus[counted.errors.argmin()]
    there = np.ones(len(plus), dtype=np.bool_) if scene.offset else sample.X.any(axis=1)
    if scene.offset and len(set(plus.tolist())) < 2:
        return np.zeros(3)
    parted = replace(sample, plain=sample.plain[there], y=np.where(plus[there], 1.0, -1.0))
    found = samples.separation(parted, offset=scene.offset)
    return np.append(found.w, found.b)


def _least(sample: Sample, loss: str, scene: HingeScene) -> tuple[Floats, int | None]:
    """Where a loss is least, without a penalty."""
    least: Optimum | Least
    try:
        if loss == "hinge":
            least = samples.least_hinge(sample, offset=scene.offset)
        else:
            least = samples.least_smooth(sample, loss=loss, offset=scene.offset)
    except ArithmeticError:
        return np.zeros(3), None
    if least.w is None or not (least.w.any() or least.b):
        return np.zeros(3), None
    return np.append(least.w, least.b), int((least.margins <= 0).sum())
