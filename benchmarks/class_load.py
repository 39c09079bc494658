"""A class on one server: how long an edit waits for its film while so many people edit, a flood, a link opened by all.

Visitors without browsers ask for films as the page's stage does (tests/server/visitor.py); the server is a process of
its own. Everybody edits once every five seconds, at moments of their own. Waits depend on what else the machine does,
and the load is made on the same cores: so the seconds of CPU that an edit costs are told too, and whose they are.
"""

import asyncio
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from benchmarks._processes import cpu_seconds, many_files, pids, server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from films.samples import of_dataset
from films.scene import query_text
from films.scikit.library_data import iris
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.server import Server
from tests.server.visitor import UnansweredError, Visitor

AGAIN = 2.0  # seconds after which a page asks again for what was late
PERIOD = size(5.0, 0.5)  # seconds between two edits of one person
EDITS = size(4, 1)  # of each
PETALS = iris().select(["petal length (cm)", "petal width (cm)"])
POINTS = of_dataset(PETALS, PETALS.labels)
CROWDS = size((("neighbors", 60, 250), ("neighbors", 120, 800), ("perceptron", 200, 400)), (("perceptron", 3, 400),))
# Edits of the flood, and beside it; who open one link, and within how many seconds.
FLOOD, BESIDE, OPENED, WITHIN = size((1000, 12, 60, 5.0), (40, 2, 3, 0.5))


def query(page: str) -> str:
    """150 points on the nearest neighbours' page; the example of the perceptron's."""
    return query_text(NeighborsScene(points=POINTS) if page == "neighbors" else PerceptronScene())


def one_more(points: Sequence[Any], random: random.Random) -> list[Any]:
    """The points and another one, or that in place of the last of 150."""
    return [*points[:149], [random.uniform(0, 5), random.uniform(0, 2), 0]]


async def editing(
    visitor: Visitor,
    seconds: list[float],
    late: list[str],
    random: random.Random,
    change: Callable[[Sequence[Any], random.Random], Sequence[Any]] = one_more,
) -> None:
    """Make one edit after another, each a `change` of the visitor's points; append the waits to `seconds`, and what
    the server says if it has no film in time to `late`."""
    await asyncio.sleep(random.uniform(0, PERIOD))
    for _ in range(EDITS):
        began = time.perf_counter()
        edit = partial(visitor.edit, [*change(visitor.points, random)])
        seconds.append(await until_answered(edit, late))
        await asyncio.sleep(max(0.0, PERIOD - (time.perf_counter() - began)))


async def until_answered(ask: Callable[[], Awaitable[object]], late: list[str]) -> float:
    """Return the seconds until the film comes. If the server says that it is late, note it and ask again."""
    start = time.perf_counter()
    while True:
        try:
            await ask()
            return time.perf_counter() - start
        except UnansweredError as error:
            late.append(str(error))
            await asyncio.sleep(AGAIN)


async def opened(visitor: Visitor, late: list[str]) -> float:
    """The seconds until a visitor's page shows its film."""
    start = time.perf_counter()
    try:
        await visitor.come()
    except UnansweredError as error:
        late.append(str(error))
        await asyncio.sleep(AGAIN)
        await until_answered(visitor.film, late)
    return time.perf_counter() - start


async def arrived(
    url: str, links: Sequence[tuple[str, str]], within: float, late: list[str]
) -> tuple[list[Visitor], list[float]]:
    """Open each link, a page with its query, as one visitor, spread over so many seconds. Return the visitors, and how
    long each waited for the film."""

    async def one(i: int, page: str, query: str) -> tuple[Visitor, float]:
        await asyncio.sleep(within * i / len(links))
        visitor = Visitor(url, page, query)
        return visitor, await opened(visitor, late)

    arrivals = await asyncio.gather(*(one(i, *link) for i, link in enumerate(links)))
    return [visitor for visitor, _ in arrivals], [seconds for _, seconds in arrivals]


async def crowd(server: Server, page: str, count: int) -> tuple[list[float], int, tuple[float, ...]]:
    """Return the waits of all edits, how often a late film was asked for again, and the milliseconds of CPU an edit: of
    the server, of its workers and of the visitors."""
    late = list[str]()
    visitors, _ = await arrived(server.url, [(page, query(page))] * count, within=count / 10, late=late)
    seconds: list[float] = []
    before = spent(server)
    await asyncio.gather(*(editing(visitor, seconds, late, random.Random(i)) for i, visitor in enumerate(visitors)))
    cpu = tuple(1000 * (b - a) / len(seconds) for a, b in zip(before, spent(server), strict=True))
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    return seconds, len(late) + sum(visitor.repeats for visitor in visitors), cpu


def spent(running: Server) -> tuple[float, float, float]:
    """Seconds of CPU so far: of the server, of its other processes, and of this one."""
    own, *others = map(cpu_seconds, pids(running))
    return own, sum(others), time.process_time()


async def beside_a_flood(url: str) -> list[float]:
    """The waits of one person while another posts two hundred edits a second and waits for none, as in a drag by a
    stage that knows no measure."""
    (quiet, loud), _ = await arrived(url, [("neighbors", query("neighbors"))] * 2, within=1, late=[])

    async def flood() -> None:
        for i in range(FLOOD):
            posted = asyncio.create_task(loud.post([*loud.points[:149], [i / 1000, 1.0, 0]]))
            await asyncio.sleep(1 / 200)
            posted.cancel()

    async def edits() -> list[float]:
        seconds = []
        for i in range(BESIDE):
            seconds.append(await quiet.edit([*quiet.points[:149], [i / 10, 0.5, 1]]))
            await asyncio.sleep(0.4)
        return seconds

    _, seconds = await asyncio.gather(flood(), edits())
    await asyncio.gather(quiet.leave(), loud.leave())
    return seconds


def percentile(seconds: list[float], share: float) -> float:
    return statistics.quantiles(seconds, n=100)[round(100 * share) - 1] * 1000


def main() -> None:
    many_files()
    print(machine("streamlit", "numpy"))
    rows = []
    for page, count, aim in CROWDS:
        with server() as running:
            waits, repeats, (own, films, visitors) = asyncio.run(crowd(running, page, count))
        rows.append(Row(f"{page}: {count} people edit every {PERIOD:g} s, median", percentile(waits, 0.5), "ms"))
        rows.append(Row(f"{page}: {count} people edit every {PERIOD:g} s, 95 %", percentile(waits, 0.95), "ms", aim))
        rows.append(Row(f"{page}: {count} people, films that were late and asked for again", repeats, "times"))
        rows.append(Row(f"{page}: {count} people, CPU of the server an edit", own, "ms"))
        rows.append(Row(f"{page}: {count} people, CPU of its processes for films an edit", films, "ms"))
        rows.append(Row(f"{page}: {count} people, CPU of the load itself an edit", visitors, "ms"))
    with server() as running:
        waits = asyncio.run(beside_a_flood(running.url))
    rows.append(Row("an edit beside 200 edits a second of another, 95 %", percentile(waits, 0.95), "ms", 300))
    with server() as running:
        links = [("neighbors", query("neighbors"))] * OPENED
        _, waits = asyncio.run(arrived(running.url, links, within=WITHIN, late=[]))
    rows.append(Row(f"a link opened by {OPENED} within {WITHIN:g} s: the last film", max(waits), "s", 3))
    table("a class on one server", rows)


if __name__ == "__main__":
    main()
