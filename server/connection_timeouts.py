"""Connection timeouts that uvicorn does not have: for a request's head and body, and for a client that does not read.

A request's line and headers must arrive within seconds of the connection or of the previous response, as at a proxy.
Its body must arrive within seconds after that, and more seconds the longer the request says it is. Of the bytes that
wait to be sent, some must go within seconds. server/limits.py has a shorter timeout for an upload, and answers it."""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import Server

from films.events import report
from server.connection import CONNECTIONS
from server.posted_body import announced_bytes

INTERVAL = 1.0  # seconds between two checks
HEAD_TIMEOUT = 10.0  # seconds for a request's line and headers, as in deploy/haproxy.cfg
BODY_TIMEOUT = 20.0  # seconds for a request's body
BODY_RATE = 8000.0  # bytes for which it gets a further second: a slow phone's rate
LONGEST_BODY = 300.0  # seconds for a body of any announced length
SEND_TIMEOUT = 30.0  # seconds in which at least some of the unsent bytes must go


@dataclass
class _State:
    """The state of a connection: the number of its unsent bytes and since when; its last request, and whether that
    one's body is half sent."""

    since: float
    unsent: int
    request: tuple[int, bool]


class ConnectionTimeouts:
    """Closes stalled connections, whose states it keeps by uvicorn's protocol objects."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._states: WeakKeyDictionary[Any, _State] = WeakKeyDictionary()

    def check(self, protocols: Iterable[Any]) -> None:
        """Close the connections that have timed out."""
        for protocol in [*protocols]:
            unsent = protocol.transport.get_write_buffer_size()
            in_body = _is_in_a_body(protocol)
            if not unsent and not in_body and not _is_between_requests(protocol):
                self._states.pop(protocol, None)
                continue
            request = id(getattr(protocol, "cycle", None)), in_body
            state = self._states.get(protocol)
            if state is None or unsent < state.unsent or request != state.request or (unsent and not state.unsent):
                self._states[protocol] = _State(self.clock(), unsent, request)
            elif unsent and self.clock() - state.since > SEND_TIMEOUT:
                report("refusal", "unread")
                protocol.transport.abort()
            elif not unsent and self.clock() - state.since > (_body_seconds(protocol) if in_body else HEAD_TIMEOUT):
                report("refusal", "half sent")
                protocol.transport.close()


def _is_between_requests(protocol: Any) -> bool:
    """Return whether a connection is HTTP and waits for a request."""
    return isinstance(protocol, H11Protocol) and (protocol.cycle is None or protocol.cycle.response_complete)


def _is_in_a_body(protocol: Any) -> bool:
    """Return whether a connection is HTTP and its request has neither ended nor been answered."""
    cycle = getattr(protocol, "cycle", None)
    return isinstance(protocol, H11Protocol) and cycle is not None and cycle.more_body and not cycle.response_complete


def _body_seconds(protocol: Any) -> float:
    """Return the seconds that the body of the current request may take."""
    return min(LONGEST_BODY, BODY_TIMEOUT + (announced_bytes(protocol.cycle.scope) or 0) / BODY_RATE)


async def watch(server: Server | None) -> None:
    """Check all connections until cancelled; only websockets if there is no `server` of uvicorn's."""
    timeouts = ConnectionTimeouts()
    while True:
        await asyncio.sleep(INTERVAL)
        for connection in [*CONNECTIONS]:
            connection.check()
        if server is not None:
            timeouts.check(server.server_state.connections)
