"""A server that `streamlit run` starts, by itself: what server/streamlit_patches/uvicorn_settings.py is for. That it is
mended in the app: tests/server/test_lifespan.py and tests/server/test_proxy_headers.py."""

import asyncio
import signal
import socket
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from server.streamlit_patches import uvicorn_settings
from tests.browser.server import Server

HALF = b"PUT /way HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
BARE = """
import streamlit as st
from starlette.responses import PlainTextResponse
from starlette.routing import Route


async def way(request):
    await request.body()
    return PlainTextResponse(request.url.scheme)


app = st.App("page.py", routes=[Route("/way", way, methods=["GET", "PUT"])])
"""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Server]:
    """Streamlit's own server of an app without anything of ours."""
    (tmp_path / "app.py").write_text(BARE)
    (tmp_path / "page.py").write_text("import streamlit as st\nst.text('here')\n")
    running = Server(tmp_path, str(tmp_path / "app.py"))
    running.start()
    yield running
    assert running.process
    running.process.kill()
    running.process.wait()


def test_canary_streamlit_itself_waits_for_a_half_sent_request_and_believes_its_neighbours(bare: Server) -> None:
    """Where this fails Streamlit, or uvicorn, has a setting now, or does right by itself: use that."""
    request = Request(f"{bare.url}/way", headers={"X-Forwarded-Proto": "https"})
    with build_opener(ProxyHandler({})).open(request, timeout=30) as answer:
        assert answer.read() == b"https"
    assert bare.process
    with socket.create_connection((bare.host, bare.port)) as half_sent:
        half_sent.sendall(HALF)
        time.sleep(0.2)
        bare.process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            bare.process.wait(uvicorn_settings.GRACE + 2)


def test_where_no_server_of_uvicorns_runs_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert uvicorn_settings.settle() is None
    assert "no server of uvicorn's" in caplog.text


def test_canary_answers_of_streamlit_itself_wait_on_a_line_that_is_kept_open(bare: Server) -> None:
    """If this fails, drop `without_delay`: the socket has the option now, or uvicorn writes an answer in one piece."""
    seconds = list[float]()
    with socket.create_connection((bare.host, bare.port)) as line:
        for _ in range(15):
            start = time.perf_counter()
            line.sendall(b"GET /way HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while not answer.endswith(b"http"):
                answer += line.recv(4096)
            seconds.append(time.perf_counter() - start)
    assert statistics.median(seconds) > 0.03


def test_what_is_written_is_sent_at_once() -> None:
    options = list[int]()

    class Noted(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            options.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def connected(protocol: type[asyncio.Protocol]) -> None:
        """A connection to a server on a socket like Streamlit's."""
        with socket.socket(socket.AF_INET) as listening:
            listening.bind(("127.0.0.1", 0))
            server = await asyncio.get_running_loop().create_server(protocol, sock=listening)
            _, writer = await asyncio.open_connection(*listening.getsockname())
            while not (options and server.sockets):
                await asyncio.sleep(0.01)
            writer.close()
            server.close()

    asyncio.run(connected(Noted))
    assert options.pop() == 0
    asyncio.run(connected(uvicorn_settings.without_delay(Noted)))
    assert options.pop() == 1
