"""Learning curves: the error on new points of methods trained on n points, for growing n, in several repeats.

There are at most `REPEATS` repeats. In each the training sets grow: the smaller one is the beginning of the larger. For
a known world the new points are `FRESH` points of it, the same in all repeats. For the reader's points they are a
random quarter of those that are not sealed, another one in each repeat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from films.drawing.palette import CLASSES
from films.rules.method import Training
from films.rules.methods import METHODS
from films.rules.rule import Rule
from films.samples import arrays
from films.topics.generalisation import known_worlds
from films.topics.generalisation.envelope import LEAST, three_sets
from films.topics.generalisation.scene import POINTS, GeneralisationScene
from playground.inputs import Floats, Ints
from playground.validation import learning_curve, split

REPEATS, FEWEST_REPEATS = 10, 3
MOST_COST = 2200.0  # of all trainings, in units of `TrainingCost`: about three seconds
FRESH = 2000  # new points of a known world: an error of 10 % is then known to about 0.7 %
FRESH_SEED = 1_000_000
OF_A_WORLD = tuple(2**power for power in range(2, 10))  # training points
HELD = 0.25  # the share of the reader's points that are new points
FEWEST = 4  # training points


@dataclass(frozen=True)
class Score:
    """The share of new points that a trained method misclassifies, NaN if it could not be trained; and whether its
    training was stopped before it had settled."""

    error: float
    stopped: bool


class StopCounts:
    """The number of trainings that were stopped before they had settled. A model and all its copies share it."""

    def __init__(self) -> None:
        self.count = 0

    def __deepcopy__(self, memo: object) -> Self:
        return self


@dataclass
class UsualModel:
    """A method at the usual value of its knob, or at the last if there is none, with fit and predict."""

    method: str
    hidden: int = 4
    seed: int = 0
    stops: StopCounts = field(default_factory=StopCounts)
    _rule: Rule | None = field(init=False, repr=False, default=None)

    def fit(self, X: Floats, y: Ints) -> Self:
        """Train the method. ValueError if it cannot be trained on these points."""
        names = tuple(style.name for style in CLASSES)
        training = Training(X, y, np.arange(len(X)), names, self.hidden, self.seed, usual_alone=True)
        exhibit = METHODS[self.method].train(training)
        self._rule = exhibit.rule
        self.stops.count += exhibit.unsettled[usual_state(self.method, exhibit.rule.states)]
        return self

    def predict(self, X: Floats) -> Ints:
        """Return the classes of `X (q, 2)`. ValueError before `fit`."""
        if self._rule is None:
            raise ValueError(f"{self.method} has not been fitted")
        return self._rule.at(X)[usual_state(self.method, self._rule.states)]


def usual_state(method: str, states: Sequence[str]) -> int:
    """Return the number of a method's usual state among `states`; of the last if it is not among them."""
    usual = METHODS[method].usual
    return states.index(usual) if usual in states else len(states) - 1


def sizes(n: int) -> tuple[int, ...]:
    """Return the numbers of training points that are shown if there are n: doubled from 4 on, and n itself."""
    doubled = [size for size in OF_A_WORLD if size < n]
    return (*doubled, n) if n >= FEWEST else ()


def at(scene: GeneralisationScene) -> tuple[int, ...]:
    """Return the numbers of training points that the scene's curves show."""
    if scene.source != POINTS:
        return OF_A_WORLD
    n = len(unsealed(scene)[1])
    return sizes(n - min(max(round(HELD * n), 1), n - 1)) if n > 1 else ()


def repeats(scene: GeneralisationScene) -> int:
    """Return the number of repeats: fewer than `REPEATS` if the scene's methods take long."""
    cost = sum(METHODS[method].cost.units(size) for method in scene.compared for size in at(scene))
    return REPEATS if not cost else max(FEWEST_REPEATS, min(REPEATS, int(MOST_COST / cost)))


def errors_depend_on(scene: GeneralisationScene) -> GeneralisationScene:
    """Return a scene with the fields that errors depend on, and all others at their defaults."""
    own = GeneralisationScene(source=scene.source, hidden=scene.hidden, seed=scene.seed)
    return replace(own, points=scene.points, split=scene.split) if scene.source == POINTS else own


def score(scene: GeneralisationScene, *, method: str, size: int, repeat: int) -> Score:
    """Return the error on new points of the method trained on `size` points. Its NaN says that it could not be trained,
    as on points of one class."""
    model = UsualModel(method, scene.hidden, scene.seed)
    error = _error(scene, model, size, repeat)
    return Score(error, stopped=model.stops.count > 0)


def _error(scene: GeneralisationScene, model: UsualModel, size: int, repeat: int) -> float:
    """Return the error of the model on new points of the scene."""
    if scene.source == POINTS:
        return on_own(model, *unsealed(scene), size, repeat)
    truth = known_worlds.WORLDS[scene.source].world
    test = truth.sample(FRESH, seed=FRESH_SEED)
    errors = learning_curve(model, lambda n, seed: truth.sample(n, seed=seed), [size], test, repeats=1, seed=repeat)
    return float(errors[0, 0])


def best_on_fresh(source: str) -> float:
    """Return the share of the new points of a known world that its Bayes-optimal classifier misclassifies."""
    truth = known_worlds.WORLDS[source].world
    X, y = truth.sample(FRESH, seed=FRESH_SEED)
    return float((truth.predict(X) != y).mean())


def on_own(model: UsualModel, X: Floats, y: Ints, size: int, repeat: int) -> float:
    """Return the error on a random quarter of points `X (n, 2)`, `y (n,)`, after training on `size` of the others."""
    pool, held = split(len(y), test=HELD, seed=repeat, y=y)
    rows = np.random.default_rng(repeat).permutation(pool)
    errors = learning_curve(
        model, lambda n, _seed: (X[rows[:n]], y[rows[:n]]), [size], (X[held], y[held]), repeats=1, seed=repeat
    )
    return float(errors[0, 0])


def unsealed(scene: GeneralisationScene) -> tuple[Floats, Ints]:
    """Return the points that are not sealed; none if there are too few for three sets."""
    X, y = arrays(scene.points)
    rows = three_sets(y, scene.split).unsealed if len(y) >= LEAST else np.arange(0)
    return X[rows], y[rows]
