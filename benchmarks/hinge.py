"""Hinge-loss descent with its loss curves against a plain loop and scikit-learn's, side by side in one run.

    python -m benchmarks.hinge

5,000 random draws on the 150 points of Iris petals, with an offset, keeping every state and three curves: training
error, mean hinge loss, and the least mean hinge loss so far. The plain loop takes them only after an update, as `train`
does, so that where updates are few it has little to do; scikit-learn is asked after every draw. Times are the best of
several runs, which take turns.
"""

import numpy as np
from sklearn.linear_model import SGDClassifier

from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._timing import best_ms
from films.scikit.library_data import iris
from playground import losses
from playground.hinge import train
from playground.hinge_states import draw_order
from playground.inputs import Floats
from playground.optimum import minimize_hinge

FLOWERS = iris().select(["petal length (cm)", "petal width (cm)"])
X, DRAWS, AIM = FLOWERS.X, size(5_000, 500), 10
POWERS = {"inverse": 1.0, "inverse-sqrt": 0.5}
SEEDS = size(20, 2)
Curves = list[tuple[float, float, float]]


def record(curves: Curves, w: Floats, b: float, y: Floats) -> None:
    z = y * (X @ w + b)
    hinge = np.maximum(1 - z, 0).mean()
    curves.append(((z <= 0).mean(), hinge, min(hinge, curves[-1][2]) if curves else hinge))


def numpy_loop(y: Floats, rate: str, *, curves: bool = True) -> Curves:
    """One draw at a time as most courses write it, with every state and, after each update, the three curves."""
    w, b = np.zeros(X.shape[1]), 0.0
    states, recorded = [(w, b)], list[tuple[float, float, float]]()
    record(recorded, w, b, y)
    for i in draw_order(len(X), DRAWS):
        if y[i] * (X[i] @ w + b) <= 1:
            eta = 1 / len(states) ** POWERS[rate]
            w, b = w + eta * y[i] * X[i], b + eta * y[i]
            states.append((w, b))
            if curves:
                record(recorded, w, b, y)
    return recorded


def scikit_learn(y: Floats, rate: str) -> Curves:
    """`partial_fit` one sample at a time; its rate counts draws where ours counts updates."""
    model = SGDClassifier(loss="hinge", penalty=None, learning_rate="invscaling", eta0=1.0, power_t=POWERS[rate])
    classes, recorded = np.array([-1.0, 1.0]), list[tuple[float, float, float]]()
    for i in draw_order(len(X), DRAWS):
        model.partial_fit(X[i : i + 1], y[i : i + 1], classes=classes)
        record(recorded, model.coef_[0], model.intercept_[0], y)
    return recorded


def compare(name: str, rate: str) -> None:
    y = FLOWERS.against_rest(name)
    trace = train(X, y, rate=rate, n_draws=DRAWS)
    assert np.allclose(numpy_loop(y, rate), np.column_stack([trace.error, trace.hinge, trace.hinge[trace.best]]))
    ours, four, loop, alone = best_ms(
        lambda: train(X, y, rate=rate, n_draws=DRAWS).best,
        lambda: losses.curves(trace, X, y),
        lambda: numpy_loop(y, rate),
        lambda: numpy_loop(y, rate, curves=False),
        rounds=25,
    )
    (theirs,) = best_ms(lambda: scikit_learn(y, rate), rounds=2)
    table(
        f"{name} against the rest, {rate}: {trace.n_updates:,} updates in {DRAWS:,} draws",
        [
            Row("`hinge.train`, the three curves included", ours, "ms"),
            Row("loop over draws in numpy, the curves after each update", loop, "ms"),
            Row("... times ours", loop / ours, "x", AIM, at_least=True),
            Row("the same loop without curves, states only", alone, "ms"),
            Row("scikit-learn `SGDClassifier.partial_fit` a sample at a time, the same curves", theirs, "ms"),
            Row("... times ours", theirs / ours, "x"),
            Row("besides, `losses.curves` of four losses", four, "ms"),
        ],
    )


def others() -> None:
    y = FLOWERS.against_rest("virginica")
    times = best_ms(
        lambda: [train(X, y, seed=seed, n_draws=DRAWS) for seed in range(SEEDS)],
        lambda: train(X, y, draws="batch", n_draws=1_000),
        lambda: minimize_hinge(X, y),
        lambda: minimize_hinge(X, y, regularization=0.01),
        rounds=9,
    )
    what = f"{SEEDS} seeds of {DRAWS:,} draws", "1,000 batch draws", "the optimum", "the optimum, regularization 0.01"
    table("virginica against the rest", [Row(name, time, "ms") for name, time in zip(what, times, strict=True)])


if __name__ == "__main__":
    print(machine("numpy", "scipy", "scikit-learn"))
    compare("versicolor", "inverse")
    compare("virginica", "inverse-sqrt")
    others()
    print(f"\nAt the end: {load()}")
