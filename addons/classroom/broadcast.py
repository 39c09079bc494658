"""A room as this replica tells it: looked at once for all who follow it here, and told when they would see a change.

What is told is whole, so nothing has to be remembered of who has heard what. A vote changes nothing that followers see,
and sends them nothing. The store says when to look again; once in `LOOK` seconds that is done in any case, as a message
may be lost.

What this replica has once seen stored, or answered for, is `remembered`: a store that has lost it is given it back, and
one that was given back less by another replica gets the rest (merging.py).
"""

import asyncio
import hashlib
import json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, get_args

from addons.classroom import keys, views
from addons.classroom import room as rooms
from addons.classroom.merging import merged
from addons.classroom.posts import MOST_OPEN
from addons.classroom.questions import Answer
from addons.classroom.room import MOST_BALLOTS, Room
from addons.classroom.store import Change, LostError, NoRoomError, Store

Role = Literal["follower", "hall", "desk"]
ROLES: tuple[Role, ...] = get_args(Role)
DRIVER = "driver"  # among the names of who is there
LOOK = 2.0  # seconds at most between two looks
PAUSE = 0.05  # seconds at least: votes come by the hundred
SIGN = 10.0  # seconds between two signs of life in the store
FRESH = 25.0  # seconds for which a sign counts
IDLE = 30.0  # seconds without anybody, after which nobody looks any more
LOSSES = 5  # of a room, one after the other, before it is given up
POLLS = 3  # questions for the state after which a browser follows where it gets no line of events
HELD = 5000  # devices that are remembered to have held a line: the last ones
NAMELESS = "nameless "  # begins the name of a line whose browser keeps no cookies
HALL = "hall "  # begins the name of a line of a hall's screen: that is nobody who follows, and takes nobody's place


@dataclass(frozen=True)
class Polls:
    """How often a device has asked for the state, and when last."""

    count: int
    last: float


@dataclass(frozen=True, eq=False)
class RoomState:
    """A room as it is now. `lost`: the store does not answer, and this is what was known last."""

    room: Room
    away: bool
    here: int
    lost: bool = False

    def body(self, role: Role) -> bytes:
        """What this role is told, without what is different for each device."""
        if role not in self._bodies:
            self._bodies[role] = self._json(self._view(role))
        return self._bodies[role]

    def _view(self, role: Role) -> views.View:
        if role == "follower":
            return views.follower(self.room, away=self.away)
        view = views.hall if role == "hall" else views.desk
        return view(self.room, away=self.away, here=self.here)

    def whole(self, role: Role, device: str, now: float) -> bytes:
        """The same, as it is sent: with the version, the server's time, and this device's own answers."""
        tail = {"version": self.room.version, "now": round(now, 3), "id": self._id} | self._own(role, device)
        return self.body(role)[:-1] + b"," + json.dumps(tail, separators=(",", ":"))[1:].encode()

    def tag(self, role: Role, device: str) -> str:
        """The ETag of what this device is told: the version may rise by votes that nobody sees."""
        text = b"\n".join((role.encode(), self.body(role), json.dumps(self._own(role, device)).encode()))
        return f'"{hashlib.sha256(text).hexdigest()[:24]}"'

    def _own(self, role: Role, device: str) -> dict[str, Any]:
        """What only this device is told: its answers, and which questions of the class it asks."""
        if role != "follower":
            return {"yours": []}
        return {"yours": [each.get(device) for each in self._ballots]} | self._asking.get(device, views.ASKS_NOTHING)

    @cached_property
    def _id(self) -> str:
        return keys.room_id(self.room.lock)

    @cached_property
    def _bodies(self) -> dict[Role, bytes]:
        return {}

    @cached_property
    def _ballots(self) -> list[dict[str, Answer]]:
        return [{ballot.device: ballot.answer for ballot in each.ballots} for each in self.room.rounds]

    @cached_property
    def _asking(self) -> dict[str, views.View]:
        return views.asking(self.room.backchannel)

    def _json(self, view: views.View) -> bytes:
        return json.dumps(view | {"lost": self.lost}, separators=(",", ":")).encode()


