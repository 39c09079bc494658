"""The route /metrics and the observer that counts for it. Unless the settings allow metrics, there is neither, and
prometheus-client is not imported."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from films.events import Observer
from server.fair_pool import FairPool
from server.readers import Readers
from server.settings import Settings


def routes(settings: Settings, base: str, pool: FairPool, readers: Readers) -> list[BaseRoute]:  # noqa: ARG001
    """Return the route /metrics, if the settings allow it."""
    if not settings.metrics:
        return []
    from addons.metrics import metrics

    async def answer(request: Request) -> Response:  # noqa: ARG001
        return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)

    return [Route(f"{base}/metrics", answer)]


def observers(settings: Settings) -> list[Observer]:
    """Return the observer that counts events, if the settings allow it."""
    if not settings.metrics:
        return []
    from addons.metrics.metrics import count

    return [count]
