"""A room as Server-Sent Events: the present state at once, again whenever it is another, and a sign of life between.

Source: WHATWG, "HTML", 9.2, "Server-sent events".
"""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from addons.classroom.broadcast import Broadcast, Role
from films.events import report

HEARTBEAT = 15.0  # seconds: proxies cut a line on which nothing comes for longer
ALIVE = b": here\n\n"
OVER = b"event: over\ndata: {}\n\n"
HEADERS = {
    "cache-control": "no-store",
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",  # nginx would keep events until it has many
}


class EventStream(Response):
    """The answer that goes on until the room is over or the browser has left."""

    def __init__(
        self, broadcast: Broadcast, role: Role, device: str, name: str, place: AbstractContextManager[None]
    ) -> None:
        super().__init__(headers=HEADERS)
        self.broadcast, self.role, self.device, self.name, self.place = broadcast, role, device, name, place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        with self.place, self._counted():
            telling = asyncio.ensure_future(self._tell(send))
            left = asyncio.ensure_future(_left(receive))
            try:
                await asyncio.wait([telling, left], return_when=asyncio.FIRST_COMPLETED)
                if telling.done():
                    telling.result()
            finally:
                telling.cancel()
                left.cancel()
                await asyncio.gather(telling, left, return_exceptions=True)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        streams = self.broadcast.streams
        streams[self.name] += 1
        if self.device:
            self.broadcast.holds(self.device)
        self.broadcast.listening[self.role] += 1
        try:
            report("follower", 1)
            yield
        finally:
            streams[self.name] -= 1
            self.broadcast.listening[self.role] -= 1
            if not streams[self.name]:
                del streams[self.name]
            report("follower", -1)

    async def _tell(self, send: Send) -> None:
        headers = [(name.encode(), value.encode()) for name, value in self.headers.items() if name != "content-length"]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        last_body = b""
        while (present := self.broadcast.present) is not None:
            body = present.body(self.role)
            if body != last_body:
                await send(_part(self._event(present.whole(self.role, self.device, self.broadcast.clock()))))
                last_body = body
                continue  # something may have changed while it was sent
            if not await self.broadcast.changed(self.role, HEARTBEAT):
                await send(_part(ALIVE))
        await send(_part(OVER, more=False))

    @staticmethod
    def _event(data: bytes) -> bytes:
        return b"event: state\ndata: " + data + b"\n\n"


def _part(body: bytes, *, more: bool = True) -> dict[str, object]:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _left(receive: Receive) -> None:
    """Returns once the browser has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
