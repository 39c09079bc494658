"""The store for several replicas: rooms in Valkey, or another server that speaks its language.

Scripts run there whole, one after the other, so a room is compared and set in one step. Keys, all of which expire:
class:room:CODE (version and body), class:seen:CODE, class:over:CODE, class:rooms with the codes of all, and
class:opener:NAME with those that one address has opened.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from valkey.asyncio import Valkey
from valkey.asyncio.retry import Retry
from valkey.backoff import NoBackoff
from valkey.exceptions import ConnectionError as NoConnectionError
from valkey.exceptions import ValkeyError

from addons.classroom import room_json
from addons.classroom.room import HOURS, UNUSED, Room
from addons.classroom.store import (
    MOST_ROOMS,
    OVER,
    SHARE,
    Change,
    FullError,
    Listeners,
    Look,
    LostError,
    NoRoomError,
    ShareError,
)

LOG = logging.getLogger(__name__)
CHANNEL = "class:changed"
Waiting = tuple[Change, "asyncio.Future[Room]"]
TIMEOUT = 2.0  # seconds for an answer
PAUSE = 0.5  # seconds between two attempts to subscribe
LISTEN = 10.0  # seconds: an empty wait for a message ends, and the next begins
SET = """
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'body', ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[5], ARGV[5], ARGV[1])
redis.call('PEXPIREAT', KEYS[5], ARGV[5], 'NX')
redis.call('PEXPIREAT', KEYS[5], ARGV[5], 'GT')
redis.call('PUBLISH', 'class:changed', ARGV[1])
return 1
"""
OPEN = (
    """
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[6])
local free = tonumber(ARGV[7]) - redis.call('ZCARD', KEYS[3])
if free <= 0 then return -1 end
if redis.call('ZINTERCARD', 2, KEYS[3], KEYS[5]) >= math.max(1, math.floor(free / tonumber(ARGV[8]))) then return -2 end
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 0 end
"""
    + SET
)
CHANGE = "if redis.call('HGET', KEYS[1], 'version') ~= ARGV[6] then return 0 end" + SET
RESTORE = "if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 0 end" + SET
SIGN = f"""
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for i = 4, #ARGV do redis.call('ZADD', KEYS[4], ARGV[2], ARGV[i]) end
redis.call('EXPIRE', KEYS[4], {int(HOURS)})
redis.call('PEXPIREAT', KEYS[1], ARGV[3], 'GT')
redis.call('ZADD', KEYS[3], 'XX', 'GT', ARGV[3], ARGV[1])
return 1
"""
END = """
redis.call('DEL', KEYS[1], KEYS[4])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
redis.call('PUBLISH', 'class:changed', ARGV[1])
return 1
"""


class InValkey:
    """The rooms of all replicas that name the same server."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        retry = Retry(NoBackoff(), 1)  # a kept connection may be one to a server that has been restarted
        self._valkey: Any = Valkey.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=retry, retry_on_error=[NoConnectionError]
        )
        # Nothing comes for long on a line that listens: valkey-py's own limit of five seconds would cut it.
        self._listens: Any = Valkey.from_url(url, socket_timeout=None, socket_connect_timeout=TIMEOUT)
        self._scripts = {text: self._valkey.register_script(text) for text in (OPEN, CHANGE, RESTORE, SIGN, END)}
        self._waiting: dict[str, list[Waiting]] = {}
        self._writing: dict[str, asyncio.Task[None]] = {}
        self._watchers = Listeners()
        self._listening: asyncio.Task[None] | None = None

    async def open(self, room: Room) -> bool:
        limits = _ms(self.clock()), MOST_ROOMS, SHARE
        done = await self._run(OPEN, room.code, *self._stored(room), *limits, opener=room.opener)
        if done == -1:
            raise FullError
        if done == -2:
            raise ShareError
        return done == 1

    async def get(self, code: str) -> Room:
        async with _reached():
            body = await self._valkey.hget(_key("room", code), "body")
        if body is not None:
            room = room_json.read(body)
            if room.opened + HOURS > self.clock():
                return room
        async with _reached():
            raise NoRoomError(over=bool(await self._valkey.exists(_key("over", code))))

    async def change(self, code: str, change: Change) -> Room:
        """Changes from here that come while one is written wait, and are then written together: of 400 votes in two
        seconds each would else be read, parsed and written behind all before it."""
        answer: asyncio.Future[Room] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(code, []).append((change, answer))
        if code not in self._writing:
            self._writing[code] = asyncio.ensure_future(self._write(code))
        return await answer

    async def _write(self, code: str) -> None:
        try:
            while waiting := self._waiting.pop(code, None):
                await self._write_together(code, waiting)
        finally:
            del self._writing[code]

    async def _write_together(self, code: str, waiting: list[Waiting]) -> None:
        """Make the changes one after the other, and answer each with the room after it, or with what it raised."""
        waiting = [(change, answer) for change, answer in waiting if not answer.done()]  # of who has left: not made
        outcomes: list[Room | Exception] = []
        try:
            written = False
            while not written:  # until no other replica comes between
                before = room = await self.get(code)
                outcomes = []
                for change, _ in waiting:
                    try:
                        room = change(room)
                        outcomes.append(room)
                    except Exception as error:  # noqa: BLE001  raised where the change was asked for
                        outcomes.append(error)
                written = room is before or await self._replace(before, room)
        except (NoRoomError, LostError) as error:
            outcomes = [error] * len(waiting)
        for (_, answer), outcome in zip(waiting, outcomes, strict=True):
            if answer.done():
                continue
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

    async def _replace(self, before: Room, after: Room) -> bool:
        """Store a room in place of the one it was made from; False where that is no longer what is stored."""
        return bool(await self._run(CHANGE, after.code, *self._stored(after), _version(before), opener=after.opener))

    async def end(self, code: str) -> None:
        await self._run(END, code, _ms(OVER))

    async def restore(self, room: Room) -> None:
        if room.opened + HOURS > self.clock():
            await self._run(RESTORE, room.code, *self._stored(room), opener=room.opener)

    async def sign(self, code: str, names: Iterable[str], now: float) -> None:
        there = [*names]
        if there:
            await self._run(SIGN, code, now, _ms(now + UNUSED), *there)

    async def last_seen(self, code: str, since: float) -> dict[str, float]:
        async with _reached():
            pairs = await self._valkey.zrange(_key("seen", code), since, "+inf", byscore=True, withscores=True)
        return {name.decode(): last for name, last in pairs}

    def watch(self, code: str, look: Look) -> Callable[[], None]:
        if self._listening is None or self._listening.done():
            self._listening = asyncio.ensure_future(self._listen())
        return self._watchers.add(code, look)

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await asyncio.gather(*self._writing.values())
        await self._valkey.aclose()
        await self._listens.aclose()

    async def _listen(self) -> None:
        """Tell watchers of each change, and all of them once a line that was cut is there again."""
        while True:
            try:
                async with self._listens.pubsub() as line:
                    await line.subscribe(CHANNEL)
                    self._watchers.tell_all()
                    while True:
                        message = await line.get_message(ignore_subscribe_messages=True, timeout=LISTEN)
                        if message:
                            self._watchers.tell(message["data"].decode())
            except (ValkeyError, OSError) as error:
                LOG.warning("changes of rooms are not heard of: %s", error)
                await asyncio.sleep(PAUSE)

    def _stored(self, room: Room) -> tuple[Any, ...]:
        """Of a room that changes, as somebody is there: its version and body, when it ends, and when at the latest."""
        return _version(room), room_json.written(room), _ms(room.ends(self.clock())), _ms(room.opened + HOURS)

    async def _run(self, script: str, code: str, *arguments: Any, opener: str = "") -> int:
        keys = [_key("room", code), _key("over", code), "class:rooms", _key("seen", code), _key("opener", opener)]
        async with _reached():
            return int(await self._scripts[script](keys, [code, *arguments]))


@asynccontextmanager
async def _reached() -> AsyncIterator[None]:
    """LostError in place of what goes wrong on the way to the server, or there."""
    try:
        yield
    except (ValkeyError, OSError, TimeoutError) as error:
        raise LostError(str(error)) from error


def _version(room: Room) -> str:
    """What is compared before it is set: after a loss a version may come twice, but not in the same life."""
    return f"{room.version} {room.life}".strip()


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


def _key(kind: str, code: str) -> str:
    return f"class:{kind}:{code}"
