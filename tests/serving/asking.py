"""An ASGI app asked without a server."""

import asyncio
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def ask(app: ASGIApp, path: str, method: str = "GET", query: str = "", **headers: str) -> Answer:
    """The answer to one request; header names with _ for -."""
    sent: list[Message] = []
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": given}
    scope |= {"query_string": query.encode(), "scheme": "http", "server": ("127.0.0.1", 80)}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    start = sent[0]
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, body)
