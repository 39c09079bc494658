"""Films as resources: pages, embeds and slides play `/film/<page>?<scene>`, without a session or Streamlit.

A film is a pure function of its scene, and the scene is the query, so any cache may keep a film: with
`v=<version of this code>` it never changes. `check=<name>` also asks for a lesson's verdict on the scene. The response
to a POST has the scene after an edit, and its film.

If a film is not made within `PATIENCE`, the response is 202. The film is made further as long as somebody asks again,
as the stage does. With `parts=1` that response has the beginning of a film that is made in many pieces. A request that
cannot be read is refused in a sentence (422). If an address asks for too much, if too many films wait, or if a film
takes too long, the response is 503. For a film that cannot be made it is 500, with a line in the log.

While servers are replaced, a proxy may send a request to a server of another version than the page's. That server
redirects to the same address with `here`, by which the proxy chooses the visit's own server, which answers any version.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.fair_share import Client
from films.film_cache import TooLongError
from films.kept_values import BoundedCache
from films.page import AnyPage
from films.pages import PAGES
from films.scene import fields_of, query_text
from films.version import version
from server.error_log import failure
from server.fair_pool import FairPool, FullError
from server.limits import client_of
from server.posted_body import posted_body
from server.readers import SHORT as SHORT_TEXT
from server.readers import Readers
from server.settings import Settings
from server.shared_making import LeftError, Progress, Result, SharedMaking
from server.static_files import FOREVER, accepted
from server.token_buckets import CpuBudget
from server.wanted_film import FilmRequest, UnreadableError, understood

PATIENCE = 1.5  # seconds until the answer is 202: shorter than the timeout of any proxy in front
PATIENCE_FOR_PARTS = 0.4  # the same for a request with parts=1
ROUNDS = 4  # of the event loop, until it has noticed the end of a connection
SPENT = (120.0, 1.5)  # CPU seconds of an address, burst and rate a second: for a class that edits, on two cores
LARGEST = 200_000  # bytes of a posted edit: 500 points have 20,000
CACHE_BYTES = 10_000_000  # of compressed films: some hundred usual ones
SHORT = "public, max-age=60"  # without a version: the code behind the address may change
LATE = "This picture is taking longer than expected. Try again in a moment."


@dataclass(frozen=True)
class CachedAnswer:
    """A response as it is sent, with its headers and its body, which may be compressed, so that a second request needs
    no work."""

    body: bytes
    headers: dict[str, str]


class Films:
    """The routes of all pages' films. A film that several requests ask for at the same time is made once."""

    def __init__(
        self, settings: Settings, base: str = "", pool: FairPool | None = None, readers: Readers | None = None
    ) -> None:
        self.settings, self.base = settings, base
        self.cpu_budget, self.readers = CpuBudget(*SPENT), readers or Readers()
        self._making = SharedMaking(pool or FairPool(), self.cpu_budget)
        self._kept = BoundedCache[tuple[str, str, str], CachedAnswer](CACHE_BYTES)

    def routes(self) -> list[BaseRoute]:
        return [self._route(page) for page in PAGES.values()]

    def _route(self, page: AnyPage) -> BaseRoute:
        async def respond(request: Request) -> Response:
            encoding = accepted(request.headers.get("accept-encoding", ""))
            key = (page.name, _query(request), encoding)
            answer_before = self._kept.get(key) if request.method == "GET" else None
            if answer_before is not None:
                return _response(answer_before, request)
            who = client_of(request, self.settings.proxies)
            try:
                wanted, caching = await self._read(page, request, who, encoding)
            except UnreadableError as error:
                return PlainTextResponse(str(error), 422, headers={"cache-control": "no-store"})
            except (LeftError, FullError):
                return _late()
            except TooLongError as error:  # of a press that needs a film
                return _late(str(error))
            if _is_for_another_server(request):
                return Response(status_code=307, headers=_redirect_headers(request))
            if _browser_has(request, caching):
                return Response(status_code=304, headers=caching)
            try:
                film = await self._within_patience(wanted, encoding, who, request)
            except (TimeoutError, LeftError, FullError):
                return _late()
            except TooLongError as error:
                return _late(str(error))
            except Exception:  # noqa: BLE001  it is logged
                return failure(f"/film/{page.name}", wanted.scene)
            if isinstance(film, Response):
                return film
            answer = CachedAnswer(film.result, caching | ({"content-encoding": encoding} if encoding else {}))
            if request.method == "GET" and encoding:  # the film of a link is asked for again, that of an edit hardly
                self._kept.keep(key, answer)
            return _response(answer, request)

        return Route(f"{self.base}/film/{page.name}", respond, methods=["GET", "POST"])

    async def _within_patience(
        self, wanted: FilmRequest, encoding: str, who: Client, request: Request
    ) -> Result[bytes] | Response:
        """Return the film or, while it is being made, a response (202) that says how far it is."""
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        make, pieces = partial(wanted.packed, encoding), wanted.pieces
        patience = PATIENCE_FOR_PARTS if wanted.parts else PATIENCE
        progress = await self._making.begun((wanted, encoding), make, who, request, pieces, patience)
        if not isinstance(progress, Progress):
            return progress
        headers = {"cache-control": "no-store", "retry-after": "1"}
        if done := min(progress.pieces, wanted.parts):
            named, make_begun = (wanted, encoding, done), partial(wanted.begun, done, encoding)
            with suppress(TimeoutError, FullError):  # then the response has no film
                begun = await self._making.result(named, make_begun, who, request, seconds=PATIENCE)
                headers |= {"content-encoding": encoding} if encoding else {}
                return Response(begun, 202, media_type="application/json", headers=headers)
        return Response(wanted.not_begun(), 202, media_type="application/json", headers=headers)

    async def _read(
        self, page: AnyPage, request: Request, who: Client, encoding: str
    ) -> tuple[FilmRequest, dict[str, str]]:
        """Return what a request asks for, and the headers of the response. UnreadableError if the request cannot be
        read, LeftError if its client has left, FullError if there is no room for it."""
        query, body = _query(request), None
        if request.method == "POST":
            body = await posted_body(request, LARGEST, "The edit")
            await _notice_disconnects()
            if await request.is_disconnected():  # a browser gives up the older edits of a drag
                raise LeftError

        def read() -> tuple[FilmRequest, dict[str, str]]:
            wanted = understood(page, query, body)
            return wanted, _cache_headers(request, wanted, encoding)

        # A press may draw points, or count folds; with backslashes, JSON can spell "press" in other ways.
        presses = body is not None and (b'"press"' in body or b"\\" in body)
        size = len(query) + len(body or b"")
        return await self.readers.read(who, read, SHORT_TEXT + 1 if presses else size)


