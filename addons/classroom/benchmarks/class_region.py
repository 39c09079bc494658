"""What a vote costs the event loop while a class is asked for a region, which is judged by all points of the plane, and
for a choice: the vote itself, and the look that tells the lecturer's windows how many have answered.

    python -m addons.classroom.benchmarks.class_region

500 points, two rounds of 500 ballots, the hall and the desk listening. Times are CPU seconds of this process.
"""

import asyncio
import random
import statistics
import time
from functools import partial
from typing import Any

from addons.classroom import questions
from addons.classroom import room as rooms
from addons.classroom.broadcast import Broadcast
from addons.classroom.questions import Answer
from addons.classroom.room import Ballot, Room
from addons.classroom.store import InProcess
from benchmarks._report import Row, machine, table
from benchmarks._size import size

POINTS, BALLOTS, VOTES = size((500, 500, 40), (20, 10, 2))
A_SECOND = 4  # votes, with as many looks
CODE = "BCDFGH"
DRAW = random.Random(0)
SPOTS = [[DRAW.uniform(-5, 5), DRAW.uniform(-5, 5)] for _ in range(POINTS)]
REGION = {"kind": "region", "spots": SPOTS, "right": [*range(0, POINTS, 3)], "near": POINTS / 10, "truth": [0, 0, 1, 1]}
ASKED: dict[str, dict[str, Any]] = {"choice": {"options": ["left", "right"], "right": 1}, "region": REGION}


def answer(kind: str) -> Answer:
    if kind == "choice":
        return (float(DRAW.randrange(2)),)
    x, y = DRAW.uniform(-5, 4), DRAW.uniform(-5, 4)
    return (x, y, x + 1, y + 1)


async def looks(kind: str) -> list[float]:
    """Milliseconds of each vote and the look after it."""
    store, now = InProcess(), time.time()
    room = rooms.ask(Room(CODE, "lock", now), questions.question({"text": "?"} | ASKED[kind]), now)
    for round_ in (1, 2):
        room = room if round_ == 1 else rooms.ask_again(rooms.settle(rooms.close_round(room, now), now + 9), now + 9)
        for i in range(BALLOTS):
            room = rooms.vote(room, Ballot(str(i), answer(kind)), (1, round_), now + 9)
    await store.open(room)
    room_here = Broadcast(store, CODE, lambda: now + 9)
    room_here.listening.update(("hall", "desk"))
    await room_here.look()
    times = []
    for i in range(VOTES):
        vote = partial(rooms.vote, ballot=Ballot(str(i % BALLOTS), answer(kind)), at=(1, 2), now=now + 9)
        start = time.process_time()
        await room_here.change(vote)
        await room_here.look()
        times.append(1000 * (time.process_time() - start))
    return times


def main() -> None:
    print(machine())
    times = {kind: statistics.median(asyncio.run(looks(kind))) for kind in ASKED}
    rows = [Row(f"a vote and a look, {kind}", times[kind], "ms") for kind in ASKED]
    rows.append(Row("the region's over the choice's", times["region"] - times["choice"], "ms", 10))
    rows.append(Row(f"{A_SECOND} votes a second, region", times["region"] * A_SECOND / 10, "% of a core", 5))
    table(f"{POINTS} points, {BALLOTS} ballots in each of two rounds", rows)


if __name__ == "__main__":
    main()
