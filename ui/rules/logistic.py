"""Logistic regression as a rule for every C: its line and where it is nine to one sure, weights and probability."""

import numpy as np

from playground import estimators
from playground.inputs import Floats, Ints
from playground.linear_scores import LinearScores
from ui.film.captions import literal
from ui.film.numbers import number
from ui.rules.marks import Across
from ui.rules.rule import Mark
from ui.rules.trained import Exhibit, Trained, words_knob

ODDS = float(np.log(9))  # of a probability of 0.9


def of_logistic(X: Floats, y: Ints, names: tuple[str, ...]) -> Exhibit:
    """Logistic regression for each C; ValueError where there is one class only."""
    family = estimators.FAMILIES["logistic"]
    knob = words_knob(family.symbol, family.values)
    scores = estimators.logistic(X, y, family.values)

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [
            _probability(z, p, scores, names) for z, p in zip(scores.scores(query), scores.shares(query), strict=True)
        ]

    rule = Trained("logistic regression", knob.names, scores, scores.classes, _marks(scores), reasons)
    return Exhibit(rule, knob, tuple(_story(scores, s, names) for s in range(len(family.values))))


def _marks(scores: LinearScores) -> tuple[Mark, ...]:
    if len(scores.classes) != 2:
        return ()
    line, up = scores.boundary, np.array([0.0, 0.0, ODDS])
    sure = "dashed: a probability of 0.9 for one class"
    return (
        Across("boundary", line),
        Across("sure of one", line - up, width=1.2, dash="dash", legend=sure),
        Across("sure of other", line + up, width=1.2, dash="dash"),
    )


def _probability(z: Floats, p: Floats, scores: LinearScores, names: tuple[str, ...]) -> str:
    if len(scores.classes) == 2:
        second = names[scores.classes[1]]
        return f"z = {number(z[0, 1])}, probability of {second} 1/(1 + e^−z) = {number(p[0, 1])}"
    each = zip(scores.classes, z[0], p[0], strict=True)
    return ", ".join(f"{names[c]}: z = {number(value)}, probability {number(share)}" for c, value, share in each)


def _story(scores: LinearScores, s: int, names: tuple[str, ...]) -> str:
    """The weights of a state, and whether its fit has settled."""
    first = 1 if len(scores.classes) == 2 else 0
    lines = [
        f"for {literal(names[scores.classes[k]])}: z = {number(w[0])} x₁{number(w[1], 's')} x₂"
        f"{number(scores.b[s, k], 's')}"
        for k, w in enumerate(scores.w[s])
        if k >= first
    ]
    slow = "" if scores.settled[s] else " <b>The search was stopped before it settled.</b>"
    return f"<p><b>Scores</b> {'; '.join(lines)}.{slow}</p>"
