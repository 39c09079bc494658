"""Baselines as rules: a constant, the nearest class mean, and least squares."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from films.film.captions import literal
from films.film.numbers import counted, is_or_are, number
from films.rules.addends import added, linear
from films.rules.categories import Categories, columns_of, path_of, terms_of
from films.rules.marks import RuleMark, across
from films.rules.method import Method, Recipe, Size, TrainingCost
from films.rules.nearest import Neighbors
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, words_knob
from films.scikit.estimators import LabelPath
from playground import least_squares, prototypes
from playground.inputs import Floats, Ints
from playground.least_squares import Separators

PENALTIES = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0)


@dataclass(frozen=True, eq=False)
class ConstantPath:
    """The constant classifiers as a path: one of the `classes (K,)` in each state."""

    classes: Ints

    def predict(self, Q: ArrayLike) -> Ints:
        return np.repeat(self.classes[:, None], len(np.asarray(Q)), axis=1)

    def shares(self, Q: ArrayLike) -> Floats:
        """Return shares of 1 for the answer and 0 for the others: `(K, q, K)`."""
        return np.repeat(np.eye(len(self.classes))[:, None], len(np.asarray(Q)), axis=1)


def of_constant(y: Ints, names: tuple[str, ...]) -> Exhibit:
    """Return the constant classifier, with a state for each class, the commonest last."""
    classes, counts = np.unique(y, return_counts=True)
    order = np.argsort(counts, kind="stable")  # the commonest last
    classes, counts = classes[order], counts[order]
    knob = Knob("answer", tuple(names[label] for label in classes))
    if len(set(knob.values)) < len(classes):
        raise ValueError("Two classes have the same name: they cannot be told apart here.")
    rule = PathRule("constant", knob.names, ConstantPath(classes), classes)

    stories = (_share_of(int(count), len(y), literal(names[c])) for c, count in zip(classes, counts, strict=True))
    return Exhibit(rule, knob, tuple(stories))


def _share_of(count: int, n: int, name: str) -> str:
    rest = "; the others are mistakes" if count < n else ""
    return f"<p>{count} of {counted(n, 'point')} {is_or_are(count)} {name}{rest}.</p>"


def of_means(X: Floats, y: Ints) -> Exhibit:
    """Return the nearest class mean."""
    means = prototypes.class_means(X, y)
    rule = Neighbors("nearest class mean", means.X, means.y, means.index, (1,), few=True)
    return Exhibit(rule, Knob("k", (1,)))


def of_squares(X: Floats, y: Ints, names: tuple[str, ...], *, categories: Categories | None = None) -> Exhibit:
    """Return least squares for each penalty on |w|^2. ValueError if there is one class only."""
    if (y == y[0]).all():
        raise ValueError(f"There are only points of {names[y[0]]}: nothing to separate.")
    knob = words_knob("λ", PENALTIES)
    each = tuple(least_squares.train(columns_of(X, categories), y, penalty=penalty) for penalty in PENALTIES)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [_values(part, columns_of(query, categories), names) for part in each]

    marks, path = () if categories else _line(each), path_of(LabelPath(each), categories)
    rule = PathRule("least squares", knob.names, path, each[0].classes, marks, reasons)
    return Exhibit(rule, knob, tuple(_story(part, names, categories) for part in each))


def _line(each: Sequence[Separators]) -> tuple[RuleMark, ...]:
    if len(each[0].pairs) != 1:
        return ()
    return (across("boundary", np.array([[*part.w[0], part.b[0]] for part in each])),)


def _values(separators: Separators, query: Floats, names: tuple[str, ...]) -> str:
    """Return the value w.q + b for each pair of classes; for a single pair, what each coordinate adds to it."""
    if len(separators.pairs) == 1:
        return f"w·q + b = {added(np.array([*separators.w[0], separators.b[0]]), query[0].tolist())}"
    values = (separators.w @ query[0] + separators.b).tolist()
    pairs = zip(separators.pairs.tolist(), values, strict=True)
    return ", ".join(
        f"{names[separators.classes[i]]} or {names[separators.classes[j]]}: {number(value)}" for (i, j), value in pairs
    )


def _story(separators: Separators, names: tuple[str, ...], categories: Categories | None) -> str:
    pairs = zip(separators.pairs.tolist(), separators.w.tolist(), separators.b.tolist(), strict=True)
    own, terms = [literal(names[k]) for k in separators.classes], terms_of(categories)
    lines = "; ".join(
        f"{own[i]} where {linear([*w, b], terms)} is above 0, {own[j]} where below" for (i, j), w, b in pairs
    )
    columns = "all columns" if categories else "x₁ and x₂"
    least = (
        f"<b>The least mean of (w·x + b − t)², plus λ v |w|²</b>, where t is ±1 and v the mean variance of {columns}"
    )
    return f"<p>{least}. The answer is {lines}.</p>"


CONSTANT = Method(
    key="constant",
    name="constant",
    train=lambda training: of_constant(training.y, training.names),
    assumes="one class is everywhere",
    categories="",
    parametric=True,
    keeps="one class",
    fit="n",
    ask="nothing",
    cost=TrainingCost(0.2, 0),
    size=Size(1, "one class", "1"),
    recipe=Recipe(
        name="constant",
        code="""\
