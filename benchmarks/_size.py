"""How much a benchmark does: what its figures need, or with `--small` just enough to see that it works.

    python -m benchmarks.film --small

Every benchmark takes it: what it repeats, and how many come, is `size(usual, small)`. The tests run each one so.
"""

import sys
from typing import TypeVar

T = TypeVar("T")
SMALL = "--small" in sys.argv[1:]


def size(usual: T, small: T) -> T:
    return small if SMALL else usual
