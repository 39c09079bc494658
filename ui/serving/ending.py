"""A server that is told to end does so, however slowly somebody sends, reads or listens."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uvicorn.server import Server

from ui.serving import allocation
from ui.serving.workshop import Workshop
from ui.shell import films

GRACE = 3  # seconds for what is under way


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
    """While the app is served films are made in processes of their own. Streamlit starts uvicorn without its own bound
    on the wait for connections to close, so one half-sent file would keep an old server for ever; here it is set on the
    server that waits for the signal."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    if isinstance(server, Server) and server.config.timeout_graceful_shutdown is None:
        server.config.timeout_graceful_shutdown = GRACE
    allocation.frugal()
    workshop = Workshop()
    workshop.open()
    films.made_by(workshop.make, at_once=workshop.benches)
    try:
        yield
    finally:
        films.made_by(films.here)
        workshop.close()
