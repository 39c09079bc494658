"""What it costs to train each method, draw its regions and ask it about its points: `cost` in its record.

    python -m benchmarks.training_costs

The unit is the nearest class mean of 100 points. Each method takes turns with it, so that a busy machine is busy for
both, and counts by its fastest run; CPU seconds, libraries in one thread. Points are of every kind that the fuzz draws,
of two and of four classes, and the dearest kind counts; networks have 16 hidden units. Costs are straight lines through
those of 50 and of 400 points, rounded up. At 150 points, which no line was drawn through, the last column says how much
of the line was needed.
"""

import os
import time
from collections.abc import Callable
from math import ceil
from random import Random

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
os.environ.update(dict.fromkeys(THREADS, "1"))  # before numpy is loaded

import numpy as np  # noqa: E402

from benchmarks._report import machine  # noqa: E402
from benchmarks._size import size  # noqa: E402
from films.axes import around  # noqa: E402
from films.charts import regions  # noqa: E402
from films.rules import rule  # noqa: E402
from films.rules.method import Training  # noqa: E402
from films.rules.methods import METHODS, exhibit  # noqa: E402
from films.samples import labelled  # noqa: E402
from tests.fuzz.random_scenes import PLACES  # noqa: E402

FEW, SOME, MANY = 50, 150, 400
ROUNDS = size(4, 1)
KINDS = size([*PLACES], ["blobs"])
SHOWN = size([*METHODS], ["means", "tree"])
HIDDEN = 16
SIDE = 70  # cells, as of a hundred pictures
NAMES = ("a", "b", "c", "d")


def work(method: str, kind: str, n: int, classes: int) -> Callable[[], object]:
    """What is measured."""
    rows = PLACES[kind](n, classes, Random(n))
    X, y = np.array([row[:2] for row in rows], dtype=np.float64), np.array([row[2] for row in rows])
    training = Training(X, y, np.arange(n), NAMES, HIDDEN, 0)
    grid = regions.grid(around(labelled(X, y)), SIDE)

    def run() -> object:
        rule_run = exhibit(method, training).rule
        return rule.cells_of(rule_run, grid, len(rule_run.states) - 1), rule_run.at(X)

    return run


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def relative(method: str, n: int) -> float:
    """The cost of the dearest points of so many, in units."""
    unit, most = work("means", "blobs", 100, 2), 0.0
    for kind in KINDS:
        for classes in (2, 4):
            run = work(method, kind, n, classes)
            times = [(seconds(run), seconds(unit)) for _ in range(ROUNDS)]
            most = max(most, min(a for a, _ in times) / min(b for _, b in times))
    return most


def main() -> None:
    print(machine("numpy", "scikit-learn"))
    print(f"\n| method | once | each point | used at {SOME} points |\n| --- | ---: | ---: | ---: |", flush=True)
    for method in SHOWN:
        few, some, many = (relative(method, n) for n in (FEW, SOME, MANY))
        each = max(0.0, (many - few) / (MANY - FEW))
        line = few + each * (SOME - FEW)
        once = max(few - each * FEW, 0.0)
        print(
            f"| {method} | {ceil(10 * once) / 10:g} | {ceil(1000 * each) / 1000:g} | {100 * some / line:.0f} % |",
            flush=True,
        )


if __name__ == "__main__":
    main()
