"""/healthz: the health check."""

import asyncio
import math
import time
from collections.abc import Callable

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

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
