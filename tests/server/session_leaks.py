"""Sessions opened and left, in the very process that serves them, which then counts what has stayed: JSON on stdout."""

import asyncio
import gc
import json
import socket
import weakref
from http.cookies import SimpleCookie
from urllib.request import ProxyHandler, Request, build_opener

import uvicorn
from streamlit.runtime import get_instance
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from app import app
from films.film_cache import CACHE
from tests.server.visitor import Visitor

SESSIONS = 25
UPLOADS = 5
PAGES = ("home", "perceptron", "hinge", "neighbors", "prototypes")
# Streamlit keeps the last 128 that have left for two minutes, for those who come back: here as many as are looked at,
# so that few others push them out.
OTHERS = SESSIONS + 2


def upload(url: str, session: str) -> None:
    """A file for this session, as the page's uploader sends it; only those of sessions that are open are taken."""
    body = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n' + b"1,2,3\n" * 10_000
    request = Request(f"{url}/_stcore/upload_file/{session}/file", body + b"\r\n--b--\r\n", method="PUT")
    request.add_header("Content-Type", "multipart/form-data; boundary=b")
    server = build_opener(ProxyHandler({}))
    with server.open(f"{url}/_stcore/health") as answer:  # its cookie says that the page is this server's
        cookie = SimpleCookie(answer.headers["Set-Cookie"])["_streamlit_xsrf"]
    request.add_header("Cookie", f"_streamlit_xsrf={cookie.value}")
    request.add_header("X-Xsrftoken", cookie.value)
    with server.open(request) as answer:
        assert answer.status == 204


def uploaded() -> int:
    """Bytes of files that the server holds."""
    files = get_instance().uploaded_file_mgr
    assert isinstance(files, MemoryUploadedFileManager)
    return sum(len(file.data) for held in files.file_storage.values() for file in held.values())


async def visits(url: str, pages: list[str], uploads: int = 0) -> list[weakref.ref[AppSession]]:
    """Come to all these pages, a few at a time, and leave once `uploads` have sent a file; the sessions of all."""
    few = asyncio.Semaphore(5)

    async def come(page: str) -> Visitor:
        async with few:
            return await Visitor(url, page).come()

    visitors = await asyncio.gather(*(come(page) for page in pages))
    for visitor in visitors[:uploads]:
        await asyncio.to_thread(upload, url, visitor.session)
    sessions = [weakref.ref(thing) for thing in gc.get_objects() if issubclass(type(thing), AppSession)]
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    return sessions


async def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        await visits(url, list(PAGES))
        get_instance()._session_mgr._session_storage = MemorySessionStorage(SESSIONS)  # type: ignore[attr-defined]
        cached = CACHE.size
        sessions = await visits(url, [*PAGES] * (SESSIONS // len(PAGES)), UPLOADS)
        left = {"sessions": len(sessions), "cached": CACHE.size - cached, "uploaded before": uploaded()}
        await visits(url, ["home"] * OTHERS)
        gc.collect()
        left["uploaded"] = uploaded()
        left["alive"] = sum(session() is not None for session in sessions)
        print(json.dumps(left))
        server.should_exit = True
        await serving


if __name__ == "__main__":
    asyncio.run(main())
