"""Floods on one server: how long somebody else waits for the film of an edit, or for a run of the page, meanwhile.

Five or ten clients have their page run as often as they can and never read an answer; or forty lines post edits as fast
as they are answered. They come from the same address as the victim, as in a lecture hall, or from another, as from
anywhere: 127.0.0.1 and 127.0.0.2 are two addresses to the server. All is on this machine, for some ten seconds each.
"""

import asyncio
import itertools
import json
import statistics
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from benchmarks._processes import server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from benchmarks.class_load import query
from tests.server.http_connection import HttpConnection
from tests.server.visitor import UnansweredError, Visitor

ATTACKERS, A_SECOND, LINES, ACTS, PAUSE = size(5, 1), 200, 8, size(20, 1), 0.4
Flood = Callable[[Visitor], Coroutine[Any, Any, None]]
Act = Callable[[Visitor, int], Coroutine[Any, Any, None]]


async def runs(visitor: Visitor) -> None:
    """Runs of the page, with another scene each, whose answers are not read."""
    visitor.stop_reading()
    with suppress(ConnectionClosed):
        for i in itertools.count(1):
            visitor.scene.set(t=str(i))
            await visitor.tell()
            await asyncio.sleep(1 / A_SECOND)


async def edits(visitor: Visitor) -> None:
    """Edits, all different, on several lines at once."""
    lines = [HttpConnection(visitor.server, visitor.source) for _ in range(LINES)]
    points, numbers = visitor.points[:149], itertools.count(1)

    async def post(line: HttpConnection) -> None:
        for i in numbers:
            edit = {"scene": visitor.scene.text, "edit": {"points": [*points, [i / 1000, 1.0, 0]]}}
            await line.ask("POST", "/film/neighbors", json.dumps(edit).encode())

    await asyncio.gather(*map(post, lines))


async def edit(victim: Visitor, number: int) -> None:
    """An edit of the victim's; one that is refused is made again until it is taken."""
    while True:
        with suppress(UnansweredError):
            await victim.edit([*victim.points[:149], [number / 10, 0.5, 1]])
            return


async def run(victim: Visitor, number: int) -> None:  # noqa: ARG001
    """A run of the victim's page, as after a press of a widget."""
    await victim.run()


async def waits(url: str, act: Act, flood: Flood, attackers: int, elsewhere: str) -> list[float]:
    """Of what the victim does, in seconds."""
    victim = await Visitor(url, "neighbors", query("neighbors")).come()
    others = [Visitor(url, "neighbors", query("neighbors"), source=elsewhere) for _ in range(attackers)]
    floods = [asyncio.create_task(flood(await other.come())) for other in others]
    await asyncio.sleep(2)
    seconds = []
    for i in range(ACTS):
        start = asyncio.get_running_loop().time()
        await act(victim, i)
        seconds.append(asyncio.get_running_loop().time() - start)
        await asyncio.sleep(PAUSE)
    for task in floods:
        task.cancel()
    await asyncio.gather(*floods, return_exceptions=True)
    return seconds


def main() -> None:
    print(machine("streamlit", "numpy"))
    rows = []
    cases = (
        ("an edit alone", edit, runs, 0, ""),
        ("an edit beside 5 floods of runs of one address", edit, runs, ATTACKERS, ""),
        ("an edit beside 5 floods of runs from elsewhere", edit, runs, ATTACKERS, "127.0.0.2"),
        ("an edit beside 40 lines of edits of one address", edit, edits, ATTACKERS, ""),
        ("an edit beside 40 lines of edits from elsewhere", edit, edits, ATTACKERS, "127.0.0.2"),
        ("a run alone", run, runs, 0, ""),
        ("a run beside 10 floods of runs of one address", run, runs, 2 * ATTACKERS, ""),
        ("a run beside 10 floods of runs from elsewhere", run, runs, 2 * ATTACKERS, "127.0.0.2"),
    )
    for name, act, flood, attackers, elsewhere in size(cases, cases[4:5]):
        with server() as running:
            seconds = asyncio.run(waits(running.url, act, flood, attackers, elsewhere))
        rows.append(Row(f"{name}, median", statistics.median(seconds) * 1000, "ms"))
        rows.append(Row(f"{name}, worst", max(seconds) * 1000, "ms"))
    table("clients that flood", rows)


if __name__ == "__main__":
    main()
