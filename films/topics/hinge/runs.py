"""From a hinge page's scene to what its film shows: the run it asks for, others, and what they are measured by."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

import numpy as np

from films import samples
from films.samples import Sample
from films.topics.hinge import run as frames
from films.topics.hinge.run import Descent, Run
from films.topics.hinge.scene import HingeScene
from playground import hinge, losses
from playground.hinge import HingeTrace
from playground.inputs import Floats, Ints
from playground.optimum import Optimum
from playground.smooth_optimum import Least

SEEDS = 20
CURVE_POINTS = 120  # draws at which the curve of a seed has a point, evenly on a logarithmic axis
WORK = 1_500_000  # draws times points of one run: all runs of the three rates then take about a second
PENALISED = 1_000  # draws of one run on the hinge loss with a penalty: each is an update of long numbers


@dataclass(frozen=True, eq=False)
class Seeds:
    """J after each of `draws (m,)` in S runs that differ in their seeds: `now (S, m)`, and the `best (S, m)` so far.

    `now` is infinite from the draw on that would have left the numbers: there the run has ended, its best stays.
    `asked`: how many draws were asked for, where that would have been too much work.
    """

    draws: Ints
    now: Floats
    best: Floats
    asked: int

    @property
    def n_diverged(self) -> int:
        """How many of the runs left the numbers."""
        return int(np.isinf(self.now[:, -1]).sum())


@dataclass(frozen=True, eq=False)
class Made:
    """The result of a scene's descent, independent of what is shown.

    run, other  the scene's run, perhaps another beside it
    optimum     where J is least; None where it could not be computed
    separable   whether a line separates the two classes
    """

    run: Run
    other: Run | None
    optimum: Optimum | Least | None
    separable: bool


@dataclass(frozen=True, eq=False)
class View(Made):
    """What the film of a scene shows of it; `seeds`: the runs with many seeds, by rate, that its pictures show."""

    scene: HingeScene
    sample: Sample
    seeds: Mapping[str, Seeds]

    @property
    def least(self) -> float | None:
        """The least possible J; None where it could not be computed."""
        return None if self.optimum is None else self.optimum.value


def many(scene: HingeScene) -> Seeds:
    """The scene's descent with the seeds 0 to 19; with one only where points are not drawn at random."""
    sample, own = samples.sample(scene), descent(scene)
    most = PENALISED if own.regularization and not own.smooth else own.n_draws
    n_draws = min(own.n_draws, most, max(1, WORK // len(sample.X)))
    draws = np.unique(np.rint(np.geomspace(1, n_draws, CURVE_POINTS)).astype(np.int64))
    rows = []
    for seed in range(SEEDS if own.draws == "random" else 1):
        trace = replace(own, seed=seed, n_draws=n_draws).trace(sample)
        state = np.searchsorted(trace.draw, draws, side="right")
        ended = trace.overflowed & (draws > trace.n_draws)
        rows.append((np.where(ended, np.inf, trace.objective[state]), trace.objective[trace.best[state]]))
    now, best = np.array(rows).swapaxes(0, 1)
    return Seeds(draws, now, best, own.n_draws)


def made(scene: HingeScene) -> Made | None:
    """The scene's runs and what they are measured by; None where there are not two classes."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    separable = samples.separation(sample, offset=scene.offset).separable
    return Made(*runs(scene, sample), optimum(scene, sample), separable)


def rates(scene: HingeScene) -> tuple[str, ...]:
    """Of which rates the pictures show runs with many seeds."""
    return hinge.RATES if "rates" in scene.pictures else (scene.rate,) if "seeds" in scene.pictures else ()


def descent(scene: HingeScene) -> Descent:
    """How the scene's own run descends."""
    chosen = {field.name: getattr(scene, field.name) for field in fields(Descent)}
    return Descent(**chosen | {"threshold": float(scene.threshold)})


def compared(scene: HingeScene) -> Descent | None:
    """How the run beside it does. The perceptron's η is the scene's: it only scales w and b."""
    own = descent(scene)
    perceptron = replace(own, threshold=0.0, rate="constant", regularization=0.0, loss="hinge")
    others = {
        "perceptron": replace(perceptron, draws="cyclic"),
        "same draws": perceptron,
        "batch": replace(own, draws="batch"),
        "hinge": replace(own, loss="hinge", threshold=1.0),
    }
    return others.get(scene.compare)


def runs(scene: HingeScene, sample: Sample) -> tuple[Run, Run | None]:
    """The scene's run, and the one beside it with as many frames."""
    own, other = descent(scene), compared(scene)
    trace = own.trace(sample)
    if not scene.by_draw:
        return Run(sample, own, trace, frames.updates(trace, len(sample.y))), None
    if other is None:
        return _by_draw(sample, own, trace, trace.n_draws + 1), None
    beside = _measured(other.trace(sample), own, other, sample)
    n_frames = max(trace.n_draws, beside.n_draws) + 1
    return _by_draw(sample, own, trace, n_frames), _by_draw(sample, other, beside, n_frames)


def _measured(trace: HingeTrace, own: Descent, other: Descent, sample: Sample) -> HingeTrace:
    """The other's trace beside the scene's own, measured by the same J; the hinge's trace with the same penalty has it
    already."""
    if not own.smooth and own.regularization == other.regularization:
        return trace
    J = losses.objective(trace, sample.written, sample.y, loss=own.loss, regularization=own.regularization)
    return replace(trace, objective=J)


def _by_draw(sample: Sample, descent: Descent, trace: HingeTrace, n_frames: int) -> Run:
    order = hinge.draw_order(len(sample.X), descent.n_draws, draws=descent.draws, seed=descent.seed)
    return Run(sample, descent, trace, frames.draws(trace, order, n_frames, len(sample.y)))


def optimum(scene: HingeScene, sample: Sample) -> Optimum | Least | None:
    """The optimum of J, exact for the hinge loss; None where the solver did not find it, which the page says."""
    offset, penalty = scene.offset, scene.regularization
    try:
        if scene.loss == "hinge":
            return samples.least_hinge(sample, offset=offset, regularization=penalty)
        return samples.least_smooth(sample, loss=scene.loss, offset=offset, regularization=penalty)
    except ArithmeticError:
        return None
