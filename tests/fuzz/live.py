"""A running server that is asked hostile things: addresses, headers, bodies cut off, states of the stage and of
widgets, messages."""

import asyncio
import errno
import itertools
import re
import socket
import struct
import tempfile
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote_from_bytes

from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import ConnectionClosed

from server.films import LARGEST
from tests.browser.server import Server
from tests.fuzz.box import Outcome
from tests.fuzz.forged import as_object, forged
from tests.server.visitor import Visitor

SECONDS = 30.0  # for any answer, on a machine that has other things to do: a guard against hangs
PAGES = (
    *("perceptron", "hinge", "neighbors", "prototypes", "digits", "bayes", "spam"),
    *("methods", "generalisation", "learnable", "lifting", "regression"),
)
WAYS = ("/{}", "/film/{}", "/preview/{}.png", "/embed/{}")
WAYS_OF_LESSONS = (
    "/lesson/own/played?step={0}",
    "/lesson/own/again?step={0}&again={1}",
    "/lesson/own/played?symbols=theta",
)
LONGEST_PATH = 60_000  # bytes: uvicorn closes a connection that sends a head of 64 KiB
DRAWER = "expandable"
REFUSED = "The server refuses it."
CLOSED = "The server closes the connection."
GONE = {errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN}
AT_ONCE = struct.pack("ii", 1, 0)  # a connection is reset where it is closed
# What would have the server wait for more of the request, rightly.
WAITS = re.compile(rb"\s*(content-length|transfer-encoding|expect|upgrade|connection)\b", re.IGNORECASE)