class Broadcast:
    """One room, for its followers at this replica."""

    def __init__(self, store: Store, code: str, clock: Callable[[], float]) -> None:
        self.store, self.code, self.clock = store, code, clock
        self.present: RoomState | None = None
        self.over = False
        self.remembered: Room | None = None
        self.streams: Counter[str] = Counter()  # open ones, by device
        self.listening: Counter[Role] = Counter()  # the same, by role
        self.polls: dict[str, Polls] = {}  # devices that have asked for the state lately
        self.addresses: dict[str, str] = {}  # of those who follow here, by name
        self.voters: dict[str, str] = {}  # addresses of those who have voted here in the present round, by device
        self.posters: dict[str, str] = {}  # addresses of those who have asked the lecturer something here, by device
        self._held: OrderedDict[str, None] = OrderedDict()
        self._seen: dict[str, float] = {}
        self._signed: dict[str, float] = {}
        self._looked_at, self._counted_at, self._wanted_at = 0.0, 0.0, clock()
        self._woken = asyncio.Event()
        self._told: dict[Role, asyncio.Event] = {role: asyncio.Event() for role in ROLES}
        self._looking = asyncio.Lock()
        self._unwatch = store.watch(code, self._woken.set)

    async def now(self) -> RoomState:
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
        room = await self._changed(change)
        self._woken.set()
        return room

    async def changed(self, role: Role, timeout: float) -> bool:
        """Whether this role is to be told something else within so many seconds; returns at once if so."""
        return await _set_within(self._told[role], timeout)

    def asks(self, device: str) -> None:
        """Note that a device has asked for the state."""
        before = self.polls.pop(device, Polls(0, 0.0))
        self.polls[device] = Polls(before.count + 1, self.clock())

    def holds(self, device: str) -> None:
        """Note that a device holds a line of events."""
        self._held[device] = None
        self._held.move_to_end(device)
        if len(self._held) > HELD:
            self._held.popitem(last=False)

    def follows(self, device: str) -> bool:
        """Whether a device holds a line of events, or has held one, here or lately anywhere, or keeps asking. One that
        was only given a name does not: names cost nothing, and a script could vote with hundreds."""
        return device in self._held or device in self._seen or device in self._polling()

    def take_place(self, name: str, who: str) -> bool:
        """Return whether a device of this address may follow. It may if it follows already, or if its address has fewer
        places than are left, so that no address can fill the room; otherwise the place of a device of the same address
        that only polls is freed for it. Browsers without a cookie cannot use up places of those with one."""
        there = _followers(self._seen.keys() | self.streams.keys() | self._polling())
        if name in there:
            return True
        if not name.startswith(NAMELESS):
            there = {each for each in there if not each.startswith(NAMELESS)}
        here = sum(self.addresses.get(each) == who for each in there)
        return here < MOST_BALLOTS - len(there) or (not name.startswith(NAMELESS) and self._free_place(who))

    def _free_place(self, who: str) -> bool:
        """Free the place of a device of this address, and return whether there was one: among devices without a
        stream, the one whose last poll is the oldest. Names cost nothing: a script could fill all places with
        them."""
        asking = [each for each in self._polling() - self.streams.keys() if self.addresses.get(each) == who]
        if not asking:
            return False
        last = min(asking, key=lambda each: self.polls[each].last)
        del self.polls[last]
        self._seen.pop(last, None)
        return True

    def may_vote(self, device: str, who: str) -> bool:
        """The same of ballots: whether there is one for this device."""
        present = self.remembered.rounds[-1] if self.remembered and self.remembered.rounds else None
        if present is None or device in self.voters:
            return True
        ballots = {ballot.device for ballot in present.ballots}
        self.voters = {each: address for each, address in self.voters.items() if each in ballots}
        return device in ballots or [*self.voters.values()].count(who) < MOST_BALLOTS - len(ballots)

    def may_post(self, device: str, who: str) -> bool:
        """The same of questions to the lecturer: whether this address leaves others as many as it has open."""
        devices = [post.device for post in self.remembered.backchannel.with_status("open")] if self.remembered else []
        self.posters = {each: address for each, address in self.posters.items() if each in devices}
        here = [each for each in devices if each == device or self.posters.get(each) == who]
        return len(here) < max(1, MOST_OPEN - len(devices))

    def _polling(self) -> set[str]:
        since = self.clock() - SIGN
        return {device for device, polls in self.polls.items() if polls.count >= POLLS and polls.last > since}

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
                self.present = RoomState(before.room, before.away, before.here, lost=True)
            finally:
                self._looked_at = time.monotonic()
                for role in +self.listening:  # a view that nobody waits for is made when it is asked for
                    if not _same(before, self.present, role):
                        self._told[role].set()
                        self._told[role] = asyncio.Event()

    async def _read(self) -> RoomState:
        room, now = await self._stored(), self.clock()
        if rooms.settle(room, now) is not room:
            room = await self._changed(lambda room: rooms.settle(room, now))
        if now - self._counted_at >= LOOK or now < self._counted_at:
            await self._sign(now)
            self._seen = await self.store.last_seen(self.code, now - FRESH)
            self._counted_at = now
        there = self._seen.keys() | self.streams.keys()
        return RoomState(room, DRIVER not in there, len(_followers(there)))

    async def _stored(self) -> Room:
        """The room as it is stored, with all that is known of it here."""
        try:
            stored = await self.store.get(self.code)
        except NoRoomError as error:
            await self._give_back(error)
        else:
            if self._whole(stored) is stored:
                return self._learnt(stored)
        return await self._changed(lambda room: room)

    async def _changed(self, change: Change) -> Room:
        for _ in range(LOSSES):
            try:
                return self._learnt(await self.store.change(self.code, lambda room: change(self._whole(room))))
            except NoRoomError as error:
                await self._give_back(error)
        raise LostError("it is lost each time it is given back")

    async def _give_back(self, error: NoRoomError) -> None:
        """Store the room that is known here; NoRoomError where none is, or where it is over."""
        remembered = self.remembered
        if error.over or remembered is None or remembered.opened + rooms.HOURS <= self.clock():
            raise error
        await self.store.restore(replace(remembered, life=keys.new_life()))

    def _whole(self, stored: Room) -> Room:
        remembered = self.remembered
        if remembered is None or (stored.life == remembered.life and stored.version >= remembered.version):
            return stored
        return merged(stored, remembered, keys.new_life())

    def _learnt(self, room: Room) -> Room:
        if self.remembered is None or room.life != self.remembered.life:
            self._signed.clear()  # who was there is lost with the room
            self.remembered = room
        elif room.version >= self.remembered.version:
            self.remembered = room
        return room

    async def _sign(self, now: float) -> None:
        self.polls = {device: polls for device, polls in self.polls.items() if polls.last > now - SIGN}
        self._signed = {device: last for device, last in self._signed.items() if last > now - SIGN}
        there = self.streams.keys() | self._polling()
        self.addresses = {name: who for name, who in self.addresses.items() if name in there or name in self.polls}
        names = there - self._signed.keys()
        await self.store.sign(self.code, names, now)
        self._signed |= dict.fromkeys(names, now)

    def _until(self) -> float:
        """Seconds until the next look: earlier where a round closes before."""
        room = self.present.room if self.present else None
        closes = room.rounds[-1].closes if room and room.phase == "voting" else None
        return LOOK if closes is None else max(0.0, min(LOOK, closes - self.clock()))


def _followers(names: Set[str]) -> set[str]:
    """Those of the names that are followers': neither the lecturer's nor a hall's screen's."""
    return {name for name in names if name != DRIVER and not name.startswith(HALL)}


async def _set_within(event: asyncio.Event, seconds: float) -> bool:
    """Whether the event is set in time. (Python 3.11's `asyncio.wait_for` goes on where it is cancelled at the moment
    at which the event is set.)"""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await event.wait()
    return False


def _same(before: RoomState | None, after: RoomState | None, role: Role) -> bool:
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

    async def get(self, code: str) -> Broadcast:
        """The broadcast of a room; NoRoomError where there is none."""
        broadcast = self._running.get(code)
        if broadcast is None:
            await self.store.get(code)  # nothing is kept of a code that somebody has made up
            broadcast = self._running.get(code) or self._start(code)
        if broadcast.present is None:
            await broadcast.now()
        return broadcast

    def _start(self, code: str) -> Broadcast:
        broadcast = self._running[code] = Broadcast(self.store, code, self.clock)
        task = asyncio.create_task(broadcast.run())
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if self._running.get(code) is broadcast:
                del self._running[code]

        task.add_done_callback(done)
        return broadcast
