"""Routes of lessons without Streamlit.

    GET /lesson                            redirects to the list of all lessons
    GET /lesson/NAME?step=3                the lesson at a step; with the fields of a scene, at that scene; with
                                           view=projector for the projector
    GET /lesson/NAME/again?step=3&again=7  a step asked again, with fresh points and numbers by this seed, as JSON

404 if there is no such lesson, 503 if a step could not be made in time.
"""

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from films.asked_again import asked_again
from films.fair_share import Client
from films.film_cache import TooLongError
from films.lessons import library
from films.lessons.lesson import Lesson, Step
from films.pages import PAGES
from films.played_lesson import played_step, told_to_addons
from server import lesson_page
from server.compression import compressed
from server.error_log import failure
from server.fair_pool import FairPool, FullError
from server.lesson_query import is_projected, notation_of, opening, whole
from server.limits import client_of
from server.public_url import public_url
from server.readers import Readers
from server.settings import Settings
from server.shared_making import LeftError, SharedMaking
from server.static_files import accepted
from server.token_buckets import CpuBudget

SECONDS = 10.0  # that a client may wait for a step asked again
QUALITY = 4  # of Brotli
LATE = "This step is taking longer than expected. Try again in a moment."


async def listed(request: Request) -> Response:  # noqa: ARG001
    """Redirect to the page of all lessons."""
    return RedirectResponse("./lessons", 301, {"cache-control": "no-cache"})


class LessonRoutes:
    """The routes of lessons, with a CPU budget for each address."""

    def __init__(
        self, settings: Settings, base: str = "", pool: FairPool | None = None, readers: Readers | None = None
    ) -> None:
        self.settings, self.base, self.cpu_budget, self.readers = settings, base, CpuBudget(), readers or Readers()
        self._making = SharedMaking(pool or FairPool(), self.cpu_budget)

    def routes(self) -> list[BaseRoute]:
        at = f"{self.base}/lesson/{{name}}"
        return [Route(f"{self.base}/lesson", listed), Route(at, self.opened), Route(f"{at}/again", self.again)]

    async def opened(self, request: Request) -> Response:
        """Return the page of a lesson."""
        name, who = request.path_params["name"], client_of(request, self.settings.proxies)
        lesson = library.lessons().get(name)
        if lesson is None:
            return Response(lesson_page.missing(name), 404, media_type="text/html")
        query, encoding = _query(request), accepted(request.headers.get("accept-encoding", ""))
        here = public_url(request, self.settings.proxies) + self.base
        written = partial(_packed, lesson, query, encoding, here)
        try:
            return _response(await self.readers.read(who, written), "text/html", encoding)
        except FullError:
            return _late()

    async def again(self, request: Request) -> Response:
        """Return a step asked again, as JSON."""
        lesson, who = library.lessons().get(request.path_params["name"]), client_of(request, self.settings.proxies)
        if lesson is None:
            return PlainTextResponse("There is no such lesson.", 404)
        query = _query(request)
        number, seed = min(whole(query, "step", 1), len(lesson.steps)), whole(query, "again", 0)
        own = lesson.steps[number - 1]
        try:
            step = await self._fresh_step(own, seed, who, request)
            encoding = accepted(request.headers.get("accept-encoding", ""))
            body = await self.readers.read(
                who, partial(_packed_step, lesson, number, step, notation_of(query), encoding)
            )
        except (TimeoutError, LeftError, FullError, TooLongError):
            return _late()
        except Exception:  # noqa: BLE001  it is logged
            return failure(request.url.path, PAGES[own.page].read(own.query))
        return _response(body, "application/json", encoding)

    async def _fresh_step(self, step: Step, seed: int, who: Client, request: Request) -> Step:
        if not self.cpu_budget.has_left(who.address):
            raise FullError
        make = partial(asked_again, step, seed)
        return await self._making.result((step, seed), make, who, request, seconds=SECONDS)


def _packed(lesson: Lesson, query: str, encoding: str, here: str) -> bytes:
    """Return the page that a query asks for, in an encoding; `here` is the address of this server."""
    at = opening(lesson, query)
    page = lesson_page.document(
        lesson,
        at.number,
        at.scene,
        notation_of(query),
        at.problems,
        projector=is_projected(query),
        public_url=here,
    ).encode()
    return compressed(page, encoding, QUALITY) if encoding else page


def _packed_step(lesson: Lesson, number: int, step: Step, notation: str, encoding: str) -> bytes:
    fresh = {**played_step(step, notation), "own": told_to_addons(lesson, number, step)}
    body = json.dumps(fresh, separators=(",", ":")).encode()
    return compressed(body, encoding, QUALITY) if encoding else body


def _late() -> Response:
    return PlainTextResponse(LATE, 503, headers={"retry-after": "2", "cache-control": "no-store"})


def _query(request: Request) -> str:
    return str(request.scope["query_string"].decode("latin-1"))


def _response(body: bytes, kind: str, encoding: str) -> Response:
    headers = {"cache-control": "no-cache", "vary": "Accept-Encoding"}
    return Response(body, media_type=kind, headers=headers | ({"content-encoding": encoding} if encoding else {}))
