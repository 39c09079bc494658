"""Association rules as a rule with a state for every number of bins: rectangles with support and confidence."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import literal
from films.film.numbers import number, written
from films.rules.addends import XY
from films.rules.categories import Categories
from films.rules.marks import ends, path
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit, PathRule
from films.scikit.estimators import LabelPath
from playground import association
from playground.association import AssociationRules
from playground.inputs import Floats, Ints

BINS = tuple(range(1, 9))
MAX_LISTED = 15  # the most rules that are listed


def of_conditions(X: Floats, y: Ints, names: tuple[str, ...], *, categories: Categories | None = None) -> Exhibit:
    """Return rules "if ... then class" with a support of at least two points, on axes cut into 1, 2, ..., 8 bins; a
    coordinate that is a category has one bin for each."""
    n_categories = tuple(map(len, categories.names)) if categories else (0, 0)
    each = tuple(association.train(X, y, bins, categories=n_categories) for bins in BINS)
    knob = Knob("bins", BINS)
    mark = path("rules", _outlines(each, ends(X)), legend="thin lines: the conditions of the rules")

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [_reason(rules, query, names, categories) for rules in each]

    rule = PathRule("association rules", knob.names, LabelPath(each), np.unique(y), (mark,), reasons)
    return Exhibit(rule, knob, tuple(_story(rules, names, categories) for rules in each))


def _outlines(each: Sequence[AssociationRules], bounds: Floats) -> Floats:
    """Return the rectangles of the rules of each state, five corners and a gap each: `(S, p, 2)`."""
    corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    longest = max(len(rules.labels) for rules in each)
    outlines = np.full((len(each), 6 * max(1, longest), 2), np.nan)
    for outline, rules in zip(outlines, each, strict=True):
        for r, box in enumerate(np.clip(rules.boxes, *bounds)):
            outline[6 * r : 6 * r + 5] = [(box[i, 0], box[j, 1]) for i, j in corners]
    return outlines


def _condition(box: Floats, categories: Categories | None) -> str:
    """Return "x₁ > 1.5 and −1 < x₂ ≤ 2"; for a category "colour is red"."""
    conditions = []
    for j, (low, high) in enumerate(box.T.tolist()):
        x, kinds = (categories.variables[j], categories.names[j]) if categories else (XY[j], ())
        if kinds:
            if np.isfinite(box[:, j]).any():
                k = round(low + 0.5) if np.isfinite(low) else 0
                conditions.append(f"{x} is {kinds[k]}")
            continue
        below, above = (
            f"{written(low)} < " if np.isfinite(low) else "",
            f" ≤ {written(high)}" if np.isfinite(high) else "",
        )
        if below and not above:
            conditions.append(f"{x} > {written(low)}")
        elif below or above:
            conditions.append(f"{below}{x}{above}")
    return " and ".join(conditions)


def _reason(rules: AssociationRules, query: Floats, names: tuple[str, ...], categories: Categories | None) -> str:
    r = int(rules.first(query)[0])
    if r < 0:
        return f"no rule holds: by default {names[rules.default]}"
    return f"rule {r + 1}: {_condition(rules.boxes[r], categories)}, confidence {rules.support[r]}/{rules.covered[r]}"


def _story(rules: AssociationRules, names: tuple[str, ...], categories: Categories | None) -> str:
    each = zip(rules.boxes, rules.labels, rules.support, rules.covered, strict=True)
    lines = [
        f"<li>if {literal(_condition(box, categories))} then <b>{literal(names[label])}</b>: support {support}, "
        f"confidence {support}/{covered} = {number(support / covered)}</li>"
        for box, label, support, covered in each
    ]
    more = f"<p>and {len(lines) - MAX_LISTED} more</p>" if len(lines) > MAX_LISTED else ""
    listed = f"<ol>{''.join(lines[:MAX_LISTED])}</ol>" if lines else ""
    return (
        f"<p><b>The first rule that holds answers:</b></p>{listed}{more}"
        f"<p>Where no rule holds: <b>{literal(names[rules.default])}</b>.</p>"
    )


RULES = Method(
    key="rules",
    name="association rules",
    train=lambda training: of_conditions(training.X, training.y, training.names, categories=training.categories),
    usual="bins = 4",
    assumes="boxes along the axes",
    categories="asks",
    parametric=False,
    keeps="a condition and a class for each rule",
    fit="n times all conditions",
    ask="one condition after the other",
    cost=TrainingCost(3.2, 0.019),
    recipe=Recipe(
        name="association_rules",
        code="""\
from itertools import pairwise, product


def association_rules(X, y, bins):
    \"\"\"If x lies in these bins, then class: the best rules first, by confidence, support and fewest conditions, and
    of these only such as classify a point that none before them covers.\"\"\"
    sides = []
    for column, count in zip(X.T, categories):
        rising, at = np.sort(column), {round(len(X) * i / bins) for i in range(1, bins)} - {0, len(X)}
        cuts = {(rising[i - 1] + rising[i]) / 2 for i in at if rising[i - 1] < rising[i]}
        cuts = [i + 0.5 for i in range(count - 1)] if count else sorted(cuts)
        sides.append(dict.fromkeys([(-np.inf, np.inf), *pairwise([-np.inf, *cuts, np.inf])]))
    inside = lambda box, Q: np.all([(a < q) & (q <= b) for (a, b), q in zip(box, Q.T)], axis=0)
    votes = {box: np.bincount(y[inside(box, X)], minlength=len(names)) for box in [*product(*sides)][1:]}
    order = lambda box: (-votes[box].max() / votes[box].sum(), -votes[box].max(), np.isfinite(box).any(axis=1).sum())
    rules, left = [], np.ones(len(X), dtype=bool)
    for box in sorted((box for box in votes if votes[box].max() > 1), key=order):
        label, covered = votes[box].argmax(), inside(box, X)
        if (left & covered & (y == label)).any():
            rules.append((box, label))
            left &= ~covered
    default = (((-np.inf, np.inf),) * 2, np.bincount(y[left] if left.any() else y).argmax())
    boxes, labels = zip(*rules, default)
    return lambda Q: np.select([inside(box, Q) for box in boxes], labels)
""",
        columns="as they are",
    ),
)
