"""The errors of a rule as a curve over its knob: training, leave-one-out and held-out error."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films.drawing import chart, palette
from films.film import escape
from films.film.numbers import fixed
from films.picture import marks
from films.picture.figure import Figure, graph
from films.picture.now import now
from films.rules.rule import UNTRAINED, Knob, Rule
from playground.inputs import Floats, Ints
from playground.validation import wilson

SPLIT_SEED = 0  # of the random half that is held out
KINDS = ("training", "leave-one-out", "held-out")
LABELS = {"held-out": "held out"}  # before a number, not a noun
VALIDATION = "validation"  # the name of the held-out error if a model is chosen by it


@dataclass(frozen=True, eq=False)
class Errors:
    """How many points a rule misclassifies in each of S states, by the names in `palette.ERRORS`; NaN if unknown.

    counts  (S,) "training" and "leave-one-out" of all n points; "held-out" of a random half, after training on the
            other half
    totals  the number of points of each
    """

    counts: Mapping[str, Floats]
    totals: Mapping[str, int]

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names of the errors that are known in some state."""
        return tuple(name for name, count in self.counts.items() if not np.isnan(count).all())

    def share(self, name: str) -> Floats:
        return self.counts[name] / max(1, self.totals[name])


def of_all(rule: Rule, wrong: NDArray[np.bool_]) -> Errors:
    """Return the errors of a rule trained on all points; `wrong (S, n)` says which of them it misclassifies."""
    n = wrong.shape[1]
    held = np.sort(np.random.default_rng(SPLIT_SEED).permutation(n)[: n // 2])
    counts = (wrong.sum(axis=1).astype(np.float64), rule.left_out(), rule.held_out(held))
    return Errors(dict(zip(KINDS, counts, strict=True)), dict(zip(KINDS, (n, n, len(held)), strict=True)))


def of_split(rule_answers: Ints, y: Ints, train: Ints, held: Ints, name: str = "held-out") -> Errors:
    """Return the training error of a rule with `rule_answers (S, n)` on points `y (n,)`, trained on the rows `train`,
    and its error on the rows `held`, called `name`."""
    trained = (rule_answers != UNTRAINED).all(axis=1)
    wrong = np.where(trained[:, None], rule_answers != y, np.nan)
    counts = [wrong[:, rows].sum(axis=1) if len(rows) else np.full(len(wrong), np.nan) for rows in (train, held)]
    names, totals = ("training", name), (len(train), len(held))
    return Errors(dict(zip(names, counts, strict=True)), dict(zip(names, totals, strict=True)))


def figure(knob: Knob, errors: Errors, title: str) -> Figure:
    """Return the curves of the errors, each with a dot at the frame's value, and a line through the dots."""
    place, top = positions(knob), _top(errors)
    curves = [(name, errors.share(name), *palette.ERRORS[name]) for name in errors.known_names]
    room = 0.04 * float(np.ptp(place)) or 1.0
    across = (float(place[0]) - room, float(place[-1]) + room)
    layout = chart.layout(knob.symbol, title, heights=(0, top), across=across)
    layout["yaxis"] |= chart.PER_CENT
    if any(isinstance(value, str) for value in knob.values):
        layout["xaxis"] |= {"tickvals": place.tolist(), "ticktext": list(map(escape.plotly, knob.words))}
    return graph(
        [
            *(marks.curve(name, place, share, color, dash=dash, silent=True) for name, share, color, dash in curves),
            marks.polyline("now", now(np.column_stack([place, place])), [0.0, top], palette.FAINT, 1.5),
            *(marks.dot(f"{name} now", now(place), now(share), color) for name, share, color, _ in curves),
        ],
        layout,
        timeline=now(place),
    )


def in_words(errors: Errors, name: str) -> tuple[str, ...]:
    """Return for each state the share of mistakes in words, with a 95 % interval."""
    return tuple(_interval(count, errors.totals[name]) for count in errors.counts[name].tolist())


def _interval(count: float, n: int) -> str:
    if math.isnan(count):
        return "—"
    low, high = wilson(int(count), n)
    return f"{count:.0f}/{n}: {fixed(100 * count / n, 0)} % ({fixed(100 * low, 0)}–{fixed(100 * high, 0)} %)"


def positions(knob: Knob) -> NDArray[np.generic]:
    """Return the knob's values on an axis, `(F,)`: numbers at their places, words evenly spaced."""
    words = any(isinstance(value, str) for value in knob.values)
    return np.arange(len(knob.values)) if words else np.array(knob.values)


def _top(errors: Errors) -> float:
    """Return the upper end of the axis."""
    return 1.08 * max([0.05, *(float(np.nanmax(errors.share(name))) for name in errors.known_names)])
