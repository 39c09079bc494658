"""Making what several requests ask for at the same time once for all of them, as long as one of them waits."""

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.requests import Request

from films.film_cache import asked_for
from server.fair_pool import FairPool
from server.token_buckets import CpuBudget


class LeftError(Exception):
    """Nobody waits for this any more."""


class SharedMaking:
    """Bodies by what is wanted, made in threads of the `pool` and charged to who asked first."""

    def __init__(self, pool: FairPool, cpu_budget: CpuBudget) -> None:
        self._pool, self._cpu_budget = pool, cpu_budget
        self._making: dict[Hashable, _Making] = {}

    async def made(self, wanted: Hashable, make: Callable[[], bytes], who: str, request: Request) -> bytes:
        """What `make` returns, made once for all who ask for `wanted` now; given up once all of them have
        left. LeftError where this one has left, FullError where it cannot wait."""
        left = asyncio.ensure_future(_left(request))
        try:
            while True:
                with self._shared(wanted, make, who) as made:
                    either: set[asyncio.Future[Any]] = {made, left}
                    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                    if left.done():
                        raise LeftError
                    if not made.cancelled() and not isinstance(made.exception(), LeftError):
                        return made.result()  # else it was given up just before this one came
        finally:
            left.cancel()

    @contextmanager
    def _shared(self, wanted: Hashable, make: Callable[[], bytes], who: str) -> Iterator["asyncio.Future[bytes]"]:
        """Join the making, or start it; until this context ends somebody waits for it."""
        making = self._making.get(wanted)
        if making is None:
            making = self._making[wanted] = _Making()
        making.waiting += 1
        if making.made is None:
            run = making.run(make)
            making.made = asyncio.ensure_future(self._pool.run(who, lambda: self._cpu_budget.charge(who, run)))
            making.made.add_done_callback(lambda made: self._forget(wanted, made))
        try:
            yield making.made
        finally:
            making.waiting -= 1
            if not making.waiting and not making.begun:
                making.made.cancel()  # its place in the queue is for those who wait

    def _forget(self, wanted: Hashable, made: "asyncio.Future[bytes]") -> None:
        self._making.pop(wanted, None)
        if not made.cancelled():
            made.exception()  # asked for: asyncio logs those that nobody has looked at


class _Making:
    """What is being made, and how many requests wait for it."""

    def __init__(self) -> None:
        self.waiting = 0
        self.begun = False
        self.made: asyncio.Future[bytes] | None = None

    def run(self, make: Callable[[], bytes]) -> Callable[[], bytes]:
        """`make` as a thread runs it: LeftError where nobody waits any more when its turn comes."""

        def made() -> bytes:
            self.begun = True
            with asked_for(self._still):
                self._still()
                return make()

        return made

    def _still(self) -> None:
        if not self.waiting:
            raise LeftError


async def _left(request: Request) -> None:
    """Returns once the client has disconnected; its body was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
