"""A fair queue of the runs of pages: a limited number of threads compute at the same time. films/fair_share.py decides
whose turn is next, and how many places one address may have. The second half of the places is for light clients alone.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from films.fair_share import Client, Shares, Usage

AGAIN = 5.0  # seconds after which a waiting thread calls again, as levels fall with time


@dataclass(eq=False)
class Browser:
    """A browser at an address, whose CPU use is counted. `waits`: it waits for a turn. `stalled`: it does not read, so
    it gets no turns. `unsent`: not all messages of its last turn are sent, so it gets no turns before they are."""

    address: str
    id: str
    waits: bool = False
    stalled: bool = False
    unsent: bool = False

    @property
    def client(self) -> Client:
        return Client(self.address, self.id)


@dataclass(eq=False)
class _Place:
    browser: Browser
    called: threading.Event = field(default_factory=threading.Event)

    @property
    def client(self) -> Client:
        return self.browser.client


class FairQueue:
    """At most `at_once` threads compute. `seconds` returns the CPU seconds of the current thread."""

    def __init__(
        self,
        at_once: int,
        seconds: Callable[[], float] = time.thread_time,
        usage: Usage | None = None,
        *,
        reserved: int = 0,
    ) -> None:
        self.seconds, self.usage = seconds, usage or Usage()
        self._shares = Shares(at_once, self.usage, reserved=reserved)
        self._lock = threading.Lock()
        self._waiting: list[_Place] = []
        self._computing = 0
        self._thread = threading.local()  # CPU seconds of a thread when its turn began

    @contextmanager
    def turn(self, browser: Browser) -> Iterator[None]:
        """Wait for a turn, and compute in it. The CPU time of this thread is charged to `browser`."""
        self._begin(browser)
        try:
            yield
        finally:
            self._end(browser)

    def pass_on(self, browser: Browser) -> None:
        """Within a turn: let clients that have used less go first, then go on."""
        if self._waiting:
            self._end(browser)
            self._begin(browser)

    @contextmanager
    def aside(self, browser: Browser) -> Iterator[None]:
        """Within a turn: give it up while this thread waits for something else, and then wait for another turn."""
        self._end(browser)
        try:
            yield
        finally:
            self._begin(browser)

    def call(self) -> None:
        """Start the turns that may start. Call this after a browser's `stalled` or `unsent` has become False."""
        with self._lock:
            self._call()

    def _begin(self, browser: Browser) -> None:
        with self._lock:
            place = _Place(browser)
            self._waiting.append(place)
            self._call()
        if not place.called.is_set():
            browser.waits = True
            while not place.called.wait(AGAIN):
                self.call()
            browser.waits = False
        self._thread.start = self.seconds()

    def _end(self, browser: Browser) -> None:
        seconds = self.seconds() - self._thread.start
        with self._lock:
            self.usage.charge(browser.client, seconds)
            self._shares.end(browser.client, seconds)
            self._computing -= 1
            self._call()

    def _call(self) -> None:
        """Start turns while there are places, the second half of them only for light clients."""
        while self._waiting:
            half = self._computing >= max(1, self._shares.slots // 2)
            place = self._shares.next(place for place in self._waiting if self._may(place.browser, half))
            if place is None:
                return
            self._waiting.remove(place)
            self._shares.begin(place.client)
            self._computing += 1
            place.called.set()

    def _may(self, browser: Browser, only_light: bool) -> bool:
        return not browser.stalled and not browser.unsent and not (only_light and self.usage.level(browser.client) > 0)
