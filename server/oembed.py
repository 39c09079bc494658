"""The oEmbed endpoint: forums and documents show a pasted link as its film, in a frame.

Source: oEmbed 1.0, https://oembed.com, 2.3.4.4 "The rich type".
"""

from functools import partial
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from films.film import escape
from films.page import AnyPage
from films.pages import PAGES
from films.scene import Scene, address_text, fields_of
from server import institution
from server.fair_pool import FullError
from server.limits import client_of
from server.public_url import public_url
from server.readers import Readers
from server.settings import Settings
from ui.stage.embed_options import PLAIN, EmbedOptions, embed_options

WIDTH, HEIGHT = 960, 720  # pixels, if the client has room for them
LATE = "This is taking longer than expected. Try again in a moment."
PICTURE = {"thumbnail_width": 1200, "thumbnail_height": 630}
ALWAYS = {"version": "1.0", "type": "rich", "cache_age": 86_400, **PICTURE}


def route(settings: Settings, base: str, readers: Readers) -> BaseRoute:
    """Return the route /oembed?url=: JSON of the film at an address of this server; 404 if there is none, 501 for
    another format, 503 for a client that asks too much."""

    async def answer(request: Request) -> Response:
        who, here = client_of(request, settings.proxies), public_url(request, settings.proxies) + base
        query = request.url.query
        try:
            return await readers.read(who, partial(_response, query, here), len(query))
        except FullError:
            return PlainTextResponse(LATE, 503, headers={"retry-after": "5"})

    return Route(f"{base}/oembed", answer)


def _response(query: str, here: str) -> Response:
    """Return the response to a query; `here` is the address of this server."""
    fields = _fields(query)
    if fields.get("format", "json") != "json":
        return PlainTextResponse("Only JSON is spoken here.", 501)
    url, sizes = fields.get("url", ""), (fields.get("maxwidth", ""), fields.get("maxheight", ""))
    try:
        own, options = _page_and_scene(url, here), _options(url)
    except ValueError as error:
        return PlainTextResponse(str(error), 404)
    if own is None:
        return PlainTextResponse("No film is at this address.", 404)
    return JSONResponse(embed_description(*own, here, *sizes, options))


def _fields(query: str) -> dict[str, str]:
    return {name: texts[0] for name, texts in fields_of(query).items()}


def _options(url: str) -> EmbedOptions:
    """Return the options in the address of an embed. ValueError, as a sentence, if a word of `hide` names no part."""
    fields = fields_of(url.partition("#")[0].partition("?")[2]) if "/embed/" in url else {}
    options, unknown = embed_options(fields)
    if unknown:
        raise ValueError(unknown[0])
    return options


def discovered(page: AnyPage, scene: Scene, root: str) -> str:
    """Return the <link> tag by which clients find a page's oEmbed address; "" if the page has no film."""
    fields = urlencode({"format": "json", "url": f"{root}/{page.path}{_query_of(page, scene)}"})
    tag = f'<link rel="alternate" type="application/json+oembed" href="{escape.html(f"{root}/oembed?{fields}")}">'
    return tag if page.has_films else ""


def _page_and_scene(url: str, root: str) -> tuple[AnyPage, Scene] | None:
    """Return the page and the scene of an address below the root, of a page or of an embed; None if no film is there.
    ValueError, as a sentence, if the scene cannot be read, as nobody could see that the frame shows another scene."""
    address, _, query = url.partition("#")[0].partition("?")
    name = address.removeprefix(f"{root}/").removeprefix("embed/")
    page = next((page for page in PAGES.values() if name in (page.path, page.name)), None)
    if page is None or not url.startswith(f"{root}/"):
        return None
    scene, problems = page.opened(query)
    if problems:
        raise ValueError(problems[0])
    return (page, scene) if page.has_films else None


def embed_description(
    page: AnyPage, scene: Scene, root: str, widest: str, highest: str, options: EmbedOptions = PLAIN
) -> dict[str, object]:
    after, width, height = _query_of(page, scene), _at_most(WIDTH, widest), _at_most(HEIGHT, highest)
    query = options.query(after.removeprefix("?"))
    source = escape.html(f"{root}/embed/{page.name}{f'?{query}' if query else ''}")
    frame = f'<iframe src="{source}" title="Playground: {page.title}" width="{width}" height="{height}"></iframe>'
    picture = f"{root}/preview/{page.name}.png{after}"
    provider = {"provider_name": institution.site(), "provider_url": f"{root}/"}
    about = {"title": page.title, "html": frame, "thumbnail_url": picture, "width": width, "height": height}
    return {**ALWAYS, **provider, **about}


def _query_of(page: AnyPage, scene: Scene) -> str:
    query = address_text(scene) if page.has_films else ""
    return f"?{query}" if query else ""


def _at_most(size: int, text: str) -> int:
    """Return the size, or the client's maximum if that is a smaller number."""
    return min(size, int(text)) if text.isascii() and text.isdigit() and 0 < len(text) < 6 else size
