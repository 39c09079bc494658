"""A server that is told to end does so, however slowly somebody sends, reads or listens."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import Server

from ui.serving import allocation
from ui.serving.patience import watch
from ui.serving.workshop import Workshop
from ui.shell import films, turns

GRACE = 3  # seconds for what is under way


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
    """While the app is served films are made in processes of their own. Streamlit starts uvicorn without its own bound
    on the wait for connections to close, so one half-sent file would keep an old server for ever; here it is set on the
    server that waits for the signal."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    server = server if isinstance(server, Server) else None
    if server is not None:
        _settle(server)
    allocation.frugal()
    workshop = Workshop()
    workshop.open()
    films.made_by(workshop.make, at_once=workshop.benches)
    turns.QUEUE.at_once = workshop.benches + turns.BESIDE_FILMS
    watching = asyncio.create_task(watch(server))
    try:
        yield
    finally:
        watching.cancel()
        films.made_by(films.here)
        workshop.close()


def _settle(server: Server) -> None:
    """What Streamlit leaves at uvicorn's defaults. uvicorn would believe whatever a request from this machine says of
    its client: that is left to PLAYGROUND_PROXIES (ui/serving/limits.py, ui/serving/origin.py)."""
    if server.config.timeout_graceful_shutdown is None:
        server.config.timeout_graceful_shutdown = GRACE
    app = server.config.loaded_app
    if isinstance(app, ProxyHeadersMiddleware):
        server.config.loaded_app = app.app
