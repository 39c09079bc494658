"""Whose turn it is to compute: slots are shared among addresses, and among the devices behind one address.

A slot is anything that is limited in number: a worker process, a thread, a place among the runs of pages. Work is
charged to a `Client`. First addresses are compared, then devices, both by the level of the CPU seconds that they have
used lately: up to a second is level 0, and each further level is twice as much. Within a level it is first come, first
served. So a class of two hundred behind one address is served in order. But running work is not interrupted, so the
order alone would let one address take every slot with long work. Therefore

- some slots are reserved for addresses that have used little, and no address ever has all the slots;
- while other addresses use much, too, an address whose work takes long has at most half of the other slots. Short work,
  such as a class's edits, needs no bound: the next slot is free in a moment;
- the same holds for a device beside others of its address.

A client that forges devices gets no more than the share of its address.

Source: Corbató, Merwin-Daggett and Daley, "An experimental time-sharing system", SJCC (1962): multilevel feedback.
If exact use were compared instead of levels, a client whose first page cost a little more would wait for a whole class.
"""

import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

HALF_LIFE = 10.0  # seconds after which CPU use counts half
MOST_NAMES = 20_000  # addresses and clients that are remembered, the latest ones
LIGHT = 1.0  # CPU seconds that are level 0: an edit costs 0.07
SHORT = 0.2  # CPU seconds of work that others can wait for
LATELY = 5.0  # seconds after its last work for which a device counts as present


@dataclass(frozen=True)
class Client:
    """For whom work is done: an address, and a device behind it, as far as devices can be told apart. The empty
    address is the server itself."""

    address: str = ""
    device: str = ""


class Job(Protocol):
    """What waits for a slot."""

    @property
    def client(self) -> Client: ...


W = TypeVar("W", bound=Job)


class Usage:
    """CPU seconds used lately, by name; they decay with `HALF_LIFE`. Any thread may ask and charge."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._used: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # seconds, and when they were counted
        self._heavy: set[str] = set()  # addresses that were above level 0 when they were last charged
        self._last: OrderedDict[str, _LastDevice] = OrderedDict()
        self._lock = threading.Lock()

    def seconds(self, name: Hashable) -> float:
        """Return the CPU seconds that an address or a `Client` has used lately."""
        seconds, then = self._used.get(name, (0.0, 0.0))
        return seconds * 0.5 ** ((self.clock() - then) / HALF_LIFE) if seconds else 0.0

    def level(self, name: Hashable) -> int:
        """Return 0 for light use, and 1 more for each doubling of it."""
        if self._used.get(name, (0.0, 0.0))[0] <= LIGHT:  # most names; the decay need not be worked out
            return 0
        seconds = self.seconds(name)
        return 0 if seconds <= LIGHT else 1 + int(math.log2(seconds / LIGHT))

    def charge(self, client: Client, seconds: float) -> None:
        """Charge CPU seconds to an address and to its device."""
        with self._lock:
            self.add(client.address, seconds)
            self.add(client, seconds)
            if self.level(client.address):
                self._heavy.add(client.address)
            now = self.clock()
            last = self._last.pop(client.address, _LastDevice(client.device, now))
            before = last.other_until if last.device == client.device else last.until
            self._last[client.address] = _LastDevice(client.device, now, before)
            if len(self._last) > MOST_NAMES:
                self._last.popitem(last=False)

    def add(self, name: Hashable, seconds: float) -> None:
        """Charge CPU seconds to one address or one `Client` alone."""
        self._used[name] = (self.seconds(name) + seconds, self.clock())
        self._used.move_to_end(name)
        if len(self._used) > MOST_NAMES:
            self._used.popitem(last=False)

    def others_are_heavy(self, address: str) -> bool:
        """Return whether another address has used much lately."""
        with self._lock:
            self._heavy = {name for name in self._heavy if self.level(name)}
            return bool(self._heavy - {address})

    def has_neighbours(self, client: Client) -> bool:
        """Return whether work was done lately for another device of the same address."""
        last = self._last.get(client.address)
        if last is None:
            return False
        return self.clock() - (last.other_until if last.device == client.device else last.until) < LATELY


@dataclass(frozen=True)
class _LastDevice:
    """The device of an address that was charged last, and when; and when another of its devices was charged last."""

    device: str
    until: float
    other_until: float = -math.inf


class Shares:
    """A number of slots, the last `reserved` of them for addresses that have used little. Not safe for threads: the
    owner calls one method at a time."""

    def __init__(self, slots: int, usage: Usage, *, reserved: int = 0) -> None:
        self.slots, self.reserved, self.usage = slots, reserved, usage
        self._running: Counter[Hashable] = Counter()  # by address, and by client
        self.in_use = 0  # of the slots
        self._longest: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # CPU seconds of a job, and when

    def next(self, waiting: Iterable[W]) -> W | None:
        """Return the job that gets the next slot, of those that wait in the order of their arrival; None if none of
        them may have a slot now. Only jobs that have slots can be in their way, so ask again after the next `end`."""
        if self.in_use >= self.slots:
            return None
        limits: dict[str, int] = {}  # these and levels are worked out once for each address, of which hundreds may wait
        levels: dict[str, int] = {}
        tickets = list[W]()
        for ticket in waiting:
            address = ticket.client.address
            if address not in limits:
                limits[address], levels[address] = self._limit(address), self.usage.level(address)
            if self._running[address] < limits[address]:
                tickets.append(ticket)
        tickets.sort(key=lambda ticket: (levels[ticket.client.address], self.usage.level(ticket.client)))
        return next(
            (ticket for ticket in tickets if self._may_begin(ticket.client, limits[ticket.client.address])), None
        )

    def begin(self, client: Client) -> None:
        """Count one more slot as in use by this client."""
        self.in_use += 1
        self._running.update((client.address, client))

    def end(self, client: Client, seconds: float) -> None:
        """Count a slot of this client as free, after a job of that many CPU seconds."""
        self.in_use -= 1
        for name in (client.address, client):
            self._running[name] -= 1
            if not self._running[name]:
                del self._running[name]
            longest = max(seconds, self._longest_job(name) if name in self._longest else 0.0)
            self._longest[name] = (longest, self.usage.clock())
            self._longest.move_to_end(name)
            if len(self._longest) > MOST_NAMES:
                self._longest.popitem(last=False)

    def _limit(self, address: str) -> int:
        """Return the number of slots that an address may have now."""
        common = self.slots - self.reserved
        if self.in_use >= common and self.usage.level(address):
            return 0
        if self._longest_job(address) > SHORT and self.usage.others_are_heavy(address):
            return -(-common // 2)
        return common

    def _may_begin(self, client: Client, limit: int) -> bool:
        """Return whether a device may have one more of the `limit` slots of its address."""
        if self._longest_job(client) > SHORT and self.usage.has_neighbours(client):
            return self._running[client] < -(-limit // 2)
        return True

    def _longest_job(self, name: Hashable) -> float:
        """Return the CPU seconds of the longest recent job, which decay with `HALF_LIFE`; infinity if none is known."""
        seconds, then = self._longest.get(name, (math.inf, self.usage.clock()))
        return seconds * 0.5 ** ((self.usage.clock() - then) / HALF_LIFE)
