"""Logistic regression as a rule, with a state for each C or each iteration of its solver: its line, and the lines where
a class has a probability of 0.9."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import literal
from films.film.numbers import number
from films.rules.addends import added, linear
from films.rules.categories import Categories, columns_of, path_of, terms_of
from films.rules.marks import RuleMark, across
from films.rules.method import Method, Recipe, Size, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule, words_knob
from films.scikit import estimators
from playground.inputs import Floats, Ints
from playground.linear_scores import LinearScores

ODDS = float(np.log(9))  # the log odds of a probability of 0.9


def of_logistic(
    X: Floats,
    y: Ints,
    names: tuple[str, ...],
    costs: tuple[float, ...] = estimators.COSTS,
    *,
    categories: Categories | None = None,
) -> Exhibit:
    """Return logistic regression for each C of `costs`. ValueError if there is one class only."""
    scores = estimators.logistic(columns_of(X, categories), y, costs)
    story = [_story(scores, s, names, categories) for s in range(len(costs))]
    stopped = "The search was stopped before it settled."
    warnings = ["" if settled else stopped for settled in scores.settled]
    knob = words_knob(estimators.FAMILIES["logistic"].symbol, costs)
    return _exhibit("logistic regression", knob, scores, story, warnings, categories)


def of_steps(X: Floats, y: Ints, names: tuple[str, ...], *, categories: Categories | None = None) -> Exhibit:
    """Return logistic regression after each iteration of its solver, until it converges. ValueError if there is one
    class only."""
    family = estimators.FAMILIES["logistic steps"]
    columns = columns_of(X, categories)
    scores = estimators.logistic_steps(columns, y, [int(count) for count in family.values])
    last = int(scores.settled.argmax()) + 1 if scores.settled.any() else len(family.values)
    scores = LinearScores(scores.w[:last], scores.b[:last], scores.classes, scores.settled[:last])
    each = zip(_losses(scores, columns, y), scores.settled.tolist(), strict=True)
    story = [
        f"{_story(scores, s, names, categories)}<p>C = {number(estimators.STEEP)}. <b>Mean log loss</b> of the "
        f"training points: {number(loss)}.{' Here the search ends by itself.' if settled else ''}</p>"
        for s, (loss, settled) in enumerate(each)
    ]
    warnings = [
        "" if settled else f"Stopped after iteration {s}, before the search has settled."
        for s, settled in enumerate(scores.settled.tolist(), start=1)
    ]
    knob = Knob(family.symbol, tuple(range(1, last + 1)))
    return _exhibit("logistic regression, step by step", knob, scores, story, warnings, categories)


def _losses(scores: LinearScores, X: Floats, y: Ints) -> list[float]:
    """Return the mean log loss of the training points in each state."""
    z = scores.scores(X)
    own = z[:, np.arange(len(y)), np.searchsorted(scores.classes, y)]
    return (np.logaddexp.reduce(z, axis=2) - own).mean(axis=1).tolist()


def _exhibit(
    name: str,
    knob: Knob,
    scores: LinearScores,
    story: Sequence[str],
    warnings: Sequence[str],
    categories: Categories | None,
) -> Exhibit:
    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        columns = columns_of(query, categories)
        each = zip(scores.scores(columns), scores.shares(columns), strict=True)
        if len(scores.classes) != 2:
            return [_probabilities(z, p, scores, names) for z, p in each]
        second, q = names[scores.classes[1]], columns[0].tolist()
        return [
            f"z = {added(abc, q)}, probability of {second} 1/(1 + e^−z) = {number(p[0, 1])}"
            for abc, (_, p) in zip(scores.boundary, each, strict=True)
        ]

    marks = () if categories else _marks(scores)
    rule = PathRule(name, knob.names, path_of(scores, categories), scores.classes, marks, reasons)
    return Exhibit(rule, knob, tuple(story), tuple(warnings))


def _marks(scores: LinearScores) -> tuple[RuleMark, ...]:
    if len(scores.classes) != 2:
        return ()
    line, up = scores.boundary, np.array([0.0, 0.0, ODDS])
    sure = "dashed: a probability of 0.9 for one class"
    return (
        across("boundary", line),
        across("sure of one", line - up, width=1.2, dash="dash", legend=sure),
        across("sure of other", line + up, width=1.2, dash="dash"),
    )


def _probabilities(z: Floats, p: Floats, scores: LinearScores, names: tuple[str, ...]) -> str:
    each = zip(scores.classes, z[0], p[0], strict=True)
    return ", ".join(f"{names[c]}: z = {number(value)}, probability {number(share)}" for c, value, share in each)


def _story(scores: LinearScores, s: int, names: tuple[str, ...], categories: Categories | None) -> str:
    """Return the weights of a state, in words."""
    first = 1 if len(scores.classes) == 2 else 0
    lines = [
        f"for {literal(names[scores.classes[k]])}: z = {linear([*w, scores.b[s, k]], terms_of(categories))}"
        for k, w in enumerate(scores.w[s])
        if k >= first
    ]
    return f"<p><b>Scores</b> {'; '.join(lines)}.</p>"


LOGISTIC = Method(
    key="logistic",
    name="logistic regression",
    train=lambda training: of_logistic(
        training.X,
        training.y,
        training.names,
        training.each(estimators.COSTS, 1.0),
        categories=training.categories,
    ),
    usual="C = 1",
    assumes="a line, odds grow away from it",
    categories="one-hot",
    anew=True,
    parametric=True,
    keeps="d + 1 numbers",
    fit="n d a step",
    ask="d",
    line=True,
    cost=TrainingCost(9.4, 0.006),
    size=Size(3, "w₁, w₂, b", "3"),
    recipe=Recipe(
        name="logistic_regression",
        code="""\
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def logistic_regression(X, y, C):
    newton = LogisticRegression(C=C, solver="newton-cholesky", tol=1e-12, max_iter=300)
    model = make_pipeline(StandardScaler(), newton).fit(X, y)
    return decided(model.predict_proba, model.classes_)
""",
        value=lambda _, state: estimators.COSTS[state],
        columns="one-hot",
    ),
)
STEPS = Method(
    key="steps",
    name="logistic regression, step by step",
    train=lambda training: of_steps(training.X, training.y, training.names, categories=training.categories),
    assumes="a line, odds grow away from it",
    categories="one-hot",
    parametric=True,
    keeps="d + 1 numbers",
    fit="n d a step",
    ask="d",
    line=True,
    cost=TrainingCost(27.7, 0),
    recipe=Recipe(
        name="logistic_steps",
        code="""\
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def logistic_steps(X, y, iterations):
    \"\"\"Its search is stopped on purpose, which it warns of.\"\"\"
    model = make_pipeline(StandardScaler(), LogisticRegression(C=100.0, max_iter=iterations)).fit(X, y)
    return decided(model.predict_proba, model.classes_)
""",
        columns="one-hot",
    ),
)
