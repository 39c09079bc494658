"""Ten thousand requests that nobody's page would send: each is answered, in one sentence, and nothing else is said."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from addons.classroom.bounds import TOO_MUCH
from addons.classroom.routes import ClassRoutes
from addons.classroom.tests.server.clock import Clock
from addons.classroom.tests.server.people import CHOICE, HOST, PICTURE, Person, app_of, joined, opened
from addons.classroom.tests.server.test_questions import SPOTS
from server.settings import Settings
from server.token_buckets import TokenBuckets
from tests.fuzz.mutation import Corpus, hostile
from tests.server.asgi_client import Answer, fetch

REQUESTS = 10_000
REAL = [
    {"do": "show", "driver": 1, "picture": PICTURE | {"scene": "eta=2&points=1a2b", "playing": True, "speed": 5}},
    {"do": "count frames", "page": "perceptron", "scene": "eta=2", "frames": 9},
    {"do": "ask", "question": CHOICE},
    {"do": "ask", "question": {"text": "?", "kind": "point", "points": 9, "right": [1, 3]}},
    {"do": "ask", "question": {"text": "?", "kind": "line"}},
    {"do": "ask", "question": {"text": "?", "kind": "region"}},
    {"do": "ask", "question": {"text": "?", "kind": "order", "options": ["a", "b", "c"], "right": [2, 0, 1]}},
    {"do": "show", "driver": 1, "picture": PICTURE | {"lesson": "6-bayes-and-spam", "step": 5, "holds": True}},
    {"do": "show", "driver": 1, "picture": PICTURE | {"lesson": "own-0123abcd", "step": 2}},
    {"do": "show", "driver": 1, "picture": {"page": "digits", "scene": "show=curve", "frame": 0, "frames": 1}},
    {"do": "show", "driver": 1, "picture": {"page": "lessons", "frame": 0, "frames": 1}},
    {"do": "lesson", "driver": 1, "lesson": "own-0123abcd", "step": 2, "title": "a", "next": "b", "question": CHOICE},
    {"do": "lesson", "driver": 1, "lesson": "own-0123abcd", "step": 2, "question": SPOTS},
    {"do": "ask", "question": {"text": "?", "kind": "number", "right": 3, "near": 0.5, "then": 9}},
    {"do": "ask lesson"}, {"question": 1, "round": 1, "answer": [2, 0, 1]},
    *({"do": do} for do in ("close", "discuss", "ask again", "reveal", "put away", "take over", "turn")),
    {"do": "step", "by": -1}, {"do": "play", "on": True}, {"do": "free", "on": True},
    {"question": 1, "round": 1, "answer": 0}, {"question": 1, "round": 1, "answer": [0.5, 1, 2, 3]},
    {"picture": PICTURE}, {"text": "Why?"}, {"too": "0123456789ab"}, {"too": "é"},
    {"do": "take posts", "on": True}, {"do": "share posts", "on": True}, {"do": "project post", "post": ""},
    *({"do": f"{do} post", "post": "0123456789ab"} for do in ("project", "answer", "remove")),
]  # fmt: skip
CORPUS = Corpus(
    [json.dumps(body).encode() for body in REAL],
    (b"null", b"NaN", b"Infinity", b"1e999", b"-1", b"true", b"[]", b"{}", b'""', b"\\ud800", b"\\u0000", b"9" * 5000),
    ((b"[", b"]"), (b'{"a":', b"}"), (b'{"do":', b"}")),
    60_000,
)
HALL, HOME = "203.0.113.7", "198.51.100.9"  # two networks
MEANT = {b'"do"': "/{}/drive", b'"round"': "/{}/vote", b'"text"': "/{}/post", b'"too"': "/{}/post"}
PATHS = (
    "", "/{}/state", "/{}/events", "/{}/vote", "/{}/post", "/{}/drive", "/{}/results.csv", "/{}/results", "/{}",
    "/{}/other", "/{}/state/more",
)  # fmt: skip
QUERIES = ("", "as=desk", "as=hall", "as=x", "as=", "as=desk&as=follower", "%ff=%00", "as=" + "a" * 70_000)
CODES = ("{}", "{}".lower(), "BCDFGH", "", "..", "%2e%2e", "A" * 5000, "é", "\x00", "0OI1L5", "{}x", " {}")


def one_sentence(answer: Answer) -> bool:
    sentence = answer.body.decode()
    kind = answer.headers.get("content-type", "")
    return (
        kind.startswith("text/plain")
        and len(sentence) < 300
        and sentence.count("\n") == 0
        and "Traceback" not in sentence
    )


@pytest.mark.usefixtures("generous")
def test_ten_thousand_hostile_requests() -> None:
    async def day() -> None:
        clock = Clock()
        app = app_of(ClassRoutes(Settings(), clock=clock))
        lecturer = await opened(app, {"picture": PICTURE})
        ann, rng = await joined(lecturer), Random(4)
        statuses = set[int]()
        for _ in range(REQUESTS):
            clock.now += 1  # so that rounds close
            person = rng.choice((lecturer, ann, ann))
            answer = await strange(app, person, rng)
            statuses.add(answer.status)
            assert answer.status < 500 or answer.body == b"There are too many rooms just now; try again later."
            assert answer.status < 400 or one_sentence(answer), answer
            assert lecturer.secret.encode() not in answer.body
        assert {200, 201, 403, 404, 409, 413, 422} <= statuses
        state = await lecturer.state("desk")
        assert state["version"] > 30, "some of them were as good as real ones"
        json.dumps(state, allow_nan=False)

    asyncio.run(day())


async def strange(app: Any, person: Person, rng: Random) -> Answer:
    """A request that is right in most of its parts, or in few."""
    code = rng.choice(CODES).format(person.code) if rng.random() < 0.2 else person.code
    body = hostile(CORPUS, rng) if rng.random() < 0.7 else rng.choice(CORPUS.seeds)
    fitting = next((path for part, path in MEANT.items() if part in body), "")
    path = "/class" + rng.choice((*[fitting] * 6, *PATHS)).format(code)
    headers = HOST | {"cookie": person.cookie} | ({"x_class_secret": person.secret} if person.secret else {})
    for name in rng.sample(["cookie", "x_class_secret", "if_none_match", "content_length"], rng.choice((0, 0, 1))):
        headers[name] = rng.choice(("", "x", "class=", "class=" + "a" * 40, "\xff", '"', "-5", "class=a; class=b"))
    left = asyncio.Event()
    left.set()  # who asks for events leaves
    method = rng.choice(("GET", "POST", "POST", "POST", "PUT"))
    return await fetch(app, path, method, rng.choice(QUERIES), body, left, **headers)


def test_other_sites_pages_may_not_write() -> None:
    async def day() -> None:
        app = app_of(ClassRoutes(Settings()))
        lecturer = await opened(app)
        for path in ("vote", "post", "drive"):
            answer = await lecturer.ask(path, "POST", {"do": "end"}, origin="https://elsewhere.example")
            assert answer.status == 403
        own = await lecturer.ask("drive", "POST", {"do": "free", "on": True}, origin="http://play.example.org")
        assert own.status == 200
        assert "content-security-policy" in own.headers
        assert "access-control-allow-origin" not in own.headers

    asyncio.run(day())


CODES_OF_NO_ROOM = [f"BCD{a}{b}{c}" for a in "FGHJKMNP" for b in "FGHJKMNPQR" for c in "FGHJKMNPQR"]


def guesses(guesser: Person, count: int) -> list[asyncio.Task[Answer]]:
    people = [Person(guesser.app, code, source=guesser.source) for code in CODES_OF_NO_ROOM[:count]]
    return [asyncio.create_task(each.ask("state")) for each in people]


async def statuses_of(tasks: list[asyncio.Task[Answer]]) -> list[int]:
    return [answer.status for answer in await asyncio.gather(*tasks)]


async def first_refusal(tasks: list[asyncio.Task[Answer]]) -> None:
    for task in asyncio.as_completed(tasks):
        if (await task).status == 429:
            return


def test_a_guess_waits_as_long_as_its_debt_takes_or_is_refused() -> None:
    buckets = TokenBuckets(2, 2, lambda: 0.0)
    waits = [buckets.wait_at_most("hall", 2.0) for _ in range(8)]
    assert waits == [0.0, 0.0, 0.5, 1.0, 1.5, 2.0, None, None]


def test_guessing_of_codes_is_slow_and_stops_nobody_who_is_in() -> None:
    async def day() -> None:
        app = app_of(ClassRoutes(Settings(proxies=1)))
        lecturer = await opened(app, source=HOME)
        guesser = Person(app, source=HALL)
        ann = await joined(lecturer, source=HALL)
        other = await opened(app, source=HOME)
        guessing = guesses(guesser, 800)
        await first_refusal(guessing)
        right = Person(app, other.code, source=HALL)
        refused = await right.ask("state")
        assert (refused.status, refused.body.decode()) == (429, TOO_MUCH), "not even a right guess is told"
        statuses = await statuses_of(guessing)
        assert 600 <= statuses.count(404) <= 620
        assert statuses.count(429) == 800 - statuses.count(404)
        assert (await right.ask("state")).status == 200, "it waits for its turn"
        assert (await ann.state())["phase"] == "looking"
        assert (await lecturer.drive("free", on=True)).status == 200
        new = await joined(lecturer, source=HALL)
        assert (await new.state())["phase"] == "looking", "there is a room in which somebody of this network is already"

    asyncio.run(day())


def test_wrong_codes_of_one_phone_keep_no_neighbour_out() -> None:
    async def day() -> None:
        app = app_of(ClassRoutes(Settings(proxies=1)))
        lecturer = await opened(app, source=HOME)
        assert set(await statuses_of(guesses(Person(app, source=HALL), 320))) == {404}
        assert (await (await joined(lecturer, source=HALL)).state())["phase"] == "looking"

    asyncio.run(day())


def test_guessing_of_secrets_is_slow() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        thief = await joined(lecturer)
        statuses = []
        for i in range(700):
            thief.secret = f"{i:032}"
            statuses.append((await thief.drive("end")).status)
        assert 600 <= statuses.count(403) <= 620
        assert statuses[-1] == 429
        assert (await lecturer.state("desk"))["phase"] == "looking"

    asyncio.run(day())


def test_a_device_that_votes_without_end_is_slowed_and_others_are_not() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        await lecturer.drive("ask", question=CHOICE)
        ann, ben = await joined(lecturer), await joined(lecturer)
        statuses = [(await ann.vote(i % 2)).status for i in range(60)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert (await ben.vote(0)).status == 200

    asyncio.run(day())


def test_a_lecture_hall_comes_at_once() -> None:
    """Five hundred behind one address, each of whom loads, follows and votes."""

    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        await lecturer.drive("ask", question=CHOICE)
        people = [Person(lecturer.app, lecturer.code) for _ in range(500)]
        await asyncio.gather(*(person.state() for person in people))
        lines = [person.follow() for person in people]
        for line in lines:
            assert (await line.next())[0] == "state"
        answers = await asyncio.gather(*(person.vote(i % 2) for i, person in enumerate(people)))
        assert {answer.status for answer in answers} == {200}
        state = await lecturer.state("desk")
        assert state["shares"]["rounds"][0]["counts"] == [[0.0, 250], [1.0, 250]]
        assert (await Person(lecturer.app, lecturer.code).ask("state")).body == b"The room is full."
        for line in lines:
            await line.close()

    asyncio.run(day())


def test_a_table_holds_no_formula() -> None:
    async def day() -> None:
        lecturer = await opened(app_of(ClassRoutes(Settings())))
        await lecturer.drive("ask", question={"text": "=1+1", "options": ["@sum", "-3"]})
        rows = (await lecturer.ask("results.csv")).body.decode().splitlines()
        assert rows[1:] == ["1,'=1+1,1,'@sum,,0,", "1,'=1+1,1,-3,,0,"]

    asyncio.run(day())
