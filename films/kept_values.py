"""Caches bounded by bytes: a stranger may ask for large values, so a bound on the number of entries would not bound the
memory."""

import dataclasses
import sys
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np
from cachetools import LRUCache

P = ParamSpec("P")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
NUMBER = 32  # bytes of a number in a list, its pointer included


class BoundedCache(Generic[K, T]):
    """A least-recently-used cache of at most `limit` bytes, keys included. A larger value is not kept."""

    def __init__(self, limit: int) -> None:
        self._entries: LRUCache[K, tuple[K, T]] = LRUCache(limit, getsizeof=footprint)
        self._lock = Lock()

    @property
    def size(self) -> int:
        """The bytes of all keys and values, by `footprint`."""
        return int(self._entries.currsize)

    def get(self, key: K) -> T | None:
        """Return the value of `key`, or None if it is not kept."""
        with self._lock:
            entry = self._entries.get(key)
            return entry[1] if entry else None

    def keep(self, key: K, value: T) -> None:
        """Keep the value of `key`; drop the least recently used ones if they do not fit."""
        with self._lock, suppress(ValueError):  # it is larger than the cache
            self._entries[key] = (key, value)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._entries.clear()


class KeptValues(Generic[P, T]):
    """A pure function with its values in a BoundedCache. Several threads may compute the same value at once."""

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
    """Cache the most recently used values of a function, as many as fit into `limit` bytes."""
    return lambda function: KeptValues(function, limit)


def footprint(value: Any) -> int:
    """Return the approximate number of bytes that a value occupies, shared parts counted once."""
    counted: set[int] = set()
    total, ahead = 0, [value]
    while ahead:
        part = ahead.pop()
        if id(part) in counted:
            continue
        counted.add(id(part))
        size, inner = _weighed(part)
        total += size
        ahead.extend(inner)
    return total


def _weighed(part: Any) -> tuple[int, Iterable[Any]]:
    """Return a part's own bytes, and the parts that it holds."""
    if isinstance(part, (str, bytes, int, float)):  # most parts are
        return sys.getsizeof(part), ()
    if isinstance(part, np.ndarray):
        return (0, (part.base,)) if isinstance(part.base, np.ndarray) else (part.nbytes, ())
    if isinstance(part, dict):
        return sys.getsizeof(part), (*part.keys(), *part.values())
    if isinstance(part, (list, tuple, set, frozenset)):
        first = next(iter(part), None)
        return (NUMBER * len(part), ()) if isinstance(first, (int, float)) else (sys.getsizeof(part), part)
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        return sys.getsizeof(part), vars(part).values() if hasattr(part, "__dict__") else ()
    return sys.getsizeof(part), ()
