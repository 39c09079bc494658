"""The one place where the server reads what strangers send: scenes, edits, lessons, events of a lecturer's desk.

Reading 500 points or a lesson takes milliseconds. On the event loop, or in the order of arrival, sixty connections of
one address would delay everybody's edits. So two threads read, first for the address that has used the least CPU lately
(server/fair_pool.py), and the CPU time is charged to that address. Short texts are read on the event loop, as a change
of thread would take longer; their time is charged, too.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from films.fair_share import Client
from server.fair_pool import FairPool, FullError
from server.token_buckets import CpuBudget

T = TypeVar("T")
THREADS = 2
WAITING = 2000  # jobs that may wait, half of them of one address: four hundred people open a page at the same time
SECONDS = 10.0  # that a job may take, its wait included
SPENT = (120.0, 1.5)  # CPU seconds of an address: burst, and rate a second
SHORT = 600  # characters of a short text: some forty points


class Readers:
    """Threads that read and write texts, with a CPU budget for each address."""

    def __init__(self, cpu_budget: CpuBudget | None = None) -> None:
        self.cpu_budget = cpu_budget or CpuBudget(*SPENT)
        self._pool = FairPool(THREADS, WAITING)

    async def read(self, who: Client, work: Callable[[], T], size: int = SHORT + 1) -> T:
        """Return the result of `work`, which reads or writes `size` characters, and charge its CPU time to `who`.
        FullError if that address has used up its budget or has too many jobs waiting, or if the job takes too long."""
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        charged = partial(self.cpu_budget.charge, who.address, work)
        if size <= SHORT:
            return charged()
        try:
            async with asyncio.timeout(SECONDS):
                return await self._pool.run(who, charged)
        except TimeoutError as error:
            raise FullError from error
