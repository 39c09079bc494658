"""Caches bounded by bytes: strangers may ask for large values, so a bound on the number of entries would not bound the
memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from films.lru_cache import footprint

P = ParamSpec("P")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class BoundedCache(Generic[K, T]):
    """A least-recently-used cache of at most `limit` bytes, keys included. A larger value is not kept."""

    def __init__(self, limit: int) -> None:
        self.limit, self.size = limit, 0
        self._values: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> T | None:
        """Return the value of `key`, or None if it is not kept."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def keep(self, key: K, value: T) -> None:
        """Keep the value of `key`; drop the least recently used ones if they do not fit."""
        size = footprint((key, value))
        if size > self.limit:
            return
        with self._lock:
            if key in self._values:
                self.size -= self._values.pop(key)[1]
            self._values[key] = (value, size)
            self.size += size
            while self.size > self.limit:
                self.size -= self._values.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()
            self.size = 0


class KeptValues(Generic[P, T]):
    """A pure function whose values are kept in a BoundedCache. Several threads may compute the same value at once."""

    def __init__(self, function: Callable[P, T], limit: int) -> None:
        self.function = function
        self._cache: BoundedCache[Hashable, tuple[T]] = BoundedCache(limit)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(sorted(kwargs.items())))
        entry = self._cache.get(key)
        if entry is None:
            entry = (self.function(*args, **kwargs),)
            self._cache.keep(key, entry)
        return entry[0]

    @property
    def size(self) -> int:
        """The bytes of all kept values and their arguments, by `footprint`."""
        return self._cache.size

    def cache_clear(self) -> None:
        """Drop all values."""
        self._cache.clear()


def kept_values(limit: int) -> Callable[[Callable[P, T]], KeptValues[P, T]]:
    """Keep the values of a function that were used last, as many as fit into `limit` bytes."""
    return lambda function: KeptValues(function, limit)
