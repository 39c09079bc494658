"""A process in which films are made, run by server/workshop.py: it is asked over a pipe, and answers over another.

Its arguments are the pipes of its copies, two numbers for each: one to be asked by, one to answer over. It ends when
nobody can ask it any more.
"""

import gc
import importlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Any

from films import film_cache
from films.scene import Scene
from playground import estimators
from server import allocation

KEPT = 30_000_000  # bytes of runs that all keep; the films themselves are kept in the server


def answer(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until nothing is asked any more."""
    pickle.dump(os.getpid(), answers)
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


def import_all() -> None:
    """Whatever films are made with. Until then the server makes them itself, and nobody waits."""
    importlib.import_module("films.pages")
    estimators.import_libraries()


def main() -> None:
    """What is printed goes to the log: the output is for answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too; it ends with the server
    allocation.frugal()
    if hasattr(signal, "SIGPIPE"):  # a server that is killed while a film is made: it ends too, and has nothing to say
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    import_all()
    pipes = [int(fd) for fd in sys.argv[1:]]
    film_cache.CACHE.limit = KEPT // (1 + len(pipes) // 2)
    gc.freeze()  # what is there now is never looked through again: so copies go on sharing its memory
    for i in range(0, len(pipes), 2):
        if os.fork() == 0:
            answers.close()
            _answer_as_copy(pipes[i], pipes[i + 1], others=[*pipes[:i], *pipes[i + 2 :]])
            return
    for fd in pipes:
        os.close(fd)
    answer(sys.stdin.buffer, answers)


def _answer_as_copy(asked: int, answered: int, others: Iterable[int]) -> None:
    """With pipes of its own, and none of the others': who holds the end of a pipe keeps it from ending."""
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    for fd in others:
        os.close(fd)
    answer(os.fdopen(asked, "rb"), os.fdopen(answered, "wb"))


if __name__ == "__main__":
    main()
