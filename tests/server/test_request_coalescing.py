"""Request coalescing: sixty people who open one link at once cost the server one film."""

import asyncio
import html
import re

import pytest
from starlette.applications import Starlette

from films import events, film_cache
from films.fair_share import Shares, Usage
from films.lru_cache import LRUCache, Turns
from server.middleware import middleware, routes
from tests.server.asgi_client import Answer, fetch

PEOPLE = 60
AT_ONCE = 3  # films that are made at a time


async def opened(app: Starlette, page: str, scene: str) -> Answer:
    """As a browser opens a link: the page, and the film that it names."""
    first = (await fetch(app, f"/{page}", query=scene, host="localhost")).body.decode()
    (film,) = re.findall(r'as="fetch" crossorigin href="\.(/film/[^"]*)"', first)
    path, _, query = html.unescape(film).partition("?")
    return await fetch(app, path, query=query, host="localhost")


@pytest.mark.parametrize(("page", "scene"), [("neighbors", "metric=manhattan&t=4"), ("perceptron", "eta=0.5")])
def test_a_link_that_sixty_people_open_at_once_is_one_film(
    monkeypatch: pytest.MonkeyPatch, page: str, scene: str
) -> None:
    films = list[float]()
    monkeypatch.setattr(events, "OBSERVERS", {lambda event, value: films.append(value) if event == "film" else None})
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(40_000_000, Turns(Shares(AT_ONCE, Usage()))))

    async def visits() -> list[Answer]:
        app = Starlette(routes=routes(), middleware=middleware())
        return await asyncio.gather(*(opened(app, page, scene) for _ in range(PEOPLE)))

    answers = asyncio.run(visits())
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert len(films) == 1
