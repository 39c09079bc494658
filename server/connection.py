"""A visitor's websocket: its messages come no faster than they can be answered, and its answers are read or it ends.

Streamlit reads messages as they come, starts a run for each, and keeps up to 500 answers for a browser that does not
read. So here a message waits while the run before it waits for its turn, and while answers are not read there are no
further runs, nor while what the last run had to say has not been sent: Streamlit sends all sessions' messages one after
the other, and each takes as long as the threads that compute hold the interpreter (ui/shell/fair_queue.py). uvicorn's
`send` waits while more than 64 kB are on their way to the browser.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from films import metrics
from server.buckets import Buckets
from ui.shell import turns

MESSAGES = (200, 10)  # of a connection: edits are no messages; an arrow key held on a slider sends thirty a second
HELD = 2.0  # seconds at most for which a message waits for its visitor's turn
LOOKS = 0.05  # seconds between two looks whether it is there
SOON = 1.0  # seconds of waiting for the browser to read, after which it gets no new runs
UNREAD = (20.0, 8000.0, 120.0)  # seconds, and one for so many bytes on their way, but at most so many
HEADER = turns.HEADER.encode()


class Connection:
    """One websocket. `account` is its share of the server."""

    def __init__(self, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.account = turns.open_account(address)
        self.clock = clock
        self._sending_since, self._on_its_way = 0.0, 0
        self._ending: asyncio.Timeout | None = None
        self._closed = False

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Until either side ends it, or it is ended here."""
        given = [(name, value) for name, value in scope["headers"] if name != HEADER]
        scope = {**scope, "headers": [*given, (HEADER, self.account.visitor.encode())]}
        CONNECTIONS.add(self)
        try:
            async with asyncio.timeout(None) as self._ending:
                await app(scope, self._held(slowed(receive)), self._watched(send))
        except TimeoutError:
            if not (self._ending and self._ending.expired()):
                raise
        finally:
            CONNECTIONS.discard(self)
            turns.close_account(self.account)

    def look(self) -> None:
        """Whether its browser reads: else it gets no runs, and in the end the connection is closed."""
        waited = self.clock() - self._sending_since if self._sending_since else 0.0
        least, rate, most = UNREAD
        self.account.stalled = waited > SOON
        if waited > min(most, least + self._on_its_way / rate) and self._ending and not self._ending.expired():
            metrics.refused("unread")
            self._ending.reschedule(asyncio.get_running_loop().time())

    def _held(self, receive: Receive) -> Receive:
        async def next_message() -> Message:
            message = await receive()
            until = self.clock() + HELD
            while self.account.waits and message["type"] == "websocket.receive" and self.clock() < until:
                await asyncio.sleep(LOOKS)
            return message

        return next_message

    def _watched(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if self._closed:  # uvicorn would raise, and Streamlit write a traceback
                return
            self._closed = message["type"] == "websocket.close"
            self._sending_since = self.clock()
            await send(message)
            self._sending_since = 0.0
            data = message.get("bytes") or b""
            self._on_its_way = len(data)
            if self.account.stalled:
                self.account.stalled = False
                turns.QUEUE.call()
            if self.account.unsent and _ends_run(data):
                turns.sent(self.account)

        return sent


def _ends_run(data: bytes) -> bool:
    """Whether this message comes after all that a run had to say. Its own end is not always among them: Streamlit drops
    what a run says in the moment in which another takes its place, but the start of that one is said."""
    return ForwardMsg.FromString(data).WhichOneof("type") in ("script_finished", "new_session")


CONNECTIONS: set[Connection] = set()  # those that are open


def slowed(receive: Receive, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> Receive:
    """The messages of one connection, each handed on no sooner than it may come."""
    messages = Buckets(*MESSAGES)

    async def next_message() -> Message:
        message = await receive()
        delay = messages.wait("") if message["type"] == "websocket.receive" else 0.0
        if delay:
            await sleep(delay)
        return message

    return next_message
