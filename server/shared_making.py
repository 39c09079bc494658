"""Makes what several requests ask for at the same time once for all of them, as long as one of them waits."""

import asyncio
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starlette.requests import Request

from films.fair_share import Client
from films.film_cache import asked_for
from server.fair_pool import FairPool
from server.token_buckets import CpuBudget

T = TypeVar("T")
Pieces = Callable[[], Iterator[Callable[[], object]]]
LINGER = 5.0  # seconds for which a task goes on after a client was told its progress: a busy hall asks again late


class LeftError(Exception):
    """The client has left, or nobody waits for the result any more."""


@dataclass(frozen=True)
class Result(Generic[T]):
    """What was asked for, made."""

    result: T


@dataclass(frozen=True)
class Progress:
    """The number of pieces that are made so far."""

    pieces: int


def no_pieces() -> Iterator[Callable[[], object]]:
    """Return nothing: the whole is made at once."""
    return iter(())


class SharedMaking:
    """Results that are being made, by what is wanted, in threads of the `pool`. They are charged to the client that
    asked first."""

    def __init__(self, pool: FairPool, cpu_budget: CpuBudget) -> None:
        self._pool, self._cpu_budget = pool, cpu_budget
        self._jobs: dict[Hashable, _Job] = {}

    async def result(
        self,
        wanted: Hashable,
        make: Callable[[], T],
        who: Client,
        request: Request,
        pieces: Pieces = no_pieces,
        *,
        seconds: float,
    ) -> T:
        """Return what `make` returns, made once for all clients that ask for `wanted` now. Before it the pieces are
        made, each as a task of its own for the pool. The task is given up once all these clients have left. LeftError
        if this client has left, FullError if the queue is full, TimeoutError after `seconds`: then the task goes on for
        `LINGER` seconds, in case the client asks again."""
        left, until = asyncio.ensure_future(_left(request)), time.monotonic() + seconds
        try:
            while True:
                with self._shared(wanted, make, who, pieces) as task:
                    either: set[asyncio.Future[Any]] = {task, left}
                    patience = max(0.0, until - time.monotonic())
                    await asyncio.wait(either, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
                    if left.done():
                        raise LeftError
                    if not task.done():
                        self._keep(self._jobs[wanted])
                        raise TimeoutError
                    if not task.cancelled() and not isinstance(task.exception(), LeftError):
                        value: T = task.result()
                        return value  # else it was given up just before this one came
        finally:
            left.cancel()

    async def begun(
        self, wanted: Hashable, make: Callable[[], T], who: Client, request: Request, pieces: Pieces, patience: float
    ) -> "Result[T] | Progress":
        """Return the same as `result` or, after `patience` seconds, the number of pieces made by then. The task goes on
        as long as a client asks again within `LINGER` seconds."""
        left = asyncio.ensure_future(_left(request))
        try:
            while True:
                with self._shared(wanted, make, who, pieces) as task:
                    await asyncio.wait({task, left}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
                    if left.done():
                        raise LeftError
                    if not task.done():
                        job = self._jobs[wanted]
                        self._keep(job)
                        return Progress(job.pieces)
                    if not task.cancelled() and not isinstance(task.exception(), LeftError):
                        return Result(task.result())
        finally:
            left.cancel()

    def _keep(self, job: "_Job") -> None:
        """Go on with the task for `LINGER` seconds, in case a client asks again."""
        job.waiting += 1
        asyncio.get_running_loop().call_later(LINGER, job.leave)

    @contextmanager
    def _shared(
        self, wanted: Hashable, make: Callable[[], object], who: Client, pieces: Pieces
    ) -> Iterator["asyncio.Future[Any]"]:
        """Join a task, or start it. Until this context ends, a client waits for it."""
        job = self._jobs.get(wanted)
        if job is None or job.given_up:
            job = self._jobs[wanted] = _Job()
        job.waiting += 1
        if job.made is None:
            job.made = asyncio.ensure_future(self._in_pieces(job, make, who, pieces))
            job.made.add_done_callback(lambda task, job=job: self._forget(wanted, job, task))  # type: ignore[misc]
        try:
            yield job.made
        finally:
            job.leave()

    async def _in_pieces(self, job: "_Job", make: Callable[[], T], who: Client, pieces: Pieces) -> T:
        """Make all pieces, each in its turn, and return what `make` returns."""

        ahead: Iterator[Callable[[], object]] | None = None

        def one_more() -> tuple[T] | None:
            """Make the next piece or, after the last, the whole. Finding the next piece may take a while, too."""
            nonlocal ahead
            ahead = ahead or pieces()
            piece = next(ahead, None)
            if piece is None:
                return (make(),)
            piece()
            job.pieces += 1
            return None

        def charged() -> tuple[T] | None:
            return self._cpu_budget.charge(who.address, lambda: job.run(one_more, who))

        while (outcome := await self._pool.run(who, charged)) is None:
            pass
        return outcome[0]

    def _forget(self, wanted: Hashable, job: "_Job", task: "asyncio.Future[Any]") -> None:
        if self._jobs.get(wanted) is job:
            del self._jobs[wanted]
        if not task.cancelled():
            task.exception()  # asyncio logs exceptions that nobody has retrieved


class _Job:
    """A task, and the number of requests that wait for it."""

    def __init__(self) -> None:
        self.waiting = 0
        self.pieces = 0  # made so far
        self.made: asyncio.Future[Any] | None = None

    @property
    def given_up(self) -> bool:
        """Whether all clients that waited for it have left."""
        return self.made is not None and not self.waiting

    def leave(self) -> None:
        """Count one waiting client less; cancel the task if it was the last one."""
        self.waiting -= 1
        if not self.waiting and self.made is not None:
            self.made.cancel()  # it leaves the queue, and no further piece is begun

    def run(self, work: Callable[[], T], who: Client) -> T:
        """Return the result of `work`; LeftError if nobody waits for it any more when its turn comes, or while it waits
        itself."""
        with asked_for(self._still, who):
            self._still()
            return work()

    def _still(self) -> None:
        if not self.waiting:
            raise LeftError


async def _left(request: Request) -> None:
    """Return once the client has disconnected. The request's body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
