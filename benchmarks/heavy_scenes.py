"""The memory of a server at which a hundred of the heaviest scenes are open at once, and of one that many have left.

Visitors without browsers, each with 500 points of their own that no line separates, so that nothing is shared. The
processes of the server share pages, which are counted once (the PSS of all, added), ten times a second for the peak.
"""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

from benchmarks._processes import many_files, pids, proportional, server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from films.points import Points
from films.scene import Scene, query_text
from films.topics.hinge.scene import HingeScene
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.scene import PrototypesScene
from server import worker_pool
from tests.browser.server import Server
from tests.server.visitor import Visitor

COUNT, POINTS, DRAWS = size((100, 500, 4999), (4, 20, 50))
AT_ONCE = 4  # who open a page at the same time
SCENES: tuple[tuple[str, Scene], ...] = (
    ("perceptron", PerceptronScene(algorithm="both", beside="risk", below="weights", proof=True)),
    ("perceptron", PerceptronScene(steps="checks", epochs=10_000, pocket=True, notation=True, beside="order")),
    ("hinge", HingeScene(n_draws=DRAWS, compare="batch", beside="surface", average=True)),
    ("hinge", HingeScene(n_draws=DRAWS, compare="perceptron", beside="seeds")),
    ("neighbors", NeighborsScene(ks="every", compare="metric", tinted=True, difference=True)),
    ("neighbors", NeighborsScene(ks="every", compare="scaling", tinted=True)),
    ("prototypes", PrototypesScene(method="condensed", order="permuted")),
    ("prototypes", PrototypesScene(method="all", beside_all=True)),
)


def points(seed: int) -> Points:
    """So many of two classes, all over the plane."""
    draw = random.Random(seed)
    return tuple((round(draw.uniform(-5, 5), 2), round(draw.uniform(-5, 5), 2), i % 2) for i in range(POINTS))


def heaviest() -> Iterator[tuple[str, str]]:
    """Pages and queries."""
    for seed, (page, scene) in enumerate(islice(cycle(SCENES), COUNT)):
        yield page, query_text(replace(scene, points=points(seed)))


def memory(running: Server) -> float:
    """Megabytes of the server and of the processes that make its films."""
    return sum(map(proportional, pids(running)))


class Peak(threading.Thread):
    """Looks on while a server works: the most that its `memory` was."""

    def __init__(self, running: Server) -> None:
        super().__init__(daemon=True)
        self.running, self.most, self.ended = running, 0.0, threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.1):
            self.most = max(self.most, memory(self.running))


async def opened(url: str) -> list[Visitor]:
    few = asyncio.Semaphore(AT_ONCE)

    async def come(page: str, query: str) -> Visitor:
        async with few:
            visitor = await Visitor(url, page, query).come()
        if visitor.exceptions or not visitor.answer:
            raise RuntimeError(f"{page} shows no film: {visitor.exceptions}")
        visitor.answer = {}  # a film is 0.3 MB, and these are a hundred
        return visitor

    return list(await asyncio.gather(*(come(page, query) for page, query in heaviest())))


async def left(visitors: list[Visitor]) -> None:
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    await asyncio.sleep(2)


def main() -> None:
    many_files()
    print(machine("streamlit", "numpy"))
    with server() as running:
        workers = worker_pool.WORKERS + worker_pool.RESERVED
        while len(pids(running)) < 3 + workers:  # the fork server and its resource tracker are two
            time.sleep(0.1)
        rows = [Row("before anybody came", memory(running), "MB")]
        peak = Peak(running)
        peak.start()
        with asyncio.Runner() as runner:
            visitors = runner.run(opened(running.url))
            rows.append(Row(f"{COUNT} heaviest scenes open", memory(running), "MB", 600))
            peak.ended.set()
            rows.append(Row("the most on the way there", peak.most, "MB", 600))
            runner.run(left(visitors))
        rows.append(Row("all have left", memory(running), "MB"))
    table("memory of the server", rows)


if __name__ == "__main__":
    main()
