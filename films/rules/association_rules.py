"""Association rules as a `Rule`, with a state for every number of bins: rectangles with support and confidence."""

from collections.abc import Sequence

import numpy as np

from films.film.captions import literal
from films.film.numbers import number, written
from films.rules.addends import XY
from films.rules.categories import Categories
from films.rules.marks import ends, path
from films.rules.rule import Knob
from films.rules.trained import Exhibit, Trained
from films.scikit.estimators import WithoutShares
from playground import association
from playground.association import AssociationRules
from playground.inputs import Floats, Ints

BINS = tuple(range(1, 9))
LISTED = 15  # the most rules that are listed


def of_conditions(X: Floats, y: Ints, names: tuple[str, ...], *, categories: Categories | None = None) -> Exhibit:
    """Rules "if ... then class" with a support of at least two points, on axes cut into 1, 2, ..., 8 bins; where a
    coordinate is a category, its axis has one bin for each."""
    n_categories = tuple(map(len, categories.names)) if categories else (0, 0)
    each = tuple(association.train(X, y, bins, categories=n_categories) for bins in BINS)
    knob = Knob("bins", BINS)
    mark = path("rules", _outlines(each, ends(X)), legend="thin lines: the conditions of the rules")

    def reasons(query: Floats, names: tuple[str, ...]) -> list[str]:
        return [_reason(rules, query, names, categories) for rules in each]

    rule = Trained("association rules", knob.names, WithoutShares(each), np.unique(y), (mark,), reasons)
    return Exhibit(rule, knob, tuple(_story(rules, names, categories) for rules in each))


def _outlines(each: Sequence[AssociationRules], bounds: Floats) -> Floats:
    """For each list the rectangles of its rules, five corners and a gap each: `(S, p, 2)`."""
    corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    longest = max(len(rules.labels) for rules in each)
    outlines = np.full((len(each), 6 * max(1, longest), 2), np.nan)
    for outline, rules in zip(outlines, each, strict=True):
        for r, box in enumerate(np.clip(rules.boxes, *bounds)):
            outline[6 * r : 6 * r + 5] = [(box[i, 0], box[j, 1]) for i, j in corners]
    return outlines


def _condition(box: Floats, categories: Categories | None) -> str:
    """ "x₁ > 1.5 and −1 < x₂ ≤ 2"; of a category "colour is red"."""
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
    more = f"<p>and {len(lines) - LISTED} more</p>" if len(lines) > LISTED else ""
    listed = f"<ol>{''.join(lines[:LISTED])}</ol>" if lines else ""
    return (
        f"<p><b>The first rule that holds answers:</b></p>{listed}{more}"
        f"<p>Where no rule holds: <b>{literal(names[rules.default])}</b>.</p>"
    )
