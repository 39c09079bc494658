"""Connections that say nothing, say half of something, or do not read are closed: uvicorn has no bound on these times.

A request's head must be there within seconds of its connection (or of the answer before), as a proxy would have it;
what is on its way to a browser must get less, or the connection is broken off. The time of an upload's body is bounded
in server/limits.py.
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

EVERY = 1.0  # seconds between two looks
HEAD = 10.0  # seconds for a request's line and headers; as in deploy/haproxy.cfg
UNSENT = 30.0  # seconds in which something of what was sent must have gone


@dataclass
class _State:
    """Since when a connection is as it is: how many bytes of it wait to be read, and which request was its last."""

    since: float
    unsent: int
    request: int


class Patience:
    """What is known of each connection of the server, by uvicorn's object for it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._states: WeakKeyDictionary[Any, _State] = WeakKeyDictionary()

    def look(self, protocols: Iterable[Any]) -> None:
        """Close those that have been waited for too long."""
        for protocol in [*protocols]:
            unsent = protocol.transport.get_write_buffer_size()
            if not unsent and not _is_between_requests(protocol):
                self._states.pop(protocol, None)
                continue
            cycle = getattr(protocol, "cycle", None)
            state = self._states.get(protocol)
            if state is None or unsent < state.unsent or id(cycle) != state.request or (unsent and not state.unsent):
                self._states[protocol] = _State(self.clock(), unsent, id(cycle))
            elif unsent and self.clock() - state.since > UNSENT:
                metrics.refused("unread")
                protocol.transport.abort()
            elif not unsent and self.clock() - state.since > HEAD:
                metrics.refused("half sent")
                protocol.transport.close()


def _is_between_requests(protocol: Any) -> bool:
    """Whether it is an HTTP connection on which no request is being answered."""
    return isinstance(protocol, H11Protocol) and (protocol.cycle is None or protocol.cycle.response_complete)


async def watch(server: Server | None) -> None:
    """Look at all connections, again and again; without a `server` of uvicorn's at the websockets only."""
    patience = Patience()
    while True:
        await asyncio.sleep(EVERY)
        for connection in [*CONNECTIONS]:
            connection.look()
        if server is not None:
            patience.look(server.server_state.connections)
