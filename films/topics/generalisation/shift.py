"""A test world that differs from the world of the training: the same points shifted or turned, farther in each
frame."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.rules.method import Training
from films.rules.methods import exhibit
from films.rules.rule import UNTRAINED
from films.rules.trained import Exhibit
from films.samples import arrays
from films.topics.generalisation import known_worlds
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.learning import usual_state
from films.topics.generalisation.scene import POINTS, USUAL, GeneralisationScene
from playground.inputs import Floats, Ints

FRAMES = 25
FARTHEST = 2.0  # the last shift, in root mean square distances of the training points from their mean
HALF_TURN = 180.0  # degrees
TRAINED, TESTED = 80, 200  # points drawn of a known world
TEST_SEED = 500_000


@dataclass(frozen=True, eq=False)
class Sample:
    """The training points `X (n, 2)`, `y (n,)`, and the test points before they are moved, `Q (m, 2)`, `q (m,)`.
    `floor`: the least risk of a known world, which no shift and no turn changes; None if it is not known."""

    X: Floats
    y: Ints
    Q: Floats
    q: Ints
    floor: float | None


@dataclass(frozen=True, eq=False)
class ShiftedTestSet:
    """The test points of a `sample` in each of F frames, and the mistakes of a method in one of its states.

    amounts  (F,) how far they are moved
    places   (F, m, 2) where they are
    wrong    (F, m) which of them are misclassified there
    """

    sample: Sample
    exhibit: Exhibit
    state: int
    amounts: Floats
    places: Floats
    wrong: NDArray[np.bool_]

    @property
    def training_error(self) -> float:
        return float((self.exhibit.rule.at(self.sample.X)[self.state] != self.sample.y).mean())

    @property
    def answers(self) -> bool:
        """Whether the method could be trained, and so answers."""
        return bool((self.exhibit.rule.at(self.sample.X)[self.state] != UNTRAINED).any())


def sample(scene: GeneralisationScene) -> Sample | None:
    """Return training and test points. Those of a known world are drawn; the reader's are the training and the
    validation set. None if the reader's are too few."""
    if scene.source != POINTS:
        truth = known_worlds.WORLDS[scene.source].world
        X, y = truth.sample(TRAINED, seed=scene.split)
        Q, q = truth.sample(TESTED, seed=TEST_SEED + scene.split)
        return Sample(X, y, Q, q, known_worlds.least_risk(scene.source))
    X, y = arrays(scene.points)
    if len(y) < LEAST:
        return None
    sets = three_sets(y, scene.split)
    return Sample(X[sets.train], y[sets.train], X[sets.validation], y[sets.validation], None)


def train(scene: GeneralisationScene, names: tuple[str, ...]) -> Exhibit | None:
    """Return the scene's method, trained on the training points; None if there are too few points."""
    both = sample(scene)
    if both is None:
        return None
    return exhibit(scene.method, Training(both.X, both.y, np.arange(len(both.y)), names, scene.hidden, scene.seed))


def move(scene: GeneralisationScene, trained: Exhibit) -> ShiftedTestSet | None:
    """Return the test points on their way, and the mistakes of the `trained` method; None if there are too few
    points."""
    both = sample(scene)
    if both is None:
        return None
    states = trained.rule.states
    state = usual_state(scene.method, states) if scene.at == USUAL else min(scene.at, len(states) - 1)
    way: Callable[..., tuple[Floats, Floats]] = shift if scene.way == "shift" else turn
    amounts, places = way(both, scene.direction)
    answers = trained.rule.at(places.reshape(-1, 2))[state].reshape(FRAMES, -1)
    return ShiftedTestSet(both, trained, state, amounts, places, answers != both.q)


def shift(both: Sample, direction: float) -> tuple[Floats, Floats]:
    """Return the amounts `(F,)` and places `(F, m, 2)` of test points that move in a `direction`, in degrees, to twice
    the spread of the training points."""
    spread = float(np.sqrt(both.X.var(axis=0).sum())) if np.ptp(both.X, axis=0).any() else 1.0
    amounts = np.linspace(0.0, FARTHEST * spread, FRAMES)
    angle = np.deg2rad(direction)
    way = np.array([np.cos(angle), np.sin(angle)])
    return amounts, both.Q + amounts[:, None, None] * way


def turn(both: Sample, _direction: float) -> tuple[Floats, Floats]:
    """Return the amounts and places of test points that turn by half a circle around the mean of the training
    points."""
    degrees = np.linspace(0.0, HALF_TURN, FRAMES)
    # The mean of points at one place is that place; computed, it would be off by rounding.
    centre = both.X.mean(axis=0) if np.ptp(both.X, axis=0).any() else both.X[0]
    return degrees, centre + rotate(both.Q - centre, np.deg2rad(degrees)[:, None])


def rotate(X: Floats, angles: Floats) -> Floats:
    """Return points `X (..., 2)` turned around the origin by `angles (...)`, counter-clockwise."""
    cos, sin = np.cos(angles), np.sin(angles)
    return np.stack([cos * X[..., 0] - sin * X[..., 1], sin * X[..., 0] + cos * X[..., 1]], axis=-1)
