"""The server says whether it is ready."""

import asyncio

from starlette.applications import Starlette

from server.health import health
from server.middleware import routes
from tests.server.asgi_client import ask, fetch


def test_the_server_is_ready_when_a_film_can_be_made() -> None:
    answer = ask(Starlette(routes=routes()), "/healthz")
    assert (answer.status, answer.body) == (200, b"ok")


def test_it_is_not_where_that_fails() -> None:
    answer = ask(Starlette(routes=[health(lambda: 1 // 0)]), "/healthz")
    assert answer.status == 503
    assert b"ZeroDivisionError" in answer.body


def test_many_who_ask_have_one_film_made_in_half_a_second() -> None:
    films, now = list[float](), [0.0]

    def film() -> None:
        films.append(now[0])
        if now[0] > 0.7:
            raise MemoryError

    async def statuses() -> list[set[int]]:
        app, answers = Starlette(routes=[health(film, clock=lambda: now[0])]), list[set[int]]()
        for now[0] in (0.0, 0.4, 0.8):
            requests = (fetch(app, "/healthz") for _ in range(20))
            answers.append({answer.status for answer in await asyncio.gather(*requests)})
        return answers

    assert asyncio.run(statuses()) == [{200}, {200}, {503}]
    assert films == [0.0, 0.8]
