"""Another process in which films are made, so that the server's own has its interpreter for everybody's messages.

It is asked over its input and answers over its output, one film at a time: pickles, which name functions and hold
scenes. It ends when its input does, so with the server, however that ends. Where there is none, because it starts or
has died, films are made in the server. One that does not answer in time is ended, and another one started: whoever
asked is told, and for a minute nobody is kept waiting for that film again.
"""

import importlib
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
from pathlib import Path
from typing import IO, Any

from playground import estimators
from ui.scene import Scene
from ui.serving import allocation
from ui.shell import films

ROOT = Path(__file__).parents[2]
LOG = logging.getLogger(__name__)
KEPT = 50_000_000  # bytes of runs that it keeps; the films themselves are kept in the server
PATIENCE = 10.0  # seconds before one that has died at once is started again
LIMIT = 20.0  # seconds for a film, while others wait: on a busy machine the slowest takes three
GIVEN_UP = 60.0  # seconds for which a film that took longer is not begun again
MOST_GIVEN_UP = 100
READY = "ready"
BROKEN = (OSError, EOFError, ValueError, pickle.UnpicklingError)  # what reading from one that has ended may raise


class Workshop:
    """The server's side. `open` returns at once; from when the other process is there films are made in it."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._closed = False
        self._turn = threading.Lock()
        self._opened = float("-inf")
        self._given_up: dict[Hashable, float] = {}

    def open(self) -> None:
        """Start the process, unless there is one, or one was started a moment ago."""
        if self._process is None and not self._closed and time.monotonic() - self._opened > PATIENCE:
            self._opened = time.monotonic()
            threading.Thread(target=self._begin, name="workshop", daemon=True).start()

    def close(self) -> None:
        """End it."""
        self._closed = True
        self._stop()

    @property
    def pid(self) -> int | None:
        """Of the process, where films are made in one."""
        return self._process.pid if self._ready and self._process else None

    def make(self, make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> tuple[Any, float]:
        """`make(scene, **more)`, and how many seconds the other process has computed for it; what it raises there is
        raised here. TooLongError where it has taken longer than `LIMIT`, or did a moment ago."""
        film = (make, scene, *more.items())
        if time.monotonic() < self._given_up.get(film, 0.0):
            raise films.TooLongError
        if not self._ready:
            self.open()
            return films.here(make, scene, more)
        with self._turn:
            late = threading.Event()
            try:
                with self._ended_after(LIMIT, late):
                    made, error, seconds = self._asked((make, scene, more))
            except BROKEN as broken:
                LOG.warning("the process that makes films has ended: %r", broken)
                self._end()
                if late.is_set():
                    LOG.warning("it took too long: %s %r", make.__qualname__, scene)
                    self._give_up(film)
                    raise films.TooLongError from broken
                return films.here(make, scene, more)
        if error is not None:
            raise error
        return made, seconds

    def _begin(self) -> None:
        command = [sys.executable, "-m", "ui.serving.workshop"]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._process = process
        if self._closed:
            self._stop()
            return
        try:
            self._ready = pickle.load(self._pipes()[1]) == READY
        except BROKEN as broken:
            LOG.warning("no process that makes films could be started: %r", broken)
            self._end()

    def _asked(self, question: Any) -> Any:
        asked = pickle.dumps(question)
        questions, answers = self._pipes()
        questions.write(asked)
        questions.flush()
        return pickle.load(answers)

    @contextmanager
    def _ended_after(self, seconds: float, late: threading.Event) -> Iterator[None]:
        """The process is killed, which breaks its pipes, and `late` is set, when this lasts longer."""
        process = self._process

        def end() -> None:
            late.set()
            if process:
                process.kill()

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

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise EOFError("there is no such process")
        return process.stdin, process.stdout

    def _end(self) -> None:
        """Give up the process there was, and have another one started."""
        self._stop()
        self.open()

    def _stop(self) -> None:
        self._ready = False
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stdin):
            with suppress(BrokenPipeError):  # a question may have been half sent
                if pipe:
                    pipe.close()


def answer(questions: IO[bytes], answers: IO[bytes]) -> None:
    """The other process's side: answer until nothing is asked any more."""
    pickle.dump(READY, answers)
    answers.flush()
    while True:
        try:
            make, scene, more = pickle.load(questions)
        except EOFError:
            return
        answers.write(_answer(make, scene, more))
        answers.flush()


def _answer(make: Callable[..., Any], scene: Scene, more: dict[str, Any]) -> bytes:
    """What is made, what was raised instead, and the seconds that it took."""
    start = time.process_time()
    try:
        return pickle.dumps((make(scene, **more), None, time.process_time() - start))
    except Exception as error:  # noqa: BLE001  it is raised where the film was asked for
        return pickle.dumps((None, error, time.process_time() - start))


def main() -> None:
    """Run by `Workshop`. What is printed goes to the log: the output is for answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too; it ends with the server
    allocation.frugal()
    if hasattr(signal, "SIGPIPE"):  # a server that is killed while a film is made: it ends too, and has nothing to say
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    importlib.import_module("ui.serving.addresses")  # all topics, before the first is asked for
    estimators.import_libraries()  # until then the server makes the films itself, and nobody waits
    films.SHELF.limit = KEPT
    answer(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
