"""A fair queue for work: so many compute at once, and the next is one of those who have used the least CPU lately.

First addresses are compared, then visitors, both by level: up to a second used lately is level 0, and each further
level is twice as much; on one level the first to ask is first. So those who ask for much wait for the others, and not
the other way round; and while there is enough for all nobody waits, a hall of two hundred people behind one address
included. Nobody waits for ever: who gets nothing falls by a level in ten seconds.

Source: Corbató, Merwin-Daggett and Daley, "An experimental time-sharing system", SJCC (1962), levels by what was used;
strictly by what was used, whoever's first page cost a little more than others' waits for all of a full hall.
"""

import itertools
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

HALF_LIFE = 10.0  # seconds after which what was used counts half
MOST_NAMES = 20_000  # those seen last
LIGHT = 1.0  # seconds used lately that are level 0: an edit costs 0.07. Others leave half of the places to those
AGAIN = 5.0  # seconds after which one who waits looks whether it was forgotten


class Usage:
    """Seconds of CPU used lately, by name."""

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
class Account:
    """A visitor at an address, whose work is counted. `waits`: for a turn; `stalled`: gets none for now, nor
    while `unsent`, until what its last turn has made is sent."""

    address: str
    visitor: str
    waits: bool = False
    stalled: bool = False
    unsent: bool = False


@dataclass(eq=False)
class _Ticket:
    account: Account
    number: int
    called: threading.Event = field(default_factory=threading.Event)


class FairQueue:
    """`at_once` threads compute. `seconds` says how much a thread has computed so far."""

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
        self._thread = threading.local()  # what a thread had computed when its turn began

    @contextmanager
    def turn(self, account: Account) -> Iterator[None]:
        """Wait for a turn and compute in it; `account` is charged for what this thread computes."""
        self._begin(account)
        try:
            yield
        finally:
            self._end(account)

    def pass_on(self, account: Account) -> None:
        """Within a turn: whoever waits and has used less comes first, and then this goes on."""
        if self._waiting:
            self._end(account)
            self._begin(account)

    def call(self) -> None:
        """Have those begin who may. Needed from outside only where an account is stalled no more."""
        with self._lock:
            self._call()

    def _begin(self, account: Account) -> None:
        with self._lock:
            ticket = _Ticket(account, next(self._numbers))
            self._waiting.append(ticket)
            self._call()
        if not ticket.called.is_set():
            account.waits = True
            while not ticket.called.wait(AGAIN):
                self.call()
            account.waits = False
        self._thread.start = self.seconds()

    def _end(self, account: Account) -> None:
        seconds = self.seconds() - self._thread.start
        with self._lock:
            self.usage.add(account.address, seconds)
            self.usage.add(account.visitor, seconds)
            self._computing -= 1
            self._call()

    def _call(self) -> None:
        """One after the other, as long as there are places; the second half of them only for light visitors."""
        while self._waiting and self._computing < self.at_once:
            half = self._computing >= max(1, self.at_once // 2)
            may = [ticket for ticket in self._waiting if self._may(ticket.account, half)]
            if not may:
                return
            ticket = min(may, key=self._order)
            self._waiting.remove(ticket)
            self._computing += 1
            ticket.called.set()

    def _may(self, account: Account, only_light: bool) -> bool:
        return not account.stalled and not account.unsent and not (only_light and self.usage.level(account.visitor) > 0)

    def _order(self, ticket: _Ticket) -> tuple[int, int, int]:
        level = self.usage.level
        return level(ticket.account.address), level(ticket.account.visitor), ticket.number
