"""Films as resources: `/film/<page>?<scene>` is what pages, embeds and slides play. No session, no Streamlit.

A film is a pure function of its scene, and the scene is the query, so a film may be kept wherever it passes: under
`v=<version of this code>` it never changes. `check=<name>` asks for a lesson's verdict on the scene, too. `parts=1`
takes the beginning of a film that is made in many pieces (202), and asks again until it is whole. A POST answers the
film of a scene after an edit, and says what the scene has become. What cannot be read is refused in a sentence (422);
what comes too late, 503.

While servers are replaced, a proxy may ask one of another version than the page's. That one redirects to the same with
`here`: so the proxy asks the visit's own server, which answers any version.
"""

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films import edits, scene
from films.edits import Editable
from films.fair_share import Asker
from films.film_cache import JsonFilm, TooLongError
from films.page import PARTS, AnyPage
from films.pages import PAGES
from films.scene import LONGEST, Scene, fields_of, query_text, without
from films.version import version
from server.fair_pool import FairPool, FullError
from server.kept_answers import Kept, KeptAnswers
from server.limits import asker
from server.settings import Settings
from server.shared_making import Begun, LeftError, Result, SharedMaking
from server.static_files import FOREVER, accepted, compressed
from server.token_buckets import CpuBudget

SECONDS = 10.0  # that a request waits for its film
PATIENCE = 0.4  # seconds until who takes parts of a film is told how far it is
ROUNDS = 4  # of the event loop, until the end of a line is told
SPENT = (120.0, 1.5)  # seconds of computing of an address, at once and a second: a class that edits, on two cores
LARGEST = 200_000  # bytes of a posted edit: 500 points have 20,000
QUALITY = 4  # of Brotli: half a millisecond for a film
KEPT = 10_000_000  # bytes of films that are kept as they travel: some hundred usual ones
SOON_READ = 2000  # characters of a query, or bytes of an edit, that take less than a change to another thread
READERS = 2  # threads that read longer ones
SHORT = "public, max-age=60"  # without a version: the code behind the address may change
APART = ("t", "predict", *scene.WHERE_SHOWN)  # what no film depends on
LATE = "This picture takes longer than expected. Try again in a moment."


class UnreadableError(ValueError):
    """A request that is no scene and no edit of one; the message is a sentence for the reader."""


@dataclass(frozen=True)
class Wanted:
    """A request for a film: its page and scene, and the check of a lesson's challenge. `parts`: how many pieces it is
    made in, where the one who asks takes its beginning; the film is the same."""

    page: AnyPage
    scene: Scene
    check: str = ""
    parts: int = field(default=0, compare=False)

    def body(self) -> bytes:
        """The film as it travels, JSON: the scene as a query, what may be edited in it, the verdict, and the film."""
        film: JsonFilm = self.page.json_film(self.scene)
        about = {
            "scene": {} if self.page.example else scene.to_query(without(self.scene, *APART)),
            "edit": self._edit(film.scale),
            "verdict": self._verdict(self.scene),
            "verdicts": self._verdicts(film.n_frames),
            "said": self._past_end(film.n_frames - 1),
        }
        return f'{json.dumps(about, separators=(",", ":"))[:-1]},"film":{film.text}}}'.encode()

    def begun(self, done: int, encoding: str) -> bytes:
        """The film of the first pieces in an encoding, or none before there is a piece; `said` is how far it is."""
        film = self.page.json_beginning(self.scene, done) if done else None
        about = {
            "scene": scene.to_query(without(self.scene, *APART)),
            "edit": self._edit(film.scale) if film else None,
            "verdict": None,
            "said": f"{done} of {self.parts} {self.page.piece_names(self.scene)} so far.",
        }
        text = film.text if film else "null"
        body = f'{json.dumps(about, separators=(",", ":"))[:-1]},"film":{text}}}'.encode()
        return compressed(body, encoding, QUALITY) if encoding else body

    def packed(self, encoding: str) -> bytes:
        """The film in an encoding, "br", "gzip" or "" for none."""
        body = self.body()
        return compressed(body, encoding, QUALITY) if encoding else body

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What is made before the film, piece after piece."""
        return self.page.pieces_of_film(self.scene)

    def _edit(self, scale: float) -> dict[str, Any] | None:
        shown = self.scene
        if not self.page.moves:
            return None
        return Editable(
            shown.points,
            self.page.classes,
            tuple(shown.labels.split("|")) if shown.labels else (),
            scale,
            can_look=hasattr(shown, "probe"),
            probe=getattr(shown, "probe", None),
            own_points=shown.own_points,
            handles=shown.handles(),
            curves=shown.point_curves(),
            turned=shown.angles(),
        ).payload()

    def _past_end(self, last: int) -> str:
        """The message if an edit has made the film too short for the scene's frame."""
        return self.page.past_end(self.scene) if self.scene.t > last and self.page.past_end else ""

    def _verdicts(self, n_frames: int) -> list[dict[str, Any] | None] | None:
        """The verdict on each frame, where the check judges a frame: stepping asks no server."""
        if self.check not in self.page.frame_checks:
            return None
        return [self._verdict(replace(self.scene, t=t)) for t in range(n_frames)]

    def _verdict(self, shown: Scene) -> dict[str, Any] | None:
        check = self.page.checks.get(self.check)
        if check is None:
            return None
        found = check(without(shown, *scene.WHERE_SHOWN))
        return {"met": found.met, "said": found.said}


