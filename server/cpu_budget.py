"""CPU budget per client: pages are open to everybody, and some scenes take long."""

import threading
from collections.abc import Callable
from typing import TypeVar

from films.film_cache import seconds_of_thread
from server.token_buckets import TokenBuckets

T = TypeVar("T")
BUDGET = (20.0, 0.2)  # CPU seconds of an address, burst and rate: a usual scene takes 0.02


class CpuBudget:
    """A token bucket of CPU seconds for each name. Work is charged when it is done, by the CPU time of its thread and
    of the worker process: cached results and waiting cost nothing."""

    def __init__(self, burst: float = BUDGET[0], rate: float = BUDGET[1]) -> None:
        self._budgets = TokenBuckets(burst, rate)
        self._lock = threading.Lock()

    def has_left(self, name: str) -> bool:
        """Whether `name` may cause more work."""
        with self._lock:
            return self._budgets.take(name, 0.0)

    def charge(self, name: str, work: Callable[[], T]) -> T:
        """The result of `work`, whose CPU time is charged to `name`."""
        start = seconds_of_thread()
        try:
            return work()
        finally:
            with self._lock:
                self._budgets.wait(name, seconds_of_thread() - start)
