"""Films as resources: what /film/<page>?<scene> answers, to whom it is kept, and how often one is made."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata
from typing import Any

import brotli
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.types import ASGIApp

from films import edits, version
from films.fair_share import Client, Usage
from films.film_cache import JsonFilm
from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.scene import Scene, query_text, to_query, without
from films.topics.bayes.scene import BayesScene
from films.topics.perceptron.scene import PerceptronScene
from server import films, wanted_film
from server.compression import compressed
from server.fair_pool import FairPool
from server.settings import Settings
from server.token_buckets import CpuBudget
from server.wanted_film import FilmRequest
from tests.films.made import with_json_film
from tests.films.scenes.point_strategies import coordinates
from tests.films.scenes.scene_strategies import scenes
from tests.server.asgi_client import Answer, ask, fetch
from ui.stage.served import film_url

FILMED = list(LESSON_PAGES)


def server(pool: FairPool | None = None) -> ASGIApp:
    return Starlette(routes=films.Films(Settings(), pool=pool).routes())


APP = server()


def decoded(answer: Answer) -> dict[str, Any]:
    assert answer.status == 200, answer.body
    assert answer.headers["content-type"] == "application/json"
    film: dict[str, Any] = json.loads(answer.body)
    return film


def edit(query: str, **parts: Any) -> Answer:
    body = json.dumps({"scene": query, "edit": parts}).encode()
    return ask(APP, "/film/perceptron", "POST", body=body)


@pytest.mark.parametrize("name", FILMED)
def test_it_is_the_film_that_the_page_shows(name: str) -> None:
    page = PAGES[name]
    query = query_text(page.read(""))
    answer = decoded(ask(APP, f"/film/{name}", query=query))
    assert answer["film"] == page.json_film(page.read(query)).film
    filmed = without(page.read(query), "t")
    assert answer["scene"] == ({} if page.example else to_query(filmed)), "an example has no address"


def test_what_other_orders_come_to_is_in_the_film_and_may_be_kept_with_it() -> None:
    path, _, version = film_url("perceptron").removeprefix(".").partition("?")
    answer = ask(APP, path, query=f"beside=order&{version}")
    assert "200 orders kept through all epochs" in json.dumps(decoded(answer)["film"]["captions"])
    assert "immutable" in answer.headers["cache-control"]


def test_the_frame_and_what_stands_around_a_film_are_not_part_of_it() -> None:
    tags = {
        ask(APP, "/film/perceptron", query=query).headers["etag"]
        for query in ("", "t=2", "predict=1", "lesson=1-perceptron&step=3")
    }
    assert len(tags) == 1
    assert ask(APP, "/film/perceptron", query="eta=2").headers["etag"] not in tags


FOREST = "method1=forest&planes=1"


def finer(query: str) -> dict[str, Any]:
    columns: dict[str, Any] = decoded(ask(APP, "/film/methods", query=f"{query}&finer=1"))["columns"]
    return columns


def test_the_regions_of_a_frame_may_be_had_in_finer_cells_than_the_films() -> None:
    film = decoded(ask(APP, "/film/methods", query=FOREST))
    assert film["finer"], "the browser asks for them once the frame is at rest"
    (own,) = (each for each in film["film"]["columns"]["specs"].values() if each["type"] == "pictures")
    ((figure, regions),) = finer(f"{FOREST}&t=4")["specs"].items()
    assert (figure, regions["colors"]) == ("0", own["colors"])
    assert regions["width"] == 600 * 600 > own["width"]


def test_finer_regions_are_those_of_the_frame_and_of_the_last_beyond_it() -> None:
    frames = decoded(ask(APP, "/film/methods", query=FOREST))["film"]["frames"]
    first, fourth = finer(FOREST), finer(f"{FOREST}&t=4")
    assert first != fourth
    assert finer(f"{FOREST}&t=4999") == finer(f"{FOREST}&t={frames - 1}")


def test_a_film_without_regions_and_one_whose_regions_the_browser_computes_have_none_that_are_finer() -> None:
    for name in ("perceptron", "neighbors"):
        assert not decoded(ask(APP, f"/film/{name}"))["finer"]
        assert decoded(ask(APP, f"/film/{name}", query="finer=1"))["columns"]["specs"] == {}


def test_finer_regions_of_a_long_scene_may_be_posted() -> None:
    body = json.dumps({"scene": f"{FOREST}&t=4&finer=1"}).encode()
    assert decoded(ask(APP, "/film/methods", "POST", body=body))["columns"] == finer(f"{FOREST}&t=4")


def test_an_edit_is_answered_by_a_film_also_if_it_asks_for_finer_regions() -> None:
    body = json.dumps({"scene": f"{FOREST}&finer=1", "edit": {"points": [[1, 2, 0], [3, 4.5, 1]]}}).encode()
    assert decoded(ask(APP, "/film/methods", "POST", body=body))["film"]["frames"]


def test_finer_regions_are_kept_by_frame_and_apart_from_the_film() -> None:
    queries = (FOREST, f"{FOREST}&finer=1", f"{FOREST}&finer=1&t=4")
    tags = {ask(APP, "/film/methods", query=query).headers["etag"] for query in queries}
    assert len(tags) == 3
    assert ask(APP, "/film/methods", query=f"{FOREST}&finer=1&view=projector").headers["etag"] in tags


@pytest.mark.parametrize("query", ["t=-1", "t=1e9", "t=1&t=2", "method1=no", "points=junk", "planes=9"])
def test_finer_regions_of_a_scene_that_is_none_are_refused_in_a_sentence(query: str) -> None:
    answer = ask(APP, "/film/methods", query=f"{query}&finer=1")
    assert answer.status == 422
    assert answer.body.decode().endswith(".")


def test_one_that_a_browser_has_is_not_sent_again() -> None:
    first = ask(APP, "/film/perceptron", accept_encoding="br")
    again = ask(APP, "/film/perceptron", accept_encoding="br", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert json.loads(brotli.decompress(first.body)) == decoded(ask(APP, "/film/perceptron"))
    assert ask(APP, "/film/perceptron").headers["etag"] != first.headers["etag"], "another encoding, other bytes"


def test_under_the_version_of_this_code_it_may_be_kept_for_ever_and_under_another_not_at_all() -> None:
    path, _, current = film_url("perceptron").removeprefix(".").partition("?")
    assert "immutable" in ask(APP, path, query=f"eta=0.5&{current}").headers["cache-control"]
    assert "immutable" not in ask(APP, path, query="eta=0.5").headers["cache-control"]
    assert ask(APP, path, query="eta=0.5&v=older&here=1").headers["cache-control"] == "no-store"
    assert edit("eta=0.5", points=[]).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [("eta=-1", "eta"), ("eta=1&eta=2", "more than once"), ("points=junk", "points"), ("x=" + "y" * 70_000, "60,000")],
)
def test_a_scene_that_is_none_is_refused_in_a_sentence(query: str, sentence: str) -> None:
    answer = ask(APP, "/film/perceptron", query=query)
    assert answer.status == 422
    assert sentence in answer.body.decode()
    assert answer.headers["cache-control"] == "no-store"


def test_a_page_of_another_version_is_sent_to_the_server_that_it_came_from_which_answers() -> None:
    sent = ask(APP, "/film/perceptron", query="eta=0.5&v=older")
    assert (sent.status, sent.headers["location"]) == (307, "?eta=0.5&v=older&here=1")
    assert sent.headers["cache-control"] == "no-store"
    assert decoded(ask(APP, "/film/perceptron", query=sent.headers["location"][1:]))["scene"] == {"eta": "0.5"}
    again = edit("eta=0.5", points=[])
    assert again.status == 200, "an edit goes there in the first place"


def test_a_page_without_a_film_says_so() -> None:
    for name in ("lessons", "start"):
        assert ask(APP, f"/film/{name}").status == 422


def test_an_edit_says_what_the_scene_has_become_and_shows_its_film() -> None:
    answer = decoded(edit("eta=0.5", points=[[1, 2, 0], [3, 4.5, 1]]))
    after = PerceptronScene(eta=0.5).with_points(((1.0, 2.0, 0), (3.0, 4.5, 1)))
    assert answer["scene"] == to_query(after)
    assert answer["edit"]["points"] == [[1, 2, 0], [3, 4.5, 1]]
    assert answer["film"] == decoded(ask(APP, "/film/perceptron", query=query_text(after)))["film"]


@pytest.mark.parametrize(
    "parts",
    [
        {"points": 1}, {"points": [[1, 2]]}, {"points": [[1, 2, 9]]}, {"points": [[1, "2", 0]]},
        {"points": [[1e9, 0, 0]]}, {"points": [[0, 0, 0]] * 501},
        {"axes": [0, 1, 2]}, {"axes": [1, 0, 1, 0]}, {"axes": ["a"] * 4},
        {"probe": [1]}, {"handles": [[1, 2]] * 9}, {"handles": "x"}, {"other": 1},
    ],
)  # fmt: skip
def test_an_edit_that_is_none_is_refused_in_a_sentence(parts: dict[str, Any]) -> None:
    answer = edit("", **parts)
    assert answer.status == 422
    assert answer.body.decode().endswith("That edit was left out; the points are as they were.")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"scene": 1}', b'"a"', b"[" * 100_000, b'{"scene":"' + b"x" * 300_000]
)
def test_a_posted_body_that_is_none_is_refused(body: bytes) -> None:
    assert ask(APP, "/film/perceptron", "POST", body=body).status == 422


@given(scenes(PerceptronScene), scenes(PerceptronScene))
def test_points_put_one_after_the_other_or_at_once_are_the_same_points(before: Scene, after: Scene) -> None:
    points = [list(point) for point in after.points]
    assert edits.edited(before, {"points": points}) == before.with_points(after.points)


@given(scenes(BayesScene), st.lists(st.tuples(coordinates(), coordinates()), max_size=4))
def test_handles_are_put_where_the_scene_puts_them(before: BayesScene, places: list[tuple[float, float]]) -> None:
    try:
        after = before.with_handles(places) if 0 < len(places) == len(before.handles()) else None
    except ValueError:
        after = None
    edit = {"handles": [list(place) for place in places]}
    if after is None:
        with pytest.raises(ValueError, match=r"\.$"):
            edits.edited(before, edit)
    else:
        assert edits.edited(before, edit) == after


# How often one is made ----------------------------------------------------------------------------------------------
class Counted:
    """A page whose films are made one at a time once `go` is set; it counts them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[Scene] = []
        self.begun, self.go = threading.Event(), threading.Event()
        page = with_json_film(PAGES["perceptron"], self.view)
        monkeypatch.setitem(PAGES, "perceptron", page)

    def view(self, scene: Scene) -> JsonFilm:
        self.begun.set()
        assert self.go.wait(20)
        self.made.append(scene)
        return JsonFilm({"frames": 1})

    async def running(self) -> None:
        while not self.begun.is_set():
            await asyncio.sleep(0.005)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def test_one_that_many_ask_for_at_once_is_made_once(counted: Counted) -> None:
    async def at_once() -> list[Answer]:
        app = server()
        asking = [asyncio.create_task(fetch(app, "/film/perceptron", query=f"eta=2&t={i}")) for i in range(50)]
        await counted.running()
        counted.go.set()
        return await asyncio.gather(*asking)

    assert {answer.status for answer in asyncio.run(at_once())} == {200}
    assert len(counted.made) == 1


