"""Every figure at /metrics says what has happened. Unless the settings allow it, none is shown, and none counted."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from streamlit.proto.WidgetStates_pb2 import WidgetState

from addons.metrics import metrics as own
from server.middleware import routes
from tests.browser.server import Server, served
from tests.server.asgi_client import ask
from tests.server.visitor import Visitor

ROOT = Path(__file__).parents[4]
REPORTED = re.compile(r'\breport\(\s*"(\w+)"')


@pytest.fixture(scope="module")
def metered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("app"), PLAYGROUND_METRICS="1") as running:
        yield running


def read(server: Server) -> dict[str, float]:
    """The server's metrics, by name and kind."""
    with build_opener(ProxyHandler({})).open(f"{server.url}/metrics", timeout=10) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    samples = [sample for family in families for sample in family.samples]
    return {" ".join((sample.name, *sample.labels.values())): sample.value for sample in samples}


def test_nobody_sees_them_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(Starlette(routes=routes()), "/metrics").status == 404
    monkeypatch.setenv("PLAYGROUND_METRICS", "1")
    answer = ask(Starlette(routes=routes()), "/metrics")
    assert answer.status == 200
    assert re.match(r"text/plain; version=[\d.]+", answer.headers["content-type"])


def test_without_the_setting_nothing_is_counted_and_prometheus_is_not_imported() -> None:
    code = "import sys, app; from films import events; print(len(events.OBSERVERS), 'prometheus_client' in sys.modules)"
    for value, state in (("0", "0 False"), ("1", "1 True")):
        environment = {**os.environ, "PLAYGROUND_METRICS": value}
        done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True)
        assert done.stdout.split("\n")[-2] == state, done.stderr


def test_each_event_that_is_reported_has_its_figure() -> None:
    code = [file for place in ("films", "server", "ui", "addons") for file in (ROOT / place).rglob("*.py")]
    events = {event for file in code for event in REPORTED.findall(file.read_text(encoding="utf-8"))}
    assert {"film", "turn", "refusal"} <= events <= set(own.EVENTS)


def test_films_their_seconds_what_is_kept_and_who_is_there(metered: Server) -> None:
    async def visit() -> None:
        before = read(metered)
        visitor = await Visitor(metered.url, "perceptron").come()
        there = read(metered)
        await visitor.edit([[1, 2, 0], [3, 4, 1]])
        edited = read(metered)
        await visitor.leave()

        assert there["playground_sessions"] == before["playground_sessions"] + 1
        assert there["playground_film_seconds_count"] == before["playground_film_seconds_count"] + 1
        assert edited["playground_film_seconds_count"] == there["playground_film_seconds_count"] + 1
        assert edited["playground_film_seconds_sum"] > there["playground_film_seconds_sum"] > 0
        assert edited["playground_film_seconds_bucket +Inf"] == edited["playground_film_seconds_count"]
        assert edited["playground_cache_bytes"] > there["playground_cache_bytes"] > before["playground_cache_bytes"]

    asyncio.run(visit())
    assert any(read(metered)["playground_sessions"] == 0 for _ in range(500))  # soon


def test_every_run_takes_its_turn(metered: Server) -> None:
    async def visit() -> None:
        visitor = await Visitor(metered.url, "perceptron").come()
        runs = read(metered)["playground_turn_seconds_count"]
        assert runs > 0
        await visitor.run()
        assert read(metered)["playground_turn_seconds_count"] >= runs + 1
        await visitor.leave()

    asyncio.run(visit())


def test_refusals_and_failures_by_kind(tmp_path: Path) -> None:
    metered = Server(tmp_path, PLAYGROUND_METRICS="1")  # one of which a page may fail
    metered.start()

    async def forge() -> None:
        visitor = await Visitor(metered.url, "lessons").come()
        button = next(identity for identity, kind in visitor.widgets.items() if kind == "button")
        await visitor.run(WidgetState(id=button, json_value="{"))
        assert read(metered)["playground_refusals_total failure"] == 1
        await visitor.say(b"\xff\xff")
        await visitor.ended()
        await visitor.leave()
        assert read(metered)["playground_refusals_total message"] == 1

    assert "playground_refusals_total failure" not in read(metered)
    try:
        asyncio.run(forge())
    finally:
        metered.stop()
