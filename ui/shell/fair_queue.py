"""A fair queue of the runs of pages: a limited number of threads compute at once; whose turn is next, and how much of
the places one address may have, films/fair_share.py says. The second half of the places is for light clients alone.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from films.fair_share import Asker, Shares, Usage

AGAIN = 5.0  # seconds after which a waiting thread calls again: levels fall with time


@dataclass(eq=False)
class Client:
    """A browser at an address, whose CPU use is counted. `waits`: for a turn; `stalled`: it does not read, and gets
    no turns; `unsent`: it gets none before everything that its last turn has made is sent."""

    address: str
    id: str
    waits: bool = False
    stalled: bool = False
    unsent: bool = False

    @property
    def asker(self) -> Asker:
        return Asker(self.address, self.id)


@dataclass(eq=False)
class _Ticket:
    client: Client
    called: threading.Event = field(default_factory=threading.Event)

    @property
    def asker(self) -> Asker:
        return self.client.asker


class FairQueue:
    """At most `at_once` threads compute; `seconds` gives the CPU seconds of the current thread."""

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
        self._waiting: list[_Ticket] = []
        self._computing = 0
        self._thread = threading.local()  # CPU seconds of a thread when its turn began

    @contextmanager
    def turn(self, client: Client) -> Iterator[None]:
        """Wait for a turn and compute in it; the CPU time of this thread is charged to `client`."""
        self._begin(client)
        try:
            yield
        finally:
            self._end(client)

    def pass_on(self, client: Client) -> None:
        """Within a turn: let clients that have used less come first, then go on."""
        if self._waiting:
            self._end(client)
            self._begin(client)

    @contextmanager
    def aside(self, client: Client) -> Iterator[None]:
        """Within a turn: wait for something else meanwhile, and then for another turn."""
        self._end(client)
        try:
            yield
        finally:
            self._begin(client)

    def call(self) -> None:
        """Start the turns that may start; call it after a client's `stalled` or `unsent` has become False."""
        with self._lock:
            self._call()

    def _begin(self, client: Client) -> None:
        with self._lock:
            ticket = _Ticket(client)
            self._waiting.append(ticket)
            self._call()
        if not ticket.called.is_set():
            client.waits = True
            while not ticket.called.wait(AGAIN):
                self.call()
            client.waits = False
        self._thread.start = self.seconds()

    def _end(self, client: Client) -> None:
        seconds = self.seconds() - self._thread.start
        with self._lock:
            self.usage.charge(client.asker, seconds)
            self._shares.end(client.asker, seconds)
            self._computing -= 1
            self._call()

    def _call(self) -> None:
        """Start turns while there are places; the second half of these only for light clients."""
        while self._waiting:
            half = self._computing >= max(1, self._shares.slots // 2)
            ticket = self._shares.next(ticket for ticket in self._waiting if self._may(ticket.client, half))
            if ticket is None:
                return
            self._waiting.remove(ticket)
            self._shares.begin(ticket.asker)
            self._computing += 1
            ticket.called.set()

    def _may(self, client: Client, only_light: bool) -> bool:
        return not client.stalled and not client.unsent and not (only_light and self.usage.level(client.asker) > 0)
