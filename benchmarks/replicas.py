"""Three replicas behind the proxy of deploy/, twenty people who have each added a point, new visitors all the time: for
how long are people away when a replica is killed, freezes, or all are restarted one after the other.

Needs HAProxy (`make test-all` installs it). Everything is on addresses of this machine.
"""

import asyncio
import statistics
import tempfile
from pathlib import Path

from benchmarks._report import Row, machine, table
from benchmarks._size import size
from tests.browser.hosting.cluster import Cluster
from tests.browser.hosting.disasters import PEOPLE, Outcome, freeze_one, kill_one, outcome, restart_all

DISASTERS = {"one killed": kill_one} | size({"one frozen": freeze_one, "all restarted": restart_all}, {})
AIM = 5.0  # seconds
COUNT = size(PEOPLE, 3)


def rows(name: str, result: Outcome) -> list[Row]:
    for complaint in result.complaints:
        print(f"  {name}: {complaint}")
    away = [result.dead + seconds for seconds in result.away]
    who = f"{name}, {result.moved} of {COUNT} people moved, {result.newcomers} newcomers"
    return [Row(f"{who}: away, median", statistics.median(away), "s"), Row("longest", max(away), "s", AIM)]


def main() -> None:
    print(machine("streamlit"))
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        try:
            cluster.start()
            results = {name: asyncio.run(outcome(cluster, disaster, COUNT)) for name, disaster in DISASTERS.items()}
        finally:
            cluster.stop()
    table("Three replicas", [row for name, outcome in results.items() for row in rows(name, outcome)])


if __name__ == "__main__":
    main()
