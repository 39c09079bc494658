"""A server shuts down on request, even while clients still send, read or listen."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.server.visitor import Visitor
from ui.stage.served import plotly_url

PATIENCE = 20  # seconds: without a bound it would wait for ever
UPLOAD = b"PUT /_stcore/upload_file/a/b HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nonly the beginning"
READ = f"GET {plotly_url('')} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    if running.process and running.process.poll() is None:
        running.process.kill()


def unread_request(port: int, request: bytes) -> socket.socket:
    """A connection that has asked, and reads no answer."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", port))
    connection.sendall(request)
    return connection


def test_it_ends_with_pages_open_a_half_sent_file_and_a_reader_who_does_not_read(own_server: Server) -> None:
    async def three_pages() -> None:
        visitors = [await Visitor(own_server.url, page).come() for page in ("perceptron", "hinge", "neighbors")]
        assert own_server.process
        own_server.process.send_signal(signal.SIGTERM)
        ended = await asyncio.to_thread(own_server.process.wait, PATIENCE)
        assert ended in (0, -signal.SIGTERM)
        await asyncio.gather(*(visitor.leave() for visitor in visitors))

    with ExitStack() as open_still:
        for request in (UPLOAD, READ):
            open_still.enter_context(unread_request(own_server.port, request))
        asyncio.run(three_pages())
    assert "Traceback" not in own_server.log.read_text()
