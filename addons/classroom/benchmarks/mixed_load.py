"""A class on one server at its busiest: how long an edit waits while people edit, follow a lecturer and open pages, all
at once.

    python -m addons.classroom.benchmarks.mixed_load --against FOLDER

Editors have a page open and edit every five seconds: a quarter of them on each of hinge descent, nearest neighbours,
Bayes and a perceptron whose points no line separates. What the server says is late is asked for again, and counted;
the wait goes on. Followers hold a line of a room, whose lecturer steps twice a
second and now and then shows another scene; sessions go from page to page. The load is made on the same cores as the
server works on, so the CPU of both is told, too.
"""

import asyncio
import itertools
import json
import random
import statistics
import time

from addons.classroom.benchmarks.class_room import PICTURE, Browser
from addons.classroom.benchmarks.class_room import arrived as followed
from benchmarks._processes import await_workers, checkouts, many_files, server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from benchmarks.class_load import PERIOD, arrived, editing, opened, percentile, spent
from benchmarks.edits import SCENES, edited
from films.scene import query_text
from tests.browser.server import Server
from tests.server.visitor import Visitor

# Editors, and within how many milliseconds 95 % of their edits are to be there.
CROWDS = size(((100, None), (200, 250), (400, 1000)), ((4, None),))
FOLLOWERS, SESSIONS = size((100, 30), (3, 2))
STAY = 5.0  # seconds that a session stays at a page
STEP, SCENE = 0.5, 3.0  # seconds between two steps, and two scenes, of the lecturer
EDITED = ("hinge", "neighbours", "Bayes", "perceptron without a line")
PAGES = ("hinge", "neighbors", "prototypes", "bayes", "perceptron", "generalisation", "methods", "lifting")


async def lecture(lecturer: Browser, followers: list[Browser]) -> None:
    """Step after step, until cancelled; followers take in what comes, and ask for the film of each new scene."""

    async def follow(follower: Browser) -> None:
        scene = ""
        while True:
            _, state = await follower.state(60)
            if (latest := json.loads(state)["picture"]["scene"]) != scene:
                scene = latest
                await follower.ask("GET", f"/film/perceptron?{scene}")

    async with asyncio.TaskGroup() as group:
        for follower in followers:
            group.create_task(follow(follower))
        for i in itertools.count():
            scene = f"eta={1 + int(i * STEP / SCENE) % 90 / 100}"
            message = {"do": "show", "driver": 1, "picture": PICTURE | {"scene": scene, "frame": 1 + i % 8}}
            await lecturer.ask("POST", f"/class/{lecturer.code}/drive", message)
            await asyncio.sleep(STEP)


async def browsing(visitor: Visitor, seconds: list[float], late: list[str], i: int) -> None:
    """From page to page, until cancelled: each is opened anew, as by a link."""
    draw = random.Random(i)
    await asyncio.sleep(draw.uniform(0, STAY))
    for page in itertools.islice(itertools.cycle(PAGES), i, None):
        await visitor.leave()
        visitor = Visitor(visitor.server, page)
        seconds.append(await opened(visitor, late))
        await asyncio.sleep(draw.uniform(0.5, 1.5) * STAY)


async def mixed(server: Server, editors: int) -> tuple[list[float], list[float], int, tuple[float, ...]]:
    """Return the waits for edits and for pages, how often a late film was asked for again, and the per cent of a core
    that the server, its workers and the load take."""
    lecturer, followers = await followed(server.port, FOLLOWERS)
    late = list[str]()
    sessions, _ = await arrived(server.url, [("perceptron", "")] * SESSIONS, within=SESSIONS / 5, late=late)
    scenes = itertools.islice(itertools.cycle(SCENES[name] for name in EDITED), editors)
    links = [(page, query_text(scene)) for page, scene in scenes]
    visitors, _ = await arrived(server.url, links, within=editors / 20, late=late)
    late.clear()
    repeats = sum(visitor.repeats for visitor in visitors)
    edits, pages = list[float](), list[float]()
    others = [asyncio.create_task(lecture(lecturer, followers))]
    others += [asyncio.create_task(browsing(visitor, pages, late, i)) for i, visitor in enumerate(sessions)]
    await asyncio.sleep(PERIOD / 2)
    before, start = spent(server), time.perf_counter()
    hands = (editing(visitor, edits, late, random.Random(i), edited) for i, visitor in enumerate(visitors))
    await asyncio.gather(*hands)
    while not pages and not any(other.done() for other in others):  # a short run on a slow machine
        await asyncio.sleep(0.1)
    seconds = time.perf_counter() - start
    cpu = tuple(100 * (b - a) / seconds for a, b in zip(before, spent(server), strict=True))
    for other in others:
        if other.done():
            other.result()  # it has failed
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.gather(*(visitor.leave() for visitor in visitors), *(follower.leave() for follower in followers))
    return edits, pages, len(late) + sum(visitor.repeats for visitor in visitors) - repeats, cpu


def main() -> None:
    many_files()
    print(machine("streamlit", "numpy"))
    rows = []
    for (editors, aim), (which, root) in itertools.product(CROWDS, checkouts().items()):
        with server(root=root) as running:
            await_workers(running)
            edits, pages, repeats, (own, films, load) = asyncio.run(mixed(running, editors))
        rows.append(Row(f"{editors} editors{which}: an edit, median", percentile(edits, 0.5), "ms"))
        rows.append(Row(f"{editors} editors{which}: an edit, 95 %", percentile(edits, 0.95), "ms", aim))
        rows.append(Row(f"{editors} editors{which}: films that were late and asked for again", repeats, "times"))
        rows.append(
            Row(f"{editors} editors{which}: a page that is opened, median", statistics.median(pages) * 1000, "ms")
        )
        rows.append(Row(f"{editors} editors{which}: CPU of the server", own, "% of a core"))
        rows.append(Row(f"{editors} editors{which}: CPU of its processes for films", films, "% of a core"))
        rows.append(Row(f"{editors} editors{which}: CPU of the load itself", load, "% of a core"))
    table(f"edits beside {FOLLOWERS} followers and {SESSIONS} sessions that open pages", rows)


if __name__ == "__main__":
    main()
