"""Models of every size trained on the same points: the number of numbers that each keeps, its training mistakes, and
its held-out mistakes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.rules.method import Training
from films.rules.methods import METHODS
from films.rules.nearest import Neighbors
from films.rules.rule import Rule, state_named
from films.rules.trained import PathRule
from films.samples import arrays, rows
from films.scikit import estimators
from films.topics.learnable.scene import STYLES, UNSEEN, LearnableScene
from playground import network
from playground.inputs import Ints
from playground.trees_by_depth import boxes

MIN_POINTS = 20  # labelled points that are needed
DEPTHS = tuple(range(1, 11))
HIDDEN, EPOCHS = (1, 2, 4, 8), 200  # hidden units of the networks, and epochs of their training
VOTERS = (15, 1)  # k of the k nearest neighbours
UNKNOWN = ""  # a VC dimension that is not known exactly


@dataclass(frozen=True, eq=False)
class Model:
    """A trained model.

    numbers  the number of numbers that it keeps
    kept     what these are, in words
    vc       the VC dimension of its family, "" if it is not known
    state    the number of the state of `rule`
    """

    name: str
    numbers: int
    kept: str
    vc: str
    rule: Rule
    state: int


@dataclass(frozen=True, eq=False)
class Sizes:
    """All models, from the smallest.

    wrong  (F, n) which points of the plane each model misclassifies; none of the unseen
    train  the rows of the training set
    held   the rows of the points held out
    """

    models: tuple[Model, ...]
    wrong: NDArray[np.bool_]
    train: Ints
    held: Ints

    @property
    def training(self) -> Ints:
        """The number of training mistakes of each model: `(F,)`."""
        return self._count(self.train)

    @property
    def missed(self) -> Ints:
        """The number of held-out mistakes of each model: `(F,)`."""
        return self._count(self.held)

    @property
    def numbers(self) -> Ints:
        """The number of numbers that each model keeps: `(F,)`."""
        return np.array([model.numbers for model in self.models])

    @property
    def best(self) -> int:
        """The row of the model with the fewest held-out mistakes; of several, of the smallest."""
        return int(self.missed.argmin())

    @property
    def simplest(self) -> int:
        """The row of Occam's choice: the smallest model whose held-out mistakes are at most one standard error more
        than the fewest; of several as small, the one with the fewest mistakes."""
        n, share = len(self.held), float(self.missed.min()) / len(self.held)
        most = self.missed.min() + np.sqrt(n * share * (1 - share))
        within = np.flatnonzero(self.missed <= most)
        return int(within[np.lexsort((self.missed[within], self.numbers[within]))[0]])

    def _count(self, among: Ints) -> Ints:
        return np.count_nonzero(self.wrong[:, among], axis=1).astype(np.int64)


def run(scene: LearnableScene) -> Sizes | str:
    """Return all models, trained on the points that are not held out, or a sentence on what is missing."""
    X, y = arrays(scene.points)
    labelled = np.flatnonzero(y != UNSEEN)
    classes = len(set(y[labelled].tolist()))
    if len(labelled) < MIN_POINTS or classes < 2:
        return f"At least {MIN_POINTS} points of both classes, + and −, are needed to train and to hold some out."
    train, held = (labelled[part] for part in rows(len(labelled), int(scene.held), scene.split, y[labelled]))
    if len(set(y[train].tolist())) < 2:
        return "All points that are left to train on are of one class. Another split may do."
    names = tuple(style.name for style in STYLES)
    try:
        trained = models(Training(X[train], y[train], train, names, hidden=0, seed=0))
    except ValueError as error:
        return f"A model cannot be trained on these points: {error}."
    answers = np.array([model.rule.at(X)[model.state] for model in trained])
    return Sizes(trained, (answers != y) & (y != UNSEEN), train, held)


def models(training: Training) -> tuple[Model, ...]:
    """Return all models trained on points of two classes in the plane, from the smallest. ValueError if one cannot be
    trained."""
    all_models = [*_fixed(training), *_trees(training), *_networks(training), *_neighbors(training)]
    return tuple(sorted(all_models, key=lambda model: model.numbers))


def _fixed(training: Training) -> Iterator[Model]:
    """Yield the models whose number of numbers does not depend on the points."""
    for method in METHODS.values():
        if size := method.size:
            rule = method.train(replace(training, usual_alone=True)).rule
            state = state_named(rule, method.usual)
            yield Model(method.name, size.numbers, size.content, size.vc, rule, state)


def _trees(training: Training) -> Iterator[Model]:
    """Yield a tree of each depth that has more leaves than the depth before. A tree keeps 2 numbers for each question,
    and 1 for each leaf."""
    cuts = estimators.tree(training.X, training.y, DEPTHS, seed=training.seed)
    rule = PathRule("decision tree", tuple(f"depth = {depth}" for depth in DEPTHS), cuts, cuts.classes)
    before = 1
    for state, depth in enumerate(DEPTHS):
        leaves = len(boxes(cuts.tree, depth, 2)[0])
        if leaves > before:
            vc = "3" if leaves == 2 else UNKNOWN
            content = f"{leaves - 1} question{'s' * (leaves > 2)} of 2, and a class for each of {leaves} leaves"
            yield Model(f"tree of depth {depth}", 3 * leaves - 2, content, vc, rule, state)
        before = leaves


def _networks(training: Training) -> Iterator[Model]:
    """Yield a network for each number of hidden units."""
    networks = network.train_each(training.X, training.y, [EPOCHS], hidden=HIDDEN, seed=training.seed)
    for hidden, trained in zip(HIDDEN, networks, strict=True):
        rule = PathRule("network", (f"epochs = {EPOCHS}",), trained, trained.classes)
        units = f"{hidden} hidden unit{'s' * (hidden > 1)}"
        content = f"3 weights a hidden unit, {hidden + 1} a class"
        yield Model(f"network, {units}", 5 * hidden + 2, content, UNKNOWN, rule, 0)


def _neighbors(training: Training) -> Iterator[Model]:
    """Yield k nearest neighbours for each k that there are enough points for."""
    n = len(training.X)
    voters = tuple(k for k in VOTERS if k <= n)
    rule = Neighbors("nearest neighbours", training.X, training.y, training.index, voters)
    for state, k in enumerate(voters):
        vc = "∞" if k == 1 else UNKNOWN
        content = f"{n} points, each with its class"
        yield Model(f"{k} nearest", 3 * n, content, vc, rule, state)
