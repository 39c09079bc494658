"""Routes that show a scene without Streamlit: the first response of each page, previews of links, stills, embeds."""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.download import QR, Download, FileRequest, NoFileError
from films.fair_share import Client
from films.file_names import file_name
from films.film_cache import TooLongError, cached
from films.lessons import library
from films.page import START, AnyPage
from films.pages import PAGES
from films.scene import Scene, address_text, fields_of
from films.still.shapes import Plane, Still
from films.still.svg import small, svg
from films.version import version
from server import embedded, first_response, oembed, preview_picture, scene_files
from server.compression import compressed
from server.description import described
from server.error_log import failure_response, log_failure
from server.fair_pool import FairPool, FullError
from server.lesson_links import lesson_page_of
from server.limits import client_of
from server.public_url import public_url
from server.readers import Readers
from server.settings import Settings
from server.shared_making import LeftError, Pieces, SharedMaking, no_pieces
from server.static_files import FOREVER, accepted
from server.token_buckets import CpuBudget
from ui.stage.embed_options import embed_options

T = TypeVar("T")
Wanted = tuple[str, Scene, *tuple[Hashable, ...]]
FIRST_SECONDS, PREVIEW_SECONDS, FILE_SECONDS = 1.5, 5.0, 30.0
QUALITY = 4  # of Brotli, for responses that are made for each request
FIVE_MINUTES = "public, max-age=300"
LATE = "This scene is taking longer than expected. Try again in a moment."


class FailedError(Exception):
    """A picture could not be made, as the log says."""


@dataclass(frozen=True)
class SceneRequest:
    """A request for a scene, with sentences on the `problems` with it. `fields`: all that its
    address names."""

    http: Request
    page: AnyPage
    scene: Scene
    problems: tuple[str, ...]
    who: Client
    public_url: str
    fields: Mapping[str, Sequence[str]]

    @property
    def version(self) -> str:
        """The code that the request was written by, if it says so."""
        return self.fields.get("v", [""])[0]


