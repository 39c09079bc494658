"""Connections over which nothing comes, or half of something, or on which nothing is read, do not stay open."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from server import connection_timeouts
from server.connection_timeouts import watch
from server.limits import Limits
from server.settings import Settings
from tests.server.refusals import refusals

REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
LARGE = b"x" * 30_000_000  # more than the system keeps of what nobody reads
SLOW = 0.6  # seconds for an answer, longer than a head may take here


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    elif scope["path"] == "/slow":
        await asyncio.sleep(SLOW)
        await PlainTextResponse("at last")(scope, receive, send)
    elif scope["path"] == "/body":
        body = await Request(scope, receive).body()
        await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)
    else:
        await PlainTextResponse(LARGE if scope["path"] == "/large" else b"ok")(scope, receive, send)


@contextlib.asynccontextmanager
async def served(monkeypatch: pytest.MonkeyPatch, send: float = 0.3) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    times = {"INTERVAL": 0.05, "HEAD_TIMEOUT": 0.3, "SEND_TIMEOUT": send, "BODY_TIMEOUT": 0.3, "BODY_RATE": 10.0}
    for name, seconds in times.items():
        monkeypatch.setattr(connection_timeouts, name, seconds)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        limited = Limits(app, Settings())
        config = uvicorn.Config(
            limited, lifespan="off", log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        watching = asyncio.create_task(watch(server))
        yield server, listening.getsockname()[1]
        watching.cancel()
        server.should_exit = True
        await serving


async def answer_to(port: int, *sent: bytes, within: float = 3.0) -> bytes:
    """What comes until the server closes the connection on which this was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in sent:
        writer.write(part)
        await asyncio.sleep(0.1)
    try:
        return await asyncio.wait_for(reader.read(), within)
    finally:
        writer.close()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST[:-2], REQUEST + b"GET /"])
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            answer = await answer_to(port, sent)
            assert (b"200 OK" in answer) == sent.startswith(REQUEST)

    asyncio.run(visit())


def test_a_head_that_comes_byte_by_byte_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with contextlib.suppress(ConnectionError):
                for byte in REQUEST:
                    writer.write(bytes([byte]))
                    await asyncio.sleep(0.05)
                assert await reader.read() == b""
            writer.close()

    asyncio.run(visit())


def test_a_slow_answer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            assert b"at last" in await answer_to(port, REQUEST.replace(b"/ ", b"/slow "))

    asyncio.run(visit())


HALVES = {
    "nothing": [b"content-length: 3", b"", b""],
    "half of it": [b"content-length: 3", b"", b"a"],
}


@pytest.mark.parametrize("lines", HALVES.values(), ids=HALVES)
def test_half_a_body_is_not_waited_for_and_is_no_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lines: list[bytes]
) -> None:
    sent = b"\r\n".join([b"POST /body HTTP/1.1", b"host: here", *lines])

    async def visit() -> None:
        async with served(monkeypatch) as (server, port):
            before = refusals("half sent")
            assert await answer_to(port, sent) == b""
            await asyncio.sleep(0.1)
            assert not server.server_state.tasks
            assert refusals("half sent") >= before + 1

    asyncio.run(visit())
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_body_that_comes_byte_by_byte_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            head = b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: 30\r\n\r\n"
            with contextlib.suppress(ConnectionError):
                assert await answer_to(port, head, *[b"a"] * 29, within=9.0) == b""

    monkeypatch.setattr(connection_timeouts, "LONGEST_BODY", 1.0)
    asyncio.run(visit())


def test_who_leaves_in_the_middle_of_a_body_is_no_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nabc")
            await asyncio.sleep(0.1)
            writer.close()
            await asyncio.sleep(0.2)

    asyncio.run(visit())
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_body_that_comes_in_time_is_read_and_a_longer_one_has_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    head = b"POST /body HTTP/1.1\r\nhost: here\r\ncontent-length: %d\r\n\r\n"

    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            assert b"3 bytes" in await answer_to(port, head % 3 + b"ab", b"c")
            assert b"20 bytes" in await answer_to(port, head % 20, *[b"ab"] * 10), (
                "a second, where three have a third of it"
            )

    asyncio.run(visit())


def test_a_silent_websocket_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    request = REQUEST[:-2] + upgrade + b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            with pytest.raises(TimeoutError):
                await answer_to(port, request, within=1.0)

    asyncio.run(visit())


def test_an_answer_that_nobody_reads_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with served(monkeypatch) as (server, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(REQUEST.replace(b"/ ", b"/large "))
            await asyncio.sleep(0.2)
            assert server.server_state.connections
            for _ in range(60):
                await asyncio.sleep(0.05)
                if not server.server_state.connections:
                    break
            assert not server.server_state.connections
            writer.close()
            assert reader.at_eof() is False

    asyncio.run(visit())


def test_one_that_is_read_slowly_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with served(monkeypatch, send=1.5) as (_, port):  # longer than this process may have to wait for its turn
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(REQUEST.replace(b"/ ", b"/large "))
            read = 0
            while read < len(LARGE):
                part = await reader.read(2_000_000)
                assert part, "the line was cut"
                read += len(part)
                await asyncio.sleep(0.02)
            writer.close()

    asyncio.run(visit())
