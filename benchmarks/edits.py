"""What an edit costs, a moved point or a changed setting: the CPU of all processes of the server, and the bytes of its
answer.

    python -m benchmarks.edits --against FOLDER

One edit after the other, posted as the stage does, each with the last point somewhere else: no film is kept. A block
of moved points is followed by one of changed settings. With `--against` another checkout's server gets the same edits,
a block of each in turn, since the speed of a machine that others use, too, changes within minutes.
"""

import asyncio
import json
import random
import statistics
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from benchmarks._processes import await_workers, checkouts, cpu_seconds, pids, server
from benchmarks._report import Row, machine, table
from benchmarks._size import size
from films.scene import Scene, query_text
from films.topics.bayes.scene import BayesScene
from films.topics.hinge.scene import HingeScene
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.server import Server
from tests.server.http_connection import HttpConnection

BLOCKS, EDITS = size((10, 20), (1, 2))  # of a scene, and edits of a block
FAR = 0.3  # how far a point is moved, at most, along each axis
MIXED = (*PerceptronScene().points, (1.5, 1.5, 1))  # no line separates these
SCENES: Mapping[str, tuple[str, Scene]] = {
    "perceptron": ("perceptron", PerceptronScene()),
    "neighbours": ("neighbors", NeighborsScene()),
    "hinge": ("hinge", HingeScene()),
    "Bayes": ("bayes", BayesScene(source="own")),
    "perceptron without a line": ("perceptron", PerceptronScene(points=MIXED)),
}
AIMS = {"perceptron": 6, "neighbours": 8, "hinge": 10, "Bayes": 11}  # ms of CPU
SETTINGS: Mapping[str, Mapping[str, str]] = {  # of which a film is as long
    "perceptron": {"eta": "2"},
    "neighbours": {"ties": "smallest"},
    "hinge": {"eta": "2"},
    "Bayes": {"ridge": "0.1"},
    "perceptron without a line": {"eta": "2"},
}
MOST = 1.5  # times a moved point, that a changed setting costs


def edited(points: Sequence[Any], draw: random.Random) -> Sequence[Any]:
    """The points with the last one moved a little."""
    x, y, label = points[-1]
    return *points[:-1], (x + draw.uniform(-FAR, FAR), y + draw.uniform(-FAR, FAR), label)


def posted(scene: Scene, moved: Sequence[Any], setting: Mapping[str, str] | None) -> bytes:
    """The body of an edit that moves points, or that changes a setting of the scene with these points."""
    edit: dict[str, Any] = {"points": moved} if setting is None else {"settings": [{"set": setting}]}
    before = scene if setting is None else replace(scene, points=tuple(moved))
    return json.dumps({"scene": query_text(before), "edit": edit}).encode()


async def block(running: Server, name: str, seed: int, setting: Mapping[str, str] | None) -> tuple[float, float]:
    """Milliseconds of CPU and bytes of an edit, on average; the first edit does not count."""
    page, scene = SCENES[name]
    connection, draw = HttpConnection(running.url), random.Random(seed)
    sizes, before = list[int](), 0.0
    for i in range(1 + EDITS):
        if i == 1:
            before = sum(map(cpu_seconds, pids(running)))
        answer = await connection.ask("POST", f"/film/{page}", posted(scene, edited(scene.points, draw), setting))
        assert answer.status == 200, answer.body
        sizes.append(answer.length)
    spent = sum(map(cpu_seconds, pids(running))) - before
    await connection.close()
    return 1e3 * spent / EDITS, statistics.mean(sizes[1:])


def measured(servers: Mapping[str, Server], name: str) -> dict[str, tuple[float, ...]]:
    """Return the averages of each server over all blocks, in which the servers take turns: of a moved point the
    milliseconds of CPU and the bytes, of a changed setting the milliseconds."""
    blocks = {which: list[tuple[float, ...]]() for which in servers}
    for seed in range(BLOCKS):
        for which, running in servers.items():
            moved = asyncio.run(block(running, name, 2 * seed, None))
            changed, _ = asyncio.run(block(running, name, 2 * seed + 1, SETTINGS[name]))
            blocks[which].append((*moved, changed))
    return {which: tuple(map(statistics.mean, zip(*each, strict=True))) for which, each in blocks.items()}


def main() -> None:
    print(machine("streamlit", "numpy"))
    rows = []
    with ExitStack() as stack:
        servers = {which: stack.enter_context(server(root=root)) for which, root in checkouts().items()}
        for running in servers.values():
            await_workers(running)
        for name in SCENES:
            for which, (ms, n_bytes, changed) in measured(servers, name).items():
                rows.append(Row(f"{name}{which}: CPU", ms, "ms", None if which else AIMS.get(name)))
                rows.append(Row(f"{name}{which}: an answer", n_bytes / 1e3, "KB"))
                rows.append(Row(f"{name}{which}: a changed setting against a moved point", changed / ms, "x", MOST))
    table("an edit", rows)


if __name__ == "__main__":
    main()
