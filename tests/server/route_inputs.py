"""The routes of the core, each with the costliest input that it takes: test_route_inputs.py. Those of an add-on are in
a file of this name in its tests."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette

from films import edits, points, scene, settings
from films.download import QR
from films.lessons import toml
from films.pages import PAGES
from films.scene import query_text

PAGE = "perceptron"
POINTS = tuple((i % 23 / 4 - 3, i % 19 / 4 - 2, i % 2) for i in range(500))
QUERY = query_text(replace(PAGES[PAGE].scene(), points=POINTS))
EDIT = json.dumps({"scene": "", "edit": {"points": POINTS}}).encode()
REFUSED = json.dumps({"scene": "", "edit": {"points": [*POINTS, POINTS[0]]}}).encode()
LESSON = sorted((Path(__file__).parents[2] / "lessons").glob("*.toml"))[0]
NAMES = "|".join(sorted(PAGES, key=len, reverse=True))
ENDINGS = {each.ending for page in PAGES.values() for each in (*page.files, QR)}
LONG = 1000  # characters: the query and the bodies below have more
HEADERS: dict[str, Any] = {"host": "127.0.0.1"}
# The costly functions that read. None of them may run on the event loop's thread, unless its input is short.
READS: tuple[Any, ...] = (
    scene.from_query,
    scene.from_address,
    points.encode,
    points.decode,
    edits.edited,
    settings.changed,
    toml.read,
)


@dataclass(frozen=True)
class RouteInput:
    """A route with the costliest input that it takes. `reads`: whether it reads what a stranger has written, or makes a
    page that costs as much."""

    query: str = ""
    body: bytes = b""
    path: str = ""
    reads: bool = True


NOTHING = RouteInput(reads=False)
LINK = quote(f"http://127.0.0.1/{PAGE}?{QUERY}", safe="")
INPUTS = {
    "GET /healthz": NOTHING,
    "GET /sw.js": NOTHING,
    "GET /robots.txt": NOTHING,
    "GET /sitemap.xml": NOTHING,
    "GET /favicon.ico": NOTHING,
    "GET /{path:metrics}": replace(NOTHING, path="/_stcore/metrics"),
    "GET /{path:unknown}": replace(NOTHING, path="/nothing", query=QUERY),
    "GET /oembed": RouteInput(f"url={LINK}"),
    "GET /": RouteInput(QUERY),
    "GET /home": RouteInput(QUERY),
    "GET /PAGE": RouteInput(QUERY),
    "GET /preview/PAGE.png": RouteInput(QUERY),
    "GET /embed/PAGE": RouteInput(QUERY),
    "GET /still/PAGE": RouteInput(QUERY),
    "GET /still/PAGE.svg": RouteInput(QUERY),
    **{f"GET /take/PAGE.{ending}": RouteInput(QUERY) for ending in ENDINGS},
    "GET /film/PAGE": RouteInput(QUERY),
    "POST /film/PAGE": RouteInput(body=EDIT),
    "GET /lesson": NOTHING,
    "GET /lesson/{name}": RouteInput(f"step=2&{QUERY}", path=f"/lesson/{LESSON.stem}"),
    "GET /lesson/{name}/again": RouteInput(f"step=2&again=7&{QUERY}", path=f"/lesson/{LESSON.stem}/again"),
    "GET /lesson/own": NOTHING,
    "POST /lesson/own/played": RouteInput("step=2", LESSON.read_bytes()),
    "POST /lesson/own/again": RouteInput("step=2&again=7", LESSON.read_bytes()),
}


async def prepare(_app: Starlette) -> tuple[dict[str, str], dict[str, Any]]:
    """Return what stands in the paths for names in braces, and the headers of the requests."""
    return {}, HEADERS
