"""A Caddy of this machine's, with a file of its own."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.browser.find_caddy import caddy

START_SECONDS = 30


class CaddyProcess:
    """Caddy with this file and environment; what it keeps and says is in the folder."""

    def __init__(self, folder: Path, file: Path, environment: Mapping[str, str]) -> None:
        self.folder, self.file = folder, file
        self.environment = {**environment, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, listens: Callable[[], bool]) -> None:
        """Until it listens."""
        command, log_path = [caddy(), "run", "--config", str(self.file), "--adapter", "caddyfile"], self.folder / "log"
        with log_path.open("wb") as log:
            self._process = subprocess.Popen(command, env={**os.environ, **self.environment}, stdout=log, stderr=log)
        until = time.monotonic() + START_SECONDS
        while not listens():
            if self._process.poll() is not None or time.monotonic() > until:
                raise TimeoutError(f"Caddy did not start: {log_path.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