def test_one_whose_owner_has_left_before_its_turn_is_not_made(counted: Counted) -> None:
    async def visit() -> Answer:
        app, left = server(FairPool(1)), asyncio.Event()
        first = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=2"))
        await counted.running()
        gone = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=3", left=left))
        await asyncio.sleep(0.05)
        left.set()
        assert (await gone).status == 503
        counted.go.set()
        return await first

    assert asyncio.run(visit()).status == 200
    assert [scene.eta for scene in counted.made] == [2.0]  # type: ignore[attr-defined]


def test_an_edit_that_was_given_up_before_it_was_read_is_not_read() -> None:
    async def posted(*, given_up: bool) -> Answer:
        left = asyncio.Event()
        if given_up:
            left.set()
        return await fetch(server(), "/film/perceptron", "POST", body=b'{"scene": "eta=much"}', left=left)

    assert asyncio.run(posted(given_up=False)).status == 422
    assert asyncio.run(posted(given_up=True)).status == 503


def test_an_edit_whose_line_ends_with_it_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a browser gives up an edit of a drag for the next, on a server that has much to do: line and end wait both."""
    read: list[str] = []

    async def visit() -> None:
        server = uvicorn.Server(uvicorn.Config(APP, port=0, lifespan="off", log_level="error"))
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        for i in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            body = json.dumps({"scene": f"eta={i + 1}"})
            writer.write(
                f"POST /film/perceptron HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            if i == 0:
                assert b"200 OK" in await reader.readline()
            writer.close()
            time.sleep(0.01)  # the server has something else to do
            await asyncio.sleep(0.02)
        server.should_exit = True
        await running

    wanted = wanted_film.read_wanted

    def noted(page: AnyPage, query: str) -> FilmRequest:
        read.append(query)
        return wanted(page, query)

    monkeypatch.setattr(wanted_film, "read_wanted", noted)
    asyncio.run(visit())
    assert read == ["eta=1&"]


def test_a_hundred_edits_that_nobody_waits_for_do_not_stand_before_a_student_of_the_same_class(
    counted: Counted,
) -> None:
    """Behind one address: a drag by a browser that gives up each edit for the next."""

    async def visit() -> Answer:
        app, left = server(FairPool(1, 8)), asyncio.Event()
        first = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=2"))
        await counted.running()
        left.set()
        for i in range(100):
            assert (await fetch(app, "/film/perceptron", query=f"eta={i + 3}", left=left)).status == 503
        student = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=0.5"))
        await asyncio.sleep(0.05)
        counted.go.set()
        await first
        return await student

    assert asyncio.run(visit()).status == 200
    assert [scene.eta for scene in counted.made] == [2.0, 0.5]  # type: ignore[attr-defined]


def test_one_that_is_not_there_in_time_is_told_so_and_may_be_asked_for_again(
    counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "PATIENCE", 0.05)
    answer = ask(server(), "/film/perceptron")
    counted.go.set()
    assert (answer.status, answer.headers["retry-after"], answer.headers["cache-control"]) == (202, "1", "no-store")
    assert json.loads(answer.body) == {"film": None, "said": wanted_film.BEING_MADE}


def test_dear_films_of_one_address_come_one_after_the_other(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten that together take longer than anybody waits for one."""
    monkeypatch.setattr(films, "PATIENCE", 0.05)
    statuses: list[int] = []

    async def until_made(app: ASGIApp, eta: int) -> Answer:
        while True:
            answer = await fetch(app, "/film/perceptron", query=f"eta={eta}")
            statuses.append(answer.status)
            if answer.status != 202:
                return answer

    async def visit() -> list[Answer]:
        app = server(FairPool(1))
        visits = [asyncio.create_task(until_made(app, eta)) for eta in range(1, 11)]
        await asyncio.sleep(0.5)
        counted.go.set()
        return await asyncio.gather(*visits)

    assert {answer.status for answer in asyncio.run(visit())} == {200}
    assert statuses.count(202) >= 10
    assert len(counted.made) == 10, "each is made once"


