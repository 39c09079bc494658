"""One browser cannot fill the server, and a lecture hall behind one address notices nothing of the bounds."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnected

from films.fair_share import Client
from server import limits
from server.limits import Limits, address
from server.settings import Settings
from server.token_buckets import TokenBuckets
from tests.server.asgi_client import ask
from tests.server.refusals import refusals

UPLOAD = "/_stcore/upload_file/session-1/file"
STUDENTS = 400  # people behind one address


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    buckets = TokenBuckets(3, 0.5, clock)
    assert [buckets.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert buckets.take("b")
    clock.now = 2.0
    assert [buckets.take("a") for _ in range(2)] == [True, False]


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0.1, 5)), max_size=40))
def test_no_more_is_ever_given_than_the_burst_and_the_rate_allow(requests: list[tuple[float, float]]) -> None:
    clock, total = Clock(), 0.0
    buckets = TokenBuckets(7, 2, clock)
    for pause, tokens in requests:
        clock.now += pause
        total += tokens if buckets.take("a", tokens) else 0
        assert total <= 7 + 2 * clock.now + 1e-6


def put(app: Limits, path: str, size: int) -> int:
    return ask(app, path, method="PUT", content_length=str(size)).status


def test_a_session_uploads_some_large_files_and_is_then_refused() -> None:
    app = Limits(PlainTextResponse("taken"), Settings())
    before = refusals("upload")
    answers = [put(app, UPLOAD, 20_000_000) for _ in range(6)]
    assert answers == [200] * 4 + [429] * 2
    assert put(app, "/_stcore/upload_file/session-2/file", 20_000_000) == 200
    assert refusals("upload") == before + 2


def test_a_lecture_hall_may_upload_small_files_all_at_once() -> None:
    app = Limits(PlainTextResponse("taken"), Settings())
    assert {put(app, f"/_stcore/upload_file/session-{i}/file", 20_000) for i in range(STUDENTS)} == {200}


def test_many_sessions_of_one_address_cannot_fill_the_memory() -> None:
    app = Limits(PlainTextResponse("taken"), Settings())
    uploads = sum(put(app, f"/_stcore/upload_file/session-{i}/file", 20_000_000) == 200 for i in range(200))
    assert uploads == 10


def test_where_the_server_holds_as_many_files_as_it_can_another_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Limits(PlainTextResponse("taken"), Settings())
    before = refusals("upload")
    monkeypatch.setattr(limits, "bytes_on_server", lambda: limits.UPLOADED - 1_000_000)
    assert put(app, UPLOAD, 1_000_000) == 200
    assert put(app, UPLOAD, 1_000_001) == limits.UPLOADED_ANSWER
    assert refusals("upload") == before + 1
    assert app.on_their_way == 0


def test_files_on_their_way_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UPLOADED", 30_000_000)
    inner = list[int]()

    async def uploads_another(scope: Scope, receive: Receive, send: Send) -> None:
        inner.append(app.on_their_way)
        await PlainTextResponse("taken")(scope, receive, send)

    app = Limits(uploads_another, Settings())
    assert put(app, UPLOAD, 20_000_000) == 200
    assert (inner, app.on_their_way) == ([20_000_000], 0)


def test_an_upload_that_stops_half_way_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UPLOAD_SECONDS", 0.05)

    async def reads_on(*_: object) -> None:
        await asyncio.sleep(10)

    app = Limits(reads_on, Settings())
    before = refusals("half sent")
    assert put(app, UPLOAD, 20_000) == 408
    assert refusals("half sent") == before + 1


def test_an_upload_must_say_its_length() -> None:
    app = Limits(PlainTextResponse("taken"), Settings())
    assert ask(app, UPLOAD, method="PUT").status == 411
    assert ask(app, UPLOAD, method="PUT", content_length="-5").status == 411


def connect(app: Limits, host: str = "10.0.0.1") -> tuple[list[Message], Callable[[], None]]:
    """An open connection: what the server sends, and how to close it; call within a running loop."""
    sent: list[Message] = []
    over = asyncio.Event()

    async def receive() -> Message:
        if not sent:
            return {"type": "websocket.connect"}
        await over.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": "/_stcore/stream", "headers": [], "client": (host, 1)}
    task = asyncio.ensure_future(app(scope, receive, send))
    app.tasks = [*getattr(app, "tasks", []), task]  # type: ignore[attr-defined]
    return sent, over.set


async def stream(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def test_a_lecture_hall_is_let_in_a_flood_is_not_and_those_who_leave_make_room() -> None:
    async def day() -> None:
        app = Limits(stream, Settings())
        students = [connect(app) for _ in range(STUDENTS)]
        await asyncio.sleep(0)
        assert {sent[0]["type"] for sent, _ in students} == {"websocket.accept"}
        flood = [connect(app) for _ in range(300)]
        await asyncio.sleep(0.01)
        refused = [sent[0] for sent, _ in flood if sent[0]["type"] == "websocket.close"]
        assert len(refused) == STUDENTS + 300 - limits.OPEN
        assert {message["code"] for message in refused} == {1008}
        stranger, leave = connect(app, "10.0.0.2")
        await asyncio.sleep(0)
        assert stranger[0]["type"] == "websocket.accept"
        for _, over in (*students, *flood):
            over()
        leave()
        await asyncio.gather(*app.tasks)  # type: ignore[attr-defined]
        assert app.open == {}

    asyncio.run(day())


def scope(forwarded: str | None) -> dict[str, Any]:
    headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
    return {"type": "http", "headers": headers, "client": ("172.16.0.9", 1)}


def test_what_is_written_as_an_address_is_cut_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, texts = limits.network, list[str]()

    def network(text: str, *, whole: bool = False) -> str:
        texts.append(text)
        return parse(text, whole=whole)

    whole_zone = "[fe80:1111:2222:3333:4444:5555:6666:7777%" + "z" * 60_000 + "]:65535"
    monkeypatch.setattr(limits, "network", network)
    assert address(scope(whole_zone), 1) == "fe80:1111:2222:3333::/64"
    assert address(scope("x" * 60_000), 1) == "x" * limits.LONGEST
    assert max(map(len, texts)) == limits.LONGEST


@pytest.mark.parametrize(
    ("forwarded", "proxies", "expected"),
    [
        ("1.2.3.4", 0, "172.16.0.9"),  # nobody was told to believe it
        ("1.2.3.4", 1, "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4", 1, "1.2.3.4"),  # the first was written by the visitor
        ("6.6.6.6, 1.2.3.4, 10.1.1.1", 2, "1.2.3.4"),
        (None, 1, "172.16.0.9"),
        ("1.2.3.4", 2, "172.16.0.9"),
    ],
)
def test_a_forwarded_address_counts_as_far_as_the_proxies_are_ours(
    forwarded: str | None, proxies: int, expected: str
) -> None:
    assert address(scope(forwarded), proxies) == expected


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", True),  # both are one customer's
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1:5678", "10.0.0.1", True),
        ("[2001:db8::1]:5678", "2001:db8::2", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("unknown", "_hidden", False),
    ],
)
def test_one_customer_is_counted_once(one: str, other: str, same: bool) -> None:
    assert (address(scope(one), 1) == address(scope(other), 1)) == same


def test_who_leaves_while_being_spoken_to_leaves_no_trace() -> None:
    async def speaks_too_late(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await send({"type": "websocket.accept"})
        raise WebSocketDisconnected("the websocket is closed")

    async def visit() -> None:
        app = Limits(speaks_too_late, Settings())
        connect(app)
        await asyncio.gather(*app.tasks)  # type: ignore[attr-defined]
        assert app.open == {}

    asyncio.run(visit())


def test_a_hall_opens_a_film_and_drags_points_and_a_flood_of_films_is_refused() -> None:
    app = Limits(PlainTextResponse("film"), Settings())
    assert {ask(app, "/film/perceptron", method="POST").status for _ in range(10 * STUDENTS)} == {200}
    before = refusals("picture")
    most = 20_000  # a slow machine asks for few of them in the time in which one more is allowed
    assert any(ask(app, "/film/perceptron").status == 429 for _ in range(most))
    assert refusals("picture") == before + 1


def test_a_page_behind_an_address_is_told_apart_by_the_key_that_it_sends_if_that_is_one() -> None:
    def client(**headers: str) -> Client:
        encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "client": ("203.0.113.9", 1), "headers": encoded}
        return limits.client_of(Request(scope), 0)

    assert client(x_playground_device="0123456789abcdef") == Client("203.0.113.9", "0123456789abcdef")
    for key in ("", "0123", "0123456789abcdef0", "x" * 10_000, "0123456789ABCDEF"):
        assert client(x_playground_device=key) == Client("203.0.113.9")


def test_a_body_whose_length_is_not_said_is_not_read() -> None:
    async def inner(*_: object) -> None:
        pytest.fail("it is let through")

    answer = ask(Limits(inner, Settings()), "/film/perceptron", "POST", transfer_encoding="chunked")
    assert answer.status == 411
    assert answer.headers["connection"] == "close"


def waits_for_its_body(app: Limits, size: int, who: str = "203.0.113.5") -> "asyncio.Task[int]":
    """A request that announces so many bytes and sends none; its status, once it is answered."""
    status: list[int] = []
    headers = [(b"content-length", str(size).encode())]
    scope = {"type": "http", "path": "/film/perceptron", "method": "POST", "client": (who, 1), "headers": headers}

    async def receive() -> Message:
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    async def answered() -> int:
        await app(scope, receive, send)
        return status[0]

    return asyncio.ensure_future(answered())


def reading() -> Limits:
    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()
        await PlainTextResponse("read")(scope, receive, send)

    return Limits(reads, Settings())


def test_bodies_that_are_not_sent_are_refused_before_they_fill_the_memory() -> None:
    async def half_sent() -> None:
        app, before = reading(), refusals("half sent")
        tasks = [waits_for_its_body(app, 395_000) for _ in range(2500)]
        await asyncio.sleep(0.5)
        refused = [task for task in tasks if task.done()]
        assert {task.result() for task in refused} == {429}
        assert refusals("half sent") - before == len(refused)
        assert app.unfinished.size == (2500 - len(refused)) * 395_000 <= limits.UNFINISHED_OF_ADDRESS
        other = waits_for_its_body(app, 395_000, "198.51.100.7")
        await asyncio.sleep(0)
        assert not other.done(), "another address has room"
        for task in (*tasks, other):
            task.cancel()
        await asyncio.gather(*tasks, other, return_exceptions=True)
        assert (app.unfinished.size, *app.unfinished.sizes, *app.unfinished.requests) == (0,)

    asyncio.run(half_sent())


def test_bodies_of_all_addresses_have_a_bound_too() -> None:
    async def half_sent() -> None:
        app = reading()
        tasks = [waits_for_its_body(app, 10_000_000, f"203.0.113.{i}") for i in range(30)]
        await asyncio.sleep(0.1)
        assert sum(not task.done() for task in tasks) == limits.UNFINISHED // 10_000_000
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(half_sent())


def test_a_hall_behind_one_address_sends_its_largest_edits_at_once() -> None:
    bodies = limits.UnfinishedBodies()
    assert all(bodies.begin("hall", 20_000) for _ in range(STUDENTS))


def test_a_body_that_has_come_is_counted_no_more_while_it_is_answered() -> None:
    sizes = list[int]()

    async def reads(scope: Scope, receive: Receive, send: Send) -> None:
        sizes.append(app.unfinished.size)
        await Request(scope, receive).body()
        sizes.append(app.unfinished.size)
        await PlainTextResponse("read")(scope, receive, send)

    app = Limits(reads, Settings())
    assert ask(app, "/film/perceptron", "POST", body=b"x" * 1000, content_length="1000").status == 200
    assert sizes == [1000, 0]
    assert app.unfinished.size == 0
