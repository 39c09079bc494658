"""A film that is made in many pieces shows its beginning; it goes on being made while somebody asks again."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from starlette.types import ASGIApp

from films import film_cache
from films.lru_cache import LRUCache
from films.page import MANY_PIECES
from films.pages import PAGES
from films.topics.generalisation.page import GENERALISATION
from server import films, shared_making
from tests.server.asgi_client import Answer, fetch
from tests.server.test_films import decoded, server

QUERY = "part=folds&method=means&folds=12"
PATH = "/film/generalisation"
FOLDS = GENERALISATION.view_of(GENERALISATION.read(QUERY))


class Held:
    """The page with its pieces, of which each waits until it is let through."""

    def __init__(self) -> None:
        self.through, self.begun = threading.Semaphore(0), 0

    def pieces(self, scene: Any) -> Iterable[Callable[[], object]]:
        return [partial(self._piece, piece) for piece in FOLDS.pieces(scene)]

    def _piece(self, piece: Callable[[], object]) -> None:
        self.begun += 1
        assert self.through.acquire(timeout=20)
        piece()

    def let(self, count: int) -> None:
        for _ in range(count):
            self.through.release()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """One whose pieces wait; nothing is cached."""
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    monkeypatch.setattr(films, "PATIENCE_FOR_PARTS", 0.05)
    pieces = Held()
    views = tuple(replace(view, pieces=pieces.pieces) if view is FOLDS else view for view in GENERALISATION.views)
    monkeypatch.setitem(PAGES, "generalisation", replace(GENERALISATION, views=views))
    yield pieces
    pieces.let(100)


async def begun(app: ASGIApp, least: int, query: str = f"{QUERY}&parts=1", **more: Any) -> dict[str, Any]:
    """What is told of a film once so many pieces of it are made."""
    while True:
        answer = await fetch(app, PATH, query=query, **more)
        assert (answer.status, answer.headers["cache-control"]) == (202, "no-store"), answer.body
        progress: dict[str, Any] = json.loads(answer.body)
        if int(progress["said"].split()[0]) >= least:
            return progress


def test_before_the_first_piece_it_says_how_many_there_are_then_it_shows_the_first_and_in_the_end_all(
    held: Held,
) -> None:
    async def visit() -> tuple[dict[str, Any], dict[str, Any], Answer]:
        app = server()
        nothing = await begun(app, 0)
        held.let(3)
        three = await begun(app, 3)
        held.let(9)
        while (last := await fetch(app, PATH, query=f"{QUERY}&parts=1")).status == 202:
            pass
        return nothing, three, last

    nothing, three, last = asyncio.run(visit())
    assert (nothing["film"], nothing["said"]) == (None, "0 of 12 folds so far.")
    assert (three["film"]["frames"], three["said"]) == (3, "3 of 12 folds so far.")
    assert three["scene"] == decoded(last)["scene"]
    assert three["edit"] == decoded(last)["edit"]
    assert decoded(last)["film"] == GENERALISATION.json_film(GENERALISATION.read(QUERY)).film
    assert held.begun == 12, "each piece is made once"
    assert "max-age" in last.headers["cache-control"]


def test_who_asks_for_the_whole_waits_for_it(held: Held) -> None:
    async def visit() -> Answer:
        whole = asyncio.create_task(fetch(server(), PATH, query=QUERY))
        await asyncio.sleep(0.2)
        assert not whole.done()
        held.let(12)
        return await whole

    assert decoded(asyncio.run(visit()))["film"]["frames"] == 12


def test_an_edit_is_answered_so_too(held: Held) -> None:
    async def visit() -> dict[str, Any]:
        body = json.dumps({"scene": QUERY, "edit": {"probe": [1, 2]}}).encode()
        app = server()
        held.let(2)
        return await begun(app, 2, query="parts=1", method="POST", body=body)

    progress = asyncio.run(visit())
    assert progress["edit"]["probe"] == [1, 2]
    assert progress["film"]["frames"] == 2


def test_it_is_given_up_once_nobody_asks_again(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_making, "LINGER", 0.1)

    async def visit() -> None:
        await begun(server(), 0)
        await asyncio.sleep(0.3)
        held.let(5)
        await asyncio.sleep(0.3)

    asyncio.run(visit())
    assert held.begun == 1


def test_a_film_of_few_pieces_is_waited_for(held: Held) -> None:
    async def visit() -> Answer:
        query = f"part=folds&method=means&folds={MANY_PIECES - 1}&parts=1"
        whole = asyncio.create_task(fetch(server(), PATH, query=query))
        await asyncio.sleep(0.2)
        held.let(MANY_PIECES)
        return await whole

    assert asyncio.run(visit()).status == 200


def test_the_beginning_says_that_it_is_one() -> None:
    scene = GENERALISATION.read(QUERY)
    film = GENERALISATION.json_beginning(scene, 3).film
    whole = GENERALISATION.json_film(scene).film
    assert "3 of 12 folds so far" in json.dumps(film["captions"])
    assert "so far" not in json.dumps(whole["captions"]["verdict"]).replace("mean so far", "")
    assert film["figures"][1]["layout"]["xaxis"]["range"] == whole["figures"][1]["layout"]["xaxis"]["range"]