class Films:
    """The routes of all pages' films. One that several ask for at once is made once."""

    def __init__(self, settings: Settings, base: str = "", pool: FairPool | None = None) -> None:
        self.settings, self.base = settings, base
        self.cpu_budget = CpuBudget(*SPENT)
        self._making = SharedMaking(pool or FairPool(), self.cpu_budget)
        self._kept, self._reading = KeptAnswers(KEPT), CapacityLimiter(READERS)

    def routes(self) -> list[BaseRoute]:
        return [self._route(page) for page in PAGES.values()]

    def _route(self, page: AnyPage) -> BaseRoute:
        async def respond(request: Request) -> Response:
            encoding = accepted(request.headers.get("accept-encoding", ""))
            asked = (page.name, _query(request), encoding)
            kept = self._kept.get(asked) if request.method == "GET" else None
            if kept is not None:
                return _sent(kept, request)
            who = asker(request, self.settings.proxies)
            try:
                wanted = await self._read(page, request, who)
            except UnreadableError as error:
                return PlainTextResponse(str(error), 422, headers={"cache-control": "no-store"})
            except LeftError:
                return _late()
            if _belongs_elsewhere(request):
                return Response(status_code=307, headers=_here(request))
            caching = _cache_headers(request, wanted, encoding)
            if _has_it(request, caching):
                return Response(status_code=304, headers=caching)
            try:
                if wanted.parts:
                    found = await self._within_patience(wanted, encoding, who, request)
                    if isinstance(found, Response):
                        return found
                    packed = found.result
                else:
                    packed = await self._packed(wanted, encoding, who, request)
            except (TimeoutError, LeftError, FullError):
                return _late()
            except TooLongError as error:
                return _late(str(error))
            answer = Kept(packed, caching | ({"content-encoding": encoding} if encoding else {}))
            if request.method == "GET" and encoding:  # what a link shows is asked for again, an edit hardly
                self._kept.keep(asked, answer)
            return _sent(answer, request)

        return Route(f"{self.base}/film/{page.name}", respond, methods=["GET", "POST"])

    async def _packed(self, wanted: Wanted, encoding: str, who: Asker, request: Request) -> bytes:
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        make = partial(wanted.packed, encoding)
        asked = (wanted, encoding)
        return await self._making.result(asked, make, who, request, wanted.pieces, seconds=SECONDS)

    async def _within_patience(
        self, wanted: Wanted, encoding: str, who: Asker, request: Request
    ) -> Result[bytes] | Response:
        """The film, or what there is of it while it is made, and how far it is. The one who asked asks again."""
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        make, pieces = partial(wanted.packed, encoding), wanted.pieces
        found = await self._making.begun((wanted, encoding), make, who, request, pieces, PATIENCE)
        if not isinstance(found, Begun):
            return found
        done = min(found.pieces, wanted.parts)
        named, make_begun = (wanted, encoding, done), partial(wanted.begun, done, encoding)
        begun = await self._making.result(named, make_begun, who, request, seconds=SECONDS)
        headers = {"cache-control": "no-store"} | ({"content-encoding": encoding} if encoding else {})
        return Response(begun, 202, media_type="application/json", headers=headers)

    async def _read(self, page: AnyPage, request: Request, who: Asker) -> Wanted:
        """What a request asks for; UnreadableError if it cannot be read, LeftError if nobody waits for it."""
        query, body = _query(request), None
        if request.method == "POST":
            body = await _posted(request)
            await _lines_are_read()
            if await request.is_disconnected():  # a browser gives up the older edits of a drag
                raise LeftError
        if len(query) + len(body or b"") <= SOON_READ:
            return _understood(page, query, body)
        read = partial(_understood, page, query, body)
        return await to_thread.run_sync(self.cpu_budget.charge, who.address, read, limiter=self._reading)


