"""Other processes in which films are made, so that the server's own has its interpreter for everybody's messages.

There is a first one, server/bench.py, which on Linux copies itself once it is ready: a copy shares with it the
memory of all that both have imported. Each is asked over a pipe and answers over another, one film at a time: pickles,
which name functions and hold scenes. They end when their pipes do, so with the server, however that ends.

Where there are none, because they start or one has died, films are made in the server. Where one does not answer in
time all are ended, and others started: whoever asked is told, and for a minute nobody is kept waiting for that film
again.
"""

import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from films import film_cache
from films.scene import Scene

ROOT = Path(__file__).parents[1]
LOG = logging.getLogger(__name__)
# Processes, as the server needs half a core. Elsewhere a copy of one with libraries loaded may not be able to go on.
BENCHES = 2 if sys.platform == "linux" and (os.cpu_count() or 1) > 1 else 1
PATIENCE = 10.0  # seconds before one that has died at once is started again
LIMIT = 20.0  # seconds for a film, while others wait: on a busy machine the slowest takes three
GIVEN_UP = 60.0  # seconds for which a film that took longer is not begun again
MOST_GIVEN_UP = 100
COMMAND = (sys.executable, "-m", "server.bench")  # what follows are the pipes of the copies
BROKEN = (OSError, EOFError, ValueError, pickle.UnpicklingError)  # what reading from one that has ended may raise


@dataclass(eq=False)
class Bench:
    """One of the processes, as the server reaches it; `pid` is 0 until it is ready."""

    questions: IO[bytes]
    answers: IO[bytes]
    pid: int = 0

    def asked(self, question: bytes) -> Any:
        """What it answers; one of `BROKEN` is raised where it has ended."""
        self.questions.write(question)
        self.questions.flush()
        return pickle.load(self.answers)

    def close(self) -> None:
        for pipe in (self.answers, self.questions):
            with suppress(BrokenPipeError):  # a question may have been half sent
                pipe.close()


class Workshop:
    """The server's side. `open` returns at once; from when the other processes are there films are made in them."""

    def __init__(self, benches: int = BENCHES) -> None:
        self.benches = benches
        self._process: subprocess.Popen[bytes] | None = None
        self._ready: tuple[Bench, ...] = ()
        self._free: set[Bench] = set()
        self._freed = threading.Condition()
        self._closed = False
        self._opened = float("-inf")
        self._given_up: dict[Hashable, float] = {}

    def open(self) -> None:
        """Start the processes, unless there are some, or they were started a moment ago."""
        if self._process is None and not self._closed and time.monotonic() - self._opened > PATIENCE:
            self._opened = time.monotonic()
            threading.Thread(target=self._begin, name="workshop", daemon=True).start()

    def close(self) -> None:
        """End them."""
        self._closed = True
        self._stop()

    @property
    def pids(self) -> tuple[int, ...]:
        """Of the processes, where films are made in some."""
        return tuple(bench.pid for bench in self._ready)

    def make(self, make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        """`make(scene, **more)`, and how many seconds another process has computed for it; what it raises there is
        raised here. TooLongError where it has taken longer than `LIMIT`, or did a moment ago."""
        film = (make, scene, *more.items())
        if time.monotonic() < self._given_up.get(film, 0.0):
            raise film_cache.TooLongError
        question, bench = pickle.dumps((make, scene, more)), self._taken(scene)
        if bench is None:
            self.open()
            return film_cache.here(make, scene, more)
        late = threading.Event()
        try:
            with self._ended_after(LIMIT, late):
                made, error, seconds = bench.asked(question)
        except BROKEN as broken:
            LOG.warning("a process that makes films has ended: %r", broken)
            self._end(bench)
            if late.is_set():
                LOG.warning("it took too long: %s %r", make.__qualname__, scene)
                self._give_up(film)
                raise film_cache.TooLongError from broken
            return film_cache.here(make, scene, more)
        finally:
            self._give_back(bench)
        if error is not None:
            raise error
        return made, seconds

    def _taken(self, scene: Scene) -> Bench | None:
        """A bench that is free, or the next to be: best the one at which other films of the same points were made, as
        it keeps what they are made of. None where there are no benches."""
        with self._freed:
            self._freed.wait_for(lambda: self._free or not self._ready)
            if not self._ready:
                return None
            best = self._ready[hash(scene.points) % len(self._ready)]
            bench = best if best in self._free else next(iter(self._free))
            self._free.discard(bench)
            return bench

    def _give_back(self, bench: Bench) -> None:
        with self._freed:
            if bench in self._ready:
                self._free.add(bench)
                self._freed.notify_all()

    def _begin(self) -> None:
        """Start the first process with pipes for all, and wait until all are ready."""
        copies = [(os.pipe(), os.pipe()) for _ in range(self.benches - 1)]
        theirs = [fd for (asked, _), (_, answered) in copies for fd in (asked, answered)]
        group: dict[str, Any] = {"pass_fds": theirs, "start_new_session": True} if theirs else {}
        command = [*COMMAND, *map(str, theirs)]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **group)
        self._process = process
        for fd in theirs:
            os.close(fd)
        pipes = [(process.stdin, process.stdout)]
        pipes += [(os.fdopen(asking, "wb"), os.fdopen(heard, "rb")) for (_, asking), (heard, _) in copies]
        benches = tuple(Bench(questions, answers) for questions, answers in pipes if questions and answers)
        try:
            for bench in benches:
                bench.pid = pickle.load(bench.answers)
        except BROKEN as broken:
            LOG.warning("no process that makes films could be started: %r", broken)
        with self._freed:
            ready = not self._closed and all(bench.pid for bench in benches)
            self._ready, self._free = (benches, set(benches)) if ready else ((), set())
        if not ready:
            self._stop()
            for bench in benches:
                bench.close()

    @contextmanager
    def _ended_after(self, seconds: float, late: threading.Event) -> Iterator[None]:
        """The processes are killed, which breaks their pipes, and `late` is set, when this lasts longer."""
        process = self._process

        def end() -> None:
            late.set()
            _kill(process)

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _give_up(self, film: Hashable) -> None:
        now = time.monotonic()
        kept = [(key, until) for key, until in self._given_up.items() if until > now][-MOST_GIVEN_UP:]
        self._given_up = dict(kept) | {film: now + GIVEN_UP}

    def _end(self, bench: Bench) -> None:
        """Give up the processes there were, unless another thread has, and have others started."""
        with self._freed:
            if bench not in self._ready:
                return
        self._stop()
        self.open()

    def _stop(self) -> None:
        with self._freed:
            process, benches = self._process, self._ready
            self._process, self._ready, self._free = None, (), set()
            self._freed.notify_all()
        _kill(process)
        for bench in benches:
            bench.close()


def _kill(process: subprocess.Popen[bytes] | None) -> None:
    """The first process, and its copies: they are in a group of their own."""
    if process is None or process.poll() is not None:
        return
    with suppress(ProcessLookupError):  # another thread has just done so
        if hasattr(os, "killpg") and os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
