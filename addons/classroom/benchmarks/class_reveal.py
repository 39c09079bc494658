"""A class of four hundred phones: a step, a question that all answer with a line, in two rounds, and the reveal.

    python -m addons.classroom.benchmarks.class_reveal

The phones run on the server's own cores, so the server's CPU seconds stand beside each time.
"""

import asyncio
import json
import math
import time
from collections.abc import Awaitable
from typing import TypeVar

from addons.classroom.benchmarks.class_room import Browser, arrived, percentile, steps
from benchmarks._processes import cpu_seconds, many_files
from benchmarks._processes import server as running
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from tests.browser.server import Server

T = TypeVar("T")
PHONES, VOTE_SECONDS = size((400, 4.0), (4, 0.2))
QUIET = 3.0  # seconds until all phones are up to date; with a round, longer than an idle connection lasts
LARGEST = 20_000  # characters of the reveal, for one phone
LINE = {"text": "Where is the boundary?", "kind": "line"}


def answer(i: int, turn: int) -> list[float]:
    """Return a line that differs for each phone and each round."""
    angle = 0.1 + 3 * i / PHONES + turn
    return [0.1, 0.2, 3 * math.cos(angle), 3 * math.sin(angle)]


async def round_of_votes(followers: list[Browser], turn: int) -> list[float]:
    """Return the milliseconds until the response to each vote; all are sent within `VOTE_SECONDS`."""

    async def vote(i: int, follower: Browser) -> float:
        await asyncio.sleep(VOTE_SECONDS * i / len(followers))
        began, ballot = time.perf_counter(), {"question": 1, "round": turn, "answer": answer(i, turn)}
        status, reply = await follower.ask("POST", f"/class/{follower.code}/vote", ballot)
        assert status == 200, reply
        return 1000 * (time.perf_counter() - began)

    return await asyncio.gather(*(vote(i, follower) for i, follower in enumerate(followers)))


async def reveal(lecturer: Browser, followers: list[Browser]) -> tuple[list[float], int]:
    """Return the milliseconds from the press to all lines on each phone, and the characters of the longest state."""
    for follower in followers:
        follower.forget()
    began = time.perf_counter()
    await _drive(lecturer, {"do": "reveal"})
    news = [await follower.state() for follower in followers]
    assert all(len(json.loads(state)["reveal"]["rounds"][-1]["drawn"]) == len(followers) for _, state in news)
    return [1000 * (at - began) for at, _ in news], max(len(state) for _, state in news)


async def day(server: Server) -> list[Row]:
    assert server.process
    pid = server.process.pid
    lecturer, followers = await arrived(server.port, PHONES)

    async def costs(work: Awaitable[T]) -> tuple[T, float]:
        before = cpu_seconds(pid)
        return await work, cpu_seconds(pid) - before

    step_times, cpu = await costs(steps(lecturer, followers))
    rows = [
        Row(f"a step, to {PHONES} phones, 95 %", percentile(step_times), "ms", 50),
        Row("its CPU, all steps", cpu, "s"),
    ]
    await _drive(lecturer, {"do": "ask", "question": LINE})
    for turn in (1, 2):
        await asyncio.sleep(QUIET)
        vote_times, cpu = await costs(round_of_votes(followers, turn))
        rows.append(
            Row(
                f"{PHONES} lines in {VOTE_SECONDS:g} s, round {turn}, answered, 95 %", percentile(vote_times), "ms", 200
            )
        )
        rows.append(Row(f"the CPU of round {turn}", cpu, "s"))
        await _drive(lecturer, {"do": "close", "seconds": 0})
        if turn == 1:
            await _drive(lecturer, {"do": "ask again"})
    await asyncio.sleep(QUIET)
    (waits, largest), cpu = await costs(reveal(lecturer, followers))
    await asyncio.gather(*(follower.leave() for follower in followers))
    rows.append(Row(f"the reveal of {PHONES} lines, to all phones, worst", max(waits), "ms", 300))
    return [*rows, Row("characters of it, a phone", largest, "", LARGEST), Row("its CPU", cpu, "s")]


async def _drive(lecturer: Browser, event: dict[str, object]) -> None:
    fresh = Browser(
        lecturer.port, lecturer.code, lecturer.secret
    )  # the server closes a line that waits for some seconds
    status, reply = await fresh.ask("POST", f"/class/{lecturer.code}/drive", event)
    assert status == 200, reply


def main() -> None:
    many_files()
    with running() as server:
        print(machine())
        table(f"a class of {PHONES} that draws", asyncio.run(day(server)))


if __name__ == "__main__":
    main()
