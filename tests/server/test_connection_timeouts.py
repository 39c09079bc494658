"""Connections over which nothing comes, or half of something, or on which nothing is read, do not stay open."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from server import connection_timeouts
from server.connection_timeouts import watch

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
    else:
        await PlainTextResponse(LARGE if scope["path"] == "/large" else b"ok")(scope, receive, send)


@contextlib.asynccontextmanager
async def served(monkeypatch: pytest.MonkeyPatch, send: float = 0.3) -> AsyncIterator[tuple[uvicorn.Server, int]]:
    for name, seconds in {"INTERVAL": 0.05, "HEAD_TIMEOUT": 0.3, "SEND_TIMEOUT": send}.items():
        monkeypatch.setattr(connection_timeouts, name, seconds)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(app, lifespan="off", log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1)
        )
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        watching = asyncio.create_task(watch(server))
        yield server, listening.getsockname()[1]
        watching.cancel()
        server.should_exit = True
        await serving


async def said(port: int, *sent: bytes, within: float = 3.0) -> bytes:
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
            answer = await said(port, sent)
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
            assert b"at last" in await said(port, REQUEST.replace(b"/ ", b"/slow "))

    asyncio.run(visit())


def test_a_silent_websocket_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    asked = REQUEST[:-2] + upgrade + b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    async def visit() -> None:
        async with served(monkeypatch) as (_, port):
            with pytest.raises(TimeoutError):
                await said(port, asked, within=1.0)

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
