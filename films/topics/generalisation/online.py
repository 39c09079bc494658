"""Points that arrive one at a time: their source, the guesses of their labels, and the errors so far."""

from dataclasses import dataclass

import numpy as np

from films.samples import arrays
from films.topics.generalisation import known_worlds
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.learners import LEARNERS, Learner
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from films.topics.generalisation.shift import rotate
from playground.inputs import Floats, Ints

LENGTH = 200  # arrivals of a stretch from a known world
WINDOW = 20  # arrivals that the rolling error counts
PIVOT = np.array([0.0, -1.5])  # the centre that a drifting world turns around
TURN = 0.6  # degrees that it turns with each arrival
ROW_SEED = 700_000


@dataclass(frozen=True, eq=False)
class Row:
    """All arrivals up to the end of the stretch on show, in a row.

    X, y     (n, 2) the points; (n,) their labels, 0 and 1
    classes  (2,) the classes of these labels
    first    the number of arrivals before the stretch
    learner  what the learner did
    missed   (n,) whether it guessed wrong, or not at all
    """

    X: Floats
    y: Ints
    classes: Ints
    first: int
    learner: Learner
    missed: Ints

    @property
    def n_shown(self) -> int:
        """The number of arrivals that the film shows."""
        return len(self.y) - self.first

    @property
    def cumulative(self) -> Floats:
        """The share missed of the first 1, 2, ... arrivals: `(n,)`."""
        return np.cumsum(self.missed) / np.arange(1, len(self.missed) + 1)

    @property
    def rolling(self) -> Floats:
        """The share missed of the last `WINDOW` arrivals, or of all if there are fewer: `(n,)`."""
        total = np.append(0, np.cumsum(self.missed))
        end = np.arange(1, len(total))
        start = np.maximum(0, end - WINDOW)
        return (total[end] - total[start]) / (end - start)


def row(scene: GeneralisationScene) -> Row:
    """Return the scene's arrivals. ValueError, with a sentence, if there are too few points, or not just two
    classes."""
    X, y, classes = _arrivals(scene)
    learner = LEARNERS[scene.learner](X, y)
    first = len(y) // (scene.stretch + 1) * scene.stretch
    return Row(X, y, classes, first, learner, (learner.guesses != y).astype(np.int64))


def _arrivals(scene: GeneralisationScene) -> tuple[Floats, Ints, Ints]:
    """Return the points and labels in the order of their arrival, and the two classes. From a known world they are as
    many as the stretches need; the reader's own are those not sealed, in another order for each stretch."""
    if scene.source != POINTS:
        n = LENGTH * (scene.stretch + 1)
        X, y = known_worlds.WORLDS[scene.source].world.sample(n, seed=ROW_SEED + scene.seed)
        angles = np.deg2rad(TURN * np.arange(n)) if scene.drift else np.zeros(n)
        return PIVOT + rotate(X - PIVOT, angles), y, np.arange(2)
    X, y = arrays(scene.points)
    if len(y) < LEAST:
        raise ValueError(f"{LEAST} points or more are needed; there are {len(y)}.")
    classes, labels = np.unique(y, return_inverse=True)
    if len(classes) != 2:
        raise ValueError(f"Points of two classes are needed; these are of {len(classes)}.")
    unsealed = three_sets(y, scene.split).unsealed
    orders = [np.random.default_rng([scene.seed, turn]).permutation(unsealed) for turn in range(scene.stretch + 1)]
    rows = np.concatenate(orders)
    return X[rows], labels[rows], classes
