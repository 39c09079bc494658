"""The class's HTTP interface, below /class: interface.md has every request, field and refusal.

A follower is a browser that keeps the cookie of `state`: a random name, of this room only, by which its vote counts
once. The page itself sets none: a browser that comes from another site does not send its SameSite=Strict cookie with
the first request, would be given a second one, and could vote twice.
"""

import asyncio
import json
import os
import re
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from addons.classroom import backchannel, driving, keys, pages, posts, questions, results, results_page, views
from addons.classroom import room as rooms
from addons.classroom.bounds import Bounds, TooMuchError
from addons.classroom.broadcast import DRIVER, HALL, NAMELESS, Broadcast, Broadcasts, Role
from addons.classroom.event_stream import EventStream
from addons.classroom.requests import (
    NOT_KEPT,
    ForbiddenError,
    NotYetError,
    UnreadableError,
    refusing,
    sent_body,
    sent_object,
)
from addons.classroom.room import HOURS, MOST_QUESTIONS, Ballot, Picture, RefusedError, Room
from addons.classroom.store import FullError, InProcess, NoRoomError, Store
from films.scene import fields_of
from server.fair_pool import FairPool
from server.limits import address, client_of
from server.public_url import public_url
from server.readers import SHORT, Readers
from server.settings import Settings

T = TypeVar("T")
VALKEY_URL = "PLAYGROUND_VALKEY_URL"
VALKEY = re.compile(r"(valkeys?|rediss?)://\S+|unix:///\S+")
PATHS = {"follower": "", "hall": "/hall", "desk": "/desk"}
MOVED = {"projector": "desk", "remote": "desk"}  # pages of earlier versions: their links lead on
TABLES = ("results", "shares")  # the second: for pages of an earlier version that are open still
COOKIE, SECRET = "class", "x-class-secret"
DESKS = ("desk", "projector", "remote")  # the last two: pages of an earlier version that are open still
LARGEST = 40_000  # bytes of what a driver sends: a scene and where it is
SMALL = 1_000  # bytes of a vote
ASKED = 3_000  # bytes of a question to the lecturer: JSON may have twelve for a sign


