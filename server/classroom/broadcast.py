"""A room as this replica tells it: looked at once for all who follow it here, and told when they would see a change.

What is told is whole, so nothing has to be remembered of who has heard what. A vote changes nothing that followers see,
and sends them nothing. The store says when to look again; once in `LOOK` seconds that is done in any case, as a message
may be lost.
"""

import asyncio
import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from server.classroom import room as rooms
from server.classroom import views
from server.classroom.questions import Answer
from server.classroom.room import MOST_BALLOTS, Room
from server.classroom.store import Change, LostError, NoRoomError, Store

Role = Literal["follower", "projector", "remote"]
ROLES: tuple[Role, ...] = get_args(Role)
DRIVER = "driver"  # among the names of who is there
LOOK = 2.0  # seconds at most between two looks
PAUSE = 0.05  # seconds at least: votes come by the hundred
SIGN = 10.0  # seconds between two signs of life in the store
FRESH = 25.0  # seconds for which a sign counts
FOLLOWERS = 500  # of a room
IDLE = 30.0  # seconds without anybody, after which nobody looks any more
assert FOLLOWERS == MOST_BALLOTS


@dataclass(frozen=True, eq=False)
class Present:
    """A room as it is now. `lost`: the store does not answer, and this is what was known last."""

    room: Room
    away: bool
    here: int
    lost: bool = False

    def body(self, role: Role) -> bytes:
        """What this role is told, without what is different for each device."""
        return {"follower": self._follower, "projector": self._projector, "remote": self._remote}[role]

    def whole(self, role: Role, device: str, now: float) -> bytes:
        """The same, as it is sent: with the version, the server's time, and this device's own answers."""
        tail = {"version": self.room.version, "now": round(now, 3), "yours": self._yours(role, device)}
        return self.body(role)[:-1] + b"," + json.dumps(tail, separators=(",", ":"))[1:].encode()

    def tag(self, role: Role, device: str) -> str:
        """The ETag of what this device is told: the version may rise by votes that nobody sees."""
        text = b"\n".join((role.encode(), self.body(role), json.dumps(self._yours(role, device)).encode()))
        return f'"{hashlib.sha256(text).hexdigest()[:24]}"'

    def _yours(self, role: Role, device: str) -> list[Answer | None]:
        return [each.get(device) for each in self._ballots] if role == "follower" else []

    @cached_property
    def _ballots(self) -> list[dict[str, Answer]]:
        return [{ballot.device: ballot.answer for ballot in each.ballots} for each in self.room.rounds]

    @cached_property
    def _follower(self) -> bytes:
        return self._json(views.follower(self.room, away=self.away))

    @cached_property
    def _projector(self) -> bytes:
        return self._json(views.projector(self.room, away=self.away, here=self.here))

    @cached_property
    def _remote(self) -> bytes:
        return self._json(views.remote(self.room, away=self.away, here=self.here))

    def _json(self, view: views.View) -> bytes:
        return json.dumps(view | {"lost": self.lost}, separators=(",", ":")).encode()