def constant(X, y, place):
    \"\"\"One class everywhere, by its place among the classes, the rarest first.\"\"\"
    classes, counts = np.unique(y, return_counts=True)
    share = np.eye(len(classes))[np.argsort(counts, kind="stable")[place]]
    return decided(lambda Q: np.tile(share, (len(Q), 1)), classes)
""",
        value=lambda _, state: state,
    ),
)
MEANS = Method(
    key="means",
    name="nearest class mean",
    train=lambda training: of_means(training.places, training.y),
    usual="k = 1",
    assumes="each class lies around its mean",
    categories="numbers",
    parametric=True,
    keeps="a mean for each class",
    fit="n d",
    ask="K d",
    line=True,
    cost=TrainingCost(1.7, 0),
    size=Size(4, "two means", "3"),
    recipe=Recipe(
        name="nearest_mean",
        code="""\
from sklearn.neighbors import NearestCentroid


def nearest_mean(X, y, _):
    return NearestCentroid().fit(X, y).predict
""",
        value=lambda *_: None,
    ),
)
SQUARES = Method(
    key="squares",
    name="least squares",
    train=lambda training: of_squares(training.X, training.y, training.names, categories=training.categories),
    usual="λ = 0.01",
    assumes="a line near all labels",
    categories="one-hot",
    falling=True,
    parametric=True,
    keeps="d + 1 numbers",
    fit="n d²",
    ask="d",
    line=True,
    cost=TrainingCost(1.7, 0.001),
    recipe=Recipe(
        name="least_squares",
        code="""\
from itertools import permutations
from sklearn.linear_model import Ridge


def least_squares(X, y, penalty):
    \"\"\"A line for each two classes: the least mean of (w.x + b - t)^2 + penalty v |w|^2, t being 1 and -1, and
    v the mean variance of the columns. Each line votes; of equal votes the larger sum of values counts.\"\"\"
    lines, v = {}, X.var(axis=0).mean()
    for pair in permutations(np.unique(y), 2):
        own = np.isin(y, pair)
        lines[pair] = Ridge(penalty * v * own.sum()).fit(X[own], np.where(y[own] == pair[0], 1, -1))

    def predict(Q):
        votes = np.zeros((len(Q), len(names)))
        for (label, _), line in lines.items():
            value = line.predict(Q)
            votes[:, label] += (value > 0) + 1e-6 * value
        return votes.argmax(axis=1)

    return predict
""",
        value=lambda _, state: PENALTIES[state],
        columns="one-hot",
    ),
)
