"""All routes of the server. What reads a stranger's text or scene does so off the event loop and is charged for it, and
reads nothing for an address that has used up its CPU budget. A new route fails here until it is listed."""

import asyncio
import json
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from importlib import import_module
from inspect import unwrap
from types import CodeType, FrameType
from typing import Any

import pytest
from starlette.applications import Starlette

from addons import addons
from films.pages import LESSON_PAGES
from server import middleware as server_middleware
from server.readers import Readers
from server.token_buckets import CpuBudget
from tests.server import route_inputs
from tests.server.asgi_client import Answer, fetch
from tests.server.route_inputs import HEADERS, LONG, NAMES, PAGE, REFUSED
from tests.server.route_inputs import INPUTS as CORE

OF_ADDONS = [import_module(f"addons.{each.name}.tests.server.route_inputs") for each in addons() if each.routes]
INPUTS = CORE | {named: each for module in OF_ADDONS for named, each in module.INPUTS.items()}
STREAMS = [named for module in OF_ADDONS for named in module.STREAMS]
READS = [function for module in (route_inputs, *OF_ADDONS) for function in module.READS]
CODES = {unwrap(function).__code__: function.__qualname__ for function in READS}


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


async def ask_route(
    app: Starlette, named: str, path: str, headers: dict[str, Any], places: Mapping[str, str] = {}
) -> Answer:
    route_input, method = INPUTS[named], named.partition(" ")[0]
    at = route_input.path or path
    for place, text in places.items():
        at = at.replace(place, text)
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
        by_kind = routes_by_kind(routes)
        for module in (route_inputs, *OF_ADDONS):
            places, headers = await module.prepare(app)
            names = charges(monkeypatch)
            for named in module.INPUTS:
                if named in STREAMS:
                    continue
                names.clear()
                for function in READS:
                    getattr(function, "cache_clear", bool)()
                with calls_here(CODES) as calls:
                    answer = await ask_route(app, named, by_kind[named], headers, places)
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
            if named in CORE and INPUTS[named].reads and not path.startswith("/lesson/own"):
                answers[named] = (await ask_route(app, named, path, HEADERS)).status
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