class SceneRoutes:
    """The routes of all pages, with a CPU budget per address."""

    def __init__(
        self,
        settings: Settings,
        base: str = "",
        pool: FairPool | None = None,
        readers: Readers | None = None,
        cpu_budget: CpuBudget | None = None,
    ) -> None:
        self.settings, self.base = settings, base
        self.cpu_budget, self.readers = cpu_budget or CpuBudget(), readers or Readers()
        self._making = SharedMaking(pool or FairPool(), self.cpu_budget)

    def routes(self) -> list[BaseRoute]:
        every: list[BaseRoute] = [oembed.route(self.settings, self.base, self.readers)]
        for name, page in PAGES.items():
            paths = ("/", "/home", f"/{START}") if name == START else (f"/{name}",)
            every += [self._route(path, page, self.opened) for path in paths]
            every += [self._route(f"/preview/{name}.png", page, self.pictured)]
            every += [
                self._route(f"/embed/{name}", page, self.played),
                self._route(f"/still/{name}", page, self.inline_svg),
            ]
            every.append(self._route(f"/still/{name}.svg", page, self.scaled))
            every += [
                self._route(f"/take/{name}.{each.ending}", page, partial(self.file, each)) for each in (*page.files, QR)
            ]
        return every

    async def opened(self, request: SceneRequest) -> Response:
        """The first response, with a still if one is made within `FIRST_SECONDS`; or the way to a lesson's page."""
        page, scene = request.page, request.scene
        if there := lesson_page_of(page, scene, request.http.scope["query_string"].decode("latin-1")):
            return Response(status_code=303, headers={"location": f"./{there}"})
        still = None
        if page.has_films:
            with suppress(FailedError):  # the stage will say so
                still = await self._still(FIRST_SECONDS, request)
        written = partial(first_response.document, page, scene, still, public_url=request.public_url, base=self.base)
        text = partial(written, problems=request.problems)
        return await self._written(request, text, "text/html", {"cache-control": "no-cache"})

    async def pictured(self, request: SceneRequest) -> Response:
        """The preview picture of the scene, else of its page as it opens, else of the start page."""
        page, start = request.page, PAGES[START]
        pictures = [(page, scene) for scene in (request.scene, page.read("")) if page.has_films]
        problems = " ".join(request.problems)
        for shown_page, scene in (*pictures, (start, start.read(""))):
            make, picture = partial(preview_png, shown_page, scene, problems), None
            with suppress(FailedError):
                picture = await self._result(PREVIEW_SECONDS, request, (shown_page.name, scene, problems), make)
            if picture:
                return Response(picture, media_type="image/png", headers={"cache-control": FIVE_MINUTES})
        return _late()

    async def inline_svg(self, request: SceneRequest) -> Response:
        """The first plane of the scene's still: SVG for a page whose style sheet gives its inks, as the gallery's."""
        return await self._plane(request, svg)

    async def scaled(self, request: SceneRequest) -> Response:
        """The same as a file of its own, small."""
        return await self._plane(request, small)

    async def _plane(self, request: SceneRequest, draw: Callable[[Plane], str]) -> Response:
        if request.problems:
            return PlainTextResponse(" ".join(request.problems), 422)
        if not request.page.has_films:
            return PlainTextResponse("This page has no film.", 404)
        still = await self._still(PREVIEW_SECONDS, request)
        if still is None:
            return _late()
        life = FOREVER if request.version == version() else FIVE_MINUTES
        return await self._written(request, partial(draw, still.planes[0]), "image/svg+xml", {"cache-control": life})

    async def played(self, request: SceneRequest) -> Response:
        """The embed: the scene alone, whose film the browser asks for."""
        if not request.page.has_films:
            return PlainTextResponse("This page has no film to embed.", 404)
        options, unknown = embed_options(request.fields)
        text = partial(embedded.document, request.page, request.scene, options, (*request.problems, *unknown))
        headers = {"cache-control": "no-cache", "content-security-policy": embedded.policy()}
        return await self._written(request, text, "text/html", headers)

    async def file(self, download: Download, request: SceneRequest) -> Response:
        """A file of the scene, to be kept; a sentence (422) where the scene has no such file."""
        page, scene = request.page, request.scene
        options, unknown = embed_options(request.fields)
        chosen, others = scene_files.options_of(request.fields, options.hide, page, download)
        if problems := (*request.problems, *unknown, *others):
            return PlainTextResponse(" ".join(problems), 422)
        if not page.has_films:
            return PlainTextResponse("This page has no film.", 404)
        query = request.http.scope["query_string"].decode("latin-1")
        path = await self.readers.read(request.who, partial(_path_of, page, scene, query), len(query))
        link = f"{request.public_url}{self.base}/{path}"
        asks = library.asks(page.name, scene)
        of_file = FileRequest(page.name, scene, link, asks, options.hide, chosen)
        wanted = (page.name, scene, download.ending, of_file)
        make = partial(scene_files.file, download, page, of_file)
        pieces = partial(scene_files.pieces, download, page, of_file)
        try:
            body = await self._result(FILE_SECONDS, request, wanted, make, pieces)
        except NoFileError as error:
            return PlainTextResponse(str(error), 422)
        if body is None:
            return _late()
        named = f'attachment; filename="{file_name(page, scene, download.ending, whole=download.whole)}"'
        headers = {"cache-control": FIVE_MINUTES, "content-disposition": named}
        return Response(body, media_type=download.kind, headers=headers)

    async def _still(self, seconds: float, request: SceneRequest) -> Still | None:
        page, scene = request.page, request.scene
        asks = library.asks(page.name, scene)
        return await self._result(seconds, request, (page.name, scene, asks), partial(page.still, scene, asking=asks))

    async def _result(
        self, seconds: float, request: SceneRequest, wanted: Wanted, make: Callable[[], T], pieces: Pieces = no_pieces
    ) -> T | None:
        """The result of `make`, of the scene in `wanted`, for all who ask for `wanted` now; None where it is not there
        after so many seconds, and where the address has used up its budget. NoFileError where there is none to be made,
        FailedError where it fails."""
        if not self.cpu_budget.has_left(request.who.address):
            return None
        try:
            return await self._making.result(wanted, make, request.who, request.http, pieces, seconds=seconds)
        except (TimeoutError, LeftError, FullError, TooLongError):
            return None
        except NoFileError:
            raise
        except Exception as error:
            log_failure(request.http.url.path, wanted[1])
            raise FailedError from error

    async def _written(
        self, request: SceneRequest, write: Callable[[], str], kind: str, headers: dict[str, str]
    ) -> Response:
        """A response whose text is written in a thread, and compressed if the browser takes that."""
        encoding = accepted(request.http.headers.get("accept-encoding", ""))
        packed = {"content-encoding": encoding, "vary": "Accept-Encoding"} if encoding else {}

        def written() -> bytes:
            body = write().encode()
            return compressed(body, encoding, QUALITY) if encoding else body

        body = await self.readers.read(request.who, written)
        return Response(body, media_type=kind, headers=headers | packed)

    def _route(self, path: str, page: AnyPage, answer: Callable[[SceneRequest], Awaitable[Response]]) -> BaseRoute:
        async def respond(request: Request) -> Response:
            query = request.scope["query_string"].decode("latin-1")
            who, fields = client_of(request, self.settings.proxies), fields_of(query)
            url = public_url(request, self.settings.proxies)
            try:
                scene, problems = await self.readers.read(who, partial(page.opened, query), len(query))
                return await answer(SceneRequest(request, page, scene, problems, who, url, fields))
            except FullError:
                return _late()
            except FailedError:
                return failure_response()

        return Route(self.base + path, respond)


def _path_of(page: AnyPage, scene: Scene, query: str) -> str:
    """Where a scene is opened, below the server's root: on its page, or in its lesson where the address asks for it."""
    text = address_text(scene)
    return lesson_page_of(page, scene, query) or f"{page.path}{f'?{text}' if text else ''}"


def _late() -> Response:
    return PlainTextResponse(LATE, 503, headers={"retry-after": "5"})


def preview_png(page: AnyPage, scene: Scene, problems: str) -> bytes:
    """The preview picture of a scene, with its description or the `problems` in its place, cached."""
    asking = library.asks(page.name, scene)
    return cached(_made_preview, replace(scene, view="page"), page=page.name, asking=asking, problems=problems)


def _made_preview(scene: Scene, page: str, *, asking: bool, problems: str) -> bytes:
    still = PAGES[page].still(scene, asking=asking)
    return preview_picture.png(still.planes, PAGES[page].title, problems or described(PAGES[page], scene, still))
