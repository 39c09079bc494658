"""Five clients send edits as fast as they can and never read an answer: how long somebody else waits for an edit.

They come from the same address as the victim, as in a lecture hall, or from another, as from anywhere: 127.0.0.1 and
127.0.0.2 are two addresses to the server. All is on this machine, for some ten seconds.
"""

import asyncio
import itertools
import statistics
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from benchmarks._report import Row, machine, table
from benchmarks.class_load import query, server
from tests.serving.visitor import Visitor

ATTACKERS, A_SECOND, EDITS, PAUSE = 5, 200, 20, 0.4


async def flood(visitor: Visitor) -> None:
    """Edits that are all different, and nothing is read."""
    visitor.stop_reading()
    with suppress(ConnectionClosed):
        for i in itertools.count(1):
            await visitor.tell([*visitor.stage["edit"]["points"][:149], [i / 1000, 1.0, 0]], seq=i)
            await asyncio.sleep(1 / A_SECOND)


async def waits(url: str, attackers: int, elsewhere: str = "") -> list[float]:
    """Of the victim's edits, in seconds."""
    victim = await Visitor(url, "neighbors", query("neighbors")).come()
    others = [Visitor(url, "neighbors", query("neighbors"), source=elsewhere) for _ in range(attackers)]
    floods = [asyncio.create_task(flood(await other.come())) for other in others]
    await asyncio.sleep(2)
    seconds = []
    for i in range(EDITS):
        seconds.append(await victim.edit([*victim.stage["edit"]["points"][:149], [i / 10, 0.5, 1]]))
        await asyncio.sleep(PAUSE)
    for task in floods:
        task.cancel()
    await asyncio.gather(*floods, return_exceptions=True)
    return seconds


def main() -> None:
    print(machine("streamlit", "numpy"))
    rows = []
    for name, attackers, elsewhere in (
        ("alone", 0, ""),
        ("beside 5 floods of one address", ATTACKERS, ""),
        ("beside 5 floods from elsewhere", ATTACKERS, "127.0.0.2"),
    ):
        with server() as running:
            seconds = asyncio.run(waits(running.url, attackers, elsewhere))
        rows.append(Row(f"an edit {name}, median", statistics.median(seconds) * 1000, "ms"))
        rows.append(Row(f"an edit {name}, worst", max(seconds) * 1000, "ms"))
    table("clients that flood and never read", rows)


if __name__ == "__main__":
    main()
