"""A lecturer and followers of a room, each with a browser's cookies, who ask the app without a server."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message

from addons.classroom.routes import ClassRoutes
from server.cross_origin import SameOrigin
from server.headers import SecurityHeaders
from server.limits import Limits
from tests.server.asgi_client import Answer, fetch

PICTURE = {"page": "perceptron", "scene": "", "frame": 0, "frames": 9}
CHOICE = {"text": "Which side?", "options": ["left", "right"], "right": 1, "why": "Its score is positive."}
HOST: dict[str, str] = {"host": "play.example.org"}


def app_of(routes: ClassRoutes) -> ASGIApp:
    """The routes with what stands before them in the app."""
    chosen = routes.settings
    around = [Middleware(kind, settings=chosen) for kind in (SecurityHeaders, SameOrigin, Limits)]
    return Starlette(routes=routes.routes(), middleware=around)


class Person:
    """One browser. `source`: the address that it comes from, where a proxy says so."""

    def __init__(self, app: ASGIApp, code: str = "", secret: str = "", source: str = "") -> None:
        self.app, self.code, self.secret, self.cookie, self.source = app, code, secret, "", source

    async def ask(self, path: str, method: str = "GET", body: Any = None, query: str = "", **headers: str) -> Answer:
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        all_headers = HOST | self._headers() | headers
        answer = await fetch(self.app, f"/class/{self.code}/{path}", method, query, sent, None, **all_headers)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def _headers(self) -> dict[str, str]:
        values = {"cookie": self.cookie, "x_class_secret": self.secret, "x_forwarded_for": self.source}
        return {name: value for name, value in values.items() if value}

    async def state(self, role: str = "") -> Any:
        answer = await self.ask("state", query=f"as={role}" if role else "")
        assert answer.status == 200, answer.body
        return json.loads(answer.body)

    async def vote(self, answer: Any, question: int = 1, round: int = 1) -> Answer:
        return await self.ask("vote", "POST", {"question": question, "round": round, "answer": answer})

    async def drive(self, do: str, **more: Any) -> Answer:
        return await self.ask("drive", "POST", {"do": do, **more})

    def follow(self, role: str = "") -> "Line":
        return Line(self.app, f"/class/{self.code}/events", f"as={role}" if role else "", HOST | self._headers())


class Line:
    """An open line of events, to be closed."""

    def __init__(self, app: ASGIApp, path: str, query: str, headers: dict[str, str]) -> None:
        self.status, self.headers, self.over = 0, dict[str, str](), False
        self._events: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self._left = asyncio.Event()
        encoded = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "headers": encoded, "query_string": query.encode()}
        scope |= {"scheme": "http", "server": ("127.0.0.1", 80)}
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def next(self, seconds: float = 3.0) -> tuple[str, Any]:
        """The next event and its data; a comment is "here"."""
        return await asyncio.wait_for(self._events.get(), seconds)

    async def until(self, seconds: float = 3.0, **values: Any) -> Any:
        """The first state that has these values."""
        async with asyncio.timeout(seconds):
            while True:
                kind, state = await self._events.get()
                if kind == "state" and {name: state[name] for name in values} == values:
                    return state

    async def ended(self, seconds: float = 3.0) -> None:
        """Until the room is over."""
        async with asyncio.timeout(seconds):
            while (await self._events.get())[0] != "over":
                pass
        await asyncio.sleep(0)
        assert self.over

    async def close(self) -> None:
        self._left.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._task), 2)
        assert self._task.done()

    async def _receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        text = message.get("body", b"").decode()
        if self.status != 200:
            self._events.put_nowait(("refused", text))
        elif text.startswith(":"):
            self._events.put_nowait(("here", None))
        elif text:
            kind, data = text.strip().split("\n")
            self._events.put_nowait((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
        self.over = not message.get("more_body", False)


async def opening(app: ASGIApp, body: Any = None, source: str = "") -> Answer:
    """The answer to who opens a room."""
    sent = b"" if body is None else json.dumps(body).encode()
    return await fetch(app, "/class", "POST", "", sent, None, **HOST, **({"x_forwarded_for": source} if source else {}))


async def opened(app: ASGIApp, body: Any = None, source: str = "") -> Person:
    """The lecturer of a new room."""
    answer = await opening(app, body, source)
    assert answer.status == 201, answer.body
    room = json.loads(answer.body)
    return Person(app, room["code"], room["secret"], source)


async def joined(lecturer: Person, source: str = "") -> Person:
    """A follower who has opened the room's page: it has asked for the state, and held a line."""
    person = Person(lecturer.app, lecturer.code, source=source)
    await person.state()
    line = person.follow()
    await line.next()
    await line.close()
    return person
