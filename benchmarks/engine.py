"""The engine against the obvious loops and other people's perceptrons, side by side in one run.

    python -m benchmarks.engine

Everything trains on Iris sepals in millimetres, setosa against the rest, with an offset; 10 are a centimetre. So the
loops here, too, round nothing. Times are the best of several runs.
"""

import time
from collections.abc import Callable, Iterable
from fractions import Fraction

import mlxtend
import mlxtend.classifier
import numpy as np
from sklearn.linear_model import Perceptron

from benchmarks._report import machine
from benchmarks._size import size
from films.scikit.library_data import iris
from playground.margin import separate
from playground.perceptron import train, visiting_order
from playground.perceptron_orders import train_orders

FLOWERS = iris().select(["sepal length (cm)", "sepal width (cm)"])
X, Y, SQUARES = np.rint(10 * FLOWERS.X), FLOWERS.against_rest("setosa"), Fraction(1, 100)
N_ORDERS, LOOPED_ORDERS = size(200, 4), size(5, 2)


def numpy_loop(order: Iterable[int] = range(len(X)), max_epochs: int = 10_000) -> int:
    """One point at a time as most courses write it; keeps the state after each update, as `train` does."""
    w, b, states = np.zeros(X.shape[1]), 0.0, []
    for _ in range(max_epochs):
        clean = True
        for i in order:
            if Y[i] * (X[i] @ w + 100 * b) <= 0:
                w, b, clean = w + Y[i] * X[i], b + Y[i], False
                states.append((w, b))
        if clean:
            break
    return len(states)


def float_loop(order: Iterable[int] = range(len(X)), max_epochs: int = 10_000) -> int:
    """The same in Python's own floats, for two columns only: the fastest that plain Python does."""
    points = [(*X[i].tolist(), float(Y[i])) for i in order]
    w0 = w1 = b = 0.0
    states = []
    for _ in range(max_epochs):
        clean = True
        for x0, x1, y in points:
            if y * (w0 * x0 + w1 * x1 + 100 * b) <= 0:
                w0, w1, b, clean = w0 + y * x0, w1 + y * x1, b + y, False
                states.append((w0, w1, b))
        if clean:
            break
    return len(states)


def best(work: Callable[[], object], runs: int) -> float:
    """Seconds of the fastest run."""
    times = []
    for _ in range(size(runs, 1)):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def table(title: str, rows: list[tuple[str, float]]) -> None:
    """Markdown, the first row being what the others are compared with."""
    print(f"\n| {title} | time | times ours |\n| --- | ---: | ---: |")
    for name, seconds in rows:
        print(f"| {name} | {seconds * 1e3:,.1f} ms | {seconds / rows[0][1]:,.1f} |")


def one_trace() -> None:
    trace = train(X, Y, squares=SQUARES)
    epochs, zero_one = trace.n_epochs, (Y > 0).astype(int)
    assert trace.n_updates == float_loop()
    title = f"one trace: {trace.n_updates:,} updates, {epochs} epochs, {trace.n_visits:,} checks"
    theirs = Perceptron(max_iter=epochs, tol=None, shuffle=False)
    loop = mlxtend.classifier.Perceptron(eta=0.5, epochs=epochs, random_seed=0)
    table(
        title,
        [
            ("`perceptron.train`, every state kept", best(lambda: train(X, Y, squares=SQUARES), 30)),
            ("loop over points in numpy, every state kept", best(numpy_loop, 3)),
            ("loop over points in Python floats, two columns only, every state kept", best(float_loop, 20)),
            ("scikit-learn `Perceptron` (Cython), last state only", best(lambda: theirs.fit(X, Y), 30)),
            ("mlxtend `Perceptron`, last state only, reshuffled", best(lambda: loop.fit(X, zero_one), 2)),
        ],
    )


def many_orders() -> None:
    orders = [visiting_order(len(X), len(X), order="permuted", seed=seed) for seed in range(N_ORDERS)]
    few = [order.tolist() for order in orders[:LOOPED_ORDERS]]
    counts = train_orders(X, Y, orders, squares=SQUARES, max_epochs=10_000).counts
    assert counts[:LOOPED_ORDERS].tolist() == [float_loop(order) for order in few]
    scale = N_ORDERS / LOOPED_ORDERS
    table(
        f"{N_ORDERS} orders: {counts.min():,} to {counts.max():,} updates, median {np.median(counts):,.0f}",
        [
            (
                "`perceptron.train_orders`",
                best(lambda: train_orders(X, Y, orders, squares=SQUARES, max_epochs=10_000), 5),
            ),
            (
                f"`perceptron.train` {N_ORDERS} times",
                best(lambda: [train(X, Y, order=order, squares=SQUARES, max_epochs=10_000) for order in orders], 1),
            ),
            (
                f"loop over points in numpy, {LOOPED_ORDERS} orders timed and scaled",
                scale * best(lambda: [numpy_loop(order) for order in few], 1),
            ),
            (
                f"loop over points in Python floats, {LOOPED_ORDERS} orders timed and scaled",
                scale * best(lambda: [float_loop(order) for order in few], 3),
            ),
        ],
    )


def verdict() -> None:
    seconds = best(lambda: separate(X, Y), 20)
    print(f"\n`margin.separate`, exact, on the same 150 points: {seconds * 1e3:.1f} ms")


if __name__ == "__main__":
    print(machine("numpy", "scikit-learn", "mlxtend"))
    one_trace()
    many_orders()
    verdict()
