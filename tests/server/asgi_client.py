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


def ask(app: ASGIApp, path: str, method: str = "GET", query: str = "", body: bytes = b"", **headers: str) -> Answer:
    """The answer to one request, whose sender waits for it; header names with _ for -."""
    return asyncio.run(fetch(app, path, method, query, body, None, **headers))


async def fetch(
    app: ASGIApp, path: str, method: str = "GET", query: str = "", body: bytes = b"",
    left: asyncio.Event | None = None, **headers: str,
) -> Answer:  # fmt: skip
    """The same among others; its sender leaves when `left` is set."""
    sent: list[Message] = []
    encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": encoded}
    scope |= {"query_string": query.encode(), "scheme": "http", "server": ("127.0.0.1", 80)}

    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if parts:
            return parts.pop()
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = sent[0]
    answered = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, answered)
