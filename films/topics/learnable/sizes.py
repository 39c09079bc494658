"""Models of one row, from the smallest to the largest: each with how many numbers it keeps, and its VC dimension where
that is known."""

from collections.abc import Iterator
from dataclasses import dataclass

from films.rules.methods import METHODS, Training
from films.rules.rule import Rule, state_named
from films.rules.trained import Trained
from playground import estimators, network
from playground.tree_cuts import boxes

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


def models(given: Training) -> tuple[Model, ...]:
    """All models trained on points of two classes in the plane, the smaller first. ValueError where one cannot be."""
    found = [*_fixed(given), *_trees(given), *_networks(given), *_neighbors(given)]
    return tuple(sorted(found, key=lambda model: model.numbers))


def _fixed(given: Training) -> Iterator[Model]:
    """Models whose number of numbers is fixed beforehand."""
    for key, numbers, kept, vc in (
        ("constant", 1, "one class", "1"),
        ("logistic", 3, "w₁, w₂, b", "3"),
        ("means", 4, "two means", "3"),
        ("shared", 8, "two means, one covariance, a prior", "3"),
        ("diagonal", 9, "two means, two variances each, a prior", "5"),
        ("full", 11, "two means, two covariances, a prior", "6"),
    ):
        rule = METHODS[key].train(given).rule
        yield Model(METHODS[key].name, numbers, kept, vc, rule, state_named(rule, METHODS[key].usual))


def _trees(given: Training) -> Iterator[Model]:
    """Trees, each depth that has more leaves than the one before: 2 numbers a question, 1 a leaf."""
    rule = METHODS["tree"].train(given).rule
    tree = estimators.tree(given.X, given.y, DEPTHS, seed=given.seed).tree
    before = 1
    for depth in DEPTHS:
        leaves = len(boxes(tree, depth, 2)[0])
        if leaves > before:
            vc = "3" if leaves == 2 else UNKNOWN
            kept = f"{leaves - 1} question{'s' * (leaves > 2)} of 2, and a class for each of {leaves} leaves"
            yield Model(f"tree of depth {depth}", 3 * leaves - 2, kept, vc, rule, rule.states.index(f"depth = {depth}"))
        before = leaves


def _networks(given: Training) -> Iterator[Model]:
    for hidden in HIDDEN:
        trained = network.train(given.X, given.y, [EPOCHS], hidden=hidden, seed=given.seed)
        rule = Trained("network", (f"epochs = {EPOCHS}",), trained, trained.classes)
        units = f"{hidden} hidden unit{'s' * (hidden > 1)}"
        kept = f"3 weights a hidden unit, {hidden + 1} a class"
        yield Model(f"network, {units}", 5 * hidden + 2, kept, UNKNOWN, rule, 0)


def _neighbors(given: Training) -> Iterator[Model]:
    n = len(given.X)
    rule = METHODS["neighbors"].train(given).rule
    for k in VOTERS:
        if f"k = {k}" in rule.states:
            vc = "∞" if k == 1 else UNKNOWN
            kept = f"{n} points, each with its class"
            yield Model(f"{k} nearest", 3 * n, kept, vc, rule, rule.states.index(f"k = {k}"))
