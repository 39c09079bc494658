"""A least-recently-used cache whose values are computed once for all threads that ask, a few at a time.

Many small numpy calls in parallel threads contend for the interpreter's lock: sixty films at once take far longer than
one after the other. So threads take turns (films/fair_share.py decides whose is next), and a thread that has waited may
find its value already computed.
"""

import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import cachetools

from films.fair_share import Client, Shares, Usage
from films.kept_values import footprint

T = TypeVar("T")
NOBODY = Client()
LOOK = 0.25  # seconds after which a thread that waits asks again whether its value is still wanted


class LRUCache:
    """The most recently used values, as many as fit into `limit` bytes. `turns` decide who may compute one."""

    def __init__(self, limit: int, turns: "Turns | None" = None) -> None:
        self.turns = turns or Turns(Shares(1, Usage()))
        self.clear(limit)
        self._lock = threading.Lock()
        self._jobs: dict[Hashable, _Job] = {}
        self._thread = _ThreadState()

    def clear(self, limit: int) -> None:
        """Drop all values; from now on keep at most `limit` bytes."""
        self._values: cachetools.LRUCache[Hashable, Any] = cachetools.LRUCache(limit, getsizeof=footprint)
        self._new: dict[Hashable, Any] = {}  # values of unknown size

    def __contains__(self, key: Hashable) -> bool:
        return key in self._new or key in self._values

    def get(
        self, key: Hashable, make: Callable[[], T], wanted: Callable[[], object] = lambda: None, client: Client = NOBODY
    ) -> T:
        """Return the value of `key`, computed by `make` in a slot of `client` if it is not cached. `wanted` is called
        before, during and after the wait; it may raise if nobody needs the value any more."""
        while True:
            try:
                return self._find(key)
            except KeyError:
                wanted()  # before waiting, too: a request that is obsolete must not wait for a slot
            with self._turn(wanted, client):
                job, ours = self._claim(key)
                if ours:
                    return self._compute(key, make, job, wanted)
                if self._thread.depth > 1:  # a part of what this thread computes: it keeps its slot
                    self._await(job, wanted)
            self._await(job, wanted)  # without a slot: the thread that makes the value has one

    def once(self, make: Callable[[], T], wanted: Callable[[], object] = lambda: None, client: Client = NOBODY) -> T:
        """Return the value of `make`, computed in a slot of `client` as by `get`, but not cached."""
        wanted()
        with self._turn(wanted, client):
            self._thread.wanted.append(wanted)
            try:
                return make()
            finally:
                self._thread.wanted.pop()

    def still_wanted(self) -> None:
        """Raise, within a `make` that waits for another process, if nobody waits for the value any more."""
        if self._thread.wanted:
            self._thread.wanted[-1]()

    @property
    def size(self) -> int:
        """The bytes of all cached values, by `footprint`."""
        return int(self._values.currsize)

    def __len__(self) -> int:
        return len(self._values) + len(self._new)

    def waiting_for(self, key: Hashable) -> int:
        """Return the number of threads that wait for the value of this key while another one computes it."""
        with self._lock:
            job = self._jobs.get(key)
            return job.waiting if job else 0

    def _find(self, key: Hashable) -> Any:
        with self._lock:
            return self._new[key] if key in self._new else self._values[key]

    @contextmanager
    def _turn(self, wanted: Callable[[], object], client: Client) -> Iterator[None]:
        """Hold a slot for this thread. A computation may ask the cache for parts of its value within the same slot."""
        if self._thread.depth == 0:
            self.turns.acquire(wanted, client)
        self._thread.depth += 1
        try:
            yield
        finally:
            self._thread.depth -= 1
            if self._thread.depth == 0:
                self.turns.release()
                with self._lock:
                    self._tidy()

    def _claim(self, key: Hashable) -> "tuple[_Job, bool]":
        """Return the job that makes the value of this key, and whether it is now this thread's. Called within a slot,
        so that the thread that makes a value has one."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = _Job()
                return job, True
            return job, False

    def _await(self, job: "_Job", wanted: Callable[[], object]) -> None:
        """Wait until another thread has made the value, or has failed to."""
        with self._lock:
            job.waiting += 1
        try:
            while not job.done.wait(LOOK):
                wanted()
        finally:
            with self._lock:
                job.waiting -= 1

    def _compute(self, key: Hashable, make: Callable[[], T], job: "_Job", wanted: Callable[[], object]) -> T:
        around = self._thread.wanted[-1] if self._thread.wanted else wanted

        def check_demand() -> None:
            if not job.waiting:
                around()

        self._thread.wanted.append(check_demand)
        try:
            check_demand()
            if key not in self:
                value = make()
                with self._lock:
                    self._new[key] = value
                    self._thread.unweighed.append(key)
            result: T = self._find(key)
            return result
        finally:
            self._thread.wanted.pop()
            with self._lock:  # waiters find the value; after an error the next one computes it
                del self._jobs[key]
            job.done.set()

    def _tidy(self) -> None:
        """Measure the new values of this thread, which may have grown since they were made, and evict the least
        recently used ones. A value that is larger than the cache is dropped."""
        for key in self._thread.unweighed:
            with suppress(ValueError):
                self._values[key] = self._new.pop(key)
        self._thread.unweighed.clear()


class Turns:
    """A semaphore that gives its slots by `shares`. `seconds` returns the CPU time of this thread and of those that
    work for it, which is charged to the client of the slot."""

    def __init__(self, shares: Shares, seconds: Callable[[], float] = time.thread_time) -> None:
        self.shares, self.seconds = shares, seconds
        self._waiting: list[_Place] = []
        self._lock = threading.Lock()
        self._thread = threading.local()

    @property
    def charged(self) -> float:
        """The CPU seconds that have been charged for what this thread has computed in its slots."""
        return float(getattr(self._thread, "charged", 0.0))

    @property
    def waiting(self) -> int:
        """How many threads wait for a slot."""
        return len(self._waiting)

    def resize(self, slots: int, reserved: int) -> None:
        """Set the number of slots, and of the reserved ones among them. Slots in use stay so."""
        with self._lock:
            self.shares.slots, self.shares.reserved = slots, reserved
            self._call()

    def acquire(self, wanted: Callable[[], object], client: Client) -> None:
        """Wait for a slot, as long as `wanted` does not raise."""
        ticket = _Place(client)
        with self._lock:
            self._waiting.append(ticket)
            self._call()
        try:
            while not ticket.called.wait(LOOK):
                wanted()
        except BaseException:
            self._leave(ticket)
            raise
        self._thread.client, self._thread.start = client, self.seconds()

    def release(self) -> None:
        """Give the slot back."""
        client, seconds = self._thread.client, self.seconds() - self._thread.start
        self._thread.charged = self.charged + seconds
        self.shares.usage.charge(client, seconds)
        with self._lock:
            self.shares.end(client, seconds)
            self._call()

    def _leave(self, ticket: "_Place") -> None:
        """Free the place in the queue, or the slot it was just given, as nobody wants the value any more."""
        with self._lock:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self.shares.end(ticket.client, 0.0)
            self._call()

    def _call(self) -> None:
        while ticket := self.shares.next(self._waiting):
            self._waiting.remove(ticket)
            self.shares.begin(ticket.client)
            ticket.called.set()  # the slot passes to this thread: nobody else can take it


@dataclass(eq=False)
class _Place:
    client: Client
    called: threading.Event = field(default_factory=threading.Event)


@dataclass(eq=False)
class _Job:
    """A value that a thread computes, and the number of other threads that wait for it."""

    done: threading.Event = field(default_factory=threading.Event)
    waiting: int = 0


class _ThreadState(threading.local):
    """The state of a thread that computes: the depth of nested computations, whether each of them is wanted, and the
    keys not weighed yet."""

    def __init__(self) -> None:
        self.depth = 0
        self.wanted: list[Callable[[], object]] = []
        self.unweighed: list[Hashable] = []
