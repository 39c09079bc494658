"""Same-origin check: refuses websockets and writing requests that pages of other sites make in a visitor's browser.

Browsers name the site of the page that asks in the header Origin. It is checked before Streamlit sees the request: for
an unknown origin, Streamlit asks a web service twice for this machine's own address, a second each time, while
everybody waits; and it takes http://localhost:9999, on any host, for its own. A request without Origin is not from a
page, as browsers always send it with a websocket and with all methods but GET and HEAD; so it cannot misuse cookies.

Source: RFC 6455, "The WebSocket Protocol", 10.2; WHATWG, "Fetch", "Origin" header.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from films.events import report
from server.public_url import hosts
from server.settings import Settings

SAFE = {"GET", "HEAD"}  # they change nothing, and no other site's page can read the response
PORTS = {"http": "80", "https": "443"}
REFUSED = "Only pages of this site may do this."


class SameOrigin:
    """Middleware that answers 403 to websockets and writing requests of other sites' pages."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or (scope["type"] == "http" and scope["method"] in SAFE):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origins = headers.getlist("origin")
        if not origins:
            await self.app(scope, receive, send)
        elif len(origins) == 1 and is_own(origins[0], hosts(headers, self.settings.proxies)):
            await self.app(_with_own_origin(scope, origins[0], headers["host"]), receive, send)
        else:
            report("refusal", "origin")
            await refuse(REFUSED, scope, receive, send)


def is_own(origin: str, hosts: list[str]) -> bool:
    """Return whether the origin is at one of the hosts that the request was sent to. The scheme is not compared: a page
    at the same host is our own, and behind a proxy that ends TLS without saying so the scheme would be wrong."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in PORTS or f"{parts.scheme}://{parts.netloc}".lower() != origin.lower():
        return False
    return _with_port(parts.netloc, parts.scheme) in {_with_port(host, parts.scheme) for host in hosts}


def _with_port(host: str, scheme: str) -> str:
    bare = host.lower()
    return bare if bare.rpartition(":")[2].isdigit() and not bare.endswith("]") else f"{bare}:{PORTS[scheme]}"


def _with_own_origin(scope: Scope, origin: str, host: str) -> Scope:
    """Return the request with the origin of its Host header, so that Streamlit does not ask the network about
    another."""
    own = f"{origin.partition('://')[0]}://{host}".encode("latin-1")
    return {**scope, "headers": [(n, own if n == b"origin" else value) for n, value in scope["headers"]]}


async def refuse(words: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request or a websocket with 403 and these words."""
    if scope["type"] == "websocket":
        await receive()  # the request to connect
        await send({"type": "websocket.close", "code": 1008, "reason": words})  # becomes 403, as it is not accepted
    else:
        await PlainTextResponse(words, 403, {"connection": "close"})(scope, receive, send)
