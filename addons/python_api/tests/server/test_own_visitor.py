"""The app that `show` serves answers its owner's browser alone: at its own address, and with its token."""

import asyncio
import re
from html import unescape
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket

from addons.python_api.own_estimator.visitor import NO_TOKEN, OTHER_HOST, OwnVisitor
from tests.server.asgi_client import Answer, ask

HOST, TOKEN = "127.0.0.1:4321", "secret-of-this-app"
PATHS = ("/methods", "/film/methods", "/healthz", "/metrics", "/sw.js", "/_stcore/health", "/nothing")
OTHERS = ("evil.example:4321", "localhost:4321", "127.0.0.1", "127.0.0.1:4322", "127.0.0.1:43210", "")


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"answered {request.url.path}?{request.url.query}")


async def stream(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.close()


APP = Starlette(
    routes=[WebSocketRoute("/stream", stream), Route("/{path:path}", echo, methods=["GET", "POST"])],
    middleware=[Middleware(OwnVisitor, host=HOST, token=TOKEN)],
)


def ask_app(path: str, query: str = "", **headers: str) -> Answer:
    named: dict[str, Any] = {"host": HOST, **headers}
    return ask(APP, path, query=query, **named)


def cookie() -> str:
    """What a browser sends that has opened the address with the token."""
    return ask_app("/methods", f"token={TOKEN}").headers["set-cookie"].partition(";")[0]


def raw(kind: str, headers: list[tuple[str, str]], query: str = "") -> Message:
    """The first message that the app sends, whatever the headers are."""
    sent: list[Message] = []
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    scope: dict[str, Any] = {"type": kind, "path": "/stream", "query_string": query.encode(), "headers": encoded}
    scope |= {"method": "GET", "scheme": "http", "server": ("127.0.0.1", 4321), "subprotocols": []}

    async def receive() -> Message:
        return {"type": "websocket.connect" if kind == "websocket" else "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(APP(scope, receive, send))
    return sent[0]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("query", ["", "token=", "token=other", f"tokens={TOKEN}", f"token={TOKEN}&token=other"])
def test_without_the_token_nothing_is_answered(path: str, query: str) -> None:
    for sent in ({}, {"cookie": "own-app-4321=other"}, {"cookie": f"own-app-4322={TOKEN}"}):
        answer = ask_app(path, query, **sent)
        assert (answer.status, answer.body.decode()) == (403, NO_TOKEN)


def test_the_token_is_changed_for_a_cookie_and_leaves_the_address() -> None:
    answer = ask_app("/methods", f"method1=own&token={TOKEN}&points=1%2C2+3&at2=2")
    page = answer.body.decode()
    assert answer.status == 200
    assert "answered" not in page
    assert TOKEN not in page
    (address,) = re.findall(r'http-equiv="refresh" content="0; url=([^"]*)"', page)
    assert unescape(address) == "?method1=own&points=1%2C2+3&at2=2"
    assert answer.headers["set-cookie"].split("; ")[1:] == ["HttpOnly", "Path=/", "SameSite=strict"]
    assert (answer.headers["cache-control"], answer.headers["referrer-policy"]) == ("no-store", "no-referrer")
    onward = ask_app("/methods", unescape(address)[1:], cookie=cookie())
    assert onward.body == b"answered /methods?method1=own&points=1%2C2+3&at2=2"


def test_what_leads_on_leads_to_no_other_host_and_writes_no_markup() -> None:
    answer = ask_app("//evil.example/", f'token={TOKEN}&"><script>')
    assert answer.status == 200
    assert b"evil" not in answer.body
    assert b"<script>" not in answer.body


def test_with_the_cookie_every_method_is_answered() -> None:
    assert ask(APP, "/methods", "POST", host=HOST, cookie=cookie()).status == 200
    assert ask(APP, "/methods", "POST", host=HOST).status == 403


@pytest.mark.parametrize("host", OTHERS)
def test_another_host_is_refused_with_token_and_cookie_too(host: str) -> None:
    for query in ("", f"token={TOKEN}"):
        answer = ask_app("/methods", query, host=host, cookie=cookie())
        assert (answer.status, answer.body.decode()) == (403, OTHER_HOST)
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("hosts", [[], [HOST, "evil.example"], ["evil.example", HOST], [HOST, HOST]])
def test_none_and_several_hosts_are_refused(hosts: list[str]) -> None:
    headers = [("cookie", cookie()), *(("host", host) for host in hosts)]
    assert raw("http", headers)["status"] == 403
    assert raw("websocket", headers)["type"] == "websocket.close"


def test_a_websocket_needs_the_cookie_and_the_host() -> None:
    own = ("host", HOST)
    assert raw("websocket", [own, ("cookie", cookie())])["type"] == "websocket.accept"
    refused = {"type": "websocket.close", "code": 1008}
    assert raw("websocket", [own]) == {**refused, "reason": NO_TOKEN}
    assert raw("websocket", [own], f"token={TOKEN}") == {**refused, "reason": NO_TOKEN}
    assert raw("websocket", [("host", "evil.example"), ("cookie", cookie())]) == {**refused, "reason": OTHER_HOST}
