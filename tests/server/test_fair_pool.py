"""A pool that is asked for more than it can do serves the address that has used the least; none fills it."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial

import pytest

from films.fair_share import Client, Usage
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


def pool_of(threads: int, most: int, work: Work) -> FairPool:
    return FairPool(threads, most, Usage(), seconds=lambda: work.seconds, uncharged=lambda: work.seconds)


async def order(names: list[str], most: int = 400) -> list[str]:
    """In which tasks of these addresses are run by one thread, where all were there from the start."""
    work = Work()
    pool = pool_of(1, most, work)
    tasks = [asyncio.create_task(pool.run(Client(name), lambda name=name: work.task(name))) for name in names]  # type: ignore[misc]
    await asyncio.sleep(0.01)
    work.go.set()
    await asyncio.gather(*tasks)
    return work.order


def test_the_one_edit_of_an_address_does_not_wait_for_the_hundred_of_another() -> None:
    names = asyncio.run(order(["flood"] * 100 + ["student"]))
    assert names.index("student") <= 2, "two seconds are light use"


def test_addresses_that_have_used_as_little_are_served_in_order() -> None:
    students = [f"student {i}" for i in range(20)]
    assert asyncio.run(order(students)) == students


def test_an_address_has_half_of_the_places_and_the_others_have_room() -> None:
    async def full() -> None:
        work = Work()
        pool = pool_of(1, 10, work)
        tasks = [asyncio.create_task(pool.run(Client("flood"), lambda: work.task("flood"))) for _ in range(9)]
        await asyncio.sleep(0.01)
        refused = [task for task in tasks if task.done()]
        assert len(refused) == 3, "one runs, five wait"
        for task in refused:
            assert isinstance(task.exception(), FullError)
        student = asyncio.create_task(pool.run(Client("student"), lambda: work.task("student")))
        work.go.set()
        await student

    asyncio.run(full())


def test_who_leaves_takes_no_place_in_the_queue() -> None:
    async def flood() -> list[str]:
        work = Work()
        pool = pool_of(1, 10, work)
        first = asyncio.create_task(pool.run(Client("class"), lambda: work.task("first")))
        for _ in range(100):
            gone = asyncio.create_task(pool.run(Client("class"), lambda: work.task("gone")))
            await asyncio.sleep(0)
            gone.cancel()
        student = asyncio.create_task(pool.run(Client("class"), lambda: work.task("student")))
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

        pool = FairPool(1, 10, Usage(), seconds=lambda: seconds[0], uncharged=lambda: seconds[0])
        for _ in range(2):
            with pytest.raises(ValueError, match="so"):
                await pool.run(Client("a"), fail)
        return pool.usage.seconds("a")

    assert asyncio.run(failing()) == pytest.approx(6.0, abs=0.1)


class Held:
    """Tasks that run until each is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go = threading.Event()

    def task(self, name: str) -> None:
        self.begun.append(name)
        assert self.go.wait(20)


async def until(happens: Callable[[], bool]) -> None:
    for _ in range(2000):
        if happens():
            return
        await asyncio.sleep(0.005)
    pytest.fail("it does not come")


def test_ten_long_films_of_one_address_leave_half_of_the_threads_to_others() -> None:
    async def open_films() -> list[str]:
        held, pool = Held(), FairPool(8, 400, Usage())
        films = [asyncio.create_task(pool.run(Client("ten films"), partial(held.task, "film"))) for _ in range(10)]
        await until(lambda: len(held.begun) == 4)
        edit = asyncio.create_task(pool.run(Client("student"), partial(held.task, "edit")))
        await until(lambda: "edit" in held.begun)
        assert held.begun.count("film") == 4
        held.go.set()
        await asyncio.gather(*films, edit)
        return held.begun

    assert asyncio.run(open_films()).count("film") == 10


def test_a_task_that_is_cancelled_while_it_runs_frees_its_thread_when_it_ends() -> None:
    async def cancelled() -> list[str]:
        held, pool = Held(), FairPool(1, 10, Usage())
        gone = asyncio.create_task(pool.run(Client("a"), partial(held.task, "gone")))
        await until(lambda: bool(held.begun))
        gone.cancel()
        after = asyncio.create_task(pool.run(Client("b"), partial(held.task, "after")))
        await asyncio.sleep(0.05)
        assert held.begun == ["gone"], "the one thread is still taken"
        held.go.set()
        await after
        return held.begun

    assert asyncio.run(cancelled()) == ["gone", "after"]


def test_a_device_has_half_of_the_places_of_its_address() -> None:
    async def full() -> int:
        held, pool = Held(), FairPool(1, 20, Usage())
        tasks = [asyncio.create_task(pool.run(Client("class", "one"), partial(held.task, "one"))) for _ in range(9)]
        await asyncio.sleep(0.05)
        other = asyncio.create_task(pool.run(Client("class", "other"), partial(held.task, "other")))
        await asyncio.sleep(0.01)
        refused = [task for task in tasks if task.done()]
        assert all(isinstance(task.exception(), FullError) for task in refused)
        held.go.set()
        await other
        await asyncio.gather(*tasks, return_exceptions=True)
        return len(refused)

    assert asyncio.run(full()) == 3, "one runs, five of the address's ten places are taken"
