"""What the Dockerfile says, followed without a container: its files in a folder, its environment, its command."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import ROOT, free_port

START_SECONDS = 60

TEXT = (ROOT / "Dockerfile").read_text().replace("\\\n", "")


def copied() -> dict[str, str]:
    """What is copied from the repository, and to where."""
    return dict(re.findall(r"^COPY (?!--from)(\S+) (\S+)", TEXT, re.MULTILINE))


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in re.findall(r"^ENV (.*)", TEXT, re.MULTILINE) for pair in line.split())


def command() -> str:
    """What a container runs, in a shell."""
    return str(re.findall(r"^CMD (?!\[)(.*)", TEXT, re.MULTILINE)[-1])


def health_check() -> str:
    return str(re.findall(r"^HEALTHCHECK .*? CMD (.*)", TEXT, re.MULTILINE)[0])


def unpack(folder: Path) -> None:
    """The files of /app, without what is installed there."""
    for source, target in copied().items():
        to = folder / (source if target == "." else target)
        to.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(
                ROOT / source,
                to,
                dirs_exist_ok=True,
                ignore=shutil.ignore_patterns("__pycache__", "tests", "benchmarks"),
            )
        else:
            shutil.copy(ROOT / source, to)


@dataclass(frozen=True)
class Started:
    """A server by the image's or another command, at the port that its `environment` names."""

    process: "subprocess.Popen[bytes]"
    environment: dict[str, str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.environment['PORT']}"

    def is_healthy(self) -> bool:
        """As the image's host finds out."""
        command = ["/bin/sh", "-c", health_check()]
        return subprocess.run(command, env=self.environment, capture_output=True).returncode == 0


@contextmanager
def started(
    folder: Path, command: str, environment: Mapping[str, str], changed: Mapping[str, str] | None = None
) -> Iterator[Started]:
    """The image's files in a folder, and a command there, once it is healthy. It has this environment and no more, but
    for the way to Python's programs and a port that the host has chosen. `changed` files have other texts."""
    unpack(folder)
    for name, text in (changed or {}).items():
        (folder / name).write_text(text)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    variables = {"HOME": "/nonexistent", **environment, "PATH": path, "PORT": str(free_port())}
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(["/bin/sh", "-c", command], cwd=folder, env=variables, stdout=log, stderr=log)
    server = Started(running, variables)
    until = time.monotonic() + START_SECONDS
    try:
        while not server.is_healthy():
            if running.poll() is not None or time.monotonic() > until:
                raise TimeoutError(f"it did not start:\n{(folder / 'log').read_text()}")
            time.sleep(0.2)
        yield server
    finally:
        running.kill()
        running.wait()
