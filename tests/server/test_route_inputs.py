"""All routes of the server. What reads a stranger's text or scene does so off the event loop and is charged for it, and
reads nothing for an address that has used up its CPU budget. A new route fails here until it is listed."""

import asyncio
import json
import re
import sys
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, replace
from inspect import unwrap
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from urllib.parse import quote

import pytest
from starlette.applications import Starlette

from films import edits, points, scene, settings
from films.download import QR
from films.lessons import toml
from films.pages import LESSON_PAGES, PAGES
from films.scene import query_text
from server import middleware as server_middleware
from server.classroom import driving
from server.classroom.broadcast import POLLS
from server.readers import Readers
from server.token_buckets import CpuBudget
from tests.server.asgi_client import Answer, fetch

PAGE = "perceptron"
POINTS = tuple((i % 23 / 4 - 3, i % 19 / 4 - 2, i % 2) for i in range(500))
QUERY = query_text(replace(PAGES[PAGE].scene(), points=POINTS))
EDIT = json.dumps({"scene": "", "edit": {"points": POINTS}}).encode()
REFUSED = json.dumps({"scene": "", "edit": {"points": [*POINTS, POINTS[0]]}}).encode()
LESSON = sorted((Path(__file__).parents[2] / "lessons").glob("*.toml"))[0]
PICTURE = {"page": PAGE, "scene": QUERY, "frame": 0, "frames": 5}
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
    driving.event,
)
CODES = {unwrap(function).__code__: function.__qualname__ for function in READS}


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
    "GET /metrics": NOTHING,
    "GET /sw.js": NOTHING,
    "GET /robots.txt": NOTHING,
    "GET /sitemap.xml": NOTHING,
    "GET /favicon.ico": NOTHING,
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
    "GET /take/PAGE.tex": replace(NOTHING, query=QUERY),
    "GET /film/PAGE": RouteInput(QUERY),
    "POST /film/PAGE": RouteInput(body=EDIT),
    "GET /lesson": NOTHING,
    "GET /lesson/{name}": RouteInput(f"step=2&{QUERY}", path=f"/lesson/{LESSON.stem}"),
    "GET /lesson/{name}/again": RouteInput(f"step=2&again=7&{QUERY}", path=f"/lesson/{LESSON.stem}/again"),
    "GET /lesson/own": NOTHING,
    "POST /lesson/own/played": RouteInput("step=2", LESSON.read_bytes()),
    "POST /lesson/own/again": RouteInput("step=2&again=7", LESSON.read_bytes()),
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
    "GET /class/{code}/results": RouteInput(),
    "GET /class/{code}/results.csv": RouteInput(),
    "GET /class/{code}/shares.csv": RouteInput(),
    "GET /class/{code}/qr.svg": RouteInput(),
}
STREAMS = ("GET /class/{code}/events",)  # it goes on; the room's tests have it


def kind(path: str) -> str:
    """The path of a route, with PAGE for the name of a page."""
    return re.sub(rf"^/((?:preview|embed|still|take|film)/)?(?:{NAMES})(?=$|\.)", r"/\1PAGE", path)


def routes_by_kind(routes: list[Any]) -> dict[str, str]:
    """An example of each kind of route: "GET /film/PAGE" and the path of one of them."""
    by_kind: dict[str, str] = {}
    for route in routes:
        for method in sorted({*route.methods} - {"HEAD"}):
            named = f"{method} {kind(route.path)}"
            if named not in by_kind or (f"/{PAGE}" in route.path and f"/{PAGE}" not in by_kind[named]):
                by_kind[named] = route.path
    return by_kind


@contextmanager
def calls_here(codes: dict[CodeType, str]) -> Any:
    """Within the context: the names of those functions that this thread calls with a long argument."""
    calls: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in codes and len(str([*frame.f_locals.values()])) > LONG:
            calls.append(codes[frame.f_code])

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def ask_route(app: Starlette, named: str, path: str, headers: dict[str, Any], code: str) -> Answer:
    route_input, method = INPUTS[named], named.partition(" ")[0]
    at = (route_input.path or path).replace("{code}", code)
    return await fetch(app, at, method, route_input.query, route_input.body, None, **headers)


