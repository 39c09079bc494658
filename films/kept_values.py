"""A cache of a function's values, bounded by bytes: strangers may ask for large values, so a bound on the number of
entries would not bound the memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from films.lru_cache import footprint

P = ParamSpec("P")
T = TypeVar("T")


class KeptValues(Generic[P, T]):
    """A pure function whose values are kept: those used last, as many as fit with their arguments into `limit` bytes.

    One value that is larger is not kept. Threads that ask for the same value at once may each compute it.
    """

    def __init__(self, function: Callable[P, T], limit: int) -> None:
        self.function, self.limit, self.size = function, limit, 0
        self._values: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(sorted(kwargs.items())))
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key][0]
        value = self.function(*args, **kwargs)
        self._keep(key, value)
        return value

    def cache_clear(self) -> None:
        """Keep nothing of what was asked before."""
        with self._lock:
            self._values.clear()
            self.size = 0

    def _keep(self, key: Hashable, value: T) -> None:
        size = footprint((key, value))
        with self._lock:
            if key not in self._values:
                self._values[key] = (value, size)
                self.size += size
            while self.size > self.limit:
                self.size -= self._values.popitem(last=False)[1][1]


def kept_values(limit: int) -> Callable[[Callable[P, T]], KeptValues[P, T]]:
    """Keep the values of a function that were used last, as many as fit into `limit` bytes."""
    return lambda function: KeptValues(function, limit)