class Live:
    """A server in a process of its own, and its visitors. Each question comes from another address, as a proxy tells
    it, so that none is refused for those before it."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, PLAYGROUND_PROXIES="1")
        self.runner = asyncio.Runner()
        self.visitors: dict[str, Visitor] = {}
        self.numbers = itertools.count(1)
        self.read = 0  # bytes of the log
        self.opening = 0.0  # seconds that pages took to open for the first time: no answer to what is asked
        self.kinds = {
            "own": self.own,
            "request": self.request,
            "headers": self.headers,
            "state": self.state,
            "edit": self.edit,
            "half_sent": self.half_sent,
            "widget": self.widget,
            "message": self.message,
        }

    def ask(self, kind: str, data: bytes) -> Outcome:
        """What the server makes of these bytes; broken where it fails, hangs or writes a traceback."""
        start, opening = time.monotonic(), self.opening
        broken = sentence = ""
        try:
            sentence = self.kinds[kind](data)
        except (OSError, TimeoutError, AssertionError) as error:
            broken = f"{type(error).__name__}: {error}"[:300]
            self._start_over()
        seconds = time.monotonic() - start - (self.opening - opening)
        return Outcome(broken or self._traceback(kind), sentence, seconds)

    def request(self, data: bytes) -> str:
        """A page, in one of the ways to see it, and a query."""
        page, _, query = data.partition(b"?")
        name = page.decode("latin-1") if page.decode("latin-1") in PAGES else "perceptron"
        way = WAYS[len(data) % len(WAYS)].format(name)
        safe = "".join(map(chr, range(0x21, 0x7F))) if len(data) % 2 else "&=%+,.-"
        path = f"{way}?{quote_from_bytes(query, safe=safe)}".encode()
        return self._http(path[:LONGEST_PATH], b"host: localhost")

    def headers(self, data: bytes) -> str:
        """The lines of a request's head, the first one of which is its path."""
        path, *lines = re.split(rb"[\r\n]+", data)
        sendable = [line for line in lines if line and not WAITS.match(line)]
        return self._http(b"/" + path.replace(b" ", b"%20").lstrip(b"/"), *sendable)

    def state(self, data: bytes) -> str:
        """A page and the state that its stage tells, with @AFTER@ for the last change that the page has given it."""
        page, _, text = data.decode("utf-8", "replace").partition(" ")
        visitor = self._visitor(page)
        stage = visitor.stage.get("given", {"visit": "", "changes": []})
        number = max((change["number"] for change in stage["changes"]), default=0)
        return self._done(visitor, visitor.report(as_object(text.replace("@AFTER@", f"{stage['visit']}.{number}"))))

    def edit(self, data: bytes) -> str:
        """A page, and what is posted to its films."""
        page, _, body = data.partition(b" ")
        name = page if page.decode("latin-1") in PAGES else b"perceptron"
        return self._http(b"/film/" + name, b"host: localhost", b"content-length: %d" % len(body), body=body)

    def half_sent(self, data: bytes) -> str:
        """A request as it stands, its body cut off or of another length than it says. Another connection is answered
        before it ends: by one who leaves, or by one who waits for an answer and sends no more."""
        first, end, rest = data.partition(b"\r\n")
        answer = b""
        with self._line() as line:
            with _closed_meanwhile():
                line.sendall(first + end + self._who() + b"\r\n" + rest)
            refused = self._http(b"/_stcore/health", b"host: localhost")
            assert not refused, f"another connection is answered {refused}"
            if len(data) % 3 == 0:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                return ""
            with _closed_meanwhile():
                line.shutdown(socket.SHUT_WR)
                answer = _answer(line)
        return _refusal(answer) if answer else CLOSED

    def own(self, data: bytes) -> str:
        """The text of a lesson, posted to be played, or for one of its steps to be asked once more."""
        way = WAYS_OF_LESSONS[len(data) % len(WAYS_OF_LESSONS)].format(len(data) % 70, len(data) // 3)
        return self._http(way.encode(), b"host: localhost", b"content-length: %d" % len(data), body=data)

    def widget(self, data: bytes) -> str:
        """A page, its drawers open, and what is said of one of its widgets, chosen by the next two bytes: by its number
        (the last of 255 is the table), and in which way it is told."""
        page, _, rest = data.partition(b" ")
        visitor = self._visitor(page.decode("latin-1"))
        drawers = [WidgetState(id=name, bool_value=True) for name, what in visitor.widgets.items() if what == DRAWER]
        which, way = (*rest[:2], 0, 0)[:2]
        tables = [name for name, what in visitor.widgets.items() if what == "dataframe"]
        ids = tables[-1:] if which == 255 and tables else list(visitor.widgets)
        chosen = ids[which % len(ids)]
        state = forged(chosen, visitor.widgets[chosen], way, rest[2:])
        return self._done(visitor, visitor.run(*drawers, state))

    def message(self, data: bytes) -> str:
        """Bytes over the connection of a page, whose visitor has gone then."""
        visitor = self._visitor("perceptron")
        self.visitors.pop("perceptron")

        async def say() -> None:
            await visitor.say(data)
            await visitor.leave()

        self.runner.run(asyncio.wait_for(say(), SECONDS))
        return ""

    def memory(self) -> int:
        """Bytes that the server's own process has in memory."""
        assert self.server.process
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024

    def close(self) -> None:
        for visitor in self.visitors.values():
            self.runner.run(visitor.leave())
        self.runner.close()
        self.server.stop()

    def _http(self, path: bytes, *lines: bytes, body: bytes | None = None) -> str:
        """The status of the answer to a GET, or to a POST of a body."""
        first = (b"GET " if body is None else b"POST ") + path + b" HTTP/1.1"
        head = b"\r\n".join([first, *lines, self._who(), b"connection: close", b"", body or b""])
        with self._line() as line:
            try:
                line.sendall(head)
                answer = _answer(line)
            except OSError as error:
                if len(body or b"") <= LARGEST or error.errno not in GONE:
                    raise
                return CLOSED  # as it may be while more is sent than the server reads
        return _refusal(answer)

    def _line(self) -> socket.socket:
        return socket.create_connection((self.server.host, self.server.port), timeout=SECONDS)

    def _who(self) -> bytes:
        """A line of a head that tells an address which nobody had before."""
        number = next(self.numbers)
        return f"x-forwarded-for: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}".encode()

    def _visitor(self, page: str) -> Visitor:
        page = page if page in (*PAGES, "lessons") else "perceptron"
        if page not in self.visitors:
            start = time.monotonic()
            visitor = self.visitors[page] = self.runner.run(Visitor(self.server.url, page).come())
            drawers = [name for name, what in visitor.widgets.items() if what == DRAWER]
            self.runner.run(visitor.run(*(WidgetState(id=drawer, bool_value=True) for drawer in drawers)))
            self.opening += time.monotonic() - start
        return self.visitors[page]

    def _done(self, visitor: Visitor, run: Coroutine[None, None, None]) -> str:
        """What the page says after a run, which must end without an exception."""
        try:
            self.runner.run(asyncio.wait_for(run, SECONDS))
        except ConnectionClosed:  # as it must be where a message is larger than the server reads
            self.visitors = {page: each for page, each in self.visitors.items() if each is not visitor}
            return REFUSED
        assert visitor.exceptions == [], visitor.exceptions[0]
        return " ".join(visitor.warnings)

    def _traceback(self, kind: str) -> str:
        """What the log has got since it was last read, where there is a traceback or a page's failure in it. Messages
        may hold states that no browser sends: these break only the page of their sender."""
        output = self.server.log.read_bytes()[self.read :]
        self.read += len(output)
        log = output.decode("utf-8", "replace")
        failed = re.search(r"Uncaught app execution: (.*)", log)
        if failed and kind != "message":
            return f"{failed[1]} in the log"
        _, traceback, after = log.partition("Traceback (most recent call last)")
        (error, *_) = [*re.findall(r"^\S*(?:Error|Exception|Warning)\b.*$", after, re.MULTILINE), "an exception"]
        return f"{error} in the log:{after[:4000]}" if traceback else ""

    def _start_over(self) -> None:
        """With a server and visitors that know nothing of what was broken."""
        self.visitors = {}
        self.server.restart()


@contextmanager
def _closed_meanwhile() -> Iterator[None]:
    """The server may close the connection before all is sent or read."""
    try:
        yield
    except OSError as error:
        if error.errno not in GONE:
            raise


def _answer(line: socket.socket) -> bytes:
    """The beginning of what comes until the server closes the connection."""
    answer, until = b"", time.monotonic() + SECONDS
    while piece := line.recv(1 << 16):
        answer = (answer + piece)[:1000]
        assert time.monotonic() < until, f"no whole answer within {SECONDS:g} s"
    return answer


def _refusal(answer: bytes) -> str:
    """The status of an answer that refuses; it is never a failure of the server's."""
    status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0
    assert status not in (0, 500), f"the answer is {answer[:80]!r}"
    return "" if status < 400 else f"{status}. {REFUSED}"


@contextmanager
def live() -> Iterator[Live]:
    """A server that runs meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        running = Live(Path(folder))
        running.server.start()
        try:
            yield running
        finally:
            running.close()
