"""Limits on what one browser, and one address, may use. An address gets more, as a whole class may share it."""

import asyncio
import re
from collections import Counter
from contextlib import ExitStack
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnected
from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from films.events import report
from films.fair_share import Client
from server.connection import Connection
from server.posted_body import announced_bytes
from server.settings import Settings
from server.token_buckets import TokenBuckets
from server.websocket_filter import WebsocketFilter

OPEN = 600  # connections of an address at once: four hundred people, some with two tabs
OPENED = (1200, 20)  # connections that an address may open: burst, and rate a second
UPLOADS_OF_SESSION = (80_000_000, 200_000)  # bytes: a burst of four files of the largest size, then one in two minutes
UPLOADS_OF_ADDRESS = (210_000_000, 1_000_000)
UPLOADED = 80_000_000  # bytes of files that are on the server or on their way: four of the largest size
# Bodies other than files that were announced and have not arrived: bytes of an address, bytes in all, requests of an
# address. 400 edits of 500 points have 8 MB.
UNFINISHED_OF_ADDRESS, UNFINISHED, UNFINISHED_REQUESTS = 40_000_000, 160_000_000, 1000
UPLOAD_SECONDS = 180.0  # the largest file in three minutes: 900 kbit a second
PICTURES = (400, 10)  # embeds and previews of an address, burst and rate a second: a class opens a slide with a film
DRAWN = ("/embed/", "/preview/", "/take/")
FILMS = (4000, 300)  # films and stills of an address, likewise: a class opens one link, or drags points
FILM = ("/film/", "/still/")
UPLOAD = "/_stcore/upload_file/"
PORT = re.compile(r"^(\[.*\]|[0-9.]+):[0-9]+$")
DEVICE, KEY = "x-playground-device", re.compile("[0-9a-f]{16}")
LONGEST = 64  # characters of an address, or of any text in its place
TOO_SLOW = "The file did not come in time."
# A body in chunks of one byte would occupy the event loop, and browsers know the length of what they send.
UNSAID = "The length of what is sent must be said."
UPLOADED_ANSWER = 204  # as Streamlit answers an upload
REFUSED = "Too much at once from here; wait a minute and try again."


