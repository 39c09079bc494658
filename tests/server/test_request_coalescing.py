"""Request coalescing: sixty people who open one link at once cost the server one film."""

import asyncio
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server, served
from tests.server.http_connection import HttpConnection, Response

PEOPLE = 60


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own that tells its figures."""
    folder: Path = tmp_path_factory.mktemp("counting")
    with served(folder, PLAYGROUND_METRICS="1") as running:
        yield running


async def fetch(server: Server, target: str) -> Response:
    line = HttpConnection(server.url)
    try:
        return await line.ask("GET", target)
    finally:
        await line.close()


async def film_count(server: Server) -> int:
    figures = (await fetch(server, "/metrics")).body.decode()
    return int(re.findall(r"playground_film_seconds_count (\d+)", figures)[0])


async def opened(server: Server, page: str, scene: str) -> Response:
    """As a browser opens a link: the page, and the film that it names."""
    first = (await fetch(server, f"/{page}?{scene}")).body.decode()
    (film,) = re.findall(r'as="fetch" crossorigin href="\.(/film/[^"]*)"', first)
    return await fetch(server, html.unescape(film))


@pytest.mark.parametrize(("page", "scene"), [("neighbors", "metric=manhattan&t=4"), ("perceptron", "eta=0.5")])
def test_a_link_that_sixty_people_open_at_once_is_one_film(counting: Server, page: str, scene: str) -> None:
    async def films_made() -> int:
        before = await film_count(counting)
        answers = await asyncio.gather(*(opened(counting, page, scene) for _ in range(PEOPLE)))
        assert {answer.status for answer in answers} == {200}
        assert len({answer.body for answer in answers}) == 1
        return await film_count(counting) - before

    assert asyncio.run(films_made()) == 1
