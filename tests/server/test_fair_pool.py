"""A pool that is asked for more than it can do serves the address that has used the least; none fills it."""

import asyncio
import threading

import pytest

from server.fair_pool import FairPool, FullError


class Work:
    """Tasks that note who asked, and cost a second of CPU each."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.go = threading.Event()
        self.seconds = 0.0

    def task(self, name: str) -> None:
        assert self.go.wait(20)
        self.order.append(name)
        self.seconds += 1.0


async def order(asked: list[str], most: int = 400) -> list[str]:
    """In which tasks of these addresses are run by one thread, where all were there from the start."""
    work = Work()
    pool = FairPool(1, most, seconds=lambda: work.seconds)
    tasks = [asyncio.create_task(pool.run(name, lambda name=name: work.task(name))) for name in asked]  # type: ignore[misc]
    await asyncio.sleep(0.01)
    work.go.set()
    await asyncio.gather(*tasks)
    return work.order


def test_the_one_edit_of_an_address_does_not_wait_for_the_hundred_of_another() -> None:
    found = asyncio.run(order(["flood"] * 100 + ["student"]))
    assert found.index("student") <= 2, "two seconds are light use"


def test_addresses_that_have_used_as_little_are_served_in_order() -> None:
    students = [f"student {i}" for i in range(20)]
    assert asyncio.run(order(students)) == students


def test_an_address_has_half_of_the_places_and_the_others_have_room() -> None:
    async def full() -> None:
        work = Work()
        pool = FairPool(1, 10)
        tasks = [asyncio.create_task(pool.run("flood", lambda: work.task("flood"))) for _ in range(9)]
        await asyncio.sleep(0.01)
        refused = [task for task in tasks if task.done()]
        assert len(refused) == 3, "one runs, five wait"
        for task in refused:
            assert isinstance(task.exception(), FullError)
        student = asyncio.create_task(pool.run("student", lambda: work.task("student")))
        work.go.set()
        await student

    asyncio.run(full())


def test_who_leaves_takes_no_place_in_the_queue() -> None:
    async def flood() -> list[str]:
        work = Work()
        pool = FairPool(1, 10)
        first = asyncio.create_task(pool.run("class", lambda: work.task("first")))
        for _ in range(100):
            gone = asyncio.create_task(pool.run("class", lambda: work.task("gone")))
            await asyncio.sleep(0)
            gone.cancel()
        student = asyncio.create_task(pool.run("class", lambda: work.task("student")))
        await asyncio.sleep(0.01)
        work.go.set()
        await asyncio.gather(first, student)
        return work.order

    assert asyncio.run(flood()) == ["first", "student"]


def test_work_that_fails_is_charged_for_and_frees_its_thread() -> None:
    async def failing() -> float:
        seconds = [0.0]

        def fail() -> None:
            seconds[0] += 3.0
            raise ValueError("so")

        pool = FairPool(1, 10, seconds=lambda: seconds[0])
        for _ in range(2):
            with pytest.raises(ValueError, match="so"):
                await pool.run("a", fail)
        return pool.usage.of("a")

    assert asyncio.run(failing()) == pytest.approx(6.0, abs=0.1)
