"""A fair thread pool: the next task is the one whose client address has used the least CPU lately.

In a first-in-first-out pool a hundred edits of one address stand before the one edit of another. Here addresses are
compared by level (see ui/shell/fair_queue.py); within a level the first to ask is first, so a class behind one
address, which asks for little a person, is served in order. An address has at most half of the places to wait in.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from films.film_cache import seconds_of_thread
from ui.shell.fair_queue import Usage

T = TypeVar("T")


class FullError(Exception):
    """Too many tasks wait already."""


class FairPool:
    """At most `threads` tasks run, and `most` wait. `seconds` says how much CPU a thread has used so far."""

    def __init__(self, threads: int, most: int, seconds: Callable[[], float] = seconds_of_thread) -> None:
        self.most, self.seconds, self.usage = most, seconds, Usage()
        self._free = threads
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="films")
        self._waiting: list[tuple[str, asyncio.Event]] = []

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """The result of `work`, run in its turn and charged to `address`; FullError where it cannot wait.
        Cancelled while it waits, it leaves the queue."""
        await self._turn(address)
        try:
            made, seconds = await asyncio.get_running_loop().run_in_executor(self._threads, self._timed, work)
            self.usage.add(address, seconds)
        finally:
            self._free += 1
            self._call()
        if isinstance(made, Exception):
            raise made
        return made

    async def _turn(self, address: str) -> None:
        waiting = Counter(name for name, _ in self._waiting)
        if len(self._waiting) >= self.most or waiting[address] >= self.most // 2:
            raise FullError
        called = asyncio.Event()
        ticket = (address, called)
        self._waiting.append(ticket)
        self._call()
        try:
            await called.wait()
        except asyncio.CancelledError:
            self._leave(ticket)
            raise

    def _leave(self, ticket: tuple[str, asyncio.Event]) -> None:
        """Nobody wants the work any more: its place in the queue, or the thread it was just given, is free."""
        if ticket in self._waiting:
            self._waiting.remove(ticket)
        else:
            self._free += 1
            self._call()

    def _call(self) -> None:
        while self._free and self._waiting:
            first = min(self._waiting, key=lambda waiting: self.usage.level(waiting[0]))  # the oldest of that level
            self._waiting.remove(first)
            self._free -= 1
            first[1].set()

    def _timed(self, work: Callable[[], T]) -> tuple[T | Exception, float]:
        """What `work` returns or raises, and how much CPU it took: work that fails is charged for, too."""
        start = self.seconds()
        try:
            return work(), self.seconds() - start
        except Exception as error:  # noqa: BLE001  raised again by `run`
            return error, self.seconds() - start
