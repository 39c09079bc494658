"""Routes that show a scene without Streamlit: the first response of each page, previews of links, scenes to embed."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.film_cache import cached
from films.lessons import library
from films.page import START, AnyPage
from films.pages import PAGES
from films.scene import Scene, fields_of
from server import embedded, first_page, oembed, preview_picture
from server.description import described
from server.effort import Effort
from server.in_time import InTime
from server.limits import address
from server.origin import origin
from server.settings import Settings
from server.static_files import accepted, compressed

T = TypeVar("T")
FIRST_SECONDS, PREVIEW_SECONDS = 1.5, 5.0
QUALITY = 4  # of Brotli, for what is made anew each time
KEPT = "public, max-age=300"
LATE = "This scene takes longer than expected. Try again in a moment."


@dataclass(frozen=True)
class Asked:
    """What a request asks for, by whom, and at which of this server's names; `edit`: to be moved in an embed."""

    page: AnyPage
    scene: Scene
    who: str
    origin: str
    edit: bool


class SceneRoutes:
    """Those of all pages, with bounds on the work that they cause."""

    def __init__(self, settings: Settings, base: str = "") -> None:
        self.settings, self.base = settings, base
        self.first, self.preview = InTime(FIRST_SECONDS), InTime(PREVIEW_SECONDS)
        self.effort = Effort()

    def routes(self) -> list[BaseRoute]:
        found: list[BaseRoute] = [oembed.route(self.settings, self.base)]
        for name, page in PAGES.items():
            paths = ("/", "/home", f"/{START}") if name == START else (f"/{name}",)
            found += [self._route(path, page, self.opened) for path in paths]
            found += [self._route(f"/preview/{name}.png", page, self.pictured)]
            found += [self._route(f"/embed/{name}", page, self.played)]
        return found

    async def opened(self, asked: Asked) -> Response:
        """The first response: with a still where there is one in time."""
        page, scene = asked.page, asked.scene
        still = partial(page.still, scene, asking=library.asks(page.name, scene))
        shown = await self._made(self.first, asked, still) if page.has_film(scene) else None
        text = first_page.document(page, scene, shown, origin=asked.origin, base=self.base)
        return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})

    async def pictured(self, asked: Asked) -> Response:
        """The preview of the scene, or of its page's example, or of the start page: of the first that has one."""
        page, start = asked.page, PAGES[START]
        shown = [(page, scene) for scene in (asked.scene, page.read("")) if page.has_film(scene)]
        for of, scene in (*shown, (start, start.read(""))):
            picture = await self._made(self.preview, asked, partial(_preview, of, scene))
            if picture:
                return Response(picture, media_type="image/png", headers={"cache-control": KEPT})
        return _late()

    async def played(self, asked: Asked) -> Response:
        """The scene alone, whose film the browser asks for."""
        if not asked.page.has_film(asked.scene):
            return PlainTextResponse("This picture has no film to embed.", 404)
        text = embedded.document(asked.page, asked.scene, edit=asked.edit)
        headers = {"cache-control": "no-cache", "content-security-policy": embedded.policy()}
        return Response(text, media_type="text/html", headers=headers)

    async def _made(self, in_time: InTime, asked: Asked, make: Callable[[], T]) -> T | None:
        """What is made in time, for those who have not had too much made."""
        if not self.effort.left(asked.who):
            return None
        return await in_time.made(lambda: self.effort.spent(asked.who, make))

    def _route(self, path: str, page: AnyPage, answer: Callable[[Asked], Awaitable[Response]]) -> BaseRoute:
        async def respond(request: Request) -> Response:
            query = request.scope["query_string"].decode("latin-1")
            who, edit = address(request.scope, self.settings.proxies), fields_of(query).get("edit") == ["1"]
            asked = Asked(page, page.read(query), who, origin(request, self.settings.proxies), edit)
            return await _packed(await answer(asked), request)

        return Route(self.base + path, respond)


def _late() -> Response:
    return PlainTextResponse(LATE, 503, headers={"retry-after": "5"})


def _preview(page: AnyPage, scene: Scene) -> bytes:
    """The preview of a scene."""
    return cached(_drawn, replace(scene, view="page"), page=page.name, asking=library.asks(page.name, scene))


def _drawn(scene: Scene, page: str, *, asking: bool) -> bytes:
    shown = PAGES[page].still(scene, asking=asking)
    return preview_picture.png(shown.planes, PAGES[page].title, described(PAGES[page], scene, shown))


async def _packed(response: Response, request: Request) -> Response:
    """The response in the fewest bytes that the browser takes."""
    encoding = accepted(request.headers.get("accept-encoding", ""))
    if not encoding or not response.headers["content-type"].startswith("text/html"):
        return response
    body = await to_thread.run_sync(compressed, bytes(response.body), encoding, QUALITY)
    headers = dict(response.headers) | {"content-encoding": encoding, "vary": "Accept-Encoding"}
    headers.pop("content-length")
    return Response(body, response.status_code, headers)