def address(scope: Scope, proxies: int, *, whole: bool = False) -> str:
    """Return the client's address; for IPv6 the network that one customer has, unless `whole`. Behind `proxies` proxies
    it is the address that the first of them saw; anybody may have written the entries of X-Forwarded-For left of it."""
    peer = scope.get("client")
    host = str(peer[0]) if peer else "unknown"
    if proxies:
        chain = [part.strip() for part in ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")]
        hops = [part for part in chain if part]
        host = hops[-proxies] if len(hops) >= proxies else host
    return network(host[:LONGEST], whole=whole)  # bounded, as anybody may have written it


def client_of(request: Request, proxies: int) -> Client:
    """Return the client of a request: its address and, as the device, the page that asks. A page draws a random key
    when it is loaded, which tells pages apart, but not people. All pages without a key count as one device."""
    key = request.headers.get(DEVICE, "")
    return Client(address(request.scope, proxies), key if KEY.fullmatch(key) else "")


@lru_cache(maxsize=4096)
def network(address: str, *, whole: bool = False) -> str:
    """Return the network by which an address is counted: all of an IPv4 address, also if it is written as IPv6; the
    first 64 bits of IPv6, as one customer has the whole network. Some proxies add a port. Source: RFC 4291, 2.5.4."""
    bare = PORT.sub(r"\1", address).strip("[]").partition("%")[0]
    try:
        ip = ip_address(bare)
    except ValueError:
        return address
    if isinstance(ip, IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ip) if whole else str(ip_network((ip, 64), strict=False))


class UnfinishedBodies:
    """Counts of bodies that requests have announced and not sent yet: bytes in all, bytes and requests of each
    address."""

    def __init__(self) -> None:
        self.size = 0
        self.sizes, self.requests = Counter[str](), Counter[str]()

    def begin(self, who: str, size: int) -> bool:
        """Count a body of `size` bytes until its `end`; return False, and count nothing, if there is no room for it."""
        if self.size + size > UNFINISHED or self.sizes[who] + size > UNFINISHED_OF_ADDRESS:
            return False
        if self.requests[who] >= UNFINISHED_REQUESTS:
            return False
        self.size += size
        self.sizes[who] += size
        self.requests[who] += 1
        return True

    def end(self, who: str, size: int) -> None:
        """Stop counting a body, as it has arrived, or as its request has ended."""
        self.size -= size
        self.sizes[who] -= size
        self.requests[who] -= 1
        if not self.requests[who]:
            del self.sizes[who], self.requests[who]


class Limits:
    """Middleware that bounds connections, messages, uploads and pictures. Over a bound, a request is answered 429, a
    connection is closed with 1008 (policy violation), and messages are read no faster than allowed. A client that
    leaves in the middle of a body, or is cut off there (connection_timeouts.py), is reported as a refusal."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.connected, self.settings = app, WebsocketFilter(app), settings
        self.open: Counter[str] = Counter()
        self.opened = TokenBuckets(*OPENED)
        self.of_session, self.of_address = TokenBuckets(*UPLOADS_OF_SESSION), TokenBuckets(*UPLOADS_OF_ADDRESS)
        self.pictures, self.films = TokenBuckets(*PICTURES), TokenBuckets(*FILMS)
        self.unfinished, self.on_their_way = UnfinishedBodies(), 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connection(scope, receive, send)
            return
        try:
            await self._with_its_body(scope, receive, send)
        except ClientDisconnect:
            report("refusal", "half sent")

    async def _with_its_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request if there is room for its body among the unfinished ones; else refuse it and close its
        connection before the body is read."""
        size = announced_bytes(scope) if scope["type"] == "http" else None
        if not size or _is_upload(scope):  # uploads have a bound of their own
            await self._request(scope, receive, send)
            return
        who = address(scope, self.settings.proxies)
        if not self.unfinished.begin(who, size):
            report("refusal", "half sent")
            await PlainTextResponse(REFUSED, 429, {"connection": "close"})(scope, receive, send)
            return
        with ExitStack() as unfinished:
            unfinished.callback(self.unfinished.end, who, size)

            async def received() -> Message:
                message = await receive()
                if not message.get("more_body"):
                    unfinished.close()
                return message

            await self._request(scope, received, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and "transfer-encoding" in Headers(scope=scope):
            await PlainTextResponse(UNSAID, 411, {"connection": "close"})(scope, receive, send)
        elif _is_upload(scope):
            await self._upload(scope, receive, send)
        elif scope["type"] == "http" and any(path in scope["path"] for path in DRAWN):
            await self._picture(self.pictures, scope, receive, send)
        elif scope["type"] == "http" and any(path in scope["path"] for path in FILM):
            await self._picture(self.films, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = address(scope, self.settings.proxies)
        if self.open[who] >= OPEN or not self.opened.take(who):
            report("refusal", "connection")
            await receive()  # the request to connect
            await send({"type": "websocket.close", "code": 1008, "reason": REFUSED})
            return
        self.open[who] += 1
        try:
            await Connection(who).serve(self.connected, scope, receive, send)
        except WebSocketDisconnected:  # the client left while Streamlit was sending
            report("refusal", "left")
        finally:
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]

    async def _picture(self, allowed: TokenBuckets, scope: Scope, receive: Receive, send: Send) -> None:
        if allowed.take(address(scope, self.settings.proxies)):
            await self.app(scope, receive, send)
        else:
            report("refusal", "picture")
            await PlainTextResponse(REFUSED, 429)(scope, receive, send)

    async def _receive_in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Receive an upload; answer 408 if it does not arrive in time."""
        try:
            async with asyncio.timeout(UPLOAD_SECONDS):
                await self.app(scope, receive, send)
        except TimeoutError:
            report("refusal", "half sent")
            await PlainTextResponse(TOO_SLOW, 408, {"connection": "close"})(scope, receive, send)

    async def _upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        who, session = address(scope, self.settings.proxies), scope["path"].split(UPLOAD)[1].split("/")[0]
        size = announced_bytes(scope)
        if size is None:
            await PlainTextResponse(UNSAID, 411)(scope, receive, send)
        elif not (self.of_session.take(session, size) and self.of_address.take(who, size)):
            report("refusal", "upload")
            await PlainTextResponse(REFUSED, 429, {"connection": "close"})(scope, receive, send)
        elif bytes_on_server() + self.on_their_way + size > UPLOADED:
            report("refusal", "upload")
            await self._discard(scope, receive, send)
        else:
            self.on_their_way += size
            try:
                await self._receive_in_time(scope, receive, send)
            finally:
                self.on_their_way -= size

    async def _discard(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Receive a file and keep nothing of it. For a refusal the browser would show only a number; if the file is
        missing, the page says in a sentence that there is no room (ui/shell/point_sources.py)."""
        async with asyncio.timeout(UPLOAD_SECONDS):
            while (message := await receive()).get("more_body"):
                pass
        if message["type"] == "http.request":
            await Response(status_code=UPLOADED_ANSWER)(scope, receive, send)


def _is_upload(scope: Scope) -> bool:
    return scope["type"] == "http" and UPLOAD in scope["path"] and scope["method"] == "PUT"


def bytes_on_server() -> int:
    """Return the number of bytes of all files that Streamlit holds."""
    if not runtime.exists():
        return 0
    files = runtime.get_instance().uploaded_file_mgr
    stored = files.file_storage if isinstance(files, MemoryUploadedFileManager) else {}
    return sum(len(file.data) for visit in [*stored.values()] for file in [*visit.values()])
