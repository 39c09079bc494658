"""Readers in a process of their own, where memory and time are limited: what breaks a limit ends that process alone.

python -m tests.fuzz.box lesson < some.toml     what is said of one file
"""

import faulthandler
import json
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.fuzz import broken_readers

ROOT = Path(__file__).parents[2]
MEMORY = 100_000_000  # bytes that an input may cost
SECONDS = 5.0  # of CPU: a guard against hangs, not a measure of speed
UNLIMITED = resource.RLIM_INFINITY
PAGE = resource.getpagesize()
LONGEST_SENTENCE = 1500  # characters
PLACES = ("Step ", "The steps ", "The lesson's head ", "The file has ")  # begin what is said of a lesson
SERVE = "--serve"


@dataclass(frozen=True)
class Outcome:
    """What came of an input: `broken` says which promise was not kept, nothing where all were; `said` is why it was
    refused; `ended`: the process ended on it."""

    broken: str
    said: str
    seconds: float
    ended: bool = False


class Box:
    """The process with the readers, started when it is first asked and again after each death."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, kind: str, data: bytes) -> Outcome:
        """What the reader of that kind makes of these bytes."""
        process = self.process = self.process or self._started()
        assert process.stdin
        assert process.stdout
        try:
            _send(process.stdin, kind.encode())
            _send(process.stdin, data)
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            self.process = None
            process.communicate()
            how = signal.Signals(-process.returncode).name if process.returncode < 0 else process.returncode
            ending = f"more than {self.seconds:g} s of CPU, or out of memory: ended with {how}"
            return Outcome(ending, "", self.seconds, ended=True)
        return Outcome(**json.loads(answer))

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.fuzz.box", SERVE, str(self.seconds)]
        return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@contextmanager
def box(seconds: float = SECONDS) -> Iterator[Box]:
    """A box that is closed in the end."""
    fresh_box = Box(seconds)
    try:
        yield fresh_box
    finally:
        fresh_box.stop()


def _send(to: IO[bytes], data: bytes) -> None:
    to.write(len(data).to_bytes(4, "big") + data)
    to.flush()


def outcome(kind: str, data: bytes, most: float = SECONDS) -> Outcome:
    """What becomes of these bytes here, where memory is limited meanwhile to what there is and MEMORY more, and CPU to
    `most` seconds. A timer counts these from now; a limit of the process would count from its start, by a clock of
    ticks that is seconds ahead of `process_time` after an hour."""
    reader = _reader(kind)
    start = time.process_time()
    resource.setrlimit(resource.RLIMIT_AS, (_in_use() + MEMORY, UNLIMITED))
    signal.setitimer(signal.ITIMER_PROF, most + 1)
    broken = sentence = ""
    try:
        reader(data)
    except ValueError as error:
        sentence = str(error)
        broken = _unsaid(kind, error)
    except MemoryError:
        broken = f"more than {MEMORY / 1e6:g} MB"
    except Exception as error:  # noqa: BLE001  it is what is looked for
        broken = f"{type(error).__name__}: {error}"[:300]
    signal.setitimer(signal.ITIMER_PROF, 0)
    resource.setrlimit(resource.RLIMIT_AS, (UNLIMITED, UNLIMITED))
    seconds = time.process_time() - start
    if seconds > most:
        broken = f"more than {most:g} s of CPU"
    return Outcome(broken, sentence[:LONGEST_SENTENCE], seconds)


def _reader(kind: str) -> Callable[[bytes], None]:
    if kind in broken_readers.READERS:
        return broken_readers.READERS[kind]
    from tests.fuzz.readers import READERS  # not in the process that asks: it is half of the app

    return READERS[kind]


def _unsaid(kind: str, error: ValueError) -> str:
    """What is wrong with a refusal; nothing where it is a sentence of the reader's own, a lesson's with its step."""
    if type(error) is not ValueError:
        return f"{type(error).__name__}: {error}"[:300]
    if len(str(error)) > LONGEST_SENTENCE:
        return f"a refusal of {len(str(error)):,} characters"
    sentence = re.fullmatch(r"[A-Z“].+[.)?]", str(error), re.DOTALL)
    if not sentence or (kind == "lesson" and not str(error).startswith(PLACES)):
        return f"no sentence: {error}"
    return ""


def _in_use() -> int:
    """The address space of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * PAGE


def _serve(most: float) -> None:
    """Answer inputs, each a kind and bytes, until there are no more. What ends this process is told with its lines."""
    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, chain=True)
    while kind := _received(sys.stdin.buffer):
        print(json.dumps(vars(outcome(kind.decode(), _received(sys.stdin.buffer), most))), flush=True)


def _received(source: IO[bytes]) -> bytes:
    return source.read(int.from_bytes(source.read(4), "big"))


if __name__ == "__main__":
    if sys.argv[1] == SERVE:
        _serve(float(sys.argv[2]))
    else:
        print(outcome(sys.argv[1], sys.stdin.buffer.read()))
