"""/lesson/own: the page of a lesson of one's own, whose text a browser posts; the server keeps none."""

import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from addons import parts
from films import film_cache
from films.film_cache import Maker
from films.lessons.toml import LARGEST, read
from films.played_lesson import played_own_lesson
from films.scene import Scene
from server import own_lesson
from server.middleware import middleware, routes
from server.own_lesson import lesson_of
from tests.server.asgi_client import Answer, ask

APP = Starlette(routes=routes(), middleware=middleware())
ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "lessons").glob("*.toml"))
EXAMPLE = (ROOT / "tests/films/lessons/example.toml").read_bytes()


def posted(path: str, body: bytes, query: str = "") -> Answer:
    return ask(APP, f"/lesson/own/{path}", query=query, method="POST", body=body)


def test_the_page_is_there_without_a_lesson_and_runs_no_inline_script() -> None:
    answer = ask(APP, "/lesson/own")
    assert answer.status == 200
    assert answer.headers["content-security-policy"] == ask(APP, "/perceptron").headers["content-security-policy"]
    assert b'type="file"' in answer.body
    assert b"<script>" not in answer.body


@pytest.mark.parametrize("file", FILES[:3], ids=lambda file: file.stem)
def test_a_lessons_file_is_played_as_the_librarys_are(file: Path) -> None:
    answer = posted("played", file.read_bytes(), "step=2")
    data, lesson = json.loads(answer.body), lesson_of(file.read_bytes())
    assert (answer.status, data["step"], data["lesson"]["name"]) == (200, 2, lesson.name)
    assert data["lesson"] == json.loads(json.dumps(played_own_lesson(lesson)))
    news = [step["own"] is not None for step in data["lesson"]["steps"]]
    assert news == [bool(parts("step"))] * len(news), "add-ons are told of them"
    assert "no-store" in answer.headers["cache-control"]


def test_it_is_opened_at_the_scene_and_in_the_view_of_its_address() -> None:
    text = (ROOT / "lessons/1-perceptron.toml").read_bytes()
    query = "lesson=own-1&step=2&own=1&points=none&view=projector"
    data = json.loads(posted("played", text, query).body)
    assert (data["given"], data["projector"], data["problems"]) == ({"points": "none", "own": "1"}, True, [])
    data = json.loads(posted("played", text, "step=99&t=x").body)
    assert data["step"] == len(data["lesson"]["steps"])
    assert data["problems"][0].startswith("The lesson “")
    assert len(data["problems"]) == 2
    assert json.loads(posted("played", text, "step=2&lesson=own-1&symbols=wb").body)["given"] is None


def test_a_step_is_asked_once_more() -> None:
    text = FILES[0].read_bytes()
    first, second = (json.loads(posted("again", text, f"step=2&again={seed}").body) for seed in (7, 8))
    assert first["scene"] != second["scene"]
    assert first == json.loads(posted("again", text, "step=2&again=7").body)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "The lesson's head (line 1)"),
        (b"title = ", "The lesson's head (line 1): this is not TOML"),
        (b"\xff\xfe", "The lesson's head (line 1): this is not UTF-8."),
        (b"# " * LARGEST, "The file has 200,000 characters"),
        (b"# " * 4 * LARGEST, "The file has more than 400,000 bytes"),
        (EXAMPLE.replace(b"[[steps]]", b"[[stages]]"), "The lesson's head (line "),
        (EXAMPLE.replace(b'title = "', b'title = "<img src=x>', 1), "The lesson's head (line 1): “title” has HTML"),
    ],
)
def test_what_is_no_lesson_is_refused_in_a_sentence(body: bytes, sentence: str) -> None:
    for path in ("played", "again"):
        answer = posted(path, body)
        assert answer.status == 422
        assert answer.body.decode().startswith(sentence)


@pytest.fixture
def maker() -> Iterator[Callable[[Maker], Maker]]:
    """Sets who makes films, in place of worker processes."""
    before = film_cache.exchange_maker(film_cache.in_process)
    yield film_cache.exchange_maker
    film_cache.exchange_maker(before)


@pytest.mark.parametrize(("path", "name"), [("played", "_opened"), ("again", "_again")])
def test_a_worker_process_reads_it_and_not_the_server(
    maker: Callable[[Maker], Maker], monkeypatch: pytest.MonkeyPatch, path: str, name: str
) -> None:
    names = list[str]()

    def worker(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        names.append(make.__name__)
        monkeypatch.setattr(own_lesson, "read", read)
        result = pickle.loads(pickle.dumps(make))(scene, **pickle.loads(pickle.dumps(more)))
        monkeypatch.setattr(own_lesson, "read", None)  # the server itself reads no lesson
        return pickle.loads(pickle.dumps(result)), 0.0

    monkeypatch.setattr(own_lesson, "read", None)
    maker(worker)
    assert posted(path, FILES[0].read_bytes(), "step=2&again=7").status == 200
    assert names[0] == name


def test_one_that_a_worker_gives_up_is_said_to_be_late(maker: Callable[[Maker], Maker]) -> None:
    def worker(_make: object, _scene: Scene, _more: object) -> tuple[Any, float]:
        raise film_cache.TooLongError

    maker(worker)
    assert (posted("played", EXAMPLE).status, posted("again", EXAMPLE).status) == (503, 503)
