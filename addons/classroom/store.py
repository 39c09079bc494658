"""Where rooms live: what every store can do, and the one in this process.

What is stored under a room's code is the truth. A change is compare-and-set: made from the room as it is stored, and
made again where another change came first. Who watches a room is only told to look again; nothing is lost with a
message. A room is gone when it ends, and by itself after a while: see `Room.ends`.

An address may hold an eighth of the rooms that are not taken: on an empty server twenty-two, and where thirteen
addresses hold all that they may, there are thirty-five left for others.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Protocol

from addons.classroom.room import Room

MOST_ROOMS = 200
OVER = 3600.0  # seconds for which a code is known to have been a room's, and is given to no other
SHARE = 8  # one address holds an eighth of what is free
Change = Callable[[Room], Room]
Look = Callable[[], None]


class NoRoomError(Exception):
    """There is no such room, or no longer (`over`)."""

    def __init__(self, *, over: bool) -> None:
        super().__init__()
        self.over = over


class FullError(Exception):
    """There are as many rooms as there may be."""


class ShareError(Exception):
    """This address holds as many rooms as it may."""


class LostError(Exception):
    """The store does not answer just now."""


class Store(Protocol):
    """Rooms by their codes, and who was last seen in each, and when."""

    async def open(self, room: Room) -> bool:
        """Store a new room; False where its code is taken, FullError or ShareError where there are too many."""

    async def get(self, code: str) -> Room:
        """The room; NoRoomError where there is none."""

    async def change(self, code: str, change: Change) -> Room:
        """The room after a change, which may be tried several times; what it raises leaves the room as it was."""

    async def end(self, code: str) -> None:
        """Delete the room and all that belongs to it."""

    async def restore(self, room: Room) -> None:
        """Store a room that the store has lost; not one that has ended, and not in place of one that is there."""

    async def sign(self, code: str, names: Iterable[str], now: float) -> None:
        """Note that these were there at this time: so the room goes on."""

    async def last_seen(self, code: str, since: float) -> dict[str, float]:
        """Who was there since then, and when last."""

    def watch(self, code: str, look: Look) -> Callable[[], None]:
        """Have `look` called when the room may have changed; returns the way to stop it."""


class Listeners:
    """Whom to tell to look again, by room."""

    def __init__(self) -> None:
        self._looks: defaultdict[str, set[Look]] = defaultdict(set)

    def add(self, code: str, look: Look) -> Callable[[], None]:
        self._looks[code].add(look)

        def stop() -> None:
            self._looks[code].discard(look)
            if not self._looks[code]:
                del self._looks[code]

        return stop

    def tell(self, code: str) -> None:
        for look in [*self._looks.get(code, ())]:
            look()

    def tell_all(self) -> None:
        for code in [*self._looks]:
            self.tell(code)


class InProcess:
    """The rooms of a server that is the only one."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._rooms: dict[str, Room] = {}
        self._seen: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._over: dict[str, float] = {}
        self._watchers = Listeners()

    async def open(self, room: Room) -> bool:
        self._forget()
        free, held = MOST_ROOMS - len(self._rooms), [each.opener for each in self._rooms.values()].count(room.opener)
        if free <= 0:
            raise FullError
        if held >= max(1, free // SHARE):
            raise ShareError
        if room.code in self._rooms or room.code in self._over:
            return False
        self._rooms[room.code] = room
        self._watchers.tell(room.code)
        return True

    async def get(self, code: str) -> Room:
        room = self._rooms.get(code)
        if room is None or self._ends(room) <= self.clock():
            self._forget()
            raise NoRoomError(over=code in self._over)
        return room

    async def change(self, code: str, change: Change) -> Room:
        before = await self.get(code)
        after = change(before)
        if after is not before:
            self._rooms[code] = after
            self._watchers.tell(code)
        return after

    async def end(self, code: str) -> None:
        self._rooms.pop(code, None)
        self._seen.pop(code, None)
        self._over[code] = self.clock() + OVER
        self._watchers.tell(code)

    async def restore(self, room: Room) -> None:
        """Nothing to do: what is lost here is lost with the whole process."""

    async def sign(self, code: str, names: Iterable[str], now: float) -> None:
        if code in self._rooms:
            self._seen[code].update(dict.fromkeys(names, now))

    async def last_seen(self, code: str, since: float) -> dict[str, float]:
        return {name: last for name, last in self._seen.get(code, {}).items() if last >= since}

    def watch(self, code: str, look: Look) -> Callable[[], None]:
        return self._watchers.add(code, look)

    def _ends(self, room: Room) -> float:
        return room.ends(max(self._seen.get(room.code, {}).values(), default=room.opened))

    def _forget(self) -> None:
        """Delete what is past its time."""
        now = self.clock()
        for code in [code for code, room in self._rooms.items() if self._ends(room) <= now]:
            del self._rooms[code]
            self._seen.pop(code, None)
            self._over[code] = now + OVER
        self._over = {code: until for code, until in self._over.items() if until > now}
