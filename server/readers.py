"""The one place where the server reads what strangers send: scenes, edits, lessons, what a lecturer's desk does.

Reading 500 points or a lesson takes milliseconds. On the event loop, or first come, first served, sixty connections of
one address would hold up everybody's edits. So it is done in a few threads, in turn by what an address has used lately
(server/fair_pool.py), and charged to it. What is short is read at once, and charged, too: a change to another thread
would take longer.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from films.fair_share import Asker
from server.fair_pool import FairPool, FullError
from server.token_buckets import CpuBudget

T = TypeVar("T")
THREADS = 2
WAITING = 2000  # readings that wait, half of them of one address: a class of four hundred opens a page at once
SPENT = (120.0, 1.5)  # seconds of reading of an address, at once and a second
SHORT = 600  # characters that are read at once: some forty points


class Readers:
    """Threads that read and write texts, with a CPU budget per address."""

    def __init__(self, cpu_budget: CpuBudget | None = None) -> None:
        self.cpu_budget = cpu_budget or CpuBudget(*SPENT)
        self._pool = FairPool(THREADS, WAITING)

    async def read(self, who: Asker, work: Callable[[], T], size: int = SHORT + 1) -> T:
        """The result of `work`, which reads or writes so many characters, charged to who asks. FullError where that
        address has used up its budget, or has too much waiting."""
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        charged = partial(self.cpu_budget.charge, who.address, work)
        return charged() if size <= SHORT else await self._pool.run(who, charged)
