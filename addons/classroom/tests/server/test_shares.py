"""Nobody closes a room, or the house, for others: places, ballots and rooms are shared by network, and what is not used
is given free."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import films.question
from addons.classroom import bounds, broadcast, views
from addons.classroom.room import HOURS, UNUSED
from addons.classroom.routes import ClassRoutes
from addons.classroom.store import MOST_ROOMS, SHARE
from addons.classroom.tests.server.clock import Clock
from addons.classroom.tests.server.people import CHOICE, Person, app_of, joined, opened, opening
from addons.classroom.tests.server.test_hostile import HALL, HOME
from films.question import inside
from server.settings import Settings


def test_thirteen_networks_that_open_all_they_may_leave_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "ROOMS", (1e9, 1e9))

    async def day() -> None:
        app = app_of(ClassRoutes(Settings(proxies=1)))
        held = []
        for i in range(13):
            statuses = [(await opening(app, source=f"203.0.113.{i}")).status for _ in range(MOST_ROOMS)]
            assert set(statuses) <= {201, 429}
            held.append(statuses.count(201))
        assert held[0] == MOST_ROOMS // (SHARE + 1)
        assert min(held) >= 1
        for i in range(13, 43):
            assert (await opening(app, source=f"203.0.113.{i}")).status == 201
        refused = await opening(app, source="203.0.113.1")
        assert refused.body == b"Many rooms are open from here; end one, or try again later."

    asyncio.run(day())


def test_a_room_in_which_nobody_is_ends_within_minutes_unless_somebody_has_voted() -> None:
    async def day() -> None:
        clock = Clock()
        app = app_of(ClassRoutes(Settings(), clock=clock))
        unused, followed, voted = await opened(app), await opened(app), await opened(app)
        await voted.drive("ask", question=CHOICE)
        ann = await joined(voted)
        assert (await ann.vote(1)).status == 200
        for _ in range(3):
            clock.now += UNUSED - 60  # the lecturer's window is open, or somebody asks for the state
            await followed.state("desk")
        for room, status in ((unused, 410), (followed, 200), (voted, 200)):
            assert (await room.ask("state", query="as=desk")).status == status
        clock.now += UNUSED + 1
        await asyncio.sleep(1.1)  # what was read a second ago is told without another look
        assert (await followed.ask("state", query="as=desk")).status == 410
        clock.now += HOURS / 2
        assert (await voted.state("desk"))["answered"] == [1], "the lecturer's laptop slept over lunch"

    asyncio.run(day())


def test_names_that_were_only_given_out_cast_no_votes_and_take_no_places() -> None:
    """A script without cookies, in the hall's own network, asks for 500 names and votes with each of them."""

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings(proxies=1))), source=HOME)
        await lecturer.drive("ask", question=CHOICE)
        names = [Person(lecturer.app, lecturer.code, source=HALL) for _ in range(500)]
        for each in names:
            await each.state()
        refused = [await each.vote(0) for each in names]
        assert {(each.status, each.headers["retry-after"]) for each in refused} == {(503, "5")}
        ann = await joined(lecturer, source=HALL)
        assert (await ann.vote(1)).status == 200
        desk = await lecturer.state("desk")
        assert desk["shares"]["rounds"][0]["counts"] == [[0.0, 0], [1.0, 1]]

    asyncio.run(day())


def test_names_of_a_script_that_keeps_asking_take_no_places_of_those_behind_its_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broadcast, "MOST_BALLOTS", 20)

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings(proxies=1))), source=HOME)
        await lecturer.drive("ask", question=CHOICE)
        names = [Person(lecturer.app, lecturer.code, source=HALL) for _ in range(40)]
        for _ in range(broadcast.POLLS + 1):
            assert {(await each.ask("state")).status for each in names} == {200}
        lines = []
        for _ in range(8):
            ann = Person(lecturer.app, lecturer.code, source=HALL)
            assert (await ann.ask("state")).status == 200
            lines.append(ann.follow())
            assert (await lines[-1].next())[0] == "state"
            assert (await ann.vote(1)).status == 200
            assert {(await each.ask("state")).status for each in names} == {200}, "and the script goes on"
        for line in lines:
            await line.close()

    asyncio.run(day())


