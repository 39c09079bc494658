"""What a film costs: CPU seconds and memory of a process of its own, in which nothing is cached.

The process is a fork of one that has imported all that a worker has (server/worker.py): what is counted is the film's
own. Libraries compute in one thread, so that seconds are the same on any number of cores.
"""

import gc
import math
import os
import resource
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from types import MappingProxyType

from films.lessons import library
from films.page import AnyPage
from films.pages import PAGES
from films.scene import Scene, fields_of, from_query
from films.still.svg import svg
from server import malloc_settings, preview_picture, worker
from server.description import described
from server.streamlit_patches import workers_main
from server.wanted_film import FilmRequest

SECONDS, MEGABYTES = 2.0, 200.0  # that a film may cost
MOST_SECONDS, MOST_BYTES = 20, 1_500_000_000  # where a process is ended
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
TRIES = 3  # at a film that is too dear: another's work beside it makes one dearer, nothing cheaper


@dataclass(frozen=True)
class Cost:
    """CPU `seconds`, and the most `megabytes` that were held at a time; `error` says what went wrong."""

    seconds: float
    megabytes: float
    error: str = ""

    @property
    def share(self) -> float:
        """Of what a film may cost: over 1 it is too dear."""
        return max(self.seconds / SECONDS, self.megabytes / MEGABYTES)

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.megabytes:.0f} MB{f', {self.error}' if self.error else ''}"


def _film(page: AnyPage, scene: Scene, check: str) -> object:
    return FilmRequest(page, scene, check).body()


def _still(page: AnyPage, scene: Scene, _check: str) -> object:
    return [svg(plane) for plane in page.still(scene, asking=library.asks(page.name, scene)).planes]


def _preview(page: AnyPage, scene: Scene, _check: str) -> object:
    still = page.still(scene)
    return preview_picture.png(still.planes, page.title, described(page, scene, still))


WAYS: Mapping[str, Callable[[AnyPage, Scene, str], object]] = MappingProxyType(
    {"film": _film, "still": _still, "preview": _preview}
)


def cost(address: str, way: str = "film") -> Cost:
    """What it costs to make this of the scene of an address, `page?query`; of one that costs too much the least of some
    tries."""
    measured = _cost(address, way)
    for _ in range(TRIES - 1):
        if measured.share > 1:
            measured = min(measured, _cost(address, way), key=lambda each: each.share)
    return measured


def _cost(address: str, way: str) -> Cost:
    ours, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_measured, args=(theirs, address, way))
    process.start()
    theirs.close()
    try:
        measured: Cost = ours.recv()
    except EOFError:
        process.join()
        measured = Cost(MOST_SECONDS, 0.0, f"ended with {process.exitcode}")
    process.join()
    return measured


def _measured(answer: Connection, address: str, way: str) -> None:
    """Send what it costs."""
    malloc_settings.apply()
    gc.freeze()
    name, _, query = address.partition("?")
    page, fields = PAGES[name], fields_of(query)
    scene, check, error = from_query(page.scene, fields)[0], fields.get("check", [""])[0], ""
    scene = scene if page.example is None else page.example
    if not page.has_films:
        answer.send(Cost(0.0, 0.0))
        return
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + MOST_SECONDS, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (_held("VmSize") + MOST_BYTES, resource.RLIM_INFINITY))
    Path("/proc/self/clear_refs").write_text("5")  # the most that was held counts from now on
    start, before = time.process_time(), _held("VmRSS")
    try:
        WAYS[way](page, scene, check if check in page.checks else "")
    except Exception as raised:  # noqa: BLE001  it is what is looked for
        error = f"{type(raised).__name__}: {raised}"[:300]
    seconds = time.process_time() - start
    answer.send(Cost(seconds, (_held("VmHWM") - before) / 1e6, error))


def _held(what: str) -> int:
    """Bytes of this process, by a name of /proc/self/status."""
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(f"{what}:")]
    return 1024 * int(line.split()[1])


def _context() -> ForkServerContext:
    os.environ.update(dict.fromkeys(THREADS, "1"))
    workers_main.withhold()
    context = get_context("forkserver")
    context.set_forkserver_preload([*worker.MODULES, __name__])
    return context


_CONTEXT = _context()
