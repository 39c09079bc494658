"""An access log: a line of JSON on standard output for each request and each websocket that has ended.

It is written if the settings ask for it. An address is cut to a network of some hundred customers, unless the settings
ask for whole addresses. Only the length of a query is written down, not which scenes people look at. Nothing waits for
the log: a thread of its own writes the lines, and lines over the limit are left out and counted.
"""

import json
import logging
import queue
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from logging.handlers import QueueHandler, QueueListener
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.limits import address
from server.settings import Settings
from server.token_buckets import TokenBuckets

LINES = (2000, 200)  # burst, and rate a second
WAITING = 2000  # lines that may wait to be written
LONGEST = 200  # characters of a path, more than any path of ours has
NETWORK = {4: 24, 6: 48}  # bits of an address, by IP version, that are written down by default
Write = Callable[[str], None]


def to_standard_output() -> Write:
    """Return a function that writes lines in their order; lines for which there is no room are lost."""
    lines: queue.Queue[logging.LogRecord] = queue.Queue(WAITING)
    log = logging.getLogger("playground.access")
    log.propagate, log.level = False, logging.INFO
    log.handlers = [_DroppingHandler(lines)]
    QueueListener(lines, logging.StreamHandler(sys.stdout)).start()
    return log.info


class _DroppingHandler(QueueHandler):
    def enqueue(self, record: logging.LogRecord) -> None:
        with suppress(queue.Full):
            self.queue.put_nowait(record)


class AccessLog:
    """The outermost middleware, which writes the log if the settings ask for it."""

    def __init__(self, app: ASGIApp, settings: Settings, write: Write | None = None) -> None:
        self.app, self.settings = app, settings
        self.write = write or (to_standard_output() if settings.access_log else None)
        self.room, self.left_out = TokenBuckets(*LINES), 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.write is None or scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        start, line = time.monotonic(), self._line(scope)

        async def sent(message: Message) -> None:
            _count(line, message)
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            line["seconds"] = round(time.monotonic() - start, 4)
            self._write(line)

    def _line(self, scope: Scope) -> dict[str, Any]:
        who = address(scope, self.settings.proxies, whole=True)
        return {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "address": who if self.settings.access_log == "full" else anonymous(who),
            "method": scope.get("method", "WEBSOCKET"),
            "path": scope["path"][:LONGEST],
            "query": len(scope["query_string"]),
            "status": 0,  # if the client leaves before the response
            "bytes": 0,
        }

    def _write(self, line: dict[str, Any]) -> None:
        if not self.room.take(""):
            self.left_out += 1
            return
        if self.left_out:
            line["left out"], self.left_out = self.left_out, 0
        assert self.write
        self.write(json.dumps(line))


def _count(line: dict[str, Any], message: Message) -> None:
    """Add the status of a response and the bytes of a message to the line."""
    kind = message["type"]
    if kind in ("http.response.start", "websocket.http.response.start"):
        line["status"] = message["status"]
    elif kind == "websocket.accept":
        line["status"] = 101
    elif kind == "websocket.close" and not line["status"]:
        line["status"] = 403
    else:
        line["bytes"] += len(message.get("body") or message.get("bytes") or b"")


def anonymous(address: str) -> str:
    """Return the network of an address; "" for any other text."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network((ip, NETWORK[ip.version]), strict=False))
