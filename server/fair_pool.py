"""A fair thread pool: the next task is the one whose address, and device within it, has used the least CPU lately.

In a first-in-first-out pool, a hundred edits of one address would come before the one edit of another, and ten long
films of one address would take every thread. Here addresses have shares of the threads and of the queue. A class behind
one address, in which each person asks for little, is served in order (films/fair_share.py).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from films.fair_share import Client, Shares, Usage
from films.film_cache import USAGE, seconds_of_thread, seconds_outside_turns

T = TypeVar("T")
WAITING = 1000  # films that may wait to be made, half of them of one address: a whole hall edits at the same time
THREADS = 8  # few, as a fair choice is made only when one becomes free; the cache lets still fewer compute


class FullError(Exception):
    """The queue is full."""


@dataclass(eq=False)
class _Job:
    client: Client
    called: asyncio.Event = field(default_factory=asyncio.Event)


class FairPool:
    """At most `threads` tasks run, half of them only for addresses that have used little; at most `most` wait.
    `seconds` returns the CPU time of a thread and of others that work for it, `uncharged` the part of it that nobody
    has charged yet."""

    def __init__(
        self,
        threads: int = THREADS,
        most: int = WAITING,
        usage: Usage = USAGE,
        *,
        seconds: Callable[[], float] = seconds_of_thread,
        uncharged: Callable[[], float] = seconds_outside_turns,
    ) -> None:
        self.most, self.usage = most, usage
        self._seconds, self._uncharged = seconds, uncharged
        self._shares = Shares(threads, self.usage, reserved=threads // 2)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="fair pool")
        self._waiting: list[_Job] = []

    async def run(self, client: Client, work: Callable[[], T]) -> T:
        """Return the result of `work`, run in its turn and charged to `client`; FullError if the queue is full. If
        cancelled while `work` waits, it leaves the queue; while it runs, its thread becomes free when `work` ends."""
        await self._turn(client)
        loop = asyncio.get_running_loop()
        running = self._threads.submit(self._timed, work)

        def ended(task: "Future[tuple[T | Exception, float, float]]") -> None:
            with suppress(RuntimeError):  # the loop has ended with the server
                loop.call_soon_threadsafe(self._end, client, task)

        running.add_done_callback(ended)
        result, _, _ = await asyncio.wrap_future(running)
        if isinstance(result, Exception):
            raise result
        return result

    async def _turn(self, client: Client) -> None:
        devices = [ticket.client.device for ticket in self._waiting if ticket.client.address == client.address]
        of_device, most = devices.count(client.device) if client.device else 0, self.most // 2
        if len(self._waiting) >= self.most or len(devices) >= most or of_device >= max(1, most // 2):
            raise FullError
        ticket = _Job(client)
        self._waiting.append(ticket)
        self._call()
        try:
            await ticket.called.wait()
        except asyncio.CancelledError:
            self._leave(ticket)
            raise

    def _leave(self, ticket: _Job) -> None:
        """Free the place in the queue, or the thread that it was just given, as nobody wants the work any more."""
        if ticket in self._waiting:
            self._waiting.remove(ticket)
        else:
            self._shares.end(ticket.client, 0.0)
            self._call()

    def _end(self, client: Client, task: "Future[tuple[T | Exception, float, float]]") -> None:
        """Charge the work of a thread, which is now free."""
        _, seconds, uncharged = (None, 0.0, 0.0) if task.cancelled() else task.result()
        self.usage.charge(client, uncharged)
        self._shares.end(client, seconds)
        self._call()

    def _call(self) -> None:
        while ticket := self._shares.next(self._waiting):
            self._waiting.remove(ticket)
            self._shares.begin(ticket.client)
            ticket.called.set()

    def _timed(self, work: Callable[[], T]) -> tuple[T | Exception, float, float]:
        """Return what `work` returns or raises, its CPU seconds, and those of them that are still to be charged. Work
        that fails is charged, too."""
        seconds, uncharged = self._seconds(), self._uncharged()
        try:
            result: T | Exception = work()
        except Exception as error:  # noqa: BLE001  raised again by `run`
            result = error
        return result, self._seconds() - seconds, self._uncharged() - uncharged
