"""What a browser shows in the place of a page that cannot be fetched: a service worker at /sw.js, which holds it.

Source: W3C, "Service Workers". Browsers take it over https, and from localhost.
"""

import json
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

HERE = Path(__file__).parent


def worker(base: str = "") -> BaseRoute:
    """/sw.js: above all pages, as a worker stands for those at and below its own address."""

    async def answer(request: Request) -> Response:  # noqa: ARG001
        return Response(script(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    return Route(f"{base}/sw.js", answer)


@cache
def script() -> str:
    """The worker with its page. Browsers take another one as soon as a character of it has changed."""
    page = (HERE / "offline.html").read_text(encoding="utf-8")
    return (HERE / "offline.js").read_text(encoding="utf-8").replace('"PAGE"', json.dumps(page), 1)
