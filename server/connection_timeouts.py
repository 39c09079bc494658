"""Connection timeouts that uvicorn does not have: for a request's head, and for a client that does not read.

A request's line and headers must arrive within seconds of the connection or of the answer before, as at a proxy; and
the bytes that wait to be sent must become fewer. server/limits.py bounds the time of an upload's body.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import Server

from films import metrics
from server.connection import CONNECTIONS

INTERVAL = 1.0  # seconds between two checks
HEAD_TIMEOUT = 10.0  # seconds for a request's line and headers; as in deploy/haproxy.cfg
SEND_TIMEOUT = 30.0  # seconds in which at least some of the unsent bytes must have gone


@dataclass
class _State:
    """Since when a connection has had so many unsent bytes, and which request was its last."""

    since: float
    unsent: int
    request: int


class ConnectionTimeouts:
    """Closes stalled connections; it keeps their state by uvicorn's protocol objects."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._states: WeakKeyDictionary[Any, _State] = WeakKeyDictionary()

    def check(self, protocols: Iterable[Any]) -> None:
        """Close the connections whose time is up."""
        for protocol in [*protocols]:
            unsent = protocol.transport.get_write_buffer_size()
            if not unsent and not _is_between_requests(protocol):
                self._states.pop(protocol, None)
                continue
            cycle = getattr(protocol, "cycle", None)
            state = self._states.get(protocol)
            if state is None or unsent < state.unsent or id(cycle) != state.request or (unsent and not state.unsent):
                self._states[protocol] = _State(self.clock(), unsent, id(cycle))
            elif unsent and self.clock() - state.since > SEND_TIMEOUT:
                metrics.refused("unread")
                protocol.transport.abort()
            elif not unsent and self.clock() - state.since > HEAD_TIMEOUT:
                metrics.refused("half sent")
                protocol.transport.close()


def _is_between_requests(protocol: Any) -> bool:
    """Whether it is an HTTP connection that waits for a request."""
    return isinstance(protocol, H11Protocol) and (protocol.cycle is None or protocol.cycle.response_complete)


async def watch(server: Server | None) -> None:
    """Check all connections until cancelled; without a `server` of uvicorn's the websockets only."""
    timeouts = ConnectionTimeouts()
    while True:
        await asyncio.sleep(INTERVAL)
        for connection in [*CONNECTIONS]:
            connection.check()
        if server is not None:
            timeouts.check(server.server_state.connections)
