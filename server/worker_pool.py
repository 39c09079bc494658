"""Worker processes that make films, so that the server's own interpreter stays free for everybody's messages.

There is one worker more than may work for any one address (films/fair_share.py): a worker cannot be interrupted, but
the system shares the cores among all workers that are busy. A timeout kills the worker and raises TooLongError, which
the same film then raises at once for a minute. Work that nobody waits for any more is killed, too, if it has gone on
for longer than a new worker costs. The server itself makes a film while there is no worker, as at the start, and if the
worker dies."""

import hashlib
import logging
import os
import pickle
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from films import film_cache
from films.scene import Scene
from server import error_log, worker
from server.streamlit_patches import workers_main

LOG = logging.getLogger(__name__)
LINUX = sys.platform == "linux"  # elsewhere a fork of a process with libraries loaded may not be able to go on
WORKERS = 2 if LINUX and (os.cpu_count() or 1) > 1 else 1  # for one address; the server needs half a core
RESERVED = 1 if LINUX else 0  # more, for clients that have used little; elsewhere workers share no memory
ABANDONED_AFTER = 3.0  # seconds of work after which a worker is killed if nobody waits for it
LOOK = 0.1  # seconds between two checks whether somebody waits
TIMEOUT = 20.0  # seconds for a film: on a busy machine the slowest takes three
RESTART_DELAY = 10.0  # seconds before the next start after a worker has died at once
REFUSED_FOR = 60.0  # seconds for which a film that timed out is not begun again
MOST_REFUSED = 100
MOST_WHOLES = 1000  # films whose worker is remembered


@dataclass(eq=False)
class Worker:
    """A worker process that is ready, and the connection to it."""

    process: BaseProcess
    connection: Connection
    ended: bool = False  # by the pool


class WorkerPool:
    """Workers that make films. `start` returns at once; the workers are used as soon as they are ready."""

    def __init__(self, size: int = WORKERS, reserved: int = 0) -> None:
        """Make a pool of `size` workers, the last `reserved` of them for addresses that have used little."""
        workers_main.withhold()
        self.size, self.reserved = size, reserved
        self._context = get_context("forkserver") if LINUX else get_context("spawn")
        self._context.set_forkserver_preload([*worker.MODULES])
        self._workers: list[Worker] = []
        self._free: set[Worker] = set()
        self._of_whole: OrderedDict[Hashable, Worker] = OrderedDict()  # the worker that makes the parts of a film
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._refused_until: dict[bytes, float] = {}

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

    @property
    def n_free(self) -> int:
        """The number of workers that are idle."""
        return len(self._free)

    def make(self, make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        """Return `make(scene, **more)`, and the CPU seconds of the worker that made it. Raises what `make` raises."""
        task = pickle.dumps((make, scene, more))
        film = hashlib.sha256(task).digest()  # the task may hold a text that must not be kept
        if time.monotonic() < self._refused_until.get(film, 0.0):
            raise film_cache.TooLongError
        chosen = self._take(scene)
        if chosen is None:
            return film_cache.in_process(make, scene, more)
        try:
            chosen.connection.send_bytes(task)
            try:
                self._await(chosen)
            except film_cache.TooLongError:
                LOG.warning(
                    "a film took too long: %s",
                    error_log.address(f"{make.__qualname__} of {type(scene).__name__}", scene),
                )
                self._refuse(film)
                raise
            answer = chosen.connection.recv_bytes()
        except (OSError, EOFError) as broken:
            LOG.warning("a worker has died: %r", broken)
            return film_cache.in_process(make, scene, more)
        self._give_back(chosen)
        result, error, seconds = pickle.loads(answer)  # raises if an error has unusual arguments
        if error is not None:
            film_cache.add_seconds_of_worker(seconds)  # work that fails is charged, too
            raise error
        return result, seconds

    def _await(self, busy: Worker) -> None:
        """Return once the worker has answered. Raise TooLongError after the timeout, or what `still_wanted` raises;
        both kill the worker."""
        start = time.monotonic()
        while not busy.connection.poll(LOOK):
            worked = time.monotonic() - start
            try:
                if worked > TIMEOUT:
                    raise film_cache.TooLongError
                if worked > ABANDONED_AFTER:
                    film_cache.still_wanted()
            except BaseException:
                film_cache.add_seconds_of_worker(worked)
                busy.ended = True
                busy.process.kill()
                raise

    def _take(self, scene: Scene) -> Worker | None:
        """Return a free worker, once there is one: if possible the one that made other films of the same points, as it
        has their runs in its cache; for parts of one film always the same one. None if no worker is ready."""
        whole = film_cache.whole()
        with self._changed:
            self._changed.wait_for(lambda: self._chosen(scene, whole) or not self._workers)
            chosen = self._chosen(scene, whole)
            if chosen is None:
                return None
            self._free.discard(chosen)
            if whole is not None:
                self._of_whole[whole] = chosen
                self._of_whole.move_to_end(whole)
                if len(self._of_whole) > MOST_WHOLES:
                    self._of_whole.popitem(last=False)
            return chosen

    def _chosen(self, scene: Scene, whole: Hashable) -> Worker | None:
        """Return the best of the free workers, None if there is none. Reserved ones come last, so that they stay
        small."""
        its_own = self._of_whole.get(whole) if whole is not None else None
        if its_own in self._workers:
            return its_own if its_own in self._free else None
        usual = self._workers[: max(1, self.size - self.reserved)]
        best = usual[hash(scene.points) % len(usual)] if usual else None
        if best in self._free:
            return best
        return next((each for each in self._workers if each in self._free), None)

    def _give_back(self, chosen: Worker) -> None:
        with self._changed:
            if chosen in self._workers:
                self._free.add(chosen)
                self._changed.notify_all()  # some may wait for this one

    def _refuse(self, film: bytes) -> None:
        now = time.monotonic()
        others = [(key, until) for key, until in self._refused_until.items() if until > now][-MOST_REFUSED:]
        self._refused_until = dict(others) | {film: now + REFUSED_FOR}

    def _keep_one_running(self) -> None:
        """Start a worker, wait until it ends, and start the next."""
        while not self._closed.is_set():
            started, ended_by_us = time.monotonic(), False
            try:
                ended_by_us = self._run_one()
            except (OSError, EOFError) as broken:
                LOG.warning("a worker could not be started: %r", broken)
            if time.monotonic() - started < RESTART_DELAY and not ended_by_us:
                self._closed.wait(RESTART_DELAY)

    def _run_one(self) -> bool:
        """Start a worker and wait until it ends; return whether the pool ended it."""
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=worker.serve, args=(theirs, max(1, self.size - self.reserved)), daemon=True
        )
        process.start()
        theirs.close()
        ours.recv()  # it is ready
        ready = Worker(process, ours)
        with self._changed:
            if self._closed.is_set():
                process.kill()
            self._workers.append(ready)
            self._free.add(ready)
            self._changed.notify_all()
        process.join()
        with self._changed:
            self._workers.remove(ready)
            self._free.discard(ready)
            self._of_whole = OrderedDict((whole, each) for whole, each in self._of_whole.items() if each is not ready)
            self._changed.notify_all()
        return ready.ended
