"""The perceptron as a rule after each number of updates, or with the best line so far (the pocket algorithm)."""

from fractions import Fraction

import numpy as np

from films.decimals import in_units
from films.film.captions import literal
from films.rules.addends import linear
from films.rules.linear import Separator
from films.rules.method import Method, Recipe, TrainingCost
from films.rules.rule import Knob
from films.rules.trained import Exhibit
from playground import perceptron
from playground.inputs import Floats, Ints
from playground.pocket import pocket
from playground.trace import Trace

MAX_UPDATES = 2000
FRAMES = 30


def of_updates(X: Floats, y: Ints, names: tuple[str, ...], *, best: bool) -> Exhibit:
    """Return Rosenblatt's perceptron or, with `best`, Gallant's pocket algorithm. ValueError unless there are exactly
    two classes."""
    classes = np.unique(y).tolist()
    if len(classes) != 2:
        raise ValueError(f"The perceptron parts two classes; these points are of {len(classes)}.")
    labels = np.where(y == classes[0], 1.0, -1.0)
    whole, unit = in_units(X)
    trace = perceptron.train(whole, labels, squares=Fraction(1, int(unit) ** 2), max_updates=MAX_UPDATES)
    updates = _updates_on_show(trace.n_updates)
    pocketed = pocket(trace, whole, labels)[updates] if best else updates
    abc = np.column_stack([trace.w[pocketed], trace.b[pocketed]])
    knob = Knob("updates", tuple(updates.tolist()))
    rule = Separator("pocket" if best else "perceptron", abc, (classes[0], classes[1]), knob.names, unit)
    end = f"After update {trace.n_updates} a whole pass made no mistake." if trace.converged else ""
    story = tuple(
        _story(line, int(t), names[classes[0]], end, best=best) for line, t in zip(abc, pocketed, strict=True)
    )
    return Exhibit(rule, knob, story, ("" if trace.converged else _warning(trace),) * len(story))


def _updates_on_show(n_updates: int) -> Ints:
    """Return the numbers of updates that are shown: all at first, then in growing steps, and the last."""
    growing_steps = np.rint(np.geomspace(1, n_updates + 1, FRAMES)) - 1
    return np.unique(np.append(np.arange(min(n_updates, FRAMES // 2) + 1), growing_steps).astype(np.int64))


def _warning(trace: Trace) -> str:
    return (
        f"Stopped before it settled: in {trace.n_updates:,} updates no pass was without a mistake. Where no line "
        "separates the classes, none ever is."
    )


def _story(abc: Floats, t: int, plus: str, end: str, *, best: bool) -> str:
    where = "In the pocket since" if best else "After"
    line = linear(abc.tolist())
    return f"<p><b>{where} update {t}:</b> where {line} is above 0 the answer is {literal(plus)}. {end}</p>"


PERCEPTRON = Method(
    key="perceptron",
    name="perceptron",
    train=lambda training: of_updates(training.places, training.y, training.names, best=False),
    assumes="a line, any that fits",
    categories="numbers",
    parametric=True,
    keeps="d + 1 numbers",
    fit="n d an epoch",
    ask="d",
    line=True,
    cost=TrainingCost(8.6, 0),
    recipe=Recipe(
        name="perceptron",
        code="""\
from fractions import Fraction


def perceptron(X, y, most):
    \"\"\"From w = 0 and b = 0, the points in turn, up to `most` updates. Fractions keep each check exact.\"\"\"
    x = np.array([[Fraction(str(v)) for v in (*row, 1)] for row in X])
    (plus, minus), w, updates = np.unique(y), np.zeros(3, dtype=int), 0
    signs = np.where(y == plus, 1, -1).astype(object)
    while updates < most:
        for i in range(len(x)):
            if updates < most and signs[i] * (w @ x[i]) <= 0:
                w, updates = w + signs[i] * x[i], updates + 1
    value = lambda Q: np.round(Q @ w[:2].astype(float) + float(w[2]), 12)
    return lambda Q: np.select([value(Q) > 0, value(Q) < 0], [plus, minus], -1)
""",
    ),
)
POCKET = Method(
    key="pocket",
    name="pocket",
    train=lambda training: of_updates(training.places, training.y, training.names, best=True),
    assumes="a line, the best so far",
    categories="numbers",
    parametric=True,
    keeps="d + 1 numbers",
    fit="n d an update",
    ask="d",
    line=True,
    cost=TrainingCost(5.7, 0.011),
    recipe=Recipe(
        name="pocket",
        code="""\
from fractions import Fraction


def pocket(X, y, most):
    \"\"\"The line with the fewest mistakes in `most` updates of the perceptron; the earliest in a tie.\"\"\"
    x = np.array([[Fraction(str(v)) for v in (*row, 1)] for row in X])
    (plus, minus), w, updates = np.unique(y), np.zeros(3, dtype=int), 0
    signs, best = np.where(y == plus, 1, -1).astype(object), w
    mistakes = lambda w: np.sum(signs * (x @ w) <= 0)
    while updates < most:
        for i in range(len(x)):
            if updates < most and signs[i] * (w @ x[i]) <= 0:
                w, updates = w + signs[i] * x[i], updates + 1
                best = min(best, w, key=mistakes)
    value = lambda Q: np.round(Q @ best[:2].astype(float) + float(best[2]), 12)
    return lambda Q: np.select([value(Q) > 0, value(Q) < 0], [plus, minus], -1)
""",
    ),
)