def _understood(page: AnyPage, query: str, body: bytes | None) -> Wanted:
    """What a query and a posted body ask for. 500 points take some milliseconds."""
    wanted = _anywhere(read_wanted(page, query)) if body is None else _of_posted(page, query, body)
    if not page.has_film(wanted.scene):
        raise UnreadableError("This scene has no film.")
    takes_parts = fields_of(query).get(PARTS) == ["1"]
    return replace(wanted, parts=page.n_pieces(wanted.scene)) if takes_parts else wanted


def _of_posted(page: AnyPage, query: str, body: bytes) -> Wanted:
    try:
        posted = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UnreadableError("The edit is not JSON.") from error
    if not isinstance(posted, dict) or not isinstance(posted.get("scene"), str):
        raise UnreadableError('A posted edit is JSON: {"scene": "a query", "edit": {...}}.')
    before = read_wanted(page, f"{posted['scene']}&{query}")
    if "edit" not in posted:
        return _anywhere(before)
    try:
        return Wanted(page, edits.edited(before.scene, posted["edit"]), before.check)
    except ValueError as error:
        raise UnreadableError(f"{error} That edit was left out; the points are as they were.") from error


async def _lines_are_read() -> None:
    """A pause in which the event loop reads the end of a line that comes right after its request: it is in the socket
    already, but asyncio tells of it some rounds later."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


async def _posted(request: Request) -> bytes:
    """A body that is not too large."""
    parts, size = list[bytes](), 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > LARGEST:
            raise UnreadableError(f"The edit has more than {LARGEST:,} bytes.")
    return b"".join(parts)


def read_wanted(page: AnyPage, query: str) -> Wanted:
    """What a query asks for; UnreadableError if it is too long or cannot be read."""
    if len(query) > LONGEST:
        raise UnreadableError(f"The scene has more than {LONGEST:,} characters.")
    given = fields_of(query)
    check = given.get("check", [""])[0]
    if page.example is not None:
        return Wanted(page, page.example)
    found, problems = scene.from_query(page.scene, given)
    if problems:
        raise UnreadableError(problems[0])
    return Wanted(page, found, check if check in page.checks else "")


def _anywhere(wanted: Wanted) -> Wanted:
    """The request without the fields that no film depends on, so that equal films are one."""
    return replace(wanted, scene=without(wanted.scene, *APART))


def _tag(wanted: Wanted, encoding: str) -> str:
    """The ETag of a film's body, known before the film is made."""
    text = "\n".join((version(), wanted.page.name, query_text(wanted.scene), wanted.check, encoding))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def _belongs_elsewhere(request: Request) -> bool:
    """Whether the request names another version, and may not have come to the server whose page asks it."""
    given = _given(request)
    return request.method == "GET" and "here" not in given and _version_of(given) not in ("", version())


def _here(request: Request) -> dict[str, str]:
    """The address of the same film at the visit's own server; relative, as some hosts serve the app below a path."""
    return {"location": f"?{request.url.query}&here=1", "cache-control": "no-store"}


def _query(request: Request) -> str:
    return str(request.scope["query_string"].decode("latin-1"))


def _given(request: Request) -> Mapping[str, list[str]]:
    return fields_of(_query(request))


def _version_of(given: Mapping[str, list[str]]) -> str:
    return given.get("v", [""])[0]


def _sent(answer: Kept, request: Request) -> Response:
    """The answer, unless the browser has it."""
    if _has_it(request, answer.headers):
        headers = {name: text for name, text in answer.headers.items() if name != "content-encoding"}
        return Response(status_code=304, headers=headers)
    return Response(answer.body, media_type="application/json", headers={**answer.headers})


def _has_it(request: Request, headers: Mapping[str, str]) -> bool:
    return "etag" in headers and request.headers.get("if-none-match") == headers["etag"]


def _cache_headers(request: Request, wanted: Wanted, encoding: str) -> dict[str, str]:
    """The headers Cache-Control, ETag and Vary of an answer. No cache may store the film of an edit, or of a page of
    another version, as while servers are replaced."""
    if request.method != "GET":
        return {"cache-control": "no-store", "vary": "Accept-Encoding"}
    named = _version_of(_given(request))
    life = SHORT if not named else FOREVER if named == version() else "no-store"
    return {"cache-control": life, "etag": _tag(wanted, encoding), "vary": "Accept-Encoding"}


def _late(said: str = LATE) -> Response:
    return PlainTextResponse(said, 503, headers={"retry-after": "2", "cache-control": "no-store"})
