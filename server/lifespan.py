"""The server's lifespan: starts and stops the worker processes and the watch over connections."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from films import film_cache
from server import malloc_settings
from server.connection_timeouts import watch
from server.streamlit_patches import uvicorn_settings
from server.worker_pool import RESERVED, WORKERS, WorkerPool

# Seconds after which a thread that computes lets another have the interpreter. An answer needs it some ten times,
# between what it reads, what a thread and a worker do for it, and what it sends; by default each may take 5 ms.
SWITCH_INTERVAL = 0.0005


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
    """While the app is served, worker processes make films, and connections that stall are closed."""
    server = uvicorn_settings.settle()
    malloc_settings.apply()
    pool = WorkerPool(WORKERS + RESERVED, RESERVED)
    pool.start()
    film_cache.made_by(pool.make, at_once=pool.size, reserved=RESERVED)
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    watching = asyncio.create_task(watch(server))
    try:
        yield
    finally:
        watching.cancel()
        sys.setswitchinterval(before)
        film_cache.made_by(film_cache.in_process)
        pool.close()
