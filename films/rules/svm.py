"""Support vector machines as a rule, with a state for each value of the knob: support vectors are ringed, margins
dashed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from films.film.captions import literal
from films.film.numbers import number
from films.rules.addends import added, linear
from films.rules.categories import Categories, EncodedPath, columns_of, terms_of
from films.rules.marks import RuleMark, across, rings
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Explanation, Knob, Price, Shares, Small, UnknownErrors
from films.rules.trained import Exhibit, PathRule, words_knob
from films.scikit import estimators
from films.scikit.estimators import LabelPath
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.kernel_machine import Machine

SLOW = "The search was stopped before it settled: here it takes very many steps."


@dataclass(frozen=True, eq=False)
class Machines(UnknownErrors):
    """A rule with a machine in each of S states."""

    name: str
    states: tuple[str, ...]
    each: tuple[Machine, ...]
    marks: tuple[RuleMark, ...]
    price: Price | None = None

    def on_grid(self, grid: Grid, *, shares: bool) -> tuple[Small, Shares | None]:  # noqa: ARG002
        cells = (machine.winners(machine.values_on(grid)) for machine in self.each)
        return np.stack([part.astype(np.int8) for part in cells]), None

    def cells(self, grid: Grid, state: int) -> Small:
        machine = self.each[state]
        return machine.winners(machine.values_on(grid)).astype(np.int8)

    def at(self, Q: Floats) -> Ints:
        return np.stack([machine.predict(Q) for machine in self.each])

    def explain(self, q: tuple[float, float], names: tuple[str, ...]) -> Explanation:
        query = np.array([q])
        answers = self.at(query)[:, 0]
        both = zip(self.each, answers.tolist(), strict=True)
        return Explanation(q, answers, tuple(f"{_values(m, query, names)} → {names[answer]}" for m, answer in both))


def of_linear(
    X: Floats,
    y: Ints,
    names: tuple[str, ...],
    costs: tuple[float, ...] = estimators.COSTS,
    *,
    categories: Categories | None = None,
) -> Exhibit:
    """Return linear machines for each C of `costs`. ValueError if there is one class only."""
    return _exhibit(
        "linear SVM",
        words_knob("C", costs),
        X,
        names,
        [estimators.machine(columns_of(X, categories), y, cost=cost) for cost in costs],
        categories,
    )


def of_kernel(
    X: Floats,
    y: Ints,
    names: tuple[str, ...],
    gammas: tuple[float, ...] = estimators.GAMMAS,
    *,
    categories: Categories | None = None,
) -> Exhibit:
    """Return machines with the kernel exp(-gamma d^2) for each of `gammas`, with C = 1. ValueError if there is one
    class only."""
    return _exhibit(
        "SVM with RBF kernel",
        words_knob("γ", gammas),
        X,
        names,
        [estimators.machine(columns_of(X, categories), y, cost=1.0, gamma=gamma) for gamma in gammas],
        categories,
    )


def _exhibit(
    name: str, knob: Knob, X: Floats, names: tuple[str, ...], each: Sequence[Machine], categories: Categories | None
) -> Exhibit:
    in_support = np.zeros((len(each), len(X)), dtype=bool)
    for row, machine in zip(in_support, each, strict=True):
        row[machine.support] = True
    ringed = rings("support vectors", X, in_support, legend="ringed: support vectors")
    rule = (
        _of_columns(name, knob, each, ringed, categories)
        if categories
        else Machines(name, knob.names, tuple(each), (ringed, *_lines(each)))
    )
    story = tuple(_story(machine, len(X), names, categories) for machine in each)
    return Exhibit(rule, knob, story, tuple("" if machine.settled else SLOW for machine in each))


def _of_columns(name: str, knob: Knob, each: Sequence[Machine], ringed: RuleMark, categories: Categories) -> PathRule:
    """Return the rule of machines on a column for each category, whose values do not follow from the grid's columns and
    rows."""
    path = EncodedPath(LabelPath(tuple(each)), categories)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [_values(machine, categories.encoded(query), names) for machine in each]

    return PathRule(name, knob.names, path, each[0].classes, (ringed,), reasons)


def _lines(each: Sequence[Machine]) -> tuple[RuleMark, ...]:
    if any(machine.gamma or len(machine.classes) != 2 for machine in each):
        return ()
    line, one = np.array([machine.boundary for machine in each]), np.array([0.0, 0.0, 1.0])
    return (
        across("boundary", line),
        across("margin +", line - one, width=1.2, dash="dash", legend="dashed: the margins f = ±1"),
        across("margin −", line + one, width=1.2, dash="dash"),
    )


def _values(machine: Machine, query: Floats, names: tuple[str, ...]) -> str:
    values = machine.values(query)[:, 0].tolist()
    if len(values) == 1 and not machine.gamma:
        return f"f(q) = {added(machine.boundary, query[0].tolist())}"
    if len(values) == 1:
        return f"f(q) = {number(values[0])}"
    pairs = combinations(machine.classes.tolist(), 2)
    return ", ".join(f"{names[i]} or {names[j]}: {number(f)}" for (i, j), f in zip(pairs, values, strict=True))


def _story(machine: Machine, n: int, names: tuple[str, ...], categories: Categories | None) -> str:
    m = len(machine.support)
    first = f" Above 0 the answer is {literal(names[machine.classes[0]])}." if len(machine.classes) == 2 else ""
    line = ""
    if not machine.gamma and len(machine.classes) == 2:
        *w, b = machine.boundary.tolist()
        width = 2 / math.hypot(*w) if any(w) else np.inf
        line = f" f = {linear([*w, b], terms_of(categories))}; the margins are {number(width)} apart."
    rest = "f is a sum over these: all others have weight 0. The units, mean and deviation, are those of all points."
    return f"<p><b>Support vectors:</b> {m} of {n} points; {rest}{line}{first}</p>"


LINEAR = Method(
    key="linear",
    name="linear SVM",
    train=lambda training: of_linear(
        training.X,
        training.y,
        training.names,
        training.each(estimators.COSTS, 1.0),
        categories=training.categories,
    ),
    usual="C = 1",
    assumes="a line, with a wide gap",
    categories="one-hot",
    anew=True,
    parametric=True,
    keeps="d + 1 numbers",
    fit="n² d to n³",
    ask="d",
    line=True,
    cost=TrainingCost(17.5, 0.135),
    recipe=Recipe(
        name="linear_svm",
        code="""\
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC


def linear_svm(X, y, C):
    machine = SVC(kernel="linear", C=C, tol=1e-6, max_iter=50_000)
    return make_pipeline(StandardScaler(), machine).fit(X, y).predict
""",
        value=lambda _, state: estimators.COSTS[state],
        columns="one-hot",
    ),
)
KERNEL = Method(
    key="kernel",
    name="SVM with RBF kernel",
    train=lambda training: of_kernel(
        training.X,
        training.y,
        training.names,
        training.each(estimators.GAMMAS, 1.0),
        categories=training.categories,
    ),
    usual="γ = 1",
    assumes="near points are alike, smoothly",
    categories="one-hot",
    anew=True,
    parametric=False,
    keeps="the support vectors",
    fit="n² d to n³",
    ask="d for each support vector",
    cost=TrainingCost(0, 0.135),
    recipe=Recipe(
        name="kernel_svm",
        code="""\
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC


def kernel_svm(X, y, gamma):
    machine = SVC(kernel="rbf", C=1.0, gamma=gamma, tol=1e-6, max_iter=50_000)
    return make_pipeline(StandardScaler(), machine).fit(X, y).predict
""",
        value=lambda _, state: estimators.GAMMAS[state],
        columns="one-hot",
    ),
)