def test_who_gets_no_line_and_keeps_asking_follows_and_votes() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        await lecturer.drive("ask", question=CHOICE)
        ann = Person(lecturer.app, lecturer.code)
        for _ in range(broadcast.POLLS):
            assert (await ann.vote(1)).status in (403, 503)
            await ann.state()
        assert (await ann.vote(1)).status == 200

    asyncio.run(day())


def test_one_network_full_of_lines_and_votes_leaves_half_of_the_room_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "MOST_BALLOTS", 40)

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings(proxies=1))), source=HALL)
        await lecturer.drive("ask", question=CHOICE)
        lines, statuses = [], []
        for _ in range(40):
            person = Person(lecturer.app, lecturer.code, source=HOME)
            if (await person.ask("state")).status == 200:
                lines.append(person.follow())
                assert (await lines[-1].next())[0] == "state"
                statuses.append((await person.vote(0)).status)
        assert statuses == [200] * 20
        hall = [await joined(lecturer, source=HALL) for _ in range(10)]
        assert [(await person.vote(1)).status for person in hall] == [200] * 10
        for line in lines:
            await line.close()
        again = await joined(lecturer, source=HOME)
        refused = await again.vote(0)
        assert (refused.status, refused.body) == (
            409,
            b"This network has given its share of the answers; the rest is kept for others.",
        )
        assert (await hall[0].vote(0)).status == 200, "who has answered may change it"

    asyncio.run(day())


def test_who_keeps_no_cookies_takes_no_place_from_who_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "MOST_BALLOTS", 10)

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        nameless = [Person(lecturer.app, lecturer.code).follow() for _ in range(5)]
        for line in nameless:
            assert (await line.next())[0] == "state"
        assert (await Person(lecturer.app, lecturer.code).ask("events")).body == b"The room is full."
        assert (await (await joined(lecturer)).state())["phase"] == "looking"
        for line in nameless:
            await line.close()

    asyncio.run(day())


def test_a_line_too_many_is_refused_as_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "STREAMS", 2)

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        ann = await joined(lecturer)
        lines = [ann.follow(), ann.follow()]
        for line in lines:
            await line.next()
        refused = await ann.ask("events")
        assert (refused.status, refused.headers["retry-after"]) == (429, "5")
        await lines[0].close()
        third = ann.follow()
        assert (await third.next())[0] == "state"
        for line in (*lines[1:], third):
            await line.close()

    asyncio.run(day())


def test_a_look_counts_no_ballot_anew_and_makes_no_view_that_nobody_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = [[i % 7 - 3, i % 5 - 2] for i in range(30)]
    region = {"text": "?", "kind": "region", "spots": spots, "right": [0, 1, 2], "truth": [-3, -2, 0, 0]}

    async def day() -> None:
        counted, views_made = Counter[str](), Counter[str]()

        def noted(name: str, counts: Counter[str], function: Callable[..., Any]) -> Callable[..., Any]:
            def call(*positional: Any, **named: Any) -> Any:
                counts[name] += 1
                return function(*positional, **named)

            return call

        monkeypatch.setattr(films.question, "inside", noted("inside", counted, inside))
        routes = ClassRoutes(Settings())
        lecturer = await opened(app_of(routes))
        await lecturer.drive("ask", question=region)
        for role in ("hall", "desk"):
            monkeypatch.setattr(views, role, noted(role, views_made, getattr(views, role)))
        people = [await joined(lecturer) for _ in range(6)]
        room = await routes.broadcasts.get(lecturer.code)
        hall = lecturer.follow("hall")
        await hall.next()
        views_made.clear()
        for i, person in enumerate(people):
            assert (await person.vote([i, 0, i + 1, 1])).status == 200
            await room.look()
        assert set(views_made) == {"hall"}
        desk = await lecturer.state("desk")
        assert sum(count for _, count in desk["shares"]["rounds"][0]["counts"]) == 6
        json.dumps(desk)
        assert counted["inside"] == 6, "once a vote"
        await hall.close()

    asyncio.run(day())
