"""A cache makes each thing once, one at a time, and keeps no more than there is room for."""

import threading
import time
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import pytest

from films.fair_share import Client, Shares, Usage
from films.kept_values import footprint
from films.lru_cache import LRUCache, Turns

MANY = 10**9


class SupersededError(Exception):
    pass


def slots(count: int) -> Turns:
    return Turns(Shares(count, Usage()))


def test_what_is_there_is_not_made_again() -> None:
    cache, result = LRUCache(MANY), []

    def make() -> str:
        result.append(1)
        return "value"

    for _ in range(3):
        assert cache.get("a", make) == "value"
    assert result == [1]


def test_what_is_made_once_waits_for_its_turn_and_is_not_kept() -> None:
    cache, order = LRUCache(MANY), list[str]()
    inside, go = threading.Event(), threading.Event()

    def first() -> None:
        inside.set()
        assert go.wait(20)
        order.append("first")

    threads = [threading.Thread(target=cache.once, args=(first,))]
    threads[0].start()
    assert inside.wait(20)
    threads.append(threading.Thread(target=cache.once, args=(lambda: order.append("second"),)))
    threads[1].start()
    while not cache.turns.waiting:
        time.sleep(0.001)
    go.set()
    for thread in threads:
        thread.join()
    assert order == ["first", "second"]
    assert len(cache) == 0


