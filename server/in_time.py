"""Things made for those who do not wait long: in threads of their own, few at a time, and in time or not at all."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
LOG = logging.getLogger(__name__)


class InTime:
    """Makes at most `threads` things at once, for at most `waiting` who wait, none of them longer than `seconds`."""

    def __init__(self, seconds: float, *, threads: int = 2, waiting: int = 64) -> None:
        self.seconds, self.waiting = seconds, waiting
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="in time")
        self._asking = 0

    async def made(self, make: Callable[[], T]) -> T | None:
        """What `make` returns; None where that comes too late, too many wait, or it fails, which is logged. What has
        begun is finished: it may be kept for the next who asks."""
        if self._asking >= self.waiting:
            return None
        self._asking += 1
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(make)), self.seconds)
        except TimeoutError:
            return None
        except Exception:
            LOG.exception("a picture of a scene could not be made")
            return None
        finally:
            self._asking -= 1
