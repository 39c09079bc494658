"""Sessions opened and left, in the very process that serves them, which then counts what has stayed: JSON on stdout."""

import asyncio
import gc
import json
import socket
import weakref

import uvicorn
from streamlit.runtime.app_session import AppSession

from app import app
from tests.serving.visitor import Visitor
from ui.shell.films import SHELF

SESSIONS = 50
PAGES = ("home", "perceptron", "hinge", "neighbors", "prototypes")
# Streamlit keeps the last 128 that have left for two minutes, for those who come back. So many more push them out.
OTHERS = 130


async def visits(url: str, pages: list[str]) -> list[weakref.ref[AppSession]]:
    """Come to all these pages, a few at a time, and leave them once all are open; the sessions of all."""
    few = asyncio.Semaphore(5)

    async def come(page: str) -> Visitor:
        async with few:
            return await Visitor(url, page).come()

    visitors = await asyncio.gather(*(come(page) for page in pages))
    sessions = [weakref.ref(thing) for thing in gc.get_objects() if isinstance(thing, AppSession)]
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    return sessions


async def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        await visits(url, list(PAGES))
        cached = SHELF.size
        sessions = await visits(url, [*PAGES] * (SESSIONS // len(PAGES)))
        left = {"sessions": len(sessions), "cached": SHELF.size - cached}
        await visits(url, ["home"] * OTHERS)
        gc.collect()
        left["alive"] = sum(session() is not None for session in sessions)
        print(json.dumps(left))
        server.should_exit = True
        await serving


if __name__ == "__main__":
    asyncio.run(main())
