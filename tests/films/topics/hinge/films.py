"""Runs of hinge descent to look at, as the page computes them, with their traces beside the film."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.points import Points
from films.steps import Steps
from films.topics.hinge.page import HINGE
from films.topics.hinge.run import Descent, descent, other_descent
from films.topics.hinge.scene import HingeScene
from playground.hinge import HingeTrace
from playground.hinge_states import draw_order
from playground.inputs import Floats, Ints
from tests.films.made import with_steps
from tests.films.shots import Shot
from tests.films.topics.perceptron.films import iris, preset


@dataclass(frozen=True, eq=False)
class Descended(Shot):
    """Its steps, and the points and the trace as the algorithm has them; `other` if it compares."""

    steps: Steps
    X: Floats
    y: Floats
    descent: Descent
    trace: HingeTrace
    order: Ints
    other: HingeTrace | None

    @property
    def margins(self) -> Floats:
        return self.trace.margins(samples.sample(self.scene).written, self.y)

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which points each state has wrong."""
        return self.margins <= 0

    def state(self, t: int) -> tuple[float, float, float]:
        """(w1, w2, b) as frame `t` shows it."""
        k = self.steps.now[t]
        return (*self.trace.w[k], self.trace.b[k])

    def sides(self, t: int) -> Floats:
        """w.x + b of every point, in the state of frame `t`."""
        w1, w2, b = self.state(t)
        return w1 * self.X[:, 0] + w2 * self.X[:, 1] + b


def shoot(points: Points, **settings) -> Descended:
    """The film of a scene that can be trained on."""
    scene = HingeScene(points=points, **settings)
    film, steps, _ = with_steps(HINGE, scene)
    assert steps is not None
    sample = samples.sample(scene)
    own, other = descent(scene), other_descent(scene)
    trace = own.trace(sample)
    order = draw_order(len(sample.X), own.n_draws, draws=own.draws, seed=own.seed)
    beside = None if other is None else other.trace(sample)
    return Descended(scene, film, steps, sample.X, sample.y, own, trace, order, beside)


SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "default": ("one mislabelled point", {}),
    "worked": ("two-point worked example", {"n_draws": 30, "offset": False}),
    "updates": ("thin margin", {"steps": "updates", "n_draws": 200, "seed": 3, "rate": "inverse-sqrt", "log": True}),
    "in turn": ("two clusters", {"draws": "cyclic", "rate": "constant", "eta": 0.5, "average": True}),
    "perceptron": ("two clusters", {"draws": "cyclic", "rate": "constant", "threshold": "0"}),
    "batch": ("one mislabelled point", {"draws": "batch", "n_draws": 60, "average": True}),
    "batch stops": ("two clusters", {"draws": "batch", "rate": "constant", "n_draws": 60}),
    "penalty": ("one mislabelled point", {"regularization": 0.1, "n_draws": 120}),
    "batch, penalty": ("XOR", {"regularization": 0.5, "draws": "batch", "n_draws": 20}),
    "no offset": ("needs an offset", {"offset": False, "n_draws": 90, "scaled": True}),
    "overflow": ("XOR", {"regularization": 100.0, "eta": 1000.0, "rate": "constant"}),
    "against the perceptron": ("one mislabelled point", {"compare": "perceptron", "n_draws": 90}),
    "against the same draws": ("two clusters", {"compare": "same draws", "n_draws": 90, "rate": "constant"}),
    "against the batch": ("two clusters", {"compare": "batch", "n_draws": 90, "rate": "constant"}),
}


@cache
def shot(name: str) -> Descended:
    chosen, settings = SETTINGS[name]
    return shoot(preset(chosen), **settings)


@cache
def petals(species: int, **settings) -> Descended:
    """Iris petals in cm, one species against the rest."""
    return shoot(iris([2, 3], species), **settings)
