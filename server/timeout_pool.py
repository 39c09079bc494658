"""A bounded thread pool with a timeout: None on timeout, overload or failure."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
LOG = logging.getLogger(__name__)


class TimeoutPool:
    """`threads` threads; at most `waiting` callers wait for them, each at most `seconds`."""

    def __init__(self, seconds: float, *, threads: int = 2, waiting: int = 64) -> None:
        self.seconds, self.waiting = seconds, waiting
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="timeout pool")
        self._callers = 0

    async def run(self, make: Callable[[], T]) -> T | None:
        """The result of `make`, or None. After a timeout `make` goes on in its thread: the next caller may find its
        result cached, and the thread stays taken, so no more than `threads` ever compute."""
        if self._callers >= self.waiting:
            return None
        self._callers += 1
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(make)), self.seconds)
        except TimeoutError:
            return None
        except Exception:
            LOG.exception("a picture of a scene could not be made")
            return None
        finally:
            self._callers -= 1
