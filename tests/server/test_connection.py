"""Flow control of a websocket: messages are throttled, and a client that does not read is disconnected."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.NewSession_pb2 import NewSession

from server.connection import CONNECTIONS, HEADER, Connection, throttled
from tests.server.refusals import refusals
from ui.shell import run_queue

SCOPE = {"type": "websocket", "headers": [(b"host", b"here"), (HEADER, b"forged")]}
PRESS: Message = {"type": "websocket.receive", "bytes": b""}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_flood_of_messages_is_read_slowly_and_quick_presses_are_not() -> None:
    async def flood(count: int) -> float:
        waited: list[float] = []

        async def receive() -> Message:
            return {"type": "websocket.receive", "bytes": b""}

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        read = throttled(receive, sleep)
        for _ in range(count):
            await read()
        return max(waited, default=0.0)

    assert asyncio.run(flood(150)) == 0
    assert asyncio.run(flood(300)) > 5


class Visit:
    """A connection that is served, to a browser that reads as long as `reads`; `heard` by the app."""

    def __init__(self, *coming: Message, answer: bytes = b"film") -> None:
        self.clock, self.reads, self.coming, self.answer = Clock(), asyncio.Event(), list(coming), answer
        self.heard: list[Message] = []
        self.names: list[bytes] = []
        self.connection = Connection("home", self.clock)
        self.served = asyncio.create_task(self.connection.serve(self.app, dict(SCOPE), self.receive, self.send))

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.names = [value for name, value in scope["headers"] if name == HEADER]
        sending = asyncio.ensure_future(send({"type": "websocket.send", "bytes": self.answer}))
        try:
            while True:
                self.heard.append(await receive())
        finally:
            sending.cancel()

    async def receive(self) -> Message:
        if self.coming:
            return self.coming.pop(0)
        await asyncio.Event().wait()
        return {}

    async def send(self, message: Message) -> None:  # noqa: ARG002
        await self.reads.wait()

    async def after(self, seconds: float) -> None:
        """Some seconds later, when the server looks."""
        await asyncio.sleep(0.01)
        self.clock.now += seconds
        self.connection.check()
        await asyncio.sleep(0.01)


def test_a_browser_cannot_name_another_client() -> None:
    async def visit() -> None:
        came = Visit()
        await came.after(0)
        assert came.names == [came.connection.browser.id.encode()]
        assert came.connection in CONNECTIONS
        came.served.cancel()
        await asyncio.gather(came.served, return_exceptions=True)
        assert came.connection not in CONNECTIONS

    asyncio.run(visit())


def test_who_does_not_read_gets_no_more_runs_and_is_closed_in_the_end() -> None:
    async def visit() -> None:
        deaf = Visit()
        refused = refusals("unread")
        await deaf.after(0.5)
        assert not deaf.connection.browser.stalled
        await deaf.after(1)
        assert deaf.connection.browser.stalled
        await deaf.after(17)
        assert not deaf.served.done()
        await deaf.after(2)
        await deaf.served  # quietly: nothing is raised
        assert refusals("unread") == refused + 1
        assert deaf.connection not in CONNECTIONS

    asyncio.run(visit())


def test_a_slow_line_that_reads_on_is_kept() -> None:
    async def visit() -> None:
        slow = Visit()
        await slow.after(15)
        assert slow.connection.browser.stalled
        slow.reads.set()
        await asyncio.sleep(0.01)
        assert not slow.connection.browser.stalled
        await slow.after(1000)
        assert not slow.served.done()
        slow.served.cancel()

    asyncio.run(visit())


@pytest.mark.parametrize(
    "last",
    [ForwardMsg(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY), ForwardMsg(new_session=NewSession(name="home"))],
)
def test_a_run_waits_until_what_the_run_before_it_had_to_say_is_sent(last: ForwardMsg) -> None:
    """Streamlit passes over a run's end in the moment in which another run takes its place, and then says its start."""

    async def visit() -> None:
        quick = Visit()
        client = quick.connection.browser
        quick.reads.set()
        await quick.after(0)
        client.unsent = True  # as run_queue.turn() leaves it
        send = quick.connection.watched_send(quick.send)

        def run() -> None:
            with run_queue.QUEUE.turn(client):
                pass

        over = asyncio.create_task(asyncio.to_thread(run))
        await send({"type": "websocket.send", "bytes": ForwardMsg(delta=Delta()).SerializeToString()})
        await asyncio.sleep(0.05)
        assert not over.done()
        await send({"type": "websocket.send", "bytes": last.SerializeToString()})
        await asyncio.wait_for(over, 5)
        quick.served.cancel()

    asyncio.run(visit())


def test_after_the_end_nothing_more_is_sent() -> None:
    """Streamlit closes a connection that is ended here, and another task of its goes on sending."""

    async def visit() -> list[str]:
        sent: list[str] = []

        async def send(message: Message) -> None:
            assert "websocket.close" not in sent, "uvicorn raises RuntimeError"
            sent.append(message["type"])

        watched = Connection("home").watched_send(send)
        for kind in ("websocket.send", "websocket.close", "websocket.send", "websocket.close"):
            await watched({"type": kind})
        return sent

    assert asyncio.run(visit()) == ["websocket.send", "websocket.close"]


@pytest.mark.parametrize(("size", "seconds"), [(0, 20), (400_000, 70), (16_000_000, 120)])
def test_a_large_film_may_take_its_time_but_not_for_ever(size: int, seconds: float) -> None:
    async def visit() -> None:
        slow = Visit()
        slow.reads.set()
        await slow.after(0)
        send = slow.connection.watched_send(slow.send)
        await send({"type": "websocket.send", "bytes": b"x" * size})
        slow.reads.clear()
        unread = asyncio.ensure_future(send({"type": "websocket.send", "bytes": b"x"}))
        await slow.after(seconds - 1)
        assert not slow.served.done()
        await slow.after(2)
        assert slow.served.done()
        unread.cancel()

    asyncio.run(visit())


def test_messages_wait_while_the_run_before_waits_for_its_turn() -> None:
    async def visit() -> None:
        busy = Visit(PRESS, PRESS)
        busy.connection.browser.waits = True
        await asyncio.sleep(0.2)
        assert busy.heard == []
        busy.connection.browser.waits = False
        await asyncio.sleep(0.2)
        assert busy.heard == [PRESS, PRESS]
        busy.served.cancel()

    asyncio.run(visit())


def test_a_message_waits_two_seconds_at_most() -> None:
    async def visit() -> None:
        busy = Visit(PRESS)
        busy.connection.browser.waits = True
        await asyncio.sleep(0.1)
        busy.clock.now += 2.1
        await asyncio.sleep(0.1)
        assert busy.heard == [PRESS]
        busy.served.cancel()

    asyncio.run(visit())
