"""The service worker, /sw.js: when a page cannot be fetched, the browser shows the last film that it has shown.

Source: W3C, "Service Workers". Browsers take it over https, and from localhost.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ui.stage import alone, faces, served

HERE = Path(__file__).parent
ROOT = "{root}"  # the worker replaces it by the address of the server's root
FILES = ("stage.css", "embedded.js", "again.js", *faces.FACES)


def worker(base: str = "") -> BaseRoute:
    """Return the route of /sw.js. It is at the root, as a service worker controls pages at and below its own path."""

    async def answer(request: Request) -> Response:  # noqa: ARG001
        return Response(script(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    return Route(f"{base}/sw.js", answer)


@cache
def script() -> str:
    """Return the worker's script, with its pages. Browsers update it as soon as one character differs."""
    values: dict[str, Any] = {
        '"PAGE"': (HERE / "offline.html").read_text(encoding="utf-8"),
        '"FILM"': _film(),
        '"DATA"': alone.SHOWN | {"plotly": served.plotly_url()},
        '["FILES"]': [served.plotly_url(), *(served.urls()[name] for name in FILES)],
    }
    text = (HERE / "offline.js").read_text(encoding="utf-8")
    for place, value in values.items():
        text = text.replace(place, json.dumps(value), 1)
    return text


def _film() -> str:
    """Return the further part of the page if there is a film; the worker fills in what is in braces."""
    urls, text = served.urls(ROOT), (HERE / "offline_film.html").read_text(encoding="utf-8")
    names = {"STYLE": "stage.css", "PLAYER": "embedded.js", "AGAIN": "again.js"}
    for place, name in names.items():
        text = text.replace(place, urls[name], 1)
    return text.replace("THEME", alone.theme(":root"), 1)
