"""The app in a process of its own."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).parents[2]
START_SECONDS = 180  # on a machine that has much other work


class NoAppError(RuntimeError):
    """The app did not start; the message is its log."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class AppError(RuntimeError):
    """The app has failed at something; the message is its log."""


class Server:
    """The app on a port that stays the same when it is restarted. `root`: the checkout whose app it is."""

    def __init__(
        self, folder: Path, script: str = "app.py", *, host: str = "127.0.0.1", port: int = 0, **environment: str
    ) -> None:
        self.script, self.host, self.port = script, host, port or free_port()
        self.root = ROOT
        self.environment = environment  # settings of this server
        self.url = f"http://{self.host}:{self.port}"
        self.log = folder / f"app {host}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "streamlit", "run", self.script, "--server.headless=true"]
        command += [f"--server.port={self.port}", f"--server.address={self.host}", "--server.fileWatcherType=none"]
        environment = {**os.environ, **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.root, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise NoAppError(f"the app did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it where it runs."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def exceptions(self) -> str:
        """The log, where it has an exception of the app's; Streamlit's server logs others."""
        log = self.log.read_text()
        return log if re.search(rf'Uncaught app|File "{ROOT}/(app|pages|ui|playground)\b', log) else ""

    def _healthy(self) -> bool:
        try:
            with build_opener(ProxyHandler({})).open(f"{self.url}/_stcore/health", timeout=5):
                return True
        except OSError:
            return False  # not listening yet, or not ready


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[Server]:
    """The app as it runs, whose log must hold no exception of the app's at the end."""
    server = Server(folder, port=0, **environment)
    server.start()
    try:
        yield server
    finally:
        server.stop()
    if server.exceptions():
        raise AppError(f"the app's log:\n{server.exceptions()}")
