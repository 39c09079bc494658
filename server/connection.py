"""One websocket, with flow control: messages are read no faster than they are answered, and a client that does not read
its answers is disconnected.

Streamlit reads messages as they come, starts a run for each, and buffers up to 500 answers for a browser that does not
read. Here a message waits while the run before it waits for its turn. A client gets no further runs while it does not
read, nor before the messages of its last run are sent: Streamlit sends the messages of all sessions one after the
other, and each waits until the threads that compute release the interpreter (ui/shell/fair_queue.py). uvicorn's `send`
waits while more than 64 kB are unsent."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from films.events import report
from server.token_buckets import TokenBuckets
from ui.shell import run_queue

MESSAGES = (200, 10)  # burst of a connection, and rate a second: an arrow key held on a slider sends thirty a second
MAX_HOLD = 2.0  # seconds that a message may wait for its client's turn
POLL = 0.05  # seconds between two checks whether the turn has come
STALLED_AFTER = 1.0  # seconds of waiting for the browser to read, after which it gets no new runs
SEND_TIMEOUT = (20.0, 8000.0, 120.0)  # least seconds; unsent bytes that add a second; most seconds
HEADER = run_queue.HEADER.encode()


class Connection:
    """One websocket and its client in the run queue."""

    def __init__(self, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.browser = run_queue.connect(address)
        self.clock = clock
        self._sending_since, self._unsent = 0.0, 0
        self._ending: asyncio.Timeout | None = None
        self._closed = False

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the connection until either side closes it or `check` does."""
        headers = [(name, value) for name, value in scope["headers"] if name != HEADER]
        scope = {**scope, "headers": [*headers, (HEADER, self.browser.id.encode())]}
        CONNECTIONS.add(self)
        try:
            async with asyncio.timeout(None) as self._ending:
                await app(scope, self._held(throttled(receive)), self.watched_send(send))
        except TimeoutError:
            if not (self._ending and self._ending.expired()):
                raise
        finally:
            CONNECTIONS.discard(self)
            run_queue.disconnect(self.browser)

    def check(self) -> None:
        """Stall a client that does not read, and close the connection after the timeout."""
        waited = self.clock() - self._sending_since if self._sending_since else 0.0
        least, rate, most = SEND_TIMEOUT
        self.browser.stalled = waited > STALLED_AFTER
        if waited > min(most, least + self._unsent / rate) and self._ending and not self._ending.expired():
            report("refusal", "unread")
            self._ending.reschedule(asyncio.get_running_loop().time())

    def _held(self, receive: Receive) -> Receive:
        async def next_message() -> Message:
            message = await receive()
            until = self.clock() + MAX_HOLD
            while self.browser.waits and message["type"] == "websocket.receive" and self.clock() < until:
                await asyncio.sleep(POLL)
            return message

        return next_message

    def watched_send(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if self._closed:  # uvicorn would raise, and Streamlit log a traceback
                return
            self._closed = message["type"] == "websocket.close"
            self._sending_since = self.clock()
            await send(message)
            self._sending_since = 0.0
            data = message.get("bytes") or b""
            self._unsent = len(data)
            if self.browser.stalled:
                self.browser.stalled = False
                run_queue.QUEUE.call()
            if self.browser.unsent and _ends_run(data):
                run_queue.sent(self.browser)

        return sent


def _ends_run(data: bytes) -> bool:
    """Return whether this message ends a run. Streamlit may drop the last message of a run that another one replaces,
    but not the first message of the other."""
    return ForwardMsg.FromString(data).WhichOneof("type") in ("script_finished", "new_session")


CONNECTIONS: set[Connection] = set()  # all open connections


def throttled(receive: Receive, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> Receive:
    """Return a function that receives the messages of a connection, limited to the rate `MESSAGES`."""
    messages = TokenBuckets(*MESSAGES)

    async def next_message() -> Message:
        message = await receive()
        delay = messages.wait("") if message["type"] == "websocket.receive" else 0.0
        if delay:
            await sleep(delay)
        return message

    return next_message
