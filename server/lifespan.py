"""What lives as long as the server: the processes in which films are made, and the watch over connections."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from films import film_cache
from server import allocation
from server.patience import watch
from server.streamlit_patches import uvicorn_settings
from server.workshop import Workshop
from ui.shell import turns


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
    """While the app is served films are made in processes of their own, and connections that stall are closed."""
    server = uvicorn_settings.settle()
    allocation.frugal()
    workshop = Workshop()
    workshop.open()
    film_cache.made_by(workshop.make, at_once=workshop.benches)
    turns.QUEUE.at_once = workshop.benches + turns.BESIDE_FILMS
    watching = asyncio.create_task(watch(server))
    try:
        yield
    finally:
        watching.cancel()
        film_cache.made_by(film_cache.here)
        workshop.close()
