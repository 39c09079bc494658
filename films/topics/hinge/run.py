"""The runs of hinge descent for a scene: their settings, their traces, and what each frame shows of them."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.decimals import fraction
from films.picture.now import Now, now
from films.samples import Sample, SampleRun
from films.steps import START, Steps
from films.symbols import SYMBOLS, Symbols
from films.topics.hinge.scene import HingeScene
from playground import hinge, losses
from playground.hinge import HingeTrace
from playground.hinge_seeds import objective_of_seeds
from playground.hinge_states import draw_order
from playground.inputs import Floats, Ints
from playground.optimum import Optimum
from playground.smooth_optimum import SmoothOptimum

# What a frame shows after the start: a draw that keeps (w, b); a draw that follows its sample or, in batch, all active
# points; a draw in which only the penalty changes w; or no draw, as this run ends before the one beside it.
KEPT, FOLLOWED, SHRUNK, ENDED = range(1, 5)


@dataclass(frozen=True)
class Descent:
    """The arguments of `hinge.train`."""

    offset: bool
    eta: float
    rate: str
    regularization: float
    draws: str
    threshold: float
    seed: int
    n_draws: int
    loss: str

    @property
    def level(self) -> str:
        """The threshold as it is written."""
        return f"{self.threshold:g}"

    @property
    def smooth(self) -> bool:
        """Whether the loss has a slope everywhere. Then every step is an update."""
        return self.loss != "hinge"

    @property
    def batch(self) -> bool:
        """Whether every step looks at all points."""
        return self.draws == "batch"

    def trace(self, sample: Sample) -> HingeTrace:
        """Return the descent on the training points, with coordinates and settings as their decimals are written."""
        return hinge.train(sample.written, sample.y, squares=sample.squares, **self._written)

    def objective_of_seeds(self, sample: Sample, seeds: range) -> Floats:
        """Return J after 0, 1, ... draws of this descent for each of the seeds, with draws at random: `(S, n_draws +
        1)`."""
        settings = {name: value for name, value in self._written.items() if name not in ("seed", "draws")}
        return objective_of_seeds(sample.written, sample.y, seeds, squares=sample.squares, **settings)

    @property
    def _written(self) -> dict[str, Any]:
        """The arguments of `hinge.train`, with numbers as their decimals are written."""
        return vars(self) | {name: fraction(getattr(self, name)) for name in ("eta", "regularization", "threshold")}


@dataclass(frozen=True, eq=False)
class Run(SampleRun):
    """The trace of a `descent` on the training points of a `sample`, the `steps` that the film shows of it, and the
    `symbols` of its formulas."""

    descent: Descent
    trace: HingeTrace
    steps: Steps
    symbols: Symbols = SYMBOLS["w"]

    @property
    def commands(self) -> dict[str, str]:
        r"""The commands of formulas in TeX: those of `Symbols.commands`, and \x, \g and \rate."""
        return self.symbols.commands(offset=self.descent.offset) | {
            "x": r"\mathbf{x}",
            "g": r"\mathbf{g}",
            "rate": r"\eta_k",
        }

    def offset(self, states: Ints) -> Now:
        """Return the offset of the `states`, one for each frame, as it is written."""
        theta = now(self.theta, states)
        return now(self.symbols.written(self.theta[:, 2]), states) if self.symbols.threshold else theta[2]

    @property
    def vector(self) -> str:
        """The words for the normal vector and the offset, or for the normal vector if there is no offset."""
        return self.symbols.vector if self.descent.offset else self.symbols.word

    @property
    def penalty(self) -> str:
        """The term of J for the penalty; "" if there is none."""
        return f" + λ/2 ‖{self.symbols.letter}‖²" if self.descent.regularization else ""

    @cached_property
    def signs(self) -> NDArray[np.int8]:
        """`y` as small whole numbers, which take fewer bytes in a film."""
        return self.y.astype(np.int8)

    @cached_property
    def best(self) -> Ints:
        """The best state so far, in each frame: `(F,)`."""
        return self.trace.best[self.steps.now]

    @cached_property
    def theta(self) -> Floats:
        """(w1, w2, b) of every state: `(T + 1, 3)`."""
        return np.column_stack([self.trace.w, self.trace.b])

    @cached_property
    def margins(self) -> Floats:
        """The functional margin z of every point in every state: `(T + 1, n)`."""
        return self.values[:, self.index] * self.y

    @cached_property
    def values(self) -> Floats:
        """w.x + b of every state at all points of the plane: `(T + 1, N)`."""
        return self.trace.decision_function(self.sample.all_written)

    @cached_property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each state misclassifies: `(T + 1, n)`."""
        return self.margins <= 0

    @cached_property
    def average(self) -> Floats:
        """(w1, w2, b) of the averaged state in each frame: `(F, 3)`."""
        return np.column_stack(self.trace.average(self.steps.count))

    @property
    def average_objective(self) -> Floats:
        """J of the averaged state after each update: `(T + 1,)`."""
        loss, penalty = self.descent.loss, self.descent.regularization
        return losses.objective(self.trace.averaged(), self.sample.written, self.y, loss=loss, regularization=penalty)

    @cached_property
    def z(self) -> Floats:
        """z of each frame's sample in the state before the draw: `(F,)`."""
        return self.z_of_sample(self.steps.before)

    def z_of_sample(self, states: Ints) -> Floats:
        """Return z of each frame's sample in the `states (F,)`: `(F,)`; NaN if the frame has no sample."""
        sample = self.steps.sample
        return np.where(sample < 0, np.nan, self.margins[np.maximum(states, 0), np.maximum(sample, 0)])


