"""How much work whoever asks may cause: pages are open to everybody, and some scenes take long."""

import threading
from collections.abc import Callable
from typing import TypeVar

from films.film_cache import seconds_of_thread
from server.buckets import Buckets

T = TypeVar("T")
SPENT = (20.0, 0.2)  # seconds of work for an address: so much at once, a thousand usual scenes; then so much a second


class Effort:
    """A budget of seconds for each name. Work is paid for when it is done, by the time that its thread has computed, or
    another process for it: what was kept already costs nothing, and neither does waiting for others."""

    def __init__(self, burst: float = SPENT[0], rate: float = SPENT[1]) -> None:
        self._budgets = Buckets(burst, rate)
        self._counting = threading.Lock()

    def left(self, name: str) -> bool:
        """Whether anything is left to be spent."""
        with self._counting:
            return self._budgets.take(name, 0.0)

    def spent(self, name: str, work: Callable[[], T]) -> T:
        """What the work returns, paid for by `name`."""
        start = seconds_of_thread()
        try:
            return work()
        finally:
            with self._counting:
                self._budgets.wait(name, seconds_of_thread() - start)
