"""Routes of a lesson of somebody's own, which the page of the library's lessons plays. The browser has its text; the
server keeps nothing of it.

    GET  /lesson/own                        the page; a lesson comes from its link, from this browser or from a file
    POST /lesson/own/played?step=3          for a lesson's text (TOML), all of it in the form that the page plays, as
                                            JSON; with the fields of a scene, at that scene; with view=projector for
                                            the projector
    POST /lesson/own/again?step=3&again=7   for a lesson's text, a step asked again, with fresh points and numbers

422, with a sentence, for a text that is not a lesson; 503 if it could not be read in time.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.film_cache import TooLongError
from films.lessons.toml import LARGEST
from films.page import START
from films.pages import PAGES
from films.played_lesson import Json
from server import lesson_page, own_lesson, own_lesson_page
from server.compression import compressed
from server.error_log import failure
from server.fair_pool import FairPool, FullError
from server.lesson_query import is_projected, notation_of
from server.limits import client_of
from server.own_lesson import OpenedLesson
from server.posted_body import posted_body
from server.readers import Readers
from server.settings import Settings
from server.shared_making import LeftError, SharedMaking
from server.static_files import accepted
from server.token_buckets import CpuBudget
from server.wanted_film import UnreadableError

T = TypeVar("T")
SECONDS = 10.0  # that a client may wait until a lesson is read
QUALITY = 4  # of Brotli
MOST_BYTES = 4 * LARGEST  # of a text, in UTF-8
LATE = "This is taking longer than expected. Try again in a moment."
NO_STORE = {"cache-control": "no-store"}


class OwnLessonRoutes:
    """The routes of people's own lessons, with a CPU budget for each address."""

    def __init__(
        self, settings: Settings, base: str = "", pool: FairPool | None = None, readers: Readers | None = None
    ) -> None:
        self.settings, self.base, self.cpu_budget, self.readers = settings, base, CpuBudget(), readers or Readers()
        self._making = SharedMaking(pool or FairPool(), self.cpu_budget)

    def routes(self) -> list[BaseRoute]:
        at = f"{self.base}/lesson/own"
        posted = [(f"{at}/played", self.played), (f"{at}/again", self.again)]
        return [Route(at, self.opened), *(Route(path, answer, methods=["POST"]) for path, answer in posted)]

    async def opened(self, _request: Request) -> Response:
        """Return the page, without a lesson yet."""
        return Response(own_lesson_page.document(), media_type="text/html", headers={"cache-control": "no-cache"})

    async def played(self, request: Request) -> Response:
        """Return a posted lesson in the form that the page plays."""
        return await self._answer(request, own_lesson.opened, _begins)

    async def again(self, request: Request) -> Response:
        """Return a step of a posted lesson, asked again."""
        return await self._answer(request, own_lesson.again, lambda step, _query: step)

    async def _answer(
        self, request: Request, read: Callable[[bytes, str], T], written: Callable[[T, str], Json]
    ) -> Response:
        """Answer a posted text: `read` reads it in a worker process, and `written` makes JSON of the result."""
        who, query = client_of(request, self.settings.proxies), request.url.query
        encoding = accepted(request.headers.get("accept-encoding", ""))
        try:
            if not self.cpu_budget.has_left(who.address):
                raise FullError
            text = await posted_body(request, MOST_BYTES, "The file")
            wanted = read, hashlib.sha256(text).digest(), query
            lesson = await self._making.result(wanted, partial(read, text, query), who, request, seconds=SECONDS)
            body = await self.readers.read(who, lambda: _packed(written(lesson, query), encoding))
        except UnreadableError as error:
            return PlainTextResponse(str(error), 422, headers=NO_STORE)
        except (TimeoutError, LeftError, FullError, TooLongError):
            return PlainTextResponse(LATE, 503, headers={"retry-after": "2", **NO_STORE})
        except Exception:  # noqa: BLE001  it is logged
            return failure(request.url.path, PAGES[START].read(""))  # the scenes of the lesson are a stranger's
        headers = NO_STORE | ({"content-encoding": encoding} if encoding else {})
        return Response(body, media_type="application/json", headers=headers)


def _begins(lesson: OpenedLesson, query: str) -> Json:
    """Return the data of the page's script for a query, and the problems with that query."""
    at = lesson.at
    data = lesson_page.data(lesson.played, at.number, at.scene, notation_of(query), projector=is_projected(query))
    return {**data, "problems": at.problems}


def _packed(answer: Json, encoding: str) -> bytes:
    body = json.dumps(answer, separators=(",", ":")).encode()
    return compressed(body, encoding, QUALITY) if encoding else body
