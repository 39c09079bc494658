"""An access log: a line of JSON on standard output for each request and each websocket that has ended.

It is written where the settings ask for it. Addresses are cut to a network of some hundred customers, unless they are
asked for in full; what scenes people look at is not written down: of a query only its length. A line is never waited
for: they are written by a thread of their own, and those that are too many are left out and counted.
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

LINES = (2000, 200)  # of all: so many at once, then so many a second
WAITING = 2000  # lines that are not written yet
LONGEST = 200  # characters of a path: no path of ours is as long
NETWORK = {4: 24, 6: 48}  # bits of an address that are written down by default
Write = Callable[[str], None]


def to_standard_output() -> Write:
    """Writes lines in the order they come; those for which there is no room are lost."""
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
            "status": 0,  # where they left before there was an answer
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
    """Note the status of a response, and add up the bytes sent."""
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
    """The network of an address; "" for anything else."""
    try:
        ip = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network((ip, NETWORK[ip.version]), strict=False))
