"""Routes that show a scene without Streamlit: the first response of each page, previews of links, stills, embeds."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.film.still_svg import svg
from films.film_cache import cached
from films.lessons import library
from films.page import START, AnyPage
from films.pages import PAGES
from films.scene import Scene, fields_of
from films.version import version
from server import embedded, first_page, oembed, preview_picture
from server.description import described
from server.limits import address
from server.public_url import public_url
from server.settings import Settings
from server.static_files import FOREVER, accepted, compressed
from server.timeout_pool import TimeoutPool
from server.token_buckets import CpuBudget

T = TypeVar("T")
FIRST_SECONDS, PREVIEW_SECONDS = 1.5, 5.0
QUALITY = 4  # of Brotli, for responses that are made for each request
KEPT = "public, max-age=300"
LATE = "This scene takes longer than expected. Try again in a moment."


@dataclass(frozen=True)
class Asked:
    """A request for a scene, from the address `who`. `edit`: an embed whose points can be moved.
    `version`: the code that the request was written by, if it says so."""

    page: AnyPage
    scene: Scene
    who: str
    public_url: str
    edit: bool
    version: str


class SceneRoutes:
    """The routes of all pages, with a CPU budget per address."""

    def __init__(self, settings: Settings, base: str = "") -> None:
        self.settings, self.base = settings, base
        self.first, self.preview = TimeoutPool(FIRST_SECONDS), TimeoutPool(PREVIEW_SECONDS)
        self.cpu_budget = CpuBudget()

    def routes(self) -> list[BaseRoute]:
        found: list[BaseRoute] = [oembed.route(self.settings, self.base)]
        for name, page in PAGES.items():
            paths = ("/", "/home", f"/{START}") if name == START else (f"/{name}",)
            found += [self._route(path, page, self.opened) for path in paths]
            found += [self._route(f"/preview/{name}.png", page, self.pictured)]
            found += [self._route(f"/embed/{name}", page, self.played), self._route(f"/still/{name}", page, self.drawn)]
        return found

    async def opened(self, asked: Asked) -> Response:
        """The first response, with a still if one is made within `FIRST_SECONDS`."""
        page, scene = asked.page, asked.scene
        still = partial(page.still, scene, asking=library.asks(page.name, scene))
        shown = await self._made(self.first, asked, still) if page.has_film(scene) else None
        text = first_page.document(page, scene, shown, public_url=asked.public_url, base=self.base)
        return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})

    async def pictured(self, asked: Asked) -> Response:
        """The preview picture of the scene, else of its page's example, else of the start page."""
        page, start = asked.page, PAGES[START]
        shown = [(page, scene) for scene in (asked.scene, page.read("")) if page.has_film(scene)]
        for of, scene in (*shown, (start, start.read(""))):
            picture = await self._made(self.preview, asked, partial(_preview, of, scene))
            if picture:
                return Response(picture, media_type="image/png", headers={"cache-control": KEPT})
        return _late()

    async def drawn(self, asked: Asked) -> Response:
        """The first plane of the scene's still: SVG for a page whose style sheet gives its inks, as the gallery's."""
        page, scene = asked.page, asked.scene
        if not page.has_film(scene):
            return PlainTextResponse("This scene has no film.", 404)
        still = partial(page.still, scene, asking=library.asks(page.name, scene))
        shown = await self._made(self.preview, asked, still)
        if shown is None:
            return _late()
        life = FOREVER if asked.version == version() else KEPT
        return Response(svg(shown.planes[0]), media_type="image/svg+xml", headers={"cache-control": life})

    async def played(self, asked: Asked) -> Response:
        """The embed: the scene alone, whose film the browser asks for."""
        if not asked.page.has_film(asked.scene):
            return PlainTextResponse("This picture has no film to embed.", 404)
        text = embedded.document(asked.page, asked.scene, edit=asked.edit)
        headers = {"cache-control": "no-cache", "content-security-policy": embedded.policy()}
        return Response(text, media_type="text/html", headers=headers)

    async def _made(self, pool: TimeoutPool, asked: Asked, make: Callable[[], T]) -> T | None:
        """The result of `make`; None on a timeout, and where the address has used up its budget."""
        if not self.cpu_budget.has_left(asked.who):
            return None
        return await pool.run(lambda: self.cpu_budget.charge(asked.who, make))

    def _route(self, path: str, page: AnyPage, answer: Callable[[Asked], Awaitable[Response]]) -> BaseRoute:
        async def respond(request: Request) -> Response:
            query = request.scope["query_string"].decode("latin-1")
            who, given = address(request.scope, self.settings.proxies), fields_of(query)
            edit, named = given.get("edit") == ["1"], given.get("v", [""])[0]
            asked = Asked(page, page.read(query), who, public_url(request, self.settings.proxies), edit, named)
            return await _packed(await answer(asked), request)

        return Route(self.base + path, respond)


def _late() -> Response:
    return PlainTextResponse(LATE, 503, headers={"retry-after": "5"})


def _preview(page: AnyPage, scene: Scene) -> bytes:
    """The preview picture of a scene, cached."""
    return cached(_drawn, replace(scene, view="page"), page=page.name, asking=library.asks(page.name, scene))


def _drawn(scene: Scene, page: str, *, asking: bool) -> bytes:
    shown = PAGES[page].still(scene, asking=asking)
    return preview_picture.png(shown.planes, PAGES[page].title, described(PAGES[page], scene, shown))


async def _packed(response: Response, request: Request) -> Response:
    """The response, compressed if the browser takes that."""
    encoding = accepted(request.headers.get("accept-encoding", ""))
    if not encoding or not response.headers["content-type"].startswith(("text/html", "image/svg+xml")):
        return response
    body = await to_thread.run_sync(compressed, bytes(response.body), encoding, QUALITY)
    headers = dict(response.headers) | {"content-encoding": encoding, "vary": "Accept-Encoding"}
    headers.pop("content-length")
    return Response(body, response.status_code, headers)
