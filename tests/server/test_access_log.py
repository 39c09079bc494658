"""The access log says what was asked and how it went, of nobody more than it may, and holds nobody up."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server import access_log
from server.access_log import AccessLog, anonymous
from server.settings import Settings
from tests.browser.hosting.test_proxy import request
from tests.browser.server import Server, served
from tests.server.asgi_client import ask
from tests.server.visitor import Visitor


def log(app: ASGIApp, **settings: Any) -> tuple[AccessLog, list[dict[str, Any]]]:
    """The app with a log, and its lines."""
    lines: list[dict[str, Any]] = []
    logged = AccessLog(
        app, Settings(**{"access_log": "anonymous", **settings}), lambda text: lines.append(json.loads(text))
    )
    return logged, lines


def test_a_request_is_a_line() -> None:
    app, lines = log(PlainTextResponse("not here", 404))
    ask(app, "/nothing", query="points=secret")
    (line,) = lines
    assert (line["method"], line["path"], line["query"], line["status"], line["bytes"]) == (
        "GET",
        "/nothing",
        13,
        404,
        8,
    )
    assert 0 <= line["seconds"] < 1
    assert line["time"].endswith("+00:00")
    assert "secret" not in str(line)


@pytest.mark.parametrize(("setting", "written"), [("anonymous", "192.0.2.0/24"), ("full", "192.0.2.7")])
def test_addresses_are_those_behind_our_proxies(setting: str, written: str) -> None:
    app, lines = log(PlainTextResponse("x"), access_log=setting, proxies=1)
    ask(app, "/", x_forwarded_for="6.6.6.6, 192.0.2.7")
    assert lines[0]["address"] == written


def test_of_an_address_its_network() -> None:
    assert anonymous("192.0.2.7") == "192.0.2.0/24"
    assert anonymous("2001:db8:1:2:3::4") == "2001:db8:1::/48"
    assert anonymous("unknown") == ""


def test_a_path_is_one_line_and_not_a_long_one() -> None:
    app, lines = log(PlainTextResponse("x"))
    ask(app, '/a\n{"forged": 1}\u2028' + "x" * 5000)
    assert len(lines) == 1
    assert len(lines[0]["path"]) == access_log.LONGEST
    assert "\n" not in json.dumps(lines[0])


def test_what_is_too_much_is_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access_log, "LINES", (3, 1e-6))
    app, lines = log(PlainTextResponse("x"))
    for _ in range(10):
        ask(app, "/")
    assert len(lines) == 3
    app.room.burst, app.room.rate = 10, 1e9
    ask(app, "/")
    assert lines[-1]["left out"] == 7


def test_a_failure_is_written_down_and_goes_on() -> None:
    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    app, lines = log(fails)
    with pytest.raises(ZeroDivisionError):
        ask(app, "/")
    assert lines[0]["status"] == 0


@pytest.mark.parametrize(("answer", "status"), [("websocket.accept", 101), ("websocket.close", 403)])
def test_a_websocket_is_a_line_when_it_has_ended(answer: str, status: int) -> None:
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await send({"type": answer})
        await send({"type": "websocket.send", "bytes": b"film"})
        await send({"type": "websocket.close"})

    async def nothing(*_: Message) -> Message:
        return {}

    app, lines = log(socket)
    scope = {"type": "websocket", "path": "/_stcore/stream", "query_string": b"", "headers": []}
    asyncio.run(app(scope, nothing, nothing))  # type: ignore[arg-type]
    assert (lines[0]["method"], lines[0]["status"], lines[0]["bytes"]) == ("WEBSOCKET", status, 4)


def test_nothing_is_written_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    ask(AccessLog(PlainTextResponse("x"), Settings()), "/")
    assert capsys.readouterr().out == ""


@pytest.fixture(scope="module")
def logging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("app"), PLAYGROUND_ACCESS_LOG="full") as running:
        yield running


def test_a_server_writes_it_to_its_output(logging: Server) -> None:
    def lines() -> list[dict[str, Any]]:
        return [json.loads(line) for line in logging.log.read_text().splitlines() if line.startswith("{")]

    async def visit() -> None:
        await (await Visitor(logging.url, "perceptron", "t=1").come()).leave()

    assert request(logging.url, "/perceptron?t=1")[0] == 200
    asyncio.run(visit())
    for _ in range(200):
        if any(line["method"] == "WEBSOCKET" for line in lines()):
            break
        time.sleep(0.05)
    by_method = {line["method"]: line for line in lines() if line["path"] in ("/perceptron", "/_stcore/stream")}
    assert (by_method["GET"]["status"], by_method["GET"]["address"]) == (200, "127.0.0.1")
    assert by_method["WEBSOCKET"]["status"] == 101
    assert by_method["WEBSOCKET"]["bytes"] > 10_000
    assert by_method["WEBSOCKET"]["seconds"] > 0.01
