"""A least-recently-used cache whose values are computed once for all threads that ask, a few at a time.

Many small numpy calls in parallel threads contend for the interpreter's lock: sixty films at once take far longer than
one after the other. So threads take turns, and a thread that has waited may find its value computed.
"""

import dataclasses
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
NUMBER = 32  # bytes of a number in a list, its pointer included


class LRUCache:
    """The values used last, as many as fit into `limit` bytes; `at_once` threads compute at a time."""

    def __init__(self, limit: int, *, at_once: int = 1) -> None:
        self.limit = limit
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}
        self._total = 0
        self._looking = threading.Lock()
        self._turns = _Turns(at_once)
        self._made_now: dict[Hashable, threading.Lock] = {}
        self._maker = _Maker()

    def get(self, key: Hashable, make: Callable[[], T], wanted: Callable[[], object] = lambda: None) -> T:
        """The value of `key`, computed by `make` if it is not cached. `wanted` is called before and after waiting for a
        slot; it may raise if nobody needs the value any more."""
        try:
            return self._find(key)
        except KeyError:
            wanted()  # before waiting, too: a request that is obsolete must not wait for a slot
        with self._turn(), self._alone(key):
            wanted()
            if key not in self._values:
                self._make(key, make)
            return self._find(key)

    def make_at_once(self, threads: int) -> None:
        """Set how many threads compute at a time; those that have a slot keep it."""
        self._turns = _Turns(threads)

    @property
    def size(self) -> int:
        """The bytes of all cached values, by `footprint`."""
        return self._total

    def __len__(self) -> int:
        return len(self._values)

    def _find(self, key: Hashable) -> Any:
        with self._looking:
            self._values.move_to_end(key)
            return self._values[key]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A slot for this thread. Computing a value may ask the cache for its parts within the same
        slot."""
        if self._maker.depth == 0:
            self._maker.turns = self._turns
            self._maker.turns.acquire()
        self._maker.depth += 1
        try:
            yield
        finally:
            self._maker.depth -= 1
            if self._maker.depth == 0:
                self._maker.turns.release()
                with self._looking:
                    self._tidy()

    @contextmanager
    def _alone(self, key: Hashable) -> Iterator[None]:
        """Per-key lock, taken after the semaphore, so its holder always has a slot."""
        with self._looking:
            lock = self._made_now.setdefault(key, threading.Lock())
        with lock:
            try:
                yield
            finally:
                with self._looking:  # waiters find the value; after an error the next one computes it
                    self._made_now.pop(key, None)

    def _make(self, key: Hashable, make: Callable[[], T]) -> None:
        value = make()
        with self._looking:
            self._values[key] = value
            self._maker.unweighed.append(key)

    def _tidy(self) -> None:
        """Weigh the new values, with what was derived from them meanwhile; then evict the least recently used, but
        never the newest."""
        for key in self._maker.unweighed:
            if key in self._values:  # another thread may have evicted it
                self._total -= self._sizes.get(key, 0)
                self._sizes[key] = footprint(self._values[key])
                self._total += self._sizes[key]
        self._maker.unweighed.clear()
        while self.size > self.limit and len(self._values) > 1:
            key, _ = self._values.popitem(last=False)
            self._total -= self._sizes.pop(key, 0)


class _Turns:
    """A semaphore whose slots go to threads in the order in which they ask. With `threading.Semaphore` a thread that
    comes just when a slot is free takes it from the one that was woken for it, which then waits behind all others."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: deque[threading.Event] = deque()
        self._lock = threading.Lock()

    def acquire(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            called = threading.Event()
            self._waiting.append(called)
        called.wait()

    def release(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()  # the slot is handed on: nobody else can take it
            else:
                self._free += 1


class _Maker(threading.local):
    """The state of a thread that computes: where its slot is from, the depth of nested computations, and the keys not
    weighed yet."""

    def __init__(self) -> None:
        self.turns = _Turns(1)
        self.depth = 0
        self.unweighed: list[Hashable] = []


def footprint(value: Any) -> int:
    """The approximate number of bytes that a value occupies, shared parts counted once."""
    seen: set[int] = set()
    total, ahead = 0, [value]
    while ahead:
        part = ahead.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        size, inner = _weighed(part)
        total += size
        ahead.extend(inner)
    return total


def _weighed(part: Any) -> tuple[int, Iterable[Any]]:
    """A part's own bytes, and the parts it holds."""
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