@dataclass(frozen=True, eq=False)
class Runs:
    """The runs of a scene, whatever is shown of them.

    run, other  the scene's run, and the one beside it if there is one
    optimum     the least of J; None if it could not be computed
    separable   whether a line separates the two classes
    """

    run: Run
    other: Run | None
    optimum: Optimum | SmoothOptimum | None
    separable: bool

    @property
    def both(self) -> tuple[Run, ...]:
        """The run, and the other one if there is one."""
        return (self.run,) if self.other is None else (self.run, self.other)

    @property
    def least(self) -> float | None:
        """The least possible J; None if it could not be computed."""
        return None if self.optimum is None else self.optimum.value


def descend(scene: HingeScene) -> Runs | None:
    """Return the scene's runs and the optimum that they are measured by; None unless there are two classes."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    separable = samples.separation(sample, offset=scene.offset).separable
    return Runs(*pair(scene, sample), optimum(scene, sample), separable)


def descent(scene: HingeScene) -> Descent:
    """Return the settings of the scene's own run."""
    chosen = {field.name: getattr(scene, field.name) for field in fields(Descent)}
    return Descent(**chosen | {"threshold": float(scene.threshold)})


def other_descent(scene: HingeScene) -> Descent | None:
    """Return the settings of the run beside it; None if there is none. The perceptron takes the scene's η, which only
    scales its w and b."""
    own = descent(scene)
    perceptron = replace(own, threshold=0.0, rate="constant", regularization=0.0, loss="hinge")
    others = {
        "perceptron": replace(perceptron, draws="cyclic"),
        "same draws": perceptron,
        "batch": replace(own, draws="batch"),
        "hinge": replace(own, loss="hinge", threshold=1.0),
    }
    return others.get(scene.compare)


def pair(scene: HingeScene, sample: Sample) -> tuple[Run, Run | None]:
    """Return the scene's run, and the one beside it if there is one, with as many frames."""
    own, other = descent(scene), other_descent(scene)
    trace = own.trace(sample)
    if not scene.by_draw:
        return Run(sample, own, trace, _steps_by_update(trace, len(sample.y)), scene.written), None
    if other is None:
        return _run_by_draw(sample, own, trace, trace.n_draws + 1, scene.written), None
    beside = _with_own_objective(other.trace(sample), own, other, sample)
    n_frames = max(trace.n_draws, beside.n_draws) + 1
    ways = ((own, trace), (other, beside))
    first, second = (_run_by_draw(sample, how, own_trace, n_frames, scene.written) for how, own_trace in ways)
    return first, second


def _with_own_objective(trace: HingeTrace, own: Descent, other: Descent, sample: Sample) -> HingeTrace:
    """Return the other run's trace with the J of the scene's own run. The hinge's trace with the same penalty has that
    J already."""
    if not own.smooth and own.regularization == other.regularization:
        return trace
    J = losses.objective(trace, sample.written, sample.y, loss=own.loss, regularization=own.regularization)
    return replace(trace, objective=J)


def _run_by_draw(sample: Sample, descent: Descent, trace: HingeTrace, n_frames: int, symbols: Symbols) -> Run:
    """Return a run with a frame for each draw."""
    order = draw_order(len(sample.X), descent.n_draws, draws=descent.draws, seed=descent.seed)
    return Run(sample, descent, trace, _steps_by_draw(trace, order, n_frames, len(sample.y)), symbols)


def _steps_by_draw(trace: HingeTrace, order: Ints, n_frames: int, n: int) -> Steps:
    """Return a frame for the start and one after each draw of one of n points. `order` is that of
    `hinge_states.draw_order`.

    After the trace's last draw its last state stays to the end of `n_frames`.
    """
    frame = np.arange(n_frames)
    draw = np.minimum(frame, trace.n_draws)
    now = np.searchsorted(trace.draw, draw, side="right")
    before = np.append(-1, now[:-1])
    is_draw = (frame > 0) & (frame <= trace.n_draws)
    follows = np.append(0, trace.active)[now] > 0  # by the update that led to the state
    kinds = np.where(now == before, KEPT, np.where(follows, FOLLOWED, SHRUNK))
    kind = np.where(is_draw, kinds, np.where(frame == 0, START, ENDED))
    sample = np.where(is_draw, order[np.maximum(draw - 1, 0)], -1)
    return Steps(kind, sample, now, np.where(is_draw, before, -1), draw, _epochs(draw, n), cut=False)


def _steps_by_update(trace: HingeTrace, n: int) -> Steps:
    """Return a frame for the start and one after each update."""
    now = np.arange(trace.n_updates + 1)
    kinds = np.where(trace.active > 0, FOLLOWED, SHRUNK)
    kind, sample, draw = np.append(START, kinds), np.append(-1, trace.sample), np.append(0, trace.draw)
    return Steps(kind, sample, now, now - 1, draw, _epochs(draw, n), cut=False)


def _epochs(draw: Ints, n: int) -> Ints:
    """Return the pass over n points that each of the draws, counted from 1, is in. A pass has n draws."""
    return -(-draw // n)


def optimum(scene: HingeScene, sample: Sample) -> Optimum | SmoothOptimum | None:
    """Return the least of J, exact for the hinge loss; None if the solver does not find it, which the page says."""
    offset, penalty = scene.offset, scene.regularization
    try:
        if scene.loss == "hinge":
            return samples.least_hinge(sample, offset=offset, regularization=penalty)
        return samples.least_smooth(sample, loss=scene.loss, offset=offset, regularization=penalty)
    except ArithmeticError:
        return None
