"""What strangers send is read in turn, and charged."""

import asyncio
import threading
import time

import pytest

from films.fair_share import Client
from server import readers
from server.fair_pool import FullError
from server.readers import SHORT, Readers
from server.token_buckets import CpuBudget

MANY, ONE = Client("203.0.113.5"), Client("198.51.100.7")


def works(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_what_is_long_is_read_off_the_event_loop() -> None:
    assert asyncio.run(Readers().read(ONE, threading.get_ident, SHORT + 1)) != threading.get_ident()
    assert asyncio.run(Readers().read(ONE, threading.get_ident, SHORT)) == threading.get_ident()


@pytest.mark.parametrize("size", [SHORT, SHORT + 1])
def test_who_has_used_up_its_seconds_is_read_no_more(size: int) -> None:
    async def reads() -> None:
        own = Readers(CpuBudget(0.01, 0.001))
        await own.read(MANY, lambda: works(0.03), size)
        with pytest.raises(FullError):
            await own.read(MANY, lambda: None, size)
        await own.read(ONE, lambda: None, size)

    asyncio.run(reads())


def test_one_that_asks_little_waits_for_at_most_what_is_read_now() -> None:
    order: list[str] = []

    def one_of_many() -> None:
        works(0.01)
        order.append("many")

    async def reads() -> None:
        own = Readers()
        for _ in range(60):
            await own.read(MANY, lambda: works(0.02))  # it has used much lately
        many = [asyncio.ensure_future(own.read(MANY, one_of_many)) for _ in range(60)]
        await asyncio.sleep(0.02)
        await own.read(ONE, lambda: order.append("one"))
        await asyncio.gather(*many)

    asyncio.run(reads())
    assert order.index("one") < 20


def test_a_reading_that_fails_is_charged() -> None:
    async def reads() -> bool:
        own = Readers(CpuBudget(0.01, 0.001))

        def fails() -> None:
            works(0.03)
            raise ValueError("no scene")

        with pytest.raises(ValueError, match="no scene"):
            await own.read(MANY, fails)
        return own.cpu_budget.has_left(MANY.address)

    assert not asyncio.run(reads())


def test_a_reading_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "SECONDS", 0.05)

    async def reads() -> None:
        with pytest.raises(FullError):
            await Readers().read(ONE, lambda: time.sleep(0.3))

    asyncio.run(reads())
