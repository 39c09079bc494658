"""The routes of a class, each with the costliest input that it takes (tests/server/route_inputs.py)."""

import json
from typing import Any

from starlette.applications import Starlette

from addons.classroom import driving
from addons.classroom.broadcast import POLLS
from tests.server.asgi_client import fetch
from tests.server.route_inputs import HEADERS, NOTHING, PAGE, QUERY, RouteInput

PICTURE = {"page": PAGE, "scene": QUERY, "frame": 0, "frames": 5}
READS: tuple[Any, ...] = (driving.event,)
INPUTS = {
    "GET /class": RouteInput(f"page={PAGE}&{QUERY}"),
    "POST /class": RouteInput(body=json.dumps({"picture": PICTURE}).encode()),
    "GET /class/results": NOTHING,
    "GET /class/{code}": RouteInput(),
    "GET /class/{code}/hall": RouteInput(),
    "GET /class/{code}/desk": RouteInput(),
    "GET /class/{code}/projector": NOTHING,
    "GET /class/{code}/remote": NOTHING,
    "GET /hall/{code}": NOTHING,
    "GET /class/{code}/state": NOTHING,
    "GET /class/{code}/events": NOTHING,
    "POST /class/{code}/vote": RouteInput(body=json.dumps({"question": 1, "round": 1, "answer": [0] * 300}).encode()),
    "POST /class/{code}/post": RouteInput(body=json.dumps({"text": "é" * 200}).encode()),
    "POST /class/{code}/drive": RouteInput(body=json.dumps({"do": "show", "driver": 1, "picture": PICTURE}).encode()),
    "POST /class/{code}/preview": RouteInput(
        body=json.dumps({"text": r"$\frac{a}{b}$ " * 30, "kind": "number"}).encode()
    ),
    "GET /class/{code}/results": RouteInput(),
    "GET /class/{code}/results.csv": RouteInput(),
    "GET /class/{code}/shares.csv": RouteInput(),
    "GET /class/{code}/qr.svg": RouteInput(),
}
STREAMS = ("GET /class/{code}/events",)  # it goes on; the room's tests have it


async def prepare(app: Starlette) -> tuple[dict[str, str], dict[str, Any]]:
    """Open a room and follow it: what stands in its paths for "{code}", and the headers of who holds it."""
    room = json.loads((await fetch(app, "/class", "POST", body=b"{}", **HEADERS)).body)
    code, headers = room["code"], {**HEADERS, "x_class_secret": room["secret"]}
    state = await fetch(app, f"/class/{code}/state", **HEADERS)
    headers["cookie"] = state.headers["set-cookie"].partition(";")[0]
    for _ in range(POLLS):  # so it follows the class
        await fetch(app, f"/class/{code}/state", **headers)
    return {"{code}": code}, headers