class ClassRoutes:
    """The routes, the rooms behind them, and the bounds of all."""

    def __init__(
        self,
        settings: Settings,
        base: str = "",
        store: Store | None = None,
        clock: Callable[[], float] = time.time,
        readers: Readers | None = None,
    ) -> None:
        self.settings, self.base, self.clock, self.readers = settings, base, clock, readers or Readers()
        self.store: Store = store or _store(clock)
        self.broadcasts, self.bounds = Broadcasts(self.store, clock), Bounds()

    def routes(self) -> list[BaseRoute]:
        at = f"{self.base}/class"
        return [
            Route(at, refusing(self.open), methods=["POST"]),
            Route(at, refusing(self.door)),
            Route(f"{at}/results", self.results_page),
            *(Route(f"{at}/{{code}}{path}", refusing(self._page(role))) for role, path in PATHS.items()),
            *(Route(f"{at}/{{code}}/{path}", _leads(to)) for path, to in MOVED.items()),
            Route(f"{self.base}/hall/{{code}}", _leads("../class/{code}/hall")),
            Route(f"{at}/{{code}}/state", refusing(self.state)),
            Route(f"{at}/{{code}}/events", refusing(self.events)),
            Route(f"{at}/{{code}}/vote", refusing(self.vote), methods=["POST"]),
            Route(f"{at}/{{code}}/post", refusing(self.post), methods=["POST"]),
            Route(f"{at}/{{code}}/drive", refusing(self.drive), methods=["POST"]),
            Route(f"{at}/{{code}}/preview", refusing(self.preview), methods=["POST"]),
            Route(f"{at}/{{code}}/results", refusing(self.results)),
            *(Route(f"{at}/{{code}}/{name}.csv", refusing(self.table)) for name in TABLES),
            Route(f"{at}/{{code}}/qr.svg", refusing(self.qr)),
        ]

    async def door(self, request: Request) -> Response:
        """Where a code is typed: `?code=`; or a room opened: `?page=` and the fields of its scene."""
        text = request.scope["query_string"].decode("latin-1")
        query = fields_of(text)
        typed, named = query.get("code", [""])[-1], query.get("page", [""])[-1]
        if keys.typed(typed):
            return RedirectResponse(f"class/{keys.typed(typed)}", 303, NOT_KEPT)
        message = "A code has six letters and digits; no vowels, no 0 and no 1." if typed else ""
        opening = await self._read(request, partial(driving.opening, named, query), len(text))
        return HTMLResponse(pages.door(message, opening), headers={"cache-control": "no-cache"})

    async def results_page(self, request: Request) -> Response:  # noqa: ARG002
        """What classes have learned, as the lecturer's browser has kept it."""
        return HTMLResponse(results_page.page(), headers={"cache-control": "no-cache"})

    def _page(self, role: str) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            code = request.path_params["code"]
            if not keys.CODE.fullmatch(code):
                typed_code = keys.typed(code)
                to = f"{typed_code}{PATHS[role]}" if typed_code else f"../class?code={quote(code[:20])}"
                return RedirectResponse(to if role == "follower" else f"../{to}", 303, NOT_KEPT)
            body = await self._read(request, partial(pages.room, role, code, self._url(request, code)))
            return HTMLResponse(body, headers={"cache-control": "no-cache"})

        return respond

    async def open(self, request: Request) -> Response:
        """Open a new room, with a picture if one is sent; or a lost room again, if its code belongs to the secret."""
        who = self._who(request)
        self.bounds.take(self.bounds.rooms, who)
        picture_at, code, secret, count = await self._sent(request, LARGEST, _opening)
        lost = bool(secret) and code == await self._read(request, partial(keys.code_of, secret))
        now = self.clock()
        picture = picture_at(now) if picture_at else None
        while True:
            if not lost:
                secret, count = keys.new_secret(), 0
                code = await self._read(request, partial(keys.code_of, secret))
            locked = keys.lock(secret)
            version = int(now) if lost else 1  # greater than any version that the lost room had
            room = Room(code, locked, now, version, picture=picture, asked=count, opener=keys.opener(who))
            if await self.store.open(room):
                break
            lost = False
        await self.store.sign(room.code, [DRIVER], now)
        self.bounds.knows(who, room.code)
        return _json({"code": room.code, "secret": secret, "driver": room.driver}, 201)

    async def state(self, request: Request) -> Response:
        """The state, and for a browser that is new here its name."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        present, role = await broadcast.now(), self._role(request, broadcast, who)
        device, headers = self._device(request, broadcast), dict(NOT_KEPT)
        if role == "desk":
            await self.store.sign(broadcast.code, [DRIVER], self.clock())
        elif role == "follower" and not device:
            cookie = keys.new_device(present.room.lock)
            device = keys.device(cookie, present.room.lock)
            headers["set-cookie"] = self._cookie(request, cookie)
        if role == "follower":
            self._seat(broadcast, device, who)
            broadcast.asks(device)
        body, tag = present.whole(role, device, self.clock()), present.tag(role, device)
        headers |= {"etag": tag, "cache-control": "no-cache, private"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def events(self, request: Request) -> Response:
        """The line on which a room is followed. A browser that keeps no cookies may follow, and not vote."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        await broadcast.now()
        role, device = self._role(request, broadcast, who), self._device(request, broadcast)
        name = {"desk": DRIVER, "hall": HALL + keys.new_secret()}.get(role) or device or NAMELESS + keys.new_secret()
        if role == "follower":
            self._seat(broadcast, name, who)
        place = self.bounds.stream(who, named=not name.startswith(NAMELESS))
        return EventStream(broadcast, role, device, name, place)

    async def vote(self, request: Request) -> Response:
        """A device's answer in the round that it names, or its change of mind."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        device, sent = self._follower(request, broadcast), await self._sent(request, SMALL, dict)
        if not broadcast.may_vote(device, who):
            raise RefusedError("This network has given its share of the answers; the rest is kept for others.")
        number, round_, value = sent.get("question"), sent.get("round"), sent.get("answer")
        if type(number) is not int or type(round_) is not int:
            raise UnreadableError("A vote names its question and its round, by numbers.")

        def cast(room: Room) -> Room:
            question = room.question if number == room.asked else None
            answer = questions.answer(question, value) if question else ()
            return rooms.vote(room, Ballot(device, answer), (number, round_), self.clock())

        room = await broadcast.change(cast)
        broadcast.voters[device] = who
        return _json({"version": room.version, "yours": [each.answer_of(device) for each in room.rounds]})

    async def post(self, request: Request) -> Response:
        """A question to the lecturer; or that a device asks what another one has asked."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        device, sent = self._follower(request, broadcast), await self._sent(request, ASKED, dict)
        now = self.clock()
        if isinstance(too := sent.get("too"), str):
            room = await broadcast.change(lambda room: backchannel.join_post(room, too, device, now))
        else:
            text, id = posts.text(sent.get("text")), keys.new_post()
            self.bounds.take(self.bounds.posts, f"{broadcast.code} {device}")
            self.bounds.take(self.bounds.posts_here, f"{broadcast.code} {who}")
            if not broadcast.may_post(device, who):
                raise RefusedError("This network has asked its share of questions; the rest is kept for others.")
            room = await broadcast.change(lambda room: backchannel.add_post(room, id, device, text, now))
            broadcast.posters[device] = who
        return _json({"version": room.version} | views.asking(room.backchannel).get(device, views.ASKS_NOTHING))

    async def drive(self, request: Request) -> Response:
        """An event that only who holds the secret may make."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        self._must_drive(request, broadcast, who)
        event, now = await self._sent(request, LARGEST, _event), self.clock()
        if event is None:
            await self.store.end(broadcast.code)
            return Response(status_code=204, headers=NOT_KEPT)
        room = await broadcast.change(lambda room: event(room, now))
        await broadcast.look()  # a step is told without a pause, however many votes come
        await self.store.sign(broadcast.code, [DRIVER], now)
        return _json({"version": room.version, "driver": room.driver, "phase": room.phase})

    async def preview(self, request: Request) -> Response:
        """Return a question as a class would see it."""
        await self._own_room(request)
        return _json(await self._sent(request, LARGEST, _preview))

    async def results(self, request: Request) -> Response:
        """What the class has learned so far, for its lecturer's page."""
        room = await self._own_room(request)
        return _json(await self._read(request, partial(results.results, room, self.clock())))

    async def table(self, request: Request) -> Response:
        """The same for a spreadsheet."""
        room = await self._own_room(request)
        named = {"content-disposition": f'attachment; filename="class-{room.code}.csv"'}
        text = (await self._read(request, partial(results.results, room, self.clock())))["table"]
        return Response(text.encode(), media_type="text/csv", headers=NOT_KEPT | named)

    async def _own_room(self, request: Request) -> Room:
        """The room as it is stored, and given back if it was lost, for who holds its secret."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        self._must_drive(request, broadcast, who)
        return await broadcast.change(lambda room: room)

    async def qr(self, request: Request) -> Response:
        """The QR code of the followers' page; with the secret that of the desk, to be opened on a phone."""
        who = self._who(request)
        broadcast = await self._room(request, who)
        role, url = self._role(request, broadcast, who), self._url(request, broadcast.code)
        to = f"{url}/desk#{request.headers[SECRET]}" if role == "desk" else url
        body = await self._read(request, partial(pages.qr, to))
        return Response(body, media_type="image/svg+xml", headers=NOT_KEPT)

    def _url(self, request: Request, code: str) -> str:
        """The address of the followers' page; "" where it cannot be known."""
        site = public_url(request, self.settings.proxies)
        return f"{site}{self.base}/class/{code}" if site else ""

    async def _read(self, request: Request, work: Callable[[], T], size: int = SHORT + 1) -> T:
        return await self.readers.read(client_of(request, self.settings.proxies), work, size)

    async def _sent(self, request: Request, largest: int, read: Callable[[dict[str, Any]], T]) -> T:
        """What `read` returns of the JSON object that is sent."""
        body = await sent_body(request, largest)
        return await self._read(request, lambda: read(sent_object(body)), len(body))

    def _who(self, request: Request) -> str:
        who = address(request.scope, self.settings.proxies)
        self.bounds.take(self.bounds.requests, who)
        return who

    async def _room(self, request: Request, who: str) -> Broadcast:
        """Return the room that is named. After many wrong codes from an address, each further code, right or wrong,
        is answered late, and refused if the wait would exceed GUESS_SECONDS. Neither happens if the address is known,
        or the request has the room's cookie or secret."""
        code = request.path_params["code"]
        if not keys.CODE.fullmatch(code):
            raise NoRoomError(over=False)
        been_there = (who, code) in self.bounds.known
        wait = 0.0 if been_there else self.bounds.seconds_to_guess(who)
        try:
            broadcast = await self.broadcasts.get(code)
        except NoRoomError as error:
            await self._wait_to_guess(wait)
            if error.over and not been_there:
                self.bounds.was_right(who)
            raise
        if not been_there:
            if not self._device(request, broadcast) and not self._drives(request, broadcast):
                await self._wait_to_guess(wait)
            if wait is not None:
                self.bounds.was_right(who)
        self.bounds.knows(who, code)
        return broadcast

    @staticmethod
    async def _wait_to_guess(wait: float | None) -> None:
        """Wait until a guess may be answered; TooMuchError if that would be too long."""
        if wait is None:
            raise TooMuchError
        await asyncio.sleep(wait)

    def _device(self, request: Request, broadcast: Broadcast) -> str:
        return keys.device(request.cookies.get(COOKIE, ""), broadcast.present.room.lock) if broadcast.present else ""

    def _follower(self, request: Request, broadcast: Broadcast) -> str:
        """The device of somebody who follows the class, and asks for no more than one may."""
        device = self._device(request, broadcast)
        if not device:
            raise ForbiddenError("This browser keeps no cookies, or has not opened the room's page; so it cannot vote.")
        self.bounds.take(self.bounds.votes, f"{broadcast.code} {device}")
        if not broadcast.follows(device):
            raise NotYetError("This browser does not follow the class yet; try again in a moment.")
        return device

    def _drives(self, request: Request, broadcast: Broadcast) -> bool:
        return broadcast.present is not None and keys.opens(
            request.headers.get(SECRET, ""), broadcast.present.room.lock
        )

    def _must_drive(self, request: Request, broadcast: Broadcast, who: str) -> None:
        if self._drives(request, broadcast):
            return
        if not self.bounds.may_guess(who):
            raise TooMuchError
        raise ForbiddenError("This is not the secret of the room.")

    def _role(self, request: Request, broadcast: Broadcast, who: str) -> Role:
        """Whose state is asked for."""
        (named,) = fields_of(request.scope["query_string"].decode("latin-1")).get("as", ["follower"])[-1:]
        if named == "follower":
            return "follower"
        if named == "hall":
            return "hall"
        if named not in DESKS:
            raise UnreadableError("The state is that of a follower, the hall or the desk.")
        self._must_drive(request, broadcast, who)
        return "desk"

    @staticmethod
    def _seat(broadcast: Broadcast, name: str, who: str) -> None:
        if not broadcast.take_place(name, who):
            raise FullError("The room is full.")
        broadcast.addresses[name] = who

    def _cookie(self, request: Request, value: str) -> str:
        """Without a path, so for all of this room, wherever the host puts the app."""
        secure = "; Secure" if public_url(request, self.settings.proxies).startswith("https:") else ""
        return f"{COOKIE}={value}; Max-Age={HOURS:.0f}; HttpOnly; SameSite=Strict{secure}"


