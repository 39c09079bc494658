"""The class's HTTP interface. Paths are below /class; CODE is a room's code, SECRET that of who drives it.

    GET    /class                 where a code is typed, or a room opened with a picture
    GET    /class/CODE            the follower's page; with /projector and /remote the lecturer's
    POST   /class                 opens a room                             201 {"code", "secret", "driver"}
    GET    /class/CODE/state      the room as it is, as JSON with an ETag  200, 304
    GET    /class/CODE/events     the same as Server-Sent Events: "state" at once and whenever it is another, "over" at
                                  the end, and a comment every 15 s
    POST   /class/CODE/vote       {"question": 1, "round": 1, "answer": 0} 200 {"version", "yours": [0]}
    POST   /class/CODE/drive      {"do": "...", ...}                       200 {"version", "driver", "phase"}
    GET    /class/CODE/shares.csv question, round, option, count
    GET    /class/CODE/qr.svg     the QR code of the followers' page; with the secret and ?as=remote that of the remote

Who drives sends `X-Class-Secret: SECRET`, with `drive` and `shares.csv`, and gets more of the state with
`?as=projector` (how many are here and have answered) and `?as=remote` (the shares, too). docs/class-rooms.md has every
field.

A follower is a browser that keeps the cookie of `state`: a random name, of this room only, by which its vote counts
once. The page itself sets none: a browser that comes from another site does not send its SameSite=Strict cookie with
the first request, would be given a second one, and could vote twice.

What cannot be done is refused in one sentence of plain text: 403 a wrong secret, or no cookie; 404 no such room, or
none known just now; 409 not as the room is now; 410 the room is over; 413 and 422 what cannot be read; 429 too much;
503 try again.
"""

import json
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from films.scene import fields_of
from server.classroom import driving, keys, pages, questions, shares
from server.classroom import room as rooms
from server.classroom.bounds import Bounds, TooMuchError
from server.classroom.broadcast import DRIVER, NAMELESS, Broadcast, Broadcasts, Role
from server.classroom.event_stream import EventStream
from server.classroom.requests import NOT_KEPT, ForbiddenError, NotYetError, UnreadableError, refusing, sent_object
from server.classroom.room import HOURS, Ballot, RefusedError, Room
from server.classroom.store import FullError, InProcess, NoRoomError, Store
from server.limits import address
from server.public_url import public_url
from server.settings import Settings

PATHS = {"follower": "", "projector": "/projector", "remote": "/remote"}
COOKIE, SECRET = "class", "x-class-secret"
LARGEST = 40_000  # bytes of what a driver sends: a scene and where it is
SMALL = 1_000  # bytes of a vote


