"""What one address may take from the others: an edit beside ten long films of another address, and a small answer
beside many films that are large.

The films are opened again as soon as they are there or are refused, each time with a new seed, so that nothing is
cached. All of it comes from this machine, from 127.0.0.1 and its neighbours. The load is made on the same cores.
"""

import asyncio
import itertools
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial

from benchmarks._processes import many_files, server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from benchmarks.class_load import until_answered
from benchmarks.heavy_scenes import points
from films.scene import query_text
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.scene import PerceptronScene
from tests.server.http_connection import HttpConnection
from tests.server.visitor import Visitor

SECONDS = size(20.0, 1.0)  # that each load lasts
PAUSE = 0.3  # seconds between two edits
FILMS, A_SECOND, FOLDS = size((10, 23, 482), (2, 5, 20))
MANY_DRAWS = HingeScene(points(1), n_draws=4999, compare="batch", beside="surface", average=True)
DEAR = {
    f"{FOLDS} folds of AdaBoost": f"generalisation?method=adaboost&part=folds&folds={FOLDS}&seed={{seed}}",
    "4,999 draws of 500 points": f"hinge?{query_text(MANY_DRAWS)}&seed={{seed}}",
}
LARGE = PerceptronScene(points(1), algorithm="both", steps="checks", epochs=10_000, beside="risk", below="weights")


async def beside(load: Callable[[], Coroutine[None, None, None]], ask: Callable[[], Awaitable[float]]) -> list[float]:
    """The waits of one who asks now and then while the load lasts."""
    waits, until = list[float](), time.perf_counter() + SECONDS
    loading = asyncio.create_task(load())
    await asyncio.sleep(1)
    while time.perf_counter() < until or len(waits) < 2:
        waits.append(await ask())
        await asyncio.sleep(PAUSE)
    if loading.done():
        loading.result()
    loading.cancel()
    await asyncio.gather(loading, return_exceptions=True)
    return waits


async def beside_long_films(url: str, film: str = "") -> list[float]:
    """The waits of a reader's edits, while another address keeps ten long films open, or none."""
    reader, draw = await Visitor(url, "perceptron").come(), random.Random(1)
    seeds = itertools.count(1)

    async def one_film() -> None:
        line = HttpConnection(url, "127.0.0.2")
        address = ""
        while True:
            address = address or f"/film/{film.format(seed=next(seeds) % 1000)}"
            answer = await line.ask("GET", address)
            if answer.status not in (200, 202, 503):  # there, being made, or late
                raise RuntimeError(f"{film} is no load: {answer.body.decode()}")
            address = address if answer.status == 202 else ""
            await asyncio.sleep(0.05)

    async def load() -> None:
        await asyncio.gather(*(one_film() for _ in range(FILMS if film else 0)))

    async def edit() -> float:
        points = [*reader.points[:15], [draw.uniform(-3, 3), draw.uniform(-3, 3), 0]]
        return await until_answered(partial(reader.edit, points), [])

    waits = await beside(load, edit)
    await reader.leave()
    return waits


async def beside_large_films(url: str) -> tuple[list[float], float]:
    """The waits for /healthz while a large film, which is cached, is asked for 23 times a second; and its megabytes."""
    line, target = HttpConnection(url), f"/film/perceptron?{query_text(LARGE)}"
    first = await HttpConnection(url, "127.0.0.2").ask("GET", target)

    async def load() -> None:
        lines = itertools.cycle([HttpConnection(url, "127.0.0.2") for _ in range(8)])
        tasks = set()
        while True:
            tasks.add(task := asyncio.create_task(next(lines).ask("GET", target)))
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(1 / A_SECOND)

    async def health() -> float:
        start = time.perf_counter()
        await line.ask("GET", "/healthz")
        return time.perf_counter() - start

    return await beside(load, health), len(first.body) / 1e6


def rows(what: str, waits: list[float], aim: float | None = None) -> list[Row]:
    return [
        Row(f"{what}, 95 %", statistics.quantiles(waits, n=20)[-1] * 1000, "ms", aim),
        Row(f"{what}, the longest", max(waits) * 1000, "ms"),
    ]


def main() -> None:
    many_files()
    print(machine("streamlit", "numpy"))
    with server() as running:
        all_rows = rows("an edit with nobody else there", asyncio.run(beside_long_films(running.url)))
    for name, film in [*DEAR.items()][: size(None, 1)]:
        with server() as running:
            waits = asyncio.run(beside_long_films(running.url, film))
        all_rows += rows(f"an edit beside ten films of another address ({name})", waits, 300)
    with server() as running:
        waits, megabytes = asyncio.run(beside_large_films(running.url))
    all_rows += rows(f"/healthz beside {A_SECOND} films of {megabytes:.1f} MB a second", waits, 20)
    table("what one address takes from others", all_rows)


if __name__ == "__main__":
    main()