def class_routes(settings: Settings, base: str, _pool: FairPool, readers: Readers) -> list[BaseRoute]:
    """The routes of the add-on."""
    return ClassRoutes(settings, base, readers=readers).routes()


def _opening(sent: dict[str, Any]) -> tuple[Callable[[float], Picture] | None, str, str, int]:
    """Return the picture with which a room is opened, if there is one; and of a lost room its code, its secret, and how
    many questions it had."""
    picture_at = driving.picture(sent["picture"]) if "picture" in sent else None
    code, secret, count = str(sent.get("code")), str(sent.get("secret")), sent.get("asked")
    if type(count) is not int or not (keys.CODE.fullmatch(code) and keys.SECRET.fullmatch(secret)):
        return picture_at, "", "", 0
    return picture_at, code, secret, max(0, min(MOST_QUESTIONS, count))


def _event(sent: dict[str, Any]) -> driving.Event | None:
    """What is to be done; None where the class is to end."""
    return None if sent.get("do") == "end" else driving.event(sent)


def _preview(sent: dict[str, Any]) -> views.View:
    return views.preview(questions.question({"points": 1} | sent))


def _leads(to: str) -> Callable[[Request], Awaitable[Response]]:
    """Leads on to another address, relative to the one asked for; a browser takes what is behind the # along."""

    async def respond(request: Request) -> Response:
        return RedirectResponse(to.format(code=quote(request.path_params["code"], safe="")), 303, NOT_KEPT)

    return respond


def _json(values: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(values), status, media_type="application/json", headers=NOT_KEPT)


def _store(clock: Callable[[], float]) -> Store:
    """Where rooms are kept: in this process, or in the Valkey server that the environment names."""
    url = valkey_url()
    if not url:
        return InProcess(clock)
    from addons.classroom.valkey_store import InValkey

    return InValkey(url, clock)


def valkey_url() -> str:
    """Return the address of a Valkey server, or "": PLAYGROUND_VALKEY_URL=valkey://valkey:6379. ValueError where it is
    none. It may hold a password, so the message does not repeat it."""
    text = os.environ.get(VALKEY_URL, "").strip()
    if text and not VALKEY.fullmatch(text):
        raise ValueError(f"{VALKEY_URL} is no address of a Valkey server, such as valkey://valkey:6379")
    return text
