"""Fair times on a machine that others use too."""

import timeit
from collections.abc import Callable

from benchmarks._size import size


def best_ms(*works: Callable[[], object], rounds: int) -> list[float]:
    """Milliseconds of the fastest run of each; they take turns, so that a busy machine is busy for all."""
    times = [[timeit.timeit(work, number=1) for work in works] for _ in range(size(rounds, 1))]
    return [1e3 * min(column) for column in zip(*times, strict=True)]
