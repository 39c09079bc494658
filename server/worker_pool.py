"""Worker processes that make films, so that the server's own interpreter stays free for everybody's messages.

A timeout kills the one worker and raises TooLongError, at once for the next minute. Films are made in the server while
no worker is there, as at the start, and where one dies on the way.
"""

import logging
import os
import pickle
import sys
import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from films import film_cache
from films.scene import Scene
from server import worker
from server.streamlit_patches import workers_main

LOG = logging.getLogger(__name__)
LINUX = sys.platform == "linux"  # elsewhere a fork of a process with libraries loaded may not be able to go on
WORKERS = 2 if LINUX and (os.cpu_count() or 1) > 1 else 1  # the server needs half a core
TIMEOUT = 20.0  # seconds for a film: on a busy machine the slowest takes three
RESTART_DELAY = 10.0  # seconds before a worker that has died at once is started again
REFUSED_FOR = 60.0  # seconds for which a film that timed out is not begun again
MOST_REFUSED = 100


@dataclass(eq=False)
class Worker:
    """A worker process that is ready, and the connection to it."""

    process: BaseProcess
    connection: Connection


class WorkerPool:
    """`start` returns at once; films are made in the workers from when they are ready."""

    def __init__(self, size: int = WORKERS) -> None:
        workers_main.withhold()
        self.size = size
        self._context = get_context("forkserver") if LINUX else get_context("spawn")
        self._context.set_forkserver_preload([*worker.MODULES])
        self._workers: list[Worker] = []
        self._free: set[Worker] = set()
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._refused_until: dict[Hashable, float] = {}

    def start(self) -> None:
        """Start the workers, and another whenever one ends."""
        for _ in range(self.size):
            threading.Thread(target=self._keep_one_running, name="worker pool", daemon=True).start()

    def close(self) -> None:
        """Kill the workers."""
        with self._changed:
            self._closed.set()
            for each in self._workers:
                each.process.kill()

    @property
    def pids(self) -> list[int]:
        """The ids of the workers that are ready."""
        return [each.process.pid or 0 for each in self._workers]

    def make(self, make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        """`make(scene, **more)`, and the CPU seconds of the worker that made it. Raises what `make` raises."""
        film = (make, scene, *more.items())
        if time.monotonic() < self._refused_until.get(film, 0.0):
            raise film_cache.TooLongError
        task, chosen = pickle.dumps((make, scene, more)), self._take(scene)
        if chosen is None:
            return film_cache.in_process(make, scene, more)
        try:
            chosen.connection.send_bytes(task)
            if not chosen.connection.poll(TIMEOUT):
                chosen.process.kill()
                LOG.warning("a film took too long: %s %r", make.__qualname__, scene)
                self._refuse(film)
                raise film_cache.TooLongError
            answer = chosen.connection.recv_bytes()
        except (OSError, EOFError) as broken:
            LOG.warning("a worker has died: %r", broken)
            return film_cache.in_process(make, scene, more)
        self._give_back(chosen)
        made, error, seconds = pickle.loads(answer)  # raises where an error has no usual arguments
        if error is not None:
            raise error
        return made, seconds

    def _take(self, scene: Scene) -> Worker | None:
        """A free worker, once there is one: best the one that made other films of the same points, as it caches what
        they are made of. None where no worker is ready."""
        with self._changed:
            self._changed.wait_for(lambda: self._free or not self._workers)
            if not self._workers:
                return None
            best = self._workers[hash(scene.points) % len(self._workers)]
            chosen = best if best in self._free else next(iter(self._free))
            self._free.discard(chosen)
            return chosen

    def _give_back(self, chosen: Worker) -> None:
        with self._changed:
            if chosen in self._workers:
                self._free.add(chosen)
                self._changed.notify()

    def _refuse(self, film: Hashable) -> None:
        now = time.monotonic()
        others = [(key, until) for key, until in self._refused_until.items() if until > now][-MOST_REFUSED:]
        self._refused_until = dict(others) | {film: now + REFUSED_FOR}

    def _keep_one_running(self) -> None:
        """Start a worker, wait until it ends, and start the next."""
        while not self._closed.is_set():
            started = time.monotonic()
            try:
                self._run_one()
            except (OSError, EOFError) as broken:
                LOG.warning("a worker could not be started: %r", broken)
            if time.monotonic() - started < RESTART_DELAY:
                self._closed.wait(RESTART_DELAY)

    def _run_one(self) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=worker.serve, args=(theirs, self.size), daemon=True)
        process.start()
        theirs.close()
        ours.recv()  # it is ready
        ready = Worker(process, ours)
        with self._changed:
            if self._closed.is_set():
                process.kill()
            self._workers.append(ready)
            self._free.add(ready)
            self._changed.notify()
        process.join()
        with self._changed:
            self._workers.remove(ready)
            self._free.discard(ready)
            self._changed.notify_all()
