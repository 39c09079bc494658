"""Files that never change under their names, compressed once: Streamlit's own, plotly.js, and the stage's modules.

Streamlit sends its files uncompressed, 3 of the 4.5 MB of a first visit; here a browser that takes Brotli gets a third.
"""

import mimetypes
import threading
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import brotli
import streamlit
from anyio import to_thread
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from server.compression import compressed

FOREVER = "public, immutable, max-age=31536000"
COMPRESSIBLE = {".js", ".css", ".svg", ".json"}
PACKED = ".br"  # the suffix of a file that is already in Brotli of the best quality
STREAMLIT = Path(streamlit.__file__).parent / "static"


def streamlits_own() -> dict[str, Path]:
    """Return the files that Streamlit serves below /static/, by path. Their names contain a hash of the content."""
    return {
        f"/static/{file.relative_to(STREAMLIT / 'static').as_posix()}": file for file in _files(STREAMLIT / "static")
    }


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


class StaticFiles:
    """Middleware that answers GET and HEAD for the given paths below `base`, and passes all other requests on.

    It knows only these paths: no part of a request is ever joined to a path of this machine.
    """

    def __init__(self, app: ASGIApp, files: Mapping[str, Path | bytes], base: str = "") -> None:
        self.app = app
        self.files = {base + path: file for path, file in files.items()}
        self.bodies: dict[tuple[str, str], bytes] = {}
        self.lock = threading.Lock()  # a file is compressed once, even if several requests ask for it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.files.get(scope["path"]) if scope["type"] == "http" else None
        if file is None or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        name, header = PurePosixPath(scope["path"]), Headers(scope=scope).get("accept-encoding", "")
        encoding = accepted(header) if name.suffix in COMPRESSIBLE else ""
        body = await to_thread.run_sync(self.body, scope["path"], encoding)
        await response(name, encoding, body)(scope, receive, send)

    def body(self, path: str, encoding: str) -> bytes:
        """Return the file's bytes in an encoding, "br", "gzip" or "" for none. Compressed bytes are kept."""
        if not encoding:
            return self._content(path)
        if encoding == "br" and (packed := self._packed(path)):
            return packed
        with self.lock:
            if (path, encoding) not in self.bodies:
                self.bodies[path, encoding] = compressed(self._content(path), encoding)
        return self.bodies[path, encoding]

    def _content(self, path: str) -> bytes:
        file = self.files[path]
        if packed := self._packed(path):
            return bytes(brotli.decompress(packed))
        return file if isinstance(file, bytes) else file.read_bytes()

    def _packed(self, path: str) -> bytes | None:
        """Return the bytes of a file that is already in Brotli, else None."""
        file = self.files[path]
        return file.read_bytes() if isinstance(file, Path) and file.suffix == PACKED else None


def accepted(header: str) -> str:
    """Return the best encoding that an Accept-Encoding header accepts: "br", else "gzip", else ""."""
    weights = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = weight.replace(" ", "")
    return next((name for name in ("br", "gzip") if name in weights and weights[name] not in ("q=0", "q=0.0")), "")


def response(name: PurePosixPath, encoding: str, body: bytes) -> Response:
    kind = (
        "text/javascript" if name.suffix == ".js" else mimetypes.guess_type(name.name)[0] or "application/octet-stream"
    )
    headers = {"cache-control": FOREVER, "vary": "Accept-Encoding"} | (
        {"content-encoding": encoding} if encoding else {}
    )
    return Response(body, media_type=kind, headers=headers)
