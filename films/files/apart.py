"""Large files and spreadsheets are read in a process of their own, one at a time, with bounds on its memory and time: a
stranger's file of a few kB may unpack to gigabytes, and reading 20 MB would hold up everybody's messages.

The client who has used the least CPU is served next, and pays for what the process computes (films/film_cache.py). The
latest results are cached, refusals among them.
"""

import hashlib
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from films import film_cache
from films.fair_share import Shares
from films.files import reading_process
from films.files.kinds import is_spreadsheet
from films.files.reading_process import MAX_SECONDS, TOO_LARGE
from films.lru_cache import LRUCache, Turns

T = TypeVar("T")
LARGE = 300_000  # bytes of a text that may be read in this process
PATIENCE = 120.0  # seconds in all: on a busy machine the process waits, too
LOOK = 0.25  # seconds between two looks whether somebody still waits for the result
CACHE_BYTES = 80_000_000  # of the latest results: four tables of large files
TOO_LONG = "Reading the file takes too long. Save the part that you need as CSV."
READ = LRUCache(CACHE_BYTES, Turns(Shares(1, film_cache.USAGE), film_cache.seconds_of_thread))


def is_dear(data: bytes) -> bool:
    """Return whether bytes are to be read apart: a spreadsheet, or a large text."""
    return len(data) > LARGE or is_spreadsheet(data)


def read_apart(read: Callable[..., T], *arguments: Any) -> T:
    """Return `read(*arguments)`, computed in a process of its own. `read` is a function of a module. Raises the
    ValueError that `read` raises, and one, as a sentence, if it takes too much memory or time."""
    key = hashlib.sha256(pickle.dumps((read, arguments))).digest()  # a key must not keep the file itself
    result, sentence = film_cache.in_turn(READ, key, partial(_answer, read, arguments))
    if sentence:
        raise ValueError(sentence)
    return result


def _answer(read: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, str]:
    """Return what `read(*arguments)` gives in a new process, and a sentence on why there is no result, or ""."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)]),
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
    with tempfile.TemporaryFile() as task:
        pickle.dump((read, arguments), task)
        task.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", reading_process.__name__],
            stdin=task,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
    end = time.monotonic() + PATIENCE
    with process:
        try:
            answer = _output(process, end)
        except BaseException:
            process.kill()
            raise
    if not answer:
        ended_by_time = time.monotonic() > end or -process.returncode in (24, 9)  # SIGXCPU, SIGKILL
        film_cache.add_seconds_of_worker(MAX_SECONDS if ended_by_time else 0.0)
        return None, TOO_LONG if ended_by_time else TOO_LARGE
    result, sentence, error, seconds = pickle.loads(answer)
    film_cache.add_seconds_of_worker(seconds)
    if error is not None:
        raise error
    return result, sentence


def _output(process: "subprocess.Popen[bytes]", end: float) -> bytes:
    """Return the output of the process; none if it ends without, or is killed at the `end` of its time. Raises once
    nobody waits for the result any more."""
    while True:
        try:
            return process.communicate(timeout=LOOK)[0]
        except subprocess.TimeoutExpired:
            if time.monotonic() > end:
                process.kill()
            READ.still_wanted()