async def _notice_disconnects() -> None:
    """Pause until the event loop has noticed the end of a connection that comes right after its request: the end is in
    the socket already, but asyncio reports it some rounds later."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


def _tag(wanted: FilmRequest, encoding: str) -> str:
    """Return the ETag of a film's body, which is known before the film is made."""
    text = "\n".join((version(), wanted.page.name, query_text(wanted.scene), wanted.check, str(wanted.finer), encoding))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def _is_for_another_server(request: Request) -> bool:
    """Return whether the request names another version, and may belong to another server's page."""
    fields = _fields_of_request(request)
    return request.method == "GET" and "here" not in fields and _version_of(fields) not in ("", version())


def _redirect_headers(request: Request) -> dict[str, str]:
    """Return headers with the address of the same film at the visit's own server. It is relative, as some hosts serve
    the app below a path."""
    return {"location": f"?{request.url.query}&here=1", "cache-control": "no-store"}


def _query(request: Request) -> str:
    return str(request.scope["query_string"].decode("latin-1"))


def _fields_of_request(request: Request) -> Mapping[str, list[str]]:
    return fields_of(_query(request))


def _version_of(fields: Mapping[str, list[str]]) -> str:
    return fields.get("v", [""])[0]


def _response(answer: CachedAnswer, request: Request) -> Response:
    """Return the response; 304 if the browser has it already."""
    if _browser_has(request, answer.headers):
        headers = {name: text for name, text in answer.headers.items() if name != "content-encoding"}
        return Response(status_code=304, headers=headers)
    return Response(answer.body, media_type="application/json", headers={**answer.headers})


def _browser_has(request: Request, headers: Mapping[str, str]) -> bool:
    return "etag" in headers and request.headers.get("if-none-match") == headers["etag"]


def _cache_headers(request: Request, wanted: FilmRequest, encoding: str) -> dict[str, str]:
    """Return the headers Cache-Control, ETag and Vary of a response. No cache may store the film of an edit, or of a
    page of another version, which occurs while servers are replaced."""
    if request.method != "GET":
        return {"cache-control": "no-store", "vary": "Accept-Encoding"}
    named = _version_of(_fields_of_request(request))
    life = SHORT if not named else FOREVER if named == version() else "no-store"
    return {"cache-control": life, "etag": _tag(wanted, encoding), "vary": "Accept-Encoding"}


def _late(text: str = LATE) -> Response:
    return PlainTextResponse(text, 503, headers={"retry-after": "2", "cache-control": "no-store"})
