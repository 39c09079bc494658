"""A shelf of what is costly to make: each thing made once for all who ask, few at a time, and kept while there is room.

Many small numpy calls in many threads fight for the interpreter's lock: sixty films side by side take far longer than
one after the other. So whoever makes something holds the others up, and finds what they have made in the meantime.
"""

import dataclasses
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
NUMBER = 32  # bytes of a number in a list, with its place there


class LRUCache:
    """Values by key, those used last, as far as `limit` bytes hold them; `at_once` threads make some."""

    def __init__(self, limit: int, *, at_once: int = 1) -> None:
        self.limit = limit
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}
        self._total = 0
        self._looking = threading.Lock()
        self._turns = threading.Semaphore(at_once)
        self._made_now: dict[Hashable, threading.Lock] = {}
        self._maker = _Maker()

    def get(self, key: Hashable, make: Callable[[], T], wanted: Callable[[], object] = lambda: None) -> T:
        """The value of `key`, from `make` where it is not there. After waiting for its turn this calls `wanted`, which
        may raise where nobody waits for the value any more."""
        try:
            return self._find(key)  # type: ignore[no-any-return]
        except KeyError:
            wanted()  # before waiting, too: a newer question is not to be put behind others
        with self._turn(), self._alone(key):
            wanted()
            if key not in self._values:
                self._make(key, make)
            return self._find(key)  # type: ignore[no-any-return]

    def make_at_once(self, threads: int) -> None:
        """From now on so many threads make something at once; who has a turn already keeps it."""
        self._turns = threading.Semaphore(threads)

    @property
    def size(self) -> int:
        """Bytes of all values kept, as `footprint` counts them."""
        return self._total

    def __len__(self) -> int:
        return len(self._values)

    def _find(self, key: Hashable) -> Any:
        with self._looking:
            self._values.move_to_end(key)
            return self._values[key]

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """This thread's turn to make something. What it makes may ask the shelf for its parts, in the same turn."""
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
        """No other thread makes this. Whoever waits for it has had its turn, so one that is waited for goes on."""
        with self._looking:
            lock = self._made_now.setdefault(key, threading.Lock())
        with lock:
            try:
                yield
            finally:
                with self._looking:  # who has waited for it finds the value; who fails leaves it to be made anew
                    self._made_now.pop(key, None)

    def _make(self, key: Hashable, make: Callable[[], T]) -> None:
        value = make()
        with self._looking:
            self._values[key] = value
            self._maker.unweighed.append(key)

    def _tidy(self) -> None:
        """Weigh what is new, now that all that is derived from it on the way has been; then give up what was used least
        lately, but never what has just been made."""
        for key in self._maker.unweighed:
            if key in self._values:  # another thread may have given it up
                self._total -= self._sizes.get(key, 0)
                self._sizes[key] = footprint(self._values[key])
                self._total += self._sizes[key]
        self._maker.unweighed.clear()
        while self.size > self.limit and len(self._values) > 1:
            key, _ = self._values.popitem(last=False)
            self._total -= self._sizes.pop(key, 0)


class _Maker(threading.local):
    """Of a thread: its turn, how many things it makes, one for another, and what of them is not weighed yet."""

    def __init__(self) -> None:
        self.turns = threading.Semaphore()
        self.depth = 0
        self.unweighed: list[Hashable] = []


def footprint(value: Any) -> int:
    """About how many bytes a value keeps: arrays, texts, and containers and objects of them, each thing once."""
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
    """A part's own bytes, and what it holds."""
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
