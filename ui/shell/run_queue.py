"""The fair queue of script runs: a browser whose runs have cost the most CPU lately waits while others want to run.

The server adds a header that names a connection's browser (server/connection.py), by which the script's thread knows
whose run it is. Outside a server there are no browsers, and nobody waits."""

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from films.events import report
from films.fair_share import Client
from films.film_cache import USAGE, seconds_outside_turns
from ui.shell.fair_queue import Browser, FairQueue

HEADER = "x-playground-client"
# Runs that compute in the server itself; runs that wait for a worker are not counted. They share one interpreter, and
# each delays the responses of the event loop. One address has at most two.
AT_ONCE = 3
QUEUE = FairQueue(AT_ONCE, seconds_outside_turns, USAGE, reserved=1)
_browsers: dict[str, Browser] = {}
_thread = threading.local()


def connect(address: str) -> Browser:
    """Return the browser of a new connection from an address."""
    browser = Browser(address, uuid.uuid4().hex)
    _browsers[browser.id] = browser
    return browser


def disconnect(browser: Browser) -> None:
    """Forget a browser. A run of its own that still waits gets its turn, and finds that nobody wants it."""
    _browsers.pop(browser.id, None)
    browser.stalled = browser.unsent = False
    QUEUE.call()


def sent(browser: Browser) -> None:
    """Let the browser's next run start, as all messages of its last run are sent."""
    browser.unsent = False
    QUEUE.call()


@contextmanager
def turn() -> Iterator[None]:
    """Run the script in its turn."""
    browser = _browser_of_run()
    if browser is None:
        yield
        return
    _thread.browser = browser
    start = time.perf_counter()
    try:
        with QUEUE.turn(browser):
            report("turn", time.perf_counter() - start)
            yield
    finally:
        browser.unsent = browser.id in _browsers
        _thread.browser = None


def pass_on() -> None:
    """Between two pieces of long work: let clients run first that have used less CPU."""
    browser: Browser | None = getattr(_thread, "browser", None)
    if browser is not None:
        QUEUE.pass_on(browser)


@contextmanager
def aside() -> Iterator[None]:
    """Give this thread's place to others while it waits for a worker."""
    browser: Browser | None = getattr(_thread, "browser", None)
    if browser is None:
        yield
        return
    with QUEUE.aside(browser):
        yield


def client() -> Client:
    """Within a turn: return the client that the run of this thread is for."""
    browser: Browser | None = getattr(_thread, "browser", None)
    return browser.client if browser else Client()


def _browser_of_run() -> Browser | None:
    if get_script_run_ctx(suppress_warning=True) is None or not runtime.exists():
        return None
    return _browsers.get(st.context.headers.get(HEADER, ""))
