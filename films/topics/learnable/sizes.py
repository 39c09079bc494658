"""Models of every size on the same points: how many numbers each keeps, and its errors on those that it was trained on
and on those held out."""

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

FEWEST = 20  # labelled points
DEPTHS = tuple(range(1, 11))
HIDDEN, EPOCHS = (1, 2, 4, 8), 200  # units of networks, and for how long they are trained
VOTERS = (15, 1)  # nearest neighbours
UNKNOWN = ""  # in place of a VC dimension


@dataclass(frozen=True, eq=False)
class Model:
    """A trained model: the `state` of a rule; how many `numbers` it keeps, which they are in words, and the VC
    dimension of its family."""

    name: str
    numbers: int
    kept: str
    vc: str
    rule: Rule
    state: int


@dataclass(frozen=True, eq=False)
class Sizes:
    """All models, the smaller first; which points of the plane each misclassifies, `wrong (F, n)`, but for the unseen;
    and the rows that were trained on and held out."""

    models: tuple[Model, ...]
    wrong: NDArray[np.bool_]
    train: Ints
    held: Ints

    @property
    def training(self) -> Ints:
        """How many points of those trained on each model misclassifies: `(F,)`."""
        return self._count(self.train)

    @property
    def missed(self) -> Ints:
        """How many of those held out."""
        return self._count(self.held)

    @property
    def numbers(self) -> Ints:
        """How many numbers each model keeps."""
        return np.array([model.numbers for model in self.models])

    @property
    def best(self) -> int:
        """The model with the fewest mistakes on what was held out, the smallest of such."""
        return int(self.missed.argmin())

    @property
    def simplest(self) -> int:
        """The smallest model that has no more than one standard error more of them, of as small ones that with the
        fewest: Occam's choice."""
        n, share = len(self.held), float(self.missed.min()) / len(self.held)
        most = self.missed.min() + np.sqrt(n * share * (1 - share))
        within = np.flatnonzero(self.missed <= most)
        return int(within[np.lexsort((self.missed[within], self.numbers[within]))[0]])

    def _count(self, among: Ints) -> Ints:
        return np.count_nonzero(self.wrong[:, among], axis=1).astype(np.int64)


def run(scene: LearnableScene) -> Sizes | str:
    """All models trained on the points that are not held out; or a sentence on what is missing."""
    X, y = arrays(scene.points)
    labelled = np.flatnonzero(y != UNSEEN)
    classes = len(set(y[labelled].tolist()))
    if len(labelled) < FEWEST or classes < 2:
        return f"At least {FEWEST} points of both classes, + and −, are needed to train and to hold some out."
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
    """All models trained on points of two classes in the plane, the smaller first. ValueError where one cannot be."""
    all_models = [*_fixed(training), *_trees(training), *_networks(training), *_neighbors(training)]
    return tuple(sorted(all_models, key=lambda model: model.numbers))


def _fixed(training: Training) -> Iterator[Model]:
    """Models whose number of numbers is fixed beforehand."""
    for method in METHODS.values():
        if size := method.size:
            rule = method.train(replace(training, usual_alone=True)).rule
            state = state_named(rule, method.usual)
            yield Model(method.name, size.numbers, size.content, size.vc, rule, state)


def _trees(training: Training) -> Iterator[Model]:
    """Trees, each depth that has more leaves than the one before: 2 numbers a question, 1 a leaf."""
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
    networks = network.train_each(training.X, training.y, [EPOCHS], hidden=HIDDEN, seed=training.seed)
    for hidden, trained in zip(HIDDEN, networks, strict=True):
        rule = PathRule("network", (f"epochs = {EPOCHS}",), trained, trained.classes)
        units = f"{hidden} hidden unit{'s' * (hidden > 1)}"
        content = f"3 weights a hidden unit, {hidden + 1} a class"
        yield Model(f"network, {units}", 5 * hidden + 2, content, UNKNOWN, rule, 0)


def _neighbors(training: Training) -> Iterator[Model]:
    n = len(training.X)
    voters = tuple(k for k in VOTERS if k <= n)
    rule = Neighbors("nearest neighbours", training.X, training.y, training.index, voters)
    for state, k in enumerate(voters):
        vc = "∞" if k == 1 else UNKNOWN
        content = f"{n} points, each with its class"
        yield Model(f"{k} nearest", 3 * n, content, vc, rule, state)
