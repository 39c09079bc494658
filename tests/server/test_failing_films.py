"""A picture that cannot be made: a sentence for who asked, and one line in the log, with the address."""

import io
import json
import logging
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from films import film_cache
from films.lru_cache import LRUCache
from films.pages import PAGES
from films.scene import Scene
from server import error_log, worker, worker_pool
from server.error_log import CANNOT, ErrorFilter, described
from server.films import Films
from server.middleware import routes
from server.scene_routes import SceneRoutes
from server.settings import Settings
from server.token_buckets import TokenBuckets
from tests.server.asgi_client import ask

OWN_LESSON = (Path(__file__).parents[2] / "lessons" / "1-perceptron.toml").read_bytes()
MADE_OF_FILM = [each.ending for each in PAGES["perceptron"].files if each.ending not in ("csv", "py")]
QUERY = urlencode({"eta": "0.25", "t": "1", "x": "Größe", "labels": "Anna|Jürgen"})


def failing(scene: Scene) -> None:
    """Raises as a fault in a film would, quoting a stranger."""
    raise KeyError(f"no line for {scene.labels} by {scene.x}\nforged")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[ASGIApp]:
    """A server whose films of the perceptron have a fault where a step is of a quarter."""

    def broken(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        if getattr(scene, "eta", 1.0) == 0.25:
            failing(scene)
        return film_cache.in_process(make, scene, more)

    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    before = film_cache.exchange_maker(broken)
    yield Starlette(routes=[*Films(Settings()).routes(), *SceneRoutes(Settings()).routes()])
    film_cache.exchange_maker(before)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    out, one_line = io.StringIO(), ErrorFilter(TokenBuckets(20, 1))
    handler = logging.StreamHandler(out)
    error_log.LOG.addFilter(one_line)
    error_log.LOG.addHandler(handler)
    yield out
    error_log.LOG.removeHandler(handler)
    error_log.LOG.removeFilter(one_line)


def is_one_line_of(text: str, path: str) -> bool:
    """Whether a log is a line with the address, the error and its place, and without names that somebody has given."""
    (line,) = text.splitlines()
    assert line.startswith(f"{path}?")
    assert "eta=0.25" in line
    assert f"tests/server/test_failing_films.py:{failing.__code__.co_firstlineno + 2}" in line
    assert "KeyError: " in line
    return not any(name in line for name in ("Anna", "Jürgen", "Größe", "J%C3%BCrgen", "labels="))


def test_a_film_that_cannot_be_made_says_so_in_a_sentence(app: ASGIApp, log: io.StringIO) -> None:
    answer = ask(app, "/film/perceptron", query=QUERY)
    assert (answer.status, answer.body.decode()) == (500, CANNOT)
    assert answer.headers["cache-control"] == "no-store"
    assert is_one_line_of(log.getvalue(), "/film/perceptron")


def test_so_does_the_film_of_an_edit(app: ASGIApp, log: io.StringIO) -> None:
    body = json.dumps({"scene": QUERY, "edit": {"points": [[1, 2, 0], [3, 4, 1]]}}).encode()
    answer = ask(app, "/film/perceptron", "POST", body=body)
    assert (answer.status, answer.body.decode()) == (500, CANNOT)
    assert is_one_line_of(log.getvalue(), "/film/perceptron")


@pytest.mark.parametrize(
    "path", ["/still/perceptron", "/still/perceptron.svg", *(f"/take/perceptron.{ending}" for ending in MADE_OF_FILM)]
)
def test_so_do_its_stills_and_the_files_to_take_home(app: ASGIApp, log: io.StringIO, path: str) -> None:
    answer = ask(app, path, query=QUERY)
    assert (answer.status, answer.body.decode()) == (500, CANNOT)
    assert is_one_line_of(log.getvalue(), path)


def test_its_page_is_there_without_a_still_and_its_preview_is_another_picture(app: ASGIApp, log: io.StringIO) -> None:
    page, preview = (ask(app, path, query=QUERY) for path in ("/perceptron", "/preview/perceptron.png"))
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert (preview.status, preview.body[:4]) == (200, b"\x89PNG")
    first, scene = log.getvalue().splitlines()
    assert is_one_line_of(first, "/perceptron")
    assert is_one_line_of(scene, "/preview/perceptron.png")


def test_other_pages_are_as_they_were(app: ASGIApp, log: io.StringIO) -> None:
    assert ask(app, "/film/hinge").status == 200
    assert log.getvalue() == ""


def test_what_a_worker_fails_at_says_where_in_the_worker() -> None:
    scene = PAGES["perceptron"].read(QUERY)
    _, error, _ = pickle.loads(worker.answer(pickle.dumps((failing, scene, {}))))
    line = described(error)
    assert "in a worker: server/worker.py:" in line
    assert line.endswith(f"tests/server/test_failing_films.py:{failing.__code__.co_firstlineno + 2}")


def test_a_film_that_took_too_long_is_noted_without_names_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Connection:
        def send_bytes(self, task: bytes) -> None: ...

    def given_up(_pool: object, _busy: object) -> None:
        raise film_cache.TooLongError

    pool = worker_pool.WorkerPool(size=1)
    monkeypatch.setattr(worker_pool.WorkerPool, "_take", lambda _pool, _scene: worker_pool.Worker(None, Connection()))  # type: ignore[arg-type]
    monkeypatch.setattr(worker_pool.WorkerPool, "_await", given_up)
    with pytest.raises(film_cache.TooLongError):
        pool.make(failing, PAGES["perceptron"].read(QUERY), {})
    assert "eta=0.25" in caplog.text
    assert not any(name in caplog.text for name in ("Anna", "Größe", "labels"))


PLACES = {
    "/lesson/1-perceptron/again": ("server.lesson_routes.played_step", "GET", b""),
    "/lesson/own/played": ("server.own_lesson.played_own_lesson", "POST", OWN_LESSON),
}


@pytest.mark.parametrize("path", PLACES)
def test_lessons_that_fail_say_so_too(path: str, monkeypatch: pytest.MonkeyPatch, log: io.StringIO) -> None:
    def fails(*_: object) -> None:
        raise KeyError("Anna")

    place, method, body = PLACES[path]
    monkeypatch.setattr(place, fails)
    answer = ask(Starlette(routes=routes()), path, method, query="step=2", body=body)
    assert (answer.status, answer.body.decode()) == (500, CANNOT)
    (line,) = log.getvalue().splitlines()
    assert line.startswith(path)
    assert "KeyError" in line