# In pieces ---------------------------------------------------------------------------------------------------------
class Pieces:
    """A page whose films are made in five pieces and a whole; it notes which of them are made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.made: list[str] = []
        self.go, self.begun = threading.Semaphore(0), threading.Event()
        page = with_json_film(PAGES[name], self.view)
        object.__setattr__(page, "pieces_of_film", self.pieces)
        monkeypatch.setitem(PAGES, name, page)

    def pieces(self, scene: Scene) -> Iterator[Callable[[], object]]:
        for i in range(5):
            yield partial(self.piece, f"{scene.eta:g} {i}")  # type: ignore[attr-defined]

    def piece(self, name: str) -> None:
        self.begun.set()
        assert self.go.acquire(timeout=20)
        self.made.append(name)

    def view(self, scene: Scene) -> JsonFilm:
        self.made.append(f"{scene.eta:g} whole")  # type: ignore[attr-defined]
        return JsonFilm({"frames": 1})

    async def until(self, count: int) -> None:
        while len(self.made) < count:
            await asyncio.sleep(0.005)


def test_another_address_has_its_turn_between_two_pieces_of_a_film(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = Pieces(monkeypatch, "perceptron")
    pool = FairPool(1, usage=Usage())

    async def visit() -> None:
        app = server(pool)
        film = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=2"))
        while not pieces.begun.is_set():
            await asyncio.sleep(0.005)
        pool.usage.charge(Client("unknown"), 5.0)  # it has used much; so the other one is before it
        other = asyncio.create_task(pool.run(Client("other"), lambda: pieces.made.append("other")))
        await asyncio.sleep(0.02)
        for _ in range(5):
            pieces.go.release()
        assert (await film).status == 200
        await other

    asyncio.run(visit())
    assert pieces.made == ["2 0", "other", "2 1", "2 2", "2 3", "2 4", "2 whole"]


def test_of_a_film_that_nobody_waits_for_any_more_no_further_piece_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = Pieces(monkeypatch, "perceptron")

    async def visit() -> None:
        app, left = server(FairPool(1, usage=Usage())), asyncio.Event()
        gone = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=2", left=left))
        while not pieces.begun.is_set():
            await asyncio.sleep(0.005)
        left.set()
        assert (await gone).status == 503
        for _ in range(10):
            pieces.go.release()
        await pieces.until(1)
        assert (await fetch(app, "/film/perceptron", query="eta=3")).status == 200

    asyncio.run(visit())
    assert pieces.made == ["2 0", *(f"3 {i}" for i in range(5)), "3 whole"]


def test_the_pieces_of_a_film_come_before_it_and_a_cached_film_has_none() -> None:
    page = PAGES["generalisation"]
    scene = page.read("part=folds&folds=3&seed=77")
    pieces = [*page.pieces_of_film(scene)]
    assert len(pieces) == 4, "three folds, and the film"
    for piece in pieces:
        piece()
    assert [*page.pieces_of_film(scene)] == []


# What is kept as it travels ----------------------------------------------------------------------------------------
def test_a_film_that_is_asked_for_again_is_not_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[str]()

    def counted(raw: bytes, encoding: str, quality: int) -> bytes:
        calls.append(threading.current_thread().name)
        return compressed(raw, encoding, quality)

    monkeypatch.setattr(wanted_film, "compressed", counted)
    app = server()
    first, again = (ask(app, "/film/perceptron", query="eta=0.75", accept_encoding="br") for _ in range(2))
    assert first == again
    assert len(calls) == 1
    assert threading.main_thread().name not in calls, "the event loop's thread"
    tag = first.headers["etag"]
    assert ask(app, "/film/perceptron", query="eta=0.75", accept_encoding="br", if_none_match=tag).status == 304


def test_a_long_edit_is_read_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, threads = wanted_film.read_wanted, list[str]()

    def noted(page: AnyPage, query: str) -> FilmRequest:
        threads.append(threading.current_thread().name)
        return wanted(page, query)

    monkeypatch.setattr(wanted_film, "read_wanted", noted)
    assert edit("", points=[[i / 50, i % 7, i % 2] for i in range(200)]).status == 200
    assert threads
    assert threading.main_thread().name not in threads


def test_one_that_was_late_goes_on_for_who_asks_again(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "PATIENCE", 0.05)

    async def visit() -> list[int]:
        app = server()
        late = await fetch(app, "/film/perceptron", query="eta=2")
        monkeypatch.setattr(films, "PATIENCE", 10.0)
        again = asyncio.create_task(fetch(app, "/film/perceptron", query="eta=2"))
        await asyncio.sleep(0.05)
        counted.go.set()
        return [late.status, (await again).status]

    assert asyncio.run(visit()) == [202, 200]
    assert len(counted.made) == 1


def test_who_has_had_too_much_made_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "CpuBudget", lambda *_: CpuBudget(burst=0.0, rate=0.001))
    app = server()
    ask(app, "/film/perceptron", query="eta=0.25")
    assert ask(app, "/film/perceptron", query="eta=0.25").status == 503


def test_the_version_is_that_of_the_code() -> None:
    assert len(version.version()) == 12
    assert film_url("perceptron") == f"./film/perceptron?v={version.version()}"


def test_it_changes_with_the_data_that_films_show_and_with_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {file.relative_to(version.ROOT).as_posix() for file in version.files()}
    assert files > {"server/films.py", "server/wanted_film.py", "films/page.py", "playground/perceptron.py"}
    assert "mails.csv" in {file.name for file in version.files()}
    assert not any(file.startswith("ui/") for file in files)
    now, theirs = version.version(), metadata.version
    for library in ("numpy", "scipy", "contourpy", "scikit-learn"):
        monkeypatch.setattr(metadata, "version", lambda name, other=library: "0.1" if name == other else theirs(name))
        assert version.version.__wrapped__() != now, library


def test_a_lessons_verdict_comes_with_the_film() -> None:
    page: AnyPage = PAGES["perceptron"]
    name, check = next(iter(page.checks.items()))
    answer = decoded(ask(APP, "/film/perceptron", query=f"check={name}"))
    verdict = check(page.read(""))
    assert answer["verdict"] == {"met": verdict.met, "said": verdict.said}
    assert decoded(ask(APP, "/film/perceptron", query="check=none"))["verdict"] is None
    by_link = decoded(ask(APP, "/film/perceptron", query="beat=7"))["verdict"]
    assert by_link["said"].startswith("Beat 7 updates with 6 points at most. "), "a challenge by link"


def test_a_change_of_settings_is_an_edit_whose_answer_says_at_which_frame_the_film_goes_on() -> None:
    answer = decoded(edit("t=3", settings=[{"set": {"steps": "checks"}}]))
    assert (answer["scene"], answer["frame"]) == ({"steps": "checks"}, 16)
    assert decoded(edit("t=3", settings=[{"set": {"eta": "2"}}]))["frame"] is None
    assert "frame" not in decoded(edit("t=3", points=[[1, 2, 0], [2, 1, 1]]))


def test_a_setting_that_cannot_be_is_refused_in_a_sentence() -> None:
    answer = edit("", settings=[{"set": {"eta": "0"}}])
    assert (answer.status, answer.body) == (422, "η, the learning rate: it is not between 0.001 and 1000.".encode())
    assert edit("", settings={"set": {}}).status == edit("", settings=[{"press": "Fly", "seed": 0}]).status == 422


def test_a_film_brings_its_settings_and_to_a_browser_that_has_them_their_tag_alone() -> None:
    first = decoded(ask(APP, "/film/perceptron"))["panel"]
    assert [setting["name"] for setting in first["settings"] if setting["first"]] == ["algorithm", "steps", "order"]
    assert "Shuffle" in first["presses"]
    moved = {"scene": "", "edit": {"points": [[1, 2, 0], [2, 1, 1]]}, "has": first["tag"]}
    again = ask(APP, "/film/perceptron", "POST", body=json.dumps(moved).encode())
    assert decoded(again)["panel"] == {"tag": first["tag"]}
    changed = moved | {"edit": {"settings": [{"set": {"algorithm": "batch"}}]}}
    other = decoded(ask(APP, "/film/perceptron", "POST", body=json.dumps(changed).encode()))["panel"]
    assert "rate" in [setting["name"] for setting in other["settings"]]
