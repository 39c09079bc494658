"""The server's lifespan: starts and stops the worker processes and the checks of connections."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from films import film_cache
from server import malloc_settings
from server.connection_timeouts import watch
from server.streamlit_patches import uvicorn_settings
from server.worker_pool import RESERVED, WORKERS, WorkerPool

# Seconds after which a thread that computes lets another have the interpreter. A response needs the interpreter some
# ten times: to read, to hand work to a thread and a worker, to send. By default each of these may wait for 5 ms.
SWITCH_INTERVAL = 0.0005


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
    """Make films in worker processes, and close stalled connections, while the app is served."""
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
