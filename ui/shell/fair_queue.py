"""A fair queue: a limited number of threads compute at once; next is the client that has used the least CPU lately.

First addresses are compared, then clients, both by level: up to a second used lately is level 0, and each further
level is twice as much; within a level it is first come, first served. So heavy clients wait for light ones, and nobody
waits while there is enough for all, such as a class of two hundred behind one address. Nobody starves: a client that
gets nothing falls by a level in ten seconds.

Source: Corbató, Merwin-Daggett and Daley, "An experimental time-sharing system", SJCC (1962): multilevel feedback.
Compared by exact use instead, a client whose first page cost a little more would wait for a whole class.
"""

import itertools
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

HALF_LIFE = 10.0  # seconds after which CPU use counts half
MOST_NAMES = 20_000  # those seen last
LIGHT = 1.0  # CPU seconds that are level 0: an edit costs 0.07. Half of the places are for level 0 alone
AGAIN = 5.0  # seconds after which a waiting thread calls again: levels fall with time


class Usage:
    """CPU seconds used lately, by name; they decay with `HALF_LIFE`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when there were so many

    def of(self, name: str) -> float:
        seconds, then = self._used.get(name, (0.0, 0.0))
        return seconds * 0.5 ** ((self.clock() - then) / HALF_LIFE) if seconds else 0.0

    def level(self, name: str) -> int:
        """0 for light use, then one more for each doubling."""
        seconds = self.of(name)
        return 0 if seconds <= LIGHT else 1 + int(math.log2(seconds / LIGHT))

    def add(self, name: str, seconds: float) -> None:
        self._used[name] = (self.of(name) + seconds, self.clock())
        self._used.move_to_end(name)
        if len(self._used) > MOST_NAMES:
            self._used.popitem(last=False)


@dataclass(eq=False)
class Client:
    """A browser at an address, whose CPU use is counted. `waits`: for a turn; `stalled`: it does not read, and gets
    no turns; `unsent`: it gets none before everything that its last turn has made is sent."""

    address: str
    id: str
    waits: bool = False
    stalled: bool = False
    unsent: bool = False


@dataclass(eq=False)
class _Ticket:
    client: Client
    number: int
    called: threading.Event = field(default_factory=threading.Event)


class FairQueue:
    """At most `at_once` threads compute; `seconds` gives the CPU seconds of the current thread."""

    def __init__(
        self,
        at_once: int,
        seconds: Callable[[], float] = time.thread_time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.at_once, self.seconds, self.usage = at_once, seconds, Usage(clock)
        self._lock = threading.Lock()
        self._waiting: list[_Ticket] = []
        self._numbers = itertools.count()
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

    def call(self) -> None:
        """Start the turns that may start; call it after a client's `stalled` or `unsent` has become False."""
        with self._lock:
            self._call()

    def _begin(self, client: Client) -> None:
        with self._lock:
            ticket = _Ticket(client, next(self._numbers))
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
            self.usage.add(client.address, seconds)
            self.usage.add(client.id, seconds)
            self._computing -= 1
            self._call()

    def _call(self) -> None:
        """Start turns while there are places; the second half of these only for light clients."""
        while self._waiting and self._computing < self.at_once:
            half = self._computing >= max(1, self.at_once // 2)
            may = [ticket for ticket in self._waiting if self._may(ticket.client, half)]
            if not may:
                return
            ticket = min(may, key=self._order)
            self._waiting.remove(ticket)
            self._computing += 1
            ticket.called.set()

    def _may(self, client: Client, only_light: bool) -> bool:
        return not client.stalled and not client.unsent and not (only_light and self.usage.level(client.id) > 0)

    def _order(self, ticket: _Ticket) -> tuple[int, int, int]:
        level = self.usage.level
        return level(ticket.client.address), level(ticket.client.id), ticket.number
