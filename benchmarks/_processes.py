"""A server in a process of its own, its processes, itself first, and what /proc says of each."""

import atexit
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from benchmarks._size import SMALL
from server.worker_pool import RESERVED, WORKERS
from tests.browser.server import ROOT, Server

TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def server(valkey_url: str = "", root: Path = ROOT) -> Iterator[Server]:
    """Start a server of the checkout `root`, and stop it after use; with `valkey_url` it keeps rooms in Valkey. With
    `--small`, where figures do not count, one server runs until this process ends."""
    if SMALL and not valkey_url and root == ROOT:
        yield _lasting()
        return
    with tempfile.TemporaryDirectory() as folder:
        running = Server(Path(folder), PLAYGROUND_VALKEY_URL=valkey_url)
        running.root = root
        running.start()
        try:
            yield running
        finally:
            running.stop()


def checkouts() -> dict[str, Path]:
    """Return the folder of each checkout by its name: this one, named "", and the one behind `--against`."""
    others = sys.argv[sys.argv.index("--against") + 1 :][:1] if "--against" in sys.argv else []
    return {"": ROOT} | {f", {other}": Path(other) for other in others}


@cache
def _lasting() -> Server:
    until_exit = ExitStack()
    atexit.register(until_exit.close)
    running = Server(Path(until_exit.enter_context(tempfile.TemporaryDirectory())), PLAYGROUND_VALKEY_URL="")
    running.start()
    until_exit.callback(running.stop)
    return running


def many_files() -> None:
    """Let this process have as many connections as a class needs."""
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, allowed), allowed))


def pids(running: Server) -> list[int]:
    assert running.process
    pids = [running.process.pid]
    for pid in pids:  # children, and theirs
        tasks = Path(f"/proc/{pid}/task").iterdir()
        pids += [int(child) for task in tasks for child in _read(task / "children").split()]
    return pids


def await_workers(running: Server) -> None:
    """Wait until the server's workers are ready; until then it makes films itself."""
    while len(pids(running)) < len(("server", "fork server", "its tracker")) + WORKERS + RESERVED:
        time.sleep(0.1)


def cpu_seconds(pid: int) -> float:
    """All that it has computed so far."""
    user, system = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICKS


def proportional(pid: int) -> float:
    """Megabytes it has now, of what it shares with others its share: so those of several may be added."""
    lines = _read(Path(f"/proc/{pid}/smaps_rollup")).splitlines()  # none of one that has just ended
    return sum(int(text.split()[1]) for text in lines if text.startswith("Pss:")) / 1024


def _read(path: Path) -> str:
    """What is said of a process; "" of one that has ended, be it between opening the file and reading it."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
