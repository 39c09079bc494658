"""Learning curves: the error on new points of methods that were trained on n of them, for growing n, again and again.

In each of at most `REPEATS` repeats the training sets grow: the smaller one is the beginning of the larger. Of a known
world the new points are `FRESH` others, the same for all; of the reader's points they are a quarter set aside by lot,
another one in each repeat, and the sealed test set is not among them.
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
OF_A_WORLD = tuple(2**power for power in range(2, 10))
HELD = 0.25  # of the reader's points
FEWEST = 4


@dataclass(frozen=True)
class Score:
    """The share of new points that a trained method has wrong, NaN if it could not be trained; and whether its
    training was stopped before it had settled."""

    error: float
    stopped: bool


class StopCounts:
    """How often a training was stopped before it had settled: of a model and all its copies."""

    def __init__(self) -> None:
        self.count = 0

    def __deepcopy__(self, memo: object) -> Self:
        return self


@dataclass
class UsualModel:
    """A method at the value that its knob usually has, or the last there is: with fit and predict."""

    method: str
    hidden: int = 4
    seed: int = 0
    stops: StopCounts = field(default_factory=StopCounts)
    _rule: Rule | None = field(init=False, repr=False, default=None)

    def fit(self, X: Floats, y: Ints) -> Self:
        """ValueError where the method cannot be trained on these points."""
        names = tuple(style.name for style in CLASSES)
        training = Training(X, y, np.arange(len(X)), names, self.hidden, self.seed, usual_alone=True)
        exhibit = METHODS[self.method].train(training)
        self._rule = exhibit.rule
        self.stops.count += exhibit.unsettled[usual_state(self.method, exhibit.rule.states)]
        return self

    def predict(self, X: Floats) -> Ints:
        if self._rule is None:
            raise ValueError(f"{self.method} has not been fitted")
        return self._rule.at(X)[usual_state(self.method, self._rule.states)]


def usual_state(method: str, states: Sequence[str]) -> int:
    """The number of a method's usual state among `states`; of the last if it is not among them."""
    usual = METHODS[method].usual
    return states.index(usual) if usual in states else len(states) - 1


def sizes(n: int) -> tuple[int, ...]:
    """The numbers of training points shown where there are n to learn from: doubled from 4 on, and n itself."""
    doubled = [size for size in OF_A_WORLD if size < n]
    return (*doubled, n) if n >= FEWEST else ()


def at(scene: GeneralisationScene) -> tuple[int, ...]:
    """The numbers of training points that the scene's curves show."""
    if scene.source != POINTS:
        return OF_A_WORLD
    n = len(unsealed(scene)[1])
    return sizes(n - min(max(round(HELD * n), 1), n - 1)) if n > 1 else ()


def repeats(scene: GeneralisationScene) -> int:
    """The number of repeats: fewer than `REPEATS` if the scene's methods take long."""
    cost = sum(METHODS[method].cost.units(size) for method in scene.compared for size in at(scene))
    return REPEATS if not cost else max(FEWEST_REPEATS, min(REPEATS, int(MOST_COST / cost)))


def errors_depend_on(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene's fields that errors depend on, with all others at their defaults."""
    own = GeneralisationScene(source=scene.source, hidden=scene.hidden, seed=scene.seed)
    return replace(own, points=scene.points, split=scene.split) if scene.source == POINTS else own


def score(scene: GeneralisationScene, *, method: str, size: int, repeat: int) -> Score:
    """The error on new points of the method trained on `size` points: on points of one class, for example, it cannot be
    trained."""
    model = UsualModel(method, scene.hidden, scene.seed)
    error = _error(scene, model, size, repeat)
    return Score(error, stopped=model.stops.count > 0)


def _error(scene: GeneralisationScene, model: UsualModel, size: int, repeat: int) -> float:
    if scene.source == POINTS:
        return on_own(model, *unsealed(scene), size, repeat)
    truth = known_worlds.WORLDS[scene.source].world
    test = truth.sample(FRESH, seed=FRESH_SEED)
    errors = learning_curve(model, lambda n, seed: truth.sample(n, seed=seed), [size], test, repeats=1, seed=repeat)
    return float(errors[0, 0])


def best_on_fresh(source: str) -> float:
    """The share of the new points of a known world that its Bayes-optimal classifier has wrong."""
    truth = known_worlds.WORLDS[source].world
    X, y = truth.sample(FRESH, seed=FRESH_SEED)
    return float((truth.predict(X) != y).mean())


def on_own(model: UsualModel, X: Floats, y: Ints, size: int, repeat: int) -> float:
    """The error on a quarter, set aside by lot, of points `X (n, 2)`, `y (n,)`, after `size` of the others."""
    pool, held = split(len(y), test=HELD, seed=repeat, y=y)
    rows = np.random.default_rng(repeat).permutation(pool)
    errors = learning_curve(
        model, lambda n, _seed: (X[rows[:n]], y[rows[:n]]), [size], (X[held], y[held]), repeats=1, seed=repeat
    )
    return float(errors[0, 0])


def unsealed(scene: GeneralisationScene) -> tuple[Floats, Ints]:
    """The points that are not sealed; none if there are too few for three sets."""
    X, y = arrays(scene.points)
    rows = three_sets(y, scene.split).unsealed if len(y) >= LEAST else np.arange(0)
    return X[rows], y[rows]
