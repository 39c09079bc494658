"""Shares of what runs: those who have used least are next, and nobody has all."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.fair_share import HALF_LIFE, LATELY, LIGHT, SHORT, Client, Shares, Usage


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Task:
    client: Client


def test_usage_counts_half_after_its_half_life() -> None:
    clock = Clock()
    usage = Usage(clock)
    usage.add("a", 4.0)
    clock.now += HALF_LIFE
    assert usage.seconds("a") == pytest.approx(2.0)
    usage.add("a", 1.0)
    assert usage.seconds("a") == pytest.approx(3.0)
    assert usage.seconds("b") == 0.0


def test_levels_double_and_who_gets_nothing_falls() -> None:
    clock = Clock()
    usage = Usage(clock)
    for name, seconds in (
        ("edit", 0.07),
        ("light", LIGHT),
        ("more", 1.5 * LIGHT),
        ("twice", 2.1 * LIGHT),
        ("flood", 70),
    ):
        usage.add(name, seconds)
    assert [usage.level(name) for name in ("nobody", "edit", "light", "more", "twice", "flood")] == [0, 0, 0, 1, 2, 7]
    clock.now += 7 * HALF_LIFE
    assert usage.level("flood") == 0


def running(shares: Shares, waiting: list[Client]) -> list[Client]:
    """Who has a slot, where all of these ask at once."""
    tasks, begun = [Task(client) for client in waiting], []
    while task := shares.next(tasks):
        tasks.remove(task)
        shares.begin(task.client)
        begun.append(task.client)
    return begun


def done(shares: Shares, client: Client, seconds: float) -> None:
    """It has had a slot for work of so many seconds."""
    shares.begin(client)
    shares.usage.charge(client, seconds)
    shares.end(client, seconds)


def test_no_address_has_all_the_slots() -> None:
    shares = Shares(3, Usage(), reserved=1)
    assert running(shares, [Client("one")] * 10) == [Client("one")] * 2
    assert running(shares, [Client("other")]) == [Client("other")]


def test_the_reserved_slot_is_for_who_has_used_little() -> None:
    shares = Shares(3, Usage(), reserved=1)
    for name in ("one", "two"):
        done(shares, Client(name), 2 * LIGHT)
    assert len(running(shares, [Client("one"), Client("two"), Client("one"), Client("two")])) == 2
    assert running(shares, [Client("light")]) == [Client("light")]


def test_two_addresses_with_long_work_have_half_of_the_slots_each() -> None:
    shares = Shares(4, Usage())
    for name in ("one", "two"):
        done(shares, Client(name), 2 * LIGHT)
    begun = running(shares, [Client("one")] * 9)
    assert begun == [Client("one")] * 2
    assert running(shares, [Client("two")] * 9) == [Client("two")] * 2


def test_an_address_alone_has_all_that_are_not_reserved() -> None:
    shares = Shares(4, Usage(), reserved=1)
    done(shares, Client("one"), 20.0)
    assert len(running(shares, [Client("one")] * 9)) == 3


def test_a_class_whose_work_is_short_keeps_its_slots_beside_another() -> None:
    shares = Shares(4, Usage())
    done(shares, Client("heavy"), 2 * LIGHT)
    for i in range(100):
        done(shares, Client("class", f"pupil {i}"), SHORT / 10)
    assert shares.usage.level("class") > 0
    assert len(running(shares, [Client("class", f"pupil {i}") for i in range(9)])) == 4


def test_a_device_with_long_work_has_half_of_the_slots_of_its_address_while_others_are_there() -> None:
    clock = Clock()
    shares, one, other = Shares(4, Usage(clock)), Client("class", "one"), Client("class", "other")
    done(shares, other, 0.01)
    done(shares, one, 2.0)
    assert running(shares, [one] * 9) == [one] * 2
    for _ in range(2):
        shares.end(one, 2.0)
    clock.now += 2 * LATELY
    assert running(shares, [one] * 9) == [one] * 4, "the other has left"


def test_of_one_address_the_device_that_has_used_less_is_next() -> None:
    shares = Shares(1, Usage())
    loud, quiet = Client("class", "loud"), Client("class", "quiet")
    done(shares, loud, 3.0)
    assert running(shares, [loud, quiet]) == [quiet]


@given(st.lists(st.floats(0.0, 5.0), max_size=8), st.integers(1, 8), st.data())
def test_who_forges_devices_has_no_more_than_the_share_of_the_address(
    before: list[float], slots: int, data: st.DataObject
) -> None:
    """Whatever it has used, and under whatever names it asks."""
    reserved = data.draw(st.integers(0, slots - 1))
    names = data.draw(st.lists(st.integers(0, 20), min_size=slots, max_size=30))
    plain, forged = (Shares(slots, Usage(Clock()), reserved=reserved) for _ in range(2))
    for i, seconds in enumerate(before):
        done(plain, Client("attacker"), seconds)
        done(forged, Client("attacker", str(i)), seconds)
    for shares in (plain, forged):
        done(shares, Client("student"), 2 * LIGHT)
    most = len(running(plain, [Client("attacker")] * 30))
    assert len(running(forged, [Client("attacker", str(name)) for name in names])) <= most
    assert running(forged, [Client("newcomer")]) or not reserved
