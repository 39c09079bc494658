"""What happens to a hosted app while twenty people are there and new ones come.

A disaster happens to the replica with the most people, and gives the seconds for which their lines were dead before
they were cut.
"""

import asyncio
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

from websockets.exceptions import ConnectionClosed

from tests.browser.hosting.cluster import Cluster
from tests.browser.hosting.people import Person, arrive, come_again, first_response
from tests.server.visitor import UnansweredError, Visitor

PEOPLE = 20
BETWEEN = 0.3  # seconds between two new visitors
Disaster = Callable[[Cluster, str], float]
SOON = 5.0  # seconds for a newcomer whose line was cut
LONGEST = 60.0  # seconds for a disaster and all that follows


@dataclass(frozen=True)
class Outcome:
    """`moved`: how many people lost their line; `away`: the seconds from then to the film, each time; `dead`: those
    before; `newcomers`: how many came meanwhile; `complaints`: what went wrong, in sentences."""

    moved: int
    away: tuple[float, ...]
    dead: float
    newcomers: int
    complaints: tuple[str, ...]


def kill_one(cluster: Cluster, busiest: str) -> float:
    """As a machine that fails: no word to anybody. Another starts in its place."""
    replica = cluster.replica(busiest)
    assert replica.process
    replica.process.kill()
    replica.process.wait()
    cluster.wait_for(len(cluster.replicas) - 1)
    replica.start()
    return 0.0


def restart_all(cluster: Cluster, busiest: str) -> float:  # noqa: ARG001
    """A new version: one replica after the other ends and starts again."""
    for replica in cluster.replicas:
        replica.restart()
        cluster.wait_for(len(cluster.replicas))
    return 0.0


def freeze_one(cluster: Cluster, busiest: str) -> float:
    """It takes connections and answers nothing, until it is found out; then it goes on."""
    replica = cluster.replica(busiest)
    assert replica.process
    began = time.perf_counter()
    replica.process.send_signal(signal.SIGSTOP)
    cluster.wait_for(len(cluster.replicas) - 1)
    found_out = time.perf_counter() - began
    replica.process.send_signal(signal.SIGCONT)
    return found_out


async def outcome(cluster: Cluster, disaster: Disaster, count: int = PEOPLE) -> Outcome:
    """So many people are at their pages, others come one after the other, and it happens."""
    people = list(await asyncio.gather(*(arrive(cluster.url, i) for i in range(count))))
    replicas = [person.replica for person in people]
    staying = [asyncio.create_task(person.stay()) for person in people]
    complaints: list[str] = []
    dead = 0.0
    newcomers = asyncio.create_task(_keep_coming(cluster.url, complaints))
    try:
        async with asyncio.timeout(LONGEST):
            dead = await asyncio.to_thread(disaster, cluster, max(set(replicas), key=replicas.count))
            await asyncio.to_thread(cluster.wait_for, len(cluster.replicas))
            await _all_there(people)
    except TimeoutError:
        complaints += [f"person {i} is not back" for i, person in enumerate(people) if not person.here.is_set()]
    came = await _stopped(newcomers, staying)
    complaints += [f"person {i} lost their point" for i, p in enumerate(people) if not p.is_in_the_present_state]
    complaints += [f"a page of person {i}: {e}" for i, p in enumerate(people) for e in p.visitor.exceptions]
    away = tuple(seconds for person in people for seconds in person.away)
    await asyncio.gather(*(person.visitor.leave() for person in people))
    return Outcome(sum(bool(person.away) for person in people), away, dead, came, tuple(complaints))


async def _all_there(people: list[Person]) -> None:
    """Everybody is at their page, and still is a moment later."""
    quiet = 0
    while quiet < 5:
        await asyncio.sleep(0.1)
        quiet = quiet + 1 if all(person.here.is_set() for person in people) else 0


async def _keep_coming(url: str, complaints: list[str]) -> int:
    """New visitors, one after the other, until cancelled; how many."""
    count = 0
    try:
        while True:
            visitor = Visitor(url, "perceptron")
            try:
                visitor.cookie = await asyncio.to_thread(first_response, url)
                try:
                    await visitor.come()
                except (ConnectionClosed, UnansweredError):  # a replica that ends while a page opens: it opens again
                    async with asyncio.timeout(SOON):
                        await come_again(visitor)
                complaints += [f"newcomer {count}: {e}" for e in visitor.exceptions]
            except Exception as error:  # noqa: BLE001  whatever a new visitor meets is what is looked for
                complaints.append(f"newcomer {count} met {error!r}")
            finally:
                await visitor.leave()
            count += 1
            await asyncio.sleep(BETWEEN)
    except asyncio.CancelledError:
        return count


async def _stopped(newcomers: "asyncio.Task[int]", staying: "list[asyncio.Task[None]]") -> int:
    newcomers.cancel()
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    return await newcomers
