"""Only our own pages open connections, and no request makes the server ask others on the network."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send
from streamlit import net_util
from streamlit.web.server.starlette.starlette_websocket import _is_origin_allowed
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.cross_origin import SameOrigin, is_own
from server.settings import Settings
from tests.browser.server import Server, served
from tests.server import no_network
from tests.server.asgi_client import ask
from tests.server.refusals import refusals
from tests.server.visitor import Visitor

FOREIGN = [
    *("https://evil.example", "http://localhost:9999", "http://localhost", "http://127.0.0.1:1", "null", "", "file://"),
    *("http://play.example.org.evil.example", "http://evil.example#play.example.org", "http://play.example.org/"),
    *(
        "http://x@play.example.org",
        "http://play.example.org:8080",
        "ws://play.example.org",
        "http://[",
        "play.example.org",
    ),
]
ADDRESS = r"""
import socket
try:
    socket.create_connection(("192.0.2.1", 80), 1)
except PermissionError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A server that can reach nobody, and the file of what it has tried."""
    folder = tmp_path_factory.mktemp("alone")
    with served(folder, **no_network.environment(folder)) as running:
        yield running, folder / "tried"


async def handshake(server: Server, origin: str) -> int:
    """The status that a websocket of a page of that origin is answered with."""
    address = f"ws://{urlsplit(server.url).netloc}/_stcore/stream"
    try:
        async with connect(address, origin=origin, subprotocols=["streamlit"], proxy=None):  # type: ignore[arg-type,list-item]
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def healthy(server: Server) -> float:
    """The seconds until it says that it is."""
    start = time.perf_counter()
    with build_opener(ProxyHandler({})).open(f"{server.url}/healthz", timeout=30) as answer:
        assert answer.read() == b"ok"
    return time.perf_counter() - start


def test_what_would_be_tried_is_noted(tmp_path: Path) -> None:
    environment = {**os.environ, **no_network.environment(tmp_path)}
    done = subprocess.run([sys.executable, "-c", ADDRESS], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "socket.getaddrinfo 192.0.2.1\n"
    assert (tmp_path / "tried").read_text() == done.stdout


def test_pages_of_other_sites_are_refused_at_once_and_nobody_is_asked(alone: tuple[Server, Path]) -> None:
    server, tried = alone

    async def visit() -> None:
        visitor = await Visitor(server.url, "perceptron").come()
        foreign = [asyncio.create_task(handshake(server, f"https://{i}.evil.example")) for i in range(20)]
        slowest = max([await asyncio.to_thread(healthy, server) for _ in range(5)])
        assert await asyncio.gather(*foreign) == [403] * 20
        assert slowest < 1.5  # Streamlit's own check took two seconds for each of the twenty
        await visitor.edit([[1, 2, 0], [3, 4, 1]])
        await visitor.leave()

    asyncio.run(visit())
    assert tried.read_text() == ""


def test_our_own_pages_are_let_in(alone: tuple[Server, Path]) -> None:
    server, tried = alone
    assert asyncio.run(handshake(server, server.url)) == 101
    assert asyncio.run(handshake(server, "http://localhost:9999")) == 403
    assert tried.read_text() == ""


@pytest.mark.parametrize("origin", FOREIGN)
def test_writing_requests_of_other_sites_are_refused(origin: str) -> None:
    app = SameOrigin(PlainTextResponse("done"), Settings())
    host: dict[str, Any] = {"host": "play.example.org", "origin": origin}
    before = refusals("origin")
    assert [ask(app, "/any", method, **host).status for method in ("PUT", "DELETE", "POST", "OPTIONS")] == [403] * 4
    assert [ask(app, "/any", method, **host).status for method in ("GET", "HEAD")] == [200] * 2
    assert refusals("origin") == before + 4


def test_without_an_origin_it_is_no_page_that_asks() -> None:
    assert ask(SameOrigin(PlainTextResponse("done"), Settings()), "/any", "PUT", host="here").status == 200


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://play.example.org", "play.example.org"),
        ("https://play.example.org", "play.example.org:443"),
        ("http://play.example.org:80", "play.example.org"),
        ("https://Play.example.org", "play.example.ORG"),
        ("http://127.0.0.1:8501", "127.0.0.1:8501"),
        ("http://[::1]:8501", "[::1]:8501"),
        ("http://[::1]", "[::1]:80"),
    ],
)
def test_an_origin_is_at_its_host(origin: str, host: str) -> None:
    assert is_own(origin, [host])
    assert not is_own(origin, ["other.example.org"])


@pytest.mark.parametrize(("proxies", "status"), [(0, 403), (1, 200), (2, 200)])
def test_what_proxies_say_of_the_host_counts_where_there_are_some(proxies: int, status: int) -> None:
    headers: dict[str, Any] = {"host": "inner:8501", "x_forwarded_host": "play.example.org, proxy"}
    headers |= {"origin": "https://play.example.org"}
    assert (
        ask(SameOrigin(PlainTextResponse("done"), Settings(proxies=proxies)), "/any", "PUT", **headers).status == status
    )


@pytest.mark.parametrize("host", ["", "a/b", "a@b", "a b"])
def test_a_host_that_is_none_has_no_pages(host: str) -> None:
    app = SameOrigin(PlainTextResponse("done"), Settings(proxies=1))
    origin = "https://play.example.org"
    assert ask(app, "/any", "PUT", host=host, origin=origin, x_forwarded_host="play.example.org").status == 403


def test_streamlit_never_looks_for_an_origin_that_was_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    lookups: list[bool] = []
    monkeypatch.setattr(net_util, "get_external_ip", lambda: lookups.append(True))

    async def streamlits(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        allowed.append(_is_origin_allowed(headers["origin"], headers["host"]))

    async def nothing(*_: Message) -> Message:
        return {}

    allowed: list[bool] = []
    headers = {"host": "inner:8501", "x-forwarded-host": "play.example.org", "origin": "https://play.example.org"}
    scope = {"type": "websocket", "path": "/", "headers": [(n.encode(), v.encode()) for n, v in headers.items()]}
    asyncio.run(SameOrigin(streamlits, Settings(proxies=1))(scope, nothing, nothing))  # type: ignore[arg-type]
    assert allowed == [True]
    assert lookups == []
    assert not _is_origin_allowed(headers["origin"], headers["host"])
    assert lookups == [True]  # as it came, Streamlit would have looked