class ClassRoutes:
    """The routes, the rooms behind them, and the bounds of all."""

    def __init__(
        self, settings: Settings, base: str = "", store: Store | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self.settings, self.base, self.clock = settings, base, clock
        self.store: Store = store or _store(settings, clock)
        self.broadcasts, self.bounds = Broadcasts(self.store, clock), Bounds()

    def routes(self) -> list[BaseRoute]:
        at = f"{self.base}/class"
        return [
            Route(at, refusing(self.open), methods=["POST"]),
            Route(at, self.door),
            *(Route(f"{at}/{{code}}{path}", self._page(role)) for role, path in PATHS.items()),
            Route(f"{at}/{{code}}/state", refusing(self.state)),
            Route(f"{at}/{{code}}/events", refusing(self.events)),
            Route(f"{at}/{{code}}/vote", refusing(self.vote), methods=["POST"]),
            Route(f"{at}/{{code}}/drive", refusing(self.drive), methods=["POST"]),
            Route(f"{at}/{{code}}/shares.csv", refusing(self.table)),
            Route(f"{at}/{{code}}/qr.svg", refusing(self.qr)),
        ]

    async def door(self, request: Request) -> Response:
        """Where a code is typed: `?code=`; or a room opened: `?page=` and the fields of its scene."""
        given = fields_of(request.scope["query_string"].decode("latin-1"))
        typed, named = given.get("code", [""])[-1], given.get("page", [""])[-1]
        if keys.typed(typed):
            return RedirectResponse(f"class/{keys.typed(typed)}", 303, NOT_KEPT)
        said = "A code has six letters and digits; no vowels, no 0 and no 1." if typed else ""
        shown = driving.opening(named, given)
        return HTMLResponse(pages.door(said, shown), headers={"cache-control": "no-cache"})

    def _page(self, role: str) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            code = request.path_params["code"]
            if not keys.CODE.fullmatch(code):
                known = keys.typed(code)
                to = f"{known}{PATHS[role]}" if known else f"../class?code={quote(code[:20])}"
                return RedirectResponse(to if role == "follower" else f"../{to}", 303, NOT_KEPT)
            return HTMLResponse(pages.room(role, code, self._url(request, code)), headers={"cache-control": "no-cache"})

        return respond

    async def open(self, request: Request) -> Response:
        """A new room; with a picture, if one is sent."""
        who = self._who(request)
        self.bounds.take(self.bounds.rooms, who)
        sent, now, secret = await sent_object(request, LARGEST), self.clock(), keys.new_secret()
        picture = driving.picture(sent["picture"])(now) if "picture" in sent else None
        while True:
            room = Room(keys.new_code(), keys.lock(secret), now, picture=picture, opener=keys.opener(who))
            if await self.store.open(room):
                break
        await self.store.sign(room.code, [DRIVER], now)
        self.bounds.knows(who, room.code)
        return _json({"code": room.code, "secret": secret, "driver": room.driver}, 201)

    async def state(self, request: Request) -> Response:
        """The state, and for a browser that is new here its name."""
        who = self._who(request)
        of = await self._room(request, who)
        present, role = await of.now(), self._role(request, of, who)
        device, headers = self._device(request, of), dict(NOT_KEPT)
        if role != "follower":
            await self.store.sign(of.code, [DRIVER], self.clock())
        elif not device:
            kept = keys.new_device(present.room.lock)
            device = keys.device(kept, present.room.lock)
            headers["set-cookie"] = self._cookie(request, kept)
        if role == "follower":
            self._seat(of, device, who)
            of.asks(device)
        body, tag = present.whole(role, device, self.clock()), present.tag(role, device)
        headers |= {"etag": tag, "cache-control": "no-cache, private"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def events(self, request: Request) -> Response:
        """The line on which a room is followed. A browser that keeps no cookies may follow, and not vote."""
        who = self._who(request)
        of = await self._room(request, who)
        await of.now()
        role, device = self._role(request, of, who), self._device(request, of)
        name = DRIVER if role != "follower" else device or NAMELESS + keys.new_secret()
        if role == "follower":
            self._seat(of, name, who)
        place = self.bounds.stream(who, named=name == DRIVER or bool(device))
        return EventStream(of, role, device, name, place)

    async def vote(self, request: Request) -> Response:
        """A device's answer in the round that it names, or its change of mind."""
        who = self._who(request)
        of = await self._room(request, who)
        device, sent = self._device(request, of), await sent_object(request, SMALL)
        if not device:
            raise ForbiddenError("This browser keeps no cookies, or has not opened the room's page; so it cannot vote.")
        self.bounds.take(self.bounds.votes, f"{of.code} {device}")
        if not of.follows(device):
            raise NotYetError("This browser does not follow the class yet; try again in a moment.")
        if not of.may_vote(device, who):
            raise RefusedError("This network has given its share of the answers; the rest is kept for others.")
        number, round_, given = sent.get("question"), sent.get("round"), sent.get("answer")
        if type(number) is not int or type(round_) is not int:
            raise UnreadableError("A vote names its question and its round, by numbers.")

        def voted(room: Room) -> Room:
            asked = room.question if number == room.asked else None
            answer = questions.answer(asked, given) if asked else ()
            return rooms.voted(room, Ballot(device, answer), (number, round_), self.clock())

        room = await of.change(voted)
        of.voters[device] = who
        return _json({"version": room.version, "yours": [each.of(device) for each in room.rounds]})

    async def drive(self, request: Request) -> Response:
        """An event that only who holds the secret may make."""
        who = self._who(request)
        of = await self._room(request, who)
        self._must_drive(request, of, who)
        sent = await sent_object(request, LARGEST)
        if sent.get("do") == "end":
            await self.store.end(of.code)
            return Response(status_code=204, headers=NOT_KEPT)
        event, now = driving.event(sent), self.clock()
        room = await of.change(lambda room: event(room, now))
        await of.look()  # a step is told without a pause, however many votes come
        await self.store.sign(of.code, [DRIVER], now)
        return _json({"version": room.version, "driver": room.driver, "phase": room.phase})

    async def table(self, request: Request) -> Response:
        """What was answered so far, for a spreadsheet."""
        who = self._who(request)
        of = await self._room(request, who)
        self._must_drive(request, of, who)
        room = await self.store.get(of.code)
        named = {"content-disposition": f'attachment; filename="class-{of.code}.csv"'}
        return Response(shares.table(room, self.clock()).encode(), media_type="text/csv", headers=NOT_KEPT | named)

    async def qr(self, request: Request) -> Response:
        """The QR code of the followers' page; with the secret that of the remote, to be opened on a phone."""
        who = self._who(request)
        of = await self._room(request, who)
        role, url = self._role(request, of, who), self._url(request, of.code)
        to = url if role == "follower" else f"{url}/remote#{request.headers[SECRET]}"
        return Response(pages.qr(to), media_type="image/svg+xml", headers=NOT_KEPT)

    def _url(self, request: Request, code: str) -> str:
        """The address of the followers' page; "" where it cannot be known."""
        site = public_url(request, self.settings.proxies)
        return f"{site}{self.base}/class/{code}" if site else ""

    def _who(self, request: Request) -> str:
        who = address(request.scope, self.settings.proxies)
        self.bounds.take(self.bounds.requests, who)
        return who

    async def _room(self, request: Request, who: str) -> Broadcast:
        """The room that is named. An address that has named too many wrong ones gets to those only in
        which somebody of it has been, or whose cookie or secret comes along."""
        code = request.path_params["code"]
        if not keys.CODE.fullmatch(code):
            raise NoRoomError(over=False)
        known = (who, code) in self.bounds.known
        may = not known and self.bounds.may_guess(who)
        try:
            found = await self.broadcasts.of(code)
        except NoRoomError as error:
            if not may and not known:
                raise TooMuchError from error
            if may and error.over:
                self.bounds.was_right(who)
            raise
        if may:
            self.bounds.was_right(who)
        elif not known and not self._device(request, found) and not self._drives(request, found):
            raise TooMuchError
        self.bounds.knows(who, code)
        return found

    def _device(self, request: Request, of: Broadcast) -> str:
        return keys.device(request.cookies.get(COOKIE, ""), of.present.room.lock) if of.present else ""

    def _drives(self, request: Request, of: Broadcast) -> bool:
        return of.present is not None and keys.opens(request.headers.get(SECRET, ""), of.present.room.lock)

    def _must_drive(self, request: Request, of: Broadcast, who: str) -> None:
        if self._drives(request, of):
            return
        if not self.bounds.may_guess(who):
            raise TooMuchError
        raise ForbiddenError("This is not the secret of the room.")

    def _role(self, request: Request, of: Broadcast, who: str) -> Role:
        """Whose state is asked for."""
        (named,) = fields_of(request.scope["query_string"].decode("latin-1")).get("as", ["follower"])[-1:]
        if named == "follower":
            return "follower"
        if named not in ("projector", "remote"):
            raise UnreadableError("The state is that of a follower, the projector or the remote.")
        self._must_drive(request, of, who)
        return "projector" if named == "projector" else "remote"

    @staticmethod
    def _seat(of: Broadcast, name: str, who: str) -> None:
        if not of.has_place(name, who):
            raise FullError("The room is full.")
        of.addresses[name] = who

    def _cookie(self, request: Request, kept: str) -> str:
        """Without a path, so for all of this room, wherever the host puts the app."""
        secure = "; Secure" if public_url(request, self.settings.proxies).startswith("https:") else ""
        return f"{COOKIE}={kept}; Max-Age={HOURS:.0f}; HttpOnly; SameSite=Strict{secure}"


def _json(values: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(values), status, media_type="application/json", headers=NOT_KEPT)


def _store(settings: Settings, clock: Callable[[], float]) -> Store:
    if not settings.valkey_url:
        return InProcess(clock)
    from server.classroom.valkey_store import InValkey

    return InValkey(settings.valkey_url, clock)
