"""While there is more to do than can be done, those who have used least are next; else nobody waits."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from films.fair_share import LIGHT
from ui.shell.fair_queue import Browser, FairQueue

STUDENTS = [Browser("campus", f"student {i}") for i in range(200)]


class Thread(threading.Thread):
    """Takes a turn, and notes in `order` when it has it; its turn lasts until `over`."""

    def __init__(self, queue: FairQueue, browser: Browser, order: list[str]) -> None:
        super().__init__(daemon=True)
        self.queue, self.browser, self.order, self.over = queue, browser, order, threading.Event()
        self.start()

    def run(self) -> None:
        with self.queue.turn(self.browser):
            self.order.append(self.browser.id)
            self.over.wait(10)


def until(condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        time.sleep(0.005)
    pytest.fail("it does not come")


def order_of(queue: FairQueue, browsers: list[Browser]) -> list[str]:
    """In which they compute, one at a time, where all ask while somebody else does."""
    order: list[str] = []
    with queue.turn(Browser("elsewhere", "the first")):
        threads = []
        for browser in browsers:
            threads.append(Thread(queue, browser, order))
            until(lambda browser=browser: browser.waits)  # type: ignore[misc]
    for n in range(len(browsers)):
        until(lambda n=n: len(order) > n)  # type: ignore[misc]
        next(thread for thread in threads if thread.browser.id == order[n]).over.set()
    for thread in threads:
        thread.join(10)
    return order


def test_as_long_as_there_are_places_nobody_waits() -> None:
    queue = FairQueue(at_once=len(STUDENTS))
    with ExitStack() as turns:
        for student in STUDENTS:
            turns.enter_context(queue.turn(student))
        assert not any(student.waits for student in STUDENTS)


def test_who_has_used_less_comes_first_of_those_at_one_address() -> None:
    queue = FairQueue(at_once=1)
    loud, quiet = Browser("campus", "loud"), Browser("campus", "quiet")
    queue.usage.add(loud.client, 5.0)
    assert order_of(queue, [loud, quiet]) == ["quiet", "loud"]


def test_an_address_of_many_waits_for_one_that_has_used_less() -> None:
    queue = FairQueue(at_once=1)
    queue.usage.add("botnet", 5.0)
    bots = [Browser("botnet", f"bot {i}") for i in range(20)]
    home = Browser("home", "reader")
    queue.usage.add(home.client, 2.0)
    queue.usage.add("home", 2.0)
    assert order_of(queue, [*bots, home])[0] == "reader"


def test_among_those_who_use_little_the_first_to_ask_is_first() -> None:
    queue = FairQueue(at_once=1, seconds=lambda: 0.0)
    for i, student in enumerate(STUDENTS[:10]):
        queue.usage.add(student.client, (10 - i) * LIGHT / 10)  # what opening the page has cost differs
        queue.usage.add("campus", 5.0)
    assert order_of(queue, STUDENTS[:10]) == [student.id for student in STUDENTS[:10]]


def test_heavy_clients_leave_half_of_the_places_to_others() -> None:
    queue = FairQueue(at_once=4)
    heavy = [Browser("anywhere", f"heavy {i}") for i in range(4)]
    for browser in heavy:
        queue.usage.add(browser.client, 2 * LIGHT)
    order: list[str] = []
    threads = [Thread(queue, browser, order) for browser in heavy]
    until(lambda: sum(browser.waits for browser in heavy) == 2)
    with queue.turn(Browser("anywhere", "light")):
        assert len(order) == 2
    for thread in threads:
        thread.over.set()
        thread.join(10)
    assert len(order) == 4


def test_computing_is_charged_and_waiting_is_not() -> None:
    queue = FairQueue(at_once=1)
    worker, waiter = Browser("campus", "worker"), Browser("other", "waiter")
    with queue.turn(worker):
        thread = Thread(queue, waiter, [])
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
    thread.over.set()
    thread.join(10)
    assert queue.usage.seconds(worker.client) == pytest.approx(queue.usage.seconds("campus"), rel=0.05)
    assert queue.usage.seconds(worker.client) > 0.04
    assert queue.usage.seconds(waiter.client) < 0.04


def test_an_address_of_many_leaves_the_reserved_place_to_others() -> None:
    queue = FairQueue(at_once=3, reserved=1)
    order: list[str] = []
    threads = [Thread(queue, Browser("botnet", f"bot {i}"), order) for i in range(5)]
    until(lambda: len(order) == 2)
    with queue.turn(Browser("home", "reader")):
        assert len(order) == 2
    for thread in threads:
        thread.over.set()
        thread.join(10)


def test_who_waits_for_something_else_leaves_its_place_to_others() -> None:
    queue, order = FairQueue(at_once=1), list[str]()
    waits, other = Browser("campus", "waits for a film"), Browser("campus", "other")
    with queue.turn(waits):
        with queue.aside(waits):
            thread = Thread(queue, other, order)
            until(lambda: order == ["other"])
            thread.over.set()
            thread.join(10)
        late = Thread(queue, other, order)
        until(lambda: other.waits)
        assert order == ["other"], "it has its place again"
    until(lambda: len(order) == 2)
    late.over.set()
    late.join(10)


def test_work_that_fails_while_it_waits_gives_its_place_back_once() -> None:
    queue = FairQueue(at_once=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), queue.turn(STUDENTS[0]), queue.aside(STUDENTS[0]):
            1 / 0  # noqa: B018
    with queue.turn(STUDENTS[1]):
        assert not STUDENTS[1].waits


def test_between_two_pieces_of_long_work_others_come_in() -> None:
    queue, order = FairQueue(at_once=1), ["piece"]
    long, short = Browser("campus", "long"), Browser("campus", "short")
    with queue.turn(long):
        thread = Thread(queue, short, order)
        until(lambda: short.waits)
        queue.usage.add(long.client, 1.0)
        thread.over.set()
        queue.pass_on(long)
        order.append("piece")
    assert order == ["piece", "short", "piece"]


def test_who_does_not_read_gets_no_turn_until_it_does() -> None:
    queue, order = FairQueue(at_once=2), list[str]()
    deaf = Browser("campus", "deaf", stalled=True)
    thread = Thread(queue, deaf, order)
    until(lambda: deaf.waits)
    with queue.turn(Browser("campus", "other")):
        assert order == []
    deaf.stalled = False
    queue.call()
    until(lambda: order == ["deaf"])
    thread.over.set()
    thread.join(10)


def test_a_place_is_given_back_by_work_that_fails() -> None:
    queue = FairQueue(at_once=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), queue.turn(STUDENTS[0]):
            1 / 0  # noqa: B018
    with queue.turn(STUDENTS[1]):
        assert not STUDENTS[1].waits