def charges(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that CPU seconds are charged to from now on."""
    names: list[str] = []
    charge = CpuBudget.charge

    def noted(budget: CpuBudget, name: str, work: Callable[[], Any]) -> Any:
        names.append(name)
        return charge(budget, name, work)

    monkeypatch.setattr(CpuBudget, "charge", noted)
    return names


def test_every_route_is_listed() -> None:
    assert {*routes_by_kind(server_middleware.routes())} == {*INPUTS}
    assert PAGE in LESSON_PAGES


def test_what_is_read_is_read_off_the_event_loop_and_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = server_middleware.routes()
    app = Starlette(routes=routes)

    wrong = list[str]()

    async def ask_all() -> None:
        nonlocal wrong
        room = json.loads((await fetch(app, "/class", "POST", body=b"{}", **HEADERS)).body)
        code, headers = room["code"], {**HEADERS, "x_class_secret": room["secret"]}
        state = await fetch(app, f"/class/{code}/state", **HEADERS)
        headers["cookie"] = state.headers["set-cookie"].partition(";")[0]
        for _ in range(POLLS):  # so it follows the class
            await fetch(app, f"/class/{code}/state", **headers)
        names = charges(monkeypatch)
        for named, path in routes_by_kind(routes).items():
            if named in STREAMS:
                continue
            names.clear()
            for function in READS:
                getattr(function, "cache_clear", bool)()
            with calls_here(CODES) as calls:
                answer = await ask_route(app, named, path, headers, code)
            wrong += [f"{named} reads on the event loop: {calls}"] * bool(calls)
            wrong += [f"{named} is answered {answer.status}"] * (answer.status >= 500)
            wrong += [f"{named} is charged to {names}"] * (bool(names) != INPUTS[named].reads)

    asyncio.run(ask_all())
    assert not wrong, "\n".join(wrong)


def test_nothing_is_read_for_an_address_without_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = CpuBudget(burst=0.0, rate=1e-9)
    spent.charge("unknown", lambda: sum(range(200_000)))
    monkeypatch.setattr(server_middleware, "Readers", lambda: Readers(spent))
    app = Starlette(routes=server_middleware.routes())
    assert not spent.has_left("unknown")

    async def statuses() -> dict[str, int]:
        answers = {}
        for named, path in routes_by_kind(server_middleware.routes()).items():
            if INPUTS[named].reads and "{code}" not in path and not path.startswith("/lesson/own"):
                answers[named] = (await ask_route(app, named, path, HEADERS, "")).status
        return answers

    answers = asyncio.run(statuses())
    assert len(answers) > 14
    late = {named for named, status in answers.items() if status in (429, 503)}
    assert {*answers} - late <= {"GET /lesson/{name}/again"}, "it is made in a budget of its own, and then written"


def test_a_refused_edit_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    names = charges(monkeypatch)
    app = Starlette(routes=server_middleware.routes())
    answer = asyncio.run(fetch(app, f"/film/{PAGE}", "POST", "", REFUSED, None, **HEADERS))
    assert answer.status == 422
    assert names == ["unknown"]


def test_a_press_beside_the_settings_is_read_in_a_thread_however_short_it_is() -> None:
    """It may draw points, or count folds."""
    app = Starlette(routes=server_middleware.routes())
    body = json.dumps({"scene": "", "edit": {"settings": [{"press": "Shuffle", "seed": 7}]}}).encode()

    async def press() -> int:
        return (await fetch(app, "/film/perceptron", "POST", body=body, **HEADERS)).status

    with calls_here(CODES) as calls:
        assert asyncio.run(press()) == 200
    assert calls == []
