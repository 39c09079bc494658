"""Learning curves: the error on new points of methods that were trained on n of them, for growing n, again and again.

In each of `REPEATS` repeats the training sets grow: the smaller one is the beginning of the larger. Of a known world
the new points are `FRESH` others, the same for all; of the reader's points they are a quarter set aside by lot, another
one in each repeat, and the sealed test set is not among them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np
import plotly.graph_objects as go

from playground.inputs import Floats, Ints
from playground.validation import learning_curve, split
from ui.charts.palette import CLASSES, tint
from ui.rules.methods import METHODS, Training
from ui.rules.rule import Rule
from ui.samples import arrays
from ui.topics.generalisation import known
from ui.topics.generalisation.envelope import LEAST, three_sets
from ui.topics.generalisation.scene import POINTS, GeneralisationScene

REPEATS = 10
FRESH = 2000  # new points of a known world: an error of 10 % is then known to about 0.7 %
FRESH_SEED = 1_000_000
OF_A_WORLD = tuple(2**power for power in range(2, 10))
HELD = 0.25  # of the reader's points
FEWEST = 4


@dataclass(frozen=True)
class Score:
    """The share of new points that a trained method has wrong, NaN where it could not be trained; and whether its
    training was stopped before it had settled."""

    error: float
    stopped: bool


class Stops:
    """How often a training was stopped before it had settled: of a model and all its copies."""

    def __init__(self) -> None:
        self.count = 0

    def __deepcopy__(self, memo: object) -> Self:
        return self


@dataclass
class Usual:
    """A method at the value that its knob usually has, or the last there is: with fit and predict."""

    method: str
    hidden: int = 4
    seed: int = 0
    stops: Stops = field(default_factory=Stops)
    _rule: Rule | None = field(init=False, repr=False, default=None)

    def fit(self, X: Floats, y: Ints) -> Self:
        """ValueError where the method cannot be trained on these points."""
        names = tuple(style.name for style in CLASSES)
        shown = METHODS[self.method].train(Training(X, y, np.arange(len(X)), names, self.hidden, self.seed))
        self._rule = shown.rule
        self.stops.count += shown.unsettled[usual_state(self.method, shown.rule.states)]
        return self

    def predict(self, X: Floats) -> Ints:
        if self._rule is None:
            raise ValueError(f"{self.method} has not been fitted")
        found: Ints = self._rule.at(X)[usual_state(self.method, self._rule.states)]
        return found


def usual_state(method: str, states: Sequence[str]) -> int:
    """The place of a method's usual state among those there are; the last where it is not there."""
    usual = METHODS[method].usual
    return states.index(usual) if usual in states else len(states) - 1


def label(method: str) -> str:
    """A method with its knob: "decision tree, depth = 4"."""
    usual = METHODS[method].usual
    return f"{METHODS[method].name}, {usual}" if usual else METHODS[method].name


def sizes(n: int) -> tuple[int, ...]:
    """The numbers of training points shown where there are n to learn from: doubled from 4 on, and n itself."""
    doubled = [size for size in OF_A_WORLD if size < n]
    return (*doubled, n) if n >= FEWEST else ()


def at(scene: GeneralisationScene) -> tuple[int, ...]:
    """The numbers of training points that the scene's curves show."""
    if scene.source != POINTS:
        return OF_A_WORLD
    n = len(seen(scene)[1])
    return sizes(n - min(max(round(HELD * n), 1), n - 1)) if n > 1 else ()


def as_far_as_it_matters(scene: GeneralisationScene) -> GeneralisationScene:
    """The scene with everything at its default that errors do not depend on."""
    own = GeneralisationScene(source=scene.source, hidden=scene.hidden, seed=scene.seed)
    return replace(own, points=scene.points, split=scene.split) if scene.source == POINTS else own


def score(scene: GeneralisationScene, *, method: str, size: int, repeat: int) -> Score:
    """Of the method after `size` points, on others; it cannot be trained on points of one class, for example."""
    model = Usual(method, scene.hidden, scene.seed)
    found = _error(scene, model, size, repeat)
    return Score(found, stopped=model.stops.count > 0)


def _error(scene: GeneralisationScene, model: Usual, size: int, repeat: int) -> float:
    if scene.source == POINTS:
        return on_own(model, *seen(scene), size, repeat)
    truth = known.WORLDS[scene.source].world
    test = truth.sample(FRESH, seed=FRESH_SEED)
    found = learning_curve(model, lambda n, seed: truth.sample(n, seed=seed), [size], test, repeats=1, seed=repeat)
    return float(found[0, 0])


def on_own(model: Usual, X: Floats, y: Ints, size: int, repeat: int) -> float:
    """The error on a quarter, set aside by lot, of points `X (n, 2)`, `y (n,)`, after `size` of the others."""
    pool, held = split(len(y), test=HELD, seed=repeat, y=y)
    rows = np.random.default_rng(repeat).permutation(pool)
    found = learning_curve(
        model, lambda n, _seed: (X[rows[:n]], y[rows[:n]]), [size], (X[held], y[held]), repeats=1, seed=repeat
    )
    return float(found[0, 0])


