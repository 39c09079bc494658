"""Rate limits by name: buckets of tokens, and budgets of CPU seconds."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from films.film_cache import seconds_of_thread

T = TypeVar("T")
MOST_NAMES = 10_000  # the last used ones; a forgotten name starts with a full bucket
BUDGET = (20.0, 0.2)  # CPU seconds of an address, burst, and rate a second: a usual scene takes 0.02, some take long


class TokenBuckets:
    """A bucket for each name: it holds `burst` tokens, and `rate` are added a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def take(self, name: str, tokens: float = 1.0) -> bool:
        """Take tokens from the bucket of `name`; if it has fewer, take none and return False."""
        level = self._level(name)
        enough = level >= tokens
        self._put(name, level - tokens if enough else level)
        return enough

    def wait(self, name: str, tokens: float = 1.0) -> float:
        """Take tokens, on credit if need be, and return the seconds until the bucket is out of debt."""
        level = self._level(name) - tokens
        self._put(name, level)
        return max(0.0, -level / self.rate)

    def wait_at_most(self, name: str, seconds: float) -> float | None:
        """Take a token, on credit if need be, and return the seconds until the bucket is out of debt; if that would be
        more than `seconds`, take none and return None."""
        level = self._level(name) - 1.0
        if -level / self.rate > seconds:
            return None
        self._put(name, level)
        return max(0.0, -level / self.rate)

    def _level(self, name: str) -> float:
        now = self.clock()
        level, then = self._levels.get(name, (self.burst, now))
        return min(self.burst, level + (now - then) * self.rate)

    def _put(self, name: str, level: float) -> None:
        self._levels[name] = (level, self.clock())
        self._levels.move_to_end(name)
        if len(self._levels) > MOST_NAMES:
            self._levels.popitem(last=False)


class CpuBudget:
    """A token bucket of CPU seconds for each name. Work is charged when it is done, by the CPU time of its thread and
    of the worker process: cached results and waiting cost nothing."""

    def __init__(self, burst: float = BUDGET[0], rate: float = BUDGET[1]) -> None:
        self._budgets = TokenBuckets(burst, rate)
        self._lock = threading.Lock()

    def has_left(self, name: str) -> bool:
        """Return whether `name` may cause more work."""
        with self._lock:
            return self._budgets.take(name, 0.0)

    def charge(self, name: str, work: Callable[[], T]) -> T:
        """Return the result of `work`, and charge its CPU time to `name`."""
        start = seconds_of_thread()
        try:
            return work()
        finally:
            with self._lock:
                self._budgets.wait(name, seconds_of_thread() - start)
