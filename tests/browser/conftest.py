"""The app in a process of its own, and pages of a real Chromium that must not report errors."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.find_chromium import FLAGS, NoChromiumError, chromium

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
# A link to a page: Streamlit's client looks for the server below the page's own path before it looks at the root.
PROBES = r"404 .*/_stcore/(health|host-config)\)"


class Server:
    """The app on a port that stays the same when it is restarted."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "app.log"

    def start(self) -> None:
        command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true"]
        command += [f"--server.port={self.port}", "--server.address=127.0.0.1", "--server.fileWatcherType=none"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while not self._healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                pytest.fail(f"the app did not start:\n{self.log.read_text()}", pytrace=False)
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)

    def restart(self) -> None:
        self.stop()
        self.start()

    def serve(self) -> "Iterator[Server]":
        self.start()
        yield self
        self.stop()
        log = self.log.read_text()
        if re.search(rf'Uncaught app|File "{ROOT}/(app|pages|ui|playground)\b', log):  # Streamlit's server logs others
            pytest.fail(f"the app's log:\n{log}", pytrace=False)

    def _healthy(self) -> bool:
        try:
            with build_opener(ProxyHandler({})).open(f"{self.url}/_stcore/health", timeout=5):
                return True
        except OSError:
            return False  # not listening yet, or not ready


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the app that all tests share."""
    for server in Server(tmp_path_factory.mktemp("app")).serve():
        yield server.url


@pytest.fixture
def restartable_app(tmp_path: Path, expected_errors: list[str]) -> Iterator[Server]:
    """An app for one test, which may `stop()`, `start()` or `restart()` it under an open page."""
    expected_errors += [r"WebSocket connection .* failed", r"net::ERR_CONNECTION_REFUSED", r"Failed to fetch"]
    expected_errors += [r"when disconnected from server"]
    yield from Server(tmp_path).serve()


@pytest.fixture(scope="module")  # not session: while Playwright runs, no later test could use asyncio
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoChromiumError as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def expected_errors() -> list[str]:
    """Patterns of the errors that a test provokes on purpose: it appends them here."""
    return [PROBES]


@pytest.fixture
def new_page(browser: Browser, expected_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own; no page may report an error or ask another host for anything."""
    errors: list[str] = []
    contexts = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 720}, **options})
        contexts.append(context)
        context.on("console", lambda m: errors.append(f"{m.text} ({m.location['url']})") if m.type == "error" else None)
        context.on("weberror", lambda e: errors.append(str(e.error)))
        context.on("request", lambda r: errors.append(f"request to {r.url}") if _foreign(r.url) else None)
        return context.new_page()

    yield open_page
    before = len(errors)
    for context in contexts:
        context.close()
    # Closing breaks off what is still loading, which is no fault of the page.
    errors[before:] = [error for error in errors[before:] if "Failed to fetch" not in error]
    unexpected = [error for error in errors if not any(re.search(known, error) for known in expected_errors)]
    if unexpected:
        pytest.fail("the page reported:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


def _foreign(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme.startswith(("http", "ws")) and parts.hostname not in ("127.0.0.1", "localhost")
