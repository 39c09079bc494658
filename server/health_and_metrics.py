"""/healthz and /metrics: the health check, and metrics for Prometheus."""

import asyncio
import math
import time
from collections.abc import Callable

from anyio import to_thread
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from films import metrics
from server.settings import Settings

STREAMLIT_METRICS = "/_stcore/metrics"
CHECK_SECONDS = 0.5  # a proxy asks every second (deploy/haproxy.cfg)


def health(film: Callable[[], object], base: str = "", clock: Callable[[], float] = time.monotonic) -> BaseRoute:
    """Return the route /healthz: 200 if a film can be made, else 503 with the reason. Anybody may ask, and a film takes
    11 ms of CPU, so one is made at most every `CHECK_SECONDS`."""
    lock, reason, until = asyncio.Lock(), "", -math.inf

    async def answer(request: Request) -> Response:  # noqa: ARG001
        nonlocal reason, until
        async with lock:
            if clock() >= until:
                try:
                    await to_thread.run_sync(film)
                    reason = ""
                except Exception as error:  # noqa: BLE001  any error means: not ready
                    reason = f"no film can be made: {type(error).__name__}"
                until = clock() + CHECK_SECONDS
        return PlainTextResponse(reason or "ok", 503 if reason else 200, headers={"cache-control": "no-store"})

    return Route(f"{base}/healthz", answer)


def metrics_route(settings: Settings, base: str = "") -> BaseRoute:
    """Return the route /metrics: the server's metrics; 404 unless the settings allow them."""

    async def answer(request: Request) -> Response:  # noqa: ARG001
        if not settings.metrics:
            return PlainTextResponse("Not found", 404)
        return Response(metrics.figures(), media_type=CONTENT_TYPE_LATEST)

    return Route(f"{base}/metrics", answer)


class PrivateMetrics:
    """Middleware that hides Streamlit's own metrics, which report on others' sessions, unless the settings allow
    them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(STREAMLIT_METRICS) and not self.settings.metrics:
            await PlainTextResponse("Not found", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)