class Broadcast:
    """One room, for its followers at this replica."""

    def __init__(self, store: Store, code: str, clock: Callable[[], float]) -> None:
        self.store, self.code, self.clock = store, code, clock
        self.present: Present | None = None
        self.over = False
        self.streams: Counter[str] = Counter()  # open ones, by device
        self.asked: dict[str, float] = {}  # devices without a stream, and when they asked last
        self._seen: dict[str, float] = {}
        self._signed: dict[str, float] = {}
        self._looked_at, self._counted_at, self._wanted_at = 0.0, 0.0, clock()
        self._woken = asyncio.Event()
        self._told: dict[Role, asyncio.Event] = {role: asyncio.Event() for role in ROLES}
        self._looking = asyncio.Lock()
        self._unwatch = store.watch(code, self._woken.set)

    async def now(self) -> Present:
        """The room as it is, or was a second ago; NoRoomError where there is none, LostError where nobody knows."""
        self._wanted_at = time.monotonic()
        behind = self._woken.is_set() or self._looking.locked() or time.monotonic() - self._looked_at > 1.0
        if self.present is None or behind:
            await self.look()
        if self.present is None:
            raise NoRoomError(over=self.over)
        return self.present

    async def change(self, change: Change) -> Room:
        """The room after a change from here, which is told at once."""
        room = await self.store.change(self.code, change)
        self._woken.set()
        return room

    async def changed(self, role: Role, timeout: float) -> bool:
        """Whether this role is to be told something else within so many seconds; returns at once if so."""
        return await _set_within(self._told[role], timeout)

    def has_place(self, device: str) -> bool:
        """Whether this device may follow: it does already, or there are not too many."""
        there = self._seen.keys() | self.streams.keys() | self.asked.keys()
        return device in there or len(there - {DRIVER}) < FOLLOWERS

    async def run(self) -> None:
        """Look and tell while there is a room, and somebody who follows it here."""
        try:
            while not self.over and (self.streams or time.monotonic() - self._wanted_at < IDLE):
                await _set_within(self._woken, self._until())
                with suppress(NoRoomError, LostError):  # both are told
                    await self.look()
                await asyncio.sleep(PAUSE)
        finally:
            self._unwatch()

    async def look(self) -> None:
        """Read the room from the store, and wake all streams if they have something else to tell."""
        async with self._looking:
            self._woken.clear()
            before = self.present
            try:
                self.present = await self._read()
            except NoRoomError as error:
                self.present, self.over = None, error.over or before is None
                raise
            except LostError:
                if before is None:
                    raise
                self.present = Present(before.room, before.away, before.here, lost=True)
            finally:
                self._looked_at = time.monotonic()
                for role in ROLES:
                    if not _same(before, self.present, role):
                        self._told[role].set()
                        self._told[role] = asyncio.Event()

    async def _read(self) -> Present:
        room, now = await self._room(), self.clock()
        if rooms.settled(room, now) is not room:
            room = await self.store.change(self.code, lambda room: rooms.settled(room, now))
        if now - self._counted_at >= LOOK or now < self._counted_at:
            await self._sign(now)
            self._seen = await self.store.seen(self.code, now - FRESH)
            self._counted_at = now
        there = self._seen.keys() | self.streams.keys()
        return Present(room, DRIVER not in there, len(there - {DRIVER}))

    async def _room(self) -> Room:
        """The room as it is stored; one that the store has lost is given back to it."""
        if self.present:
            try:
                found = await self.store.get(self.code)
            except NoRoomError as error:
                if error.over:
                    raise
                await self.store.restore(self.present.room)
            else:
                if found.version >= self.present.room.version:
                    return found
                await self.store.restore(self.present.room)
        return await self.store.get(self.code)

    async def _sign(self, now: float) -> None:
        self.asked = {device: last for device, last in self.asked.items() if last > now - SIGN}
        self._signed = {device: last for device, last in self._signed.items() if last > now - SIGN}
        names = (self.streams.keys() | self.asked.keys()) - self._signed.keys()
        await self.store.sign(self.code, names, now)
        self._signed |= dict.fromkeys(names, now)

    def _until(self) -> float:
        """Seconds until the next look: earlier where a round closes before."""
        room = self.present.room if self.present else None
        closes = room.rounds[-1].closes if room and room.phase == "voting" else None
        return LOOK if closes is None else max(0.0, min(LOOK, closes - self.clock()))


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    """Whether the event is set in time. (Python 3.11's `asyncio.wait_for` goes on where it is cancelled at the moment
    at which the event is set.)"""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await event.wait()
    return False


def _same(before: Present | None, after: Present | None, role: Role) -> bool:
    """Whether this role would see no difference."""
    if before is None or after is None:
        return before is after
    return before.body(role) == after.body(role)


class Broadcasts:
    """The rooms that somebody follows at this replica."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self._running: dict[str, Broadcast] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, code: str) -> Broadcast:
        """The broadcast of a room; NoRoomError where there is none."""
        found = self._running.get(code)
        if found is None:
            await self.store.get(code)  # nothing is kept of a code that somebody has made up
            found = self._running.get(code) or self._start(code)
        if found.present is None:
            await found.now()
        return found

    def _start(self, code: str) -> Broadcast:
        found = self._running[code] = Broadcast(self.store, code, self.clock)
        task = asyncio.create_task(found.run())
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if self._running.get(code) is found:
                del self._running[code]

        task.add_done_callback(done)
        return found