def seen(scene: GeneralisationScene) -> tuple[Floats, Ints]:
    """The points that are not sealed; none where there are too few for three sets."""
    X, y = arrays(scene.points)
    rows = three_sets(y, scene.split).seen if len(y) >= LEAST else np.arange(0)
    return X[rows], y[rows]


def figure(at: Sequence[int], errors: Mapping[str, Floats], floor: float | None) -> go.Figure:
    """The mean of each method's errors `(REPEATS, len(at))`, and one standard deviation on both sides of it."""
    traces: list[dict[str, Any]] = []
    for (method, found), style in zip(errors.items(), CLASSES, strict=False):
        mean, spread = mean_and_spread(found)
        low, high = np.maximum(0.0, mean - spread), mean + spread
        there = ~np.isnan(mean)
        x = np.array(at)[there]
        band = {"type": "scatter", "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "showlegend": False}
        traces += [
            band | {"x": x.tolist(), "y": low[there].tolist()},
            band | {"x": x.tolist(), "y": high[there].tolist()}
            | {"fill": "tonexty", "fillcolor": tint(style.color, 0.15)},
            {"type": "scatter", "mode": "lines+markers", "name": label(method), "x": x.tolist(),
             "y": mean[there].tolist(), "line": {"color": style.color, "width": 2}, "marker": {"symbol": style.symbol},
             "hovertemplate": "%{x} points: %{y:.1%}<extra></extra>"},
        ]  # fmt: skip
    if floor is not None:
        ends = {"x": [at[0], at[-1]], "y": [floor, floor]}
        line = {"color": CLASSES[3].color, "width": 2, "dash": "dash"}
        traces.append(ends | {"type": "scatter", "mode": "lines", "name": f"least possible, {floor:.1%}", "line": line})
    return go.Figure({"data": traces, "layout": _layout(at)})


def mean_and_spread(errors: Floats) -> tuple[Floats, Floats]:
    """Of repeats `(R, N)`, for each n, the mean and the standard deviation (divided by one less than their number) of
    those that could be trained; NaN where fewer than two could."""
    there = ~np.isnan(errors)
    count = np.where(there.sum(axis=0) > 1, there.sum(axis=0), np.nan)
    mean = np.where(there, errors, 0.0).sum(axis=0) / count
    away = np.where(there, errors - mean, 0.0)
    return mean, np.sqrt((away * away).sum(axis=0) / (count - 1))


def verdict(at: Sequence[int], errors: Mapping[str, Floats], floor: float | None) -> str:
    """Which method errs least in the mean with few points, and which with many."""
    means = {method: mean_and_spread(found)[0] for method, found in errors.items()}
    said = []
    for i in dict.fromkeys((0, len(at) - 1)):
        there = {method: float(mean[i]) for method, mean in means.items() if not np.isnan(mean[i])}
        if there:
            best = min(there, key=lambda method: there[method])
            said.append(f"With **{at[i]} points** {label(best)} errs least: {100 * there[best]:.1f} % in the mean.")
    if floor is not None:
        said.append(f"No classifier errs less than {100 * floor:.1f} % in this world.")
    return " ".join(said)


def not_settled(stopped: Mapping[str, int], n: int) -> str:
    """How many of a method's `n` trainings were stopped before they had settled; "" where none was."""
    counts = ", ".join(f"{label(method)} in {count} of {n}" for method, count in stopped.items() if count)
    return f"Stopped before the training had settled: {counts}. The errors are those of what it had reached." * bool(
        counts
    )


def told(source: str) -> str:
    """How the curves were made."""
    new = (
        "The new points are the same quarter for all methods, another one in each repeat; the test set stays sealed."
        if source == POINTS
        else f"The new points are {FRESH:,} of the same world, so an error of 10 % is known to about 0.7 %."
    )
    return (
        f"Mean of {REPEATS} repeats, and one standard deviation to both sides. In each repeat the larger training set "
        f"has the smaller one in it. Draws of one class only are left out. {new}"
    )


def _layout(at: Sequence[int]) -> dict[str, object]:
    return {
        "margin": {"l": 60, "r": 10, "t": 60, "b": 50},
        "height": 380,
        "legend": {
            "orientation": "h",
            "font": {"size": 14},
            "x": 0,
            "y": 1.02,
            "yanchor": "bottom",
            "traceorder": "normal",
        },
        "xaxis": {"title": {"text": "training points, n"}, "type": "log", "tickvals": list(at)},
        "yaxis": {"title": {"text": "error on new points"}, "tickformat": ".0%", "rangemode": "tozero"},
        "dragmode": False,
    }