def test_all_who_ask_at_once_get_the_one_that_is_made() -> None:
    cache, result = LRUCache(MANY), []

    def slowly() -> object:
        result.append(threading.get_ident())
        time.sleep(0.05)
        return object()

    matches: list[object] = []
    threads = [threading.Thread(target=lambda: matches.append(cache.get("a", slowly))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(result) == 1
    assert len(matches) == 8
    assert len(set(map(id, matches))) == 1


@pytest.mark.parametrize("at_once", [1, 2])
def test_no_more_are_made_at_a_time_than_may_be(at_once: int) -> None:
    cache, at_work, most = LRUCache(MANY, slots(at_once)), [], []

    def work() -> int:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.01)
        at_work.pop()
        return 0

    threads = [threading.Thread(target=cache.get, args=(i, work)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) == 6
    assert max(most) == at_once


def test_two_who_make_different_things_of_one_part_make_that_once() -> None:
    """One of them waits for it, and both hold a turn."""
    cache, result, both = LRUCache(MANY, slots(2)), [], threading.Barrier(2)

    def part() -> str:
        result.append(1)
        time.sleep(0.05)
        return "part"

    def whole() -> str:
        both.wait(10)
        return cache.get("part", part)

    threads = [threading.Thread(target=cache.get, args=(i, whole)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (result, len(cache)) == ([1], 3)


def slow(begun: threading.Event, done: threading.Event) -> bool:
    """What takes until `done`."""
    begun.set()
    return done.wait(10)


def test_what_is_there_is_given_while_another_thing_is_made() -> None:
    cache = LRUCache(MANY)
    cache.get("ready", lambda: 1)
    begun, done = threading.Event(), threading.Event()
    maker = threading.Thread(target=cache.get, args=("slow", lambda: slow(begun, done)))
    maker.start()
    begun.wait(10)
    assert cache.get("ready", lambda: pytest.fail("it is there")) == 1
    assert maker.is_alive()
    done.set()
    maker.join()


def test_what_nobody_waits_for_any_more_is_not_made() -> None:
    cache, begun, done, calls = LRUCache(MANY), threading.Event(), threading.Event(), []
    maker = threading.Thread(target=cache.get, args=("slow", lambda: slow(begun, done)))
    maker.start()
    begun.wait(10)

    def superseded_while_waiting() -> None:
        calls.append(1)
        if len(calls) == 1:
            done.set()
        else:
            raise SupersededError

    with pytest.raises(SupersededError):
        cache.get("old", lambda: pytest.fail("nobody waits for it"), superseded_while_waiting)
    maker.join()
    assert len(calls) == 2
    assert cache.get("next", lambda: 5) == 5  # the turn was given back


def test_what_fails_is_asked_again_and_holds_nobody_up() -> None:
    cache = LRUCache(MANY)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 // 0)
    assert cache.get("a", lambda: 2) == 2


def test_the_parts_of_what_fails_are_weighed() -> None:
    cache = LRUCache(MANY)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: cache.get("part", lambda: np.zeros(1000)).size // 0)
    assert cache.size >= 8000


def test_no_more_is_kept_than_there_is_room_for_and_the_last_used_stay() -> None:
    cache = LRUCache(10_000)
    for i in range(4):
        cache.get(i, lambda: np.zeros(500))  # 4,000 bytes
        cache.get(0, lambda: pytest.fail("it is in use"))
    assert len(cache) == 2
    assert cache.size <= 10_000
    matches = []
    cache.get(3, lambda: matches.append(1))
    assert matches == []
    cache.get(1, lambda: matches.append(1))
    assert matches == [1]


def test_a_thing_larger_than_the_cache_is_given_and_replaces_the_rest() -> None:
    cache = LRUCache(1000)
    cache.get("small", lambda: 1)
    assert len(cache.get("large", lambda: np.zeros(5000))) == 5000
    assert len(cache) == 1


@dataclass(frozen=True)
class Run:
    start: np.ndarray

    @cached_property
    def derived(self) -> np.ndarray:
        return np.zeros(10_000)


def test_what_is_derived_later_on_the_way_counts_too() -> None:
    cache = LRUCache(MANY)
    cache.get("film", lambda: cache.get("run", lambda: Run(np.zeros(10))).derived[0])
    assert cache.size > 80_000


def test_bytes_are_counted_once_each() -> None:
    array = np.zeros(1000)
    assert footprint([array, array, array[:500]]) < 8000 + 500
    assert footprint({"a": [1.0] * 1000}) > 8000
    assert footprint("x" * 10_000) > 10_000


def test_slots_go_to_threads_in_the_order_in_which_they_asked() -> None:
    """Also where another one asks just when a slot becomes free."""
    cache, begun, free = LRUCache(MANY), list[int](), threading.Event()
    threads = [threading.Thread(target=cache.get, args=("held", free.wait))]
    threads += [threading.Thread(target=cache.get, args=(i, partial(begun.append, i))) for i in range(5)]
    for waiting, thread in enumerate(threads):
        thread.start()
        while not cache.turns.shares.in_use or cache.turns.waiting < waiting:
            time.sleep(0.001)
    free.set()
    cache.get(5, partial(begun.append, 5))
    for thread in threads:
        thread.join()
    assert begun == [0, 1, 2, 3, 4, 5]


def test_who_waits_for_what_another_thread_makes_takes_no_slot() -> None:
    """So a page and its stage, which ask for one long film, leave the other slot to others."""
    cache, begun, done = LRUCache(MANY, slots(2)), threading.Event(), threading.Event()
    threads = [threading.Thread(target=cache.get, args=("slow", lambda: slow(begun, done))) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    while cache.waiting_for("slow") < 2:
        time.sleep(0.001)
    assert cache.get("other", lambda: 1) == 1
    done.set()
    for thread in threads:
        thread.join()


def test_what_one_no_longer_wants_goes_on_for_another_who_waits_for_it() -> None:
    cache, begun, done, left = LRUCache(MANY, slots(2)), threading.Event(), threading.Event(), threading.Event()

    def wanted() -> None:
        if left.is_set():
            raise SupersededError

    def work() -> str:
        begun.set()
        while not done.wait(0.005):
            cache.still_wanted()
        return "value"

    matches: list[str] = []
    first = threading.Thread(target=lambda: matches.append(cache.get("a", work, wanted)))
    second = threading.Thread(target=lambda: matches.append(cache.get("a", work)))
    first.start()
    assert begun.wait(10)
    second.start()
    while not cache.waiting_for("a"):
        time.sleep(0.001)
    left.set()
    time.sleep(0.05)
    done.set()
    first.join()
    second.join()
    assert matches == ["value"] * 2


def test_work_that_nobody_wants_any_more_ends_and_gives_its_slot_back() -> None:
    cache, left = LRUCache(MANY), threading.Event()

    def wanted() -> None:
        if left.is_set():
            raise SupersededError

    def work() -> None:
        left.set()
        cache.get("part", cache.still_wanted, wanted)
        pytest.fail("it goes on")

    with pytest.raises(SupersededError):
        cache.get("a", work, wanted)
    assert cache.get("next", lambda: 5) == 5


def test_who_leaves_while_it_waits_for_a_slot_takes_none() -> None:
    cache, begun, done = LRUCache(MANY), threading.Event(), threading.Event()
    maker = threading.Thread(target=cache.get, args=("slow", lambda: slow(begun, done)))
    maker.start()
    assert begun.wait(10)
    matches: list[int] = []

    def wanted() -> None:
        matches.append(1)
        if len(matches) > 1:
            raise SupersededError

    with pytest.raises(SupersededError):
        cache.get("old", lambda: pytest.fail("nobody waits for it"), wanted)
    assert maker.is_alive(), "it has not waited for the slot"
    done.set()
    maker.join()
    assert cache.get("next", lambda: 5) == 5


def test_what_is_computed_is_charged_to_whom_it_is_for() -> None:
    cache, usage = LRUCache(MANY, Turns(Shares(1, Usage()), time.thread_time)), Client("campus", "tab")

    def work() -> None:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass

    cache.get("a", work, client=usage)
    for name in (usage, "campus"):
        assert cache.turns.shares.usage.seconds(name) >= 0.019
    assert cache.turns.charged >= 0.02
    assert cache.turns.shares.usage.seconds("home") == 0.0
