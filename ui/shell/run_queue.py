"""The fair queue of script runs: a client whose runs have cost the most CPU lately waits while others want to run.

The server names a connection's client in a header that it adds to the browser's own (server/connection.py), so the
script's thread knows whose run it is. Outside of a server there are no clients, and nobody waits.
"""

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from films import metrics
from films.fair_share import Asker
from films.film_cache import USAGE, seconds_outside_turns
from ui.shell.fair_queue import Client, FairQueue

HEADER = "x-playground-client"
# Runs that compute in the server itself; those that wait for a worker are not counted. More would share one
# interpreter, and what the event loop answers would wait for each of them. Of one address there are at most two.
AT_ONCE = 3
QUEUE = FairQueue(AT_ONCE, seconds_outside_turns, USAGE, reserved=1)
_clients: dict[str, Client] = {}
_thread = threading.local()


def connect(address: str) -> Client:
    """The client of a new connection from that address."""
    client = Client(address, uuid.uuid4().hex)
    _clients[client.id] = client
    return client


def disconnect(client: Client) -> None:
    """Forget a client. A run of its that still waits gets its turn, and finds that nobody wants it."""
    _clients.pop(client.id, None)
    client.stalled = client.unsent = False
    QUEUE.call()


def sent(client: Client) -> None:
    """Everything that the client's last run has made is sent: the next may run."""
    client.unsent = False
    QUEUE.call()


@contextmanager
def turn() -> Iterator[None]:
    """A run of the script, in its turn."""
    client = _client_of_run()
    if client is None:
        yield
        return
    _thread.client = client
    start = time.perf_counter()
    try:
        with QUEUE.turn(client):
            metrics.TURN_SECONDS.observe(time.perf_counter() - start)
            yield
    finally:
        client.unsent = client.id in _clients
        _thread.client = None


def pass_on() -> None:
    """Between two pieces of long work: let clients run that have used less CPU."""
    client: Client | None = getattr(_thread, "client", None)
    if client is not None:
        QUEUE.pass_on(client)


@contextmanager
def aside() -> Iterator[None]:
    """While this thread waits for a worker: its place is for others."""
    client: Client | None = getattr(_thread, "client", None)
    if client is None:
        yield
        return
    with QUEUE.aside(client):
        yield


def asker() -> Asker:
    """For whom the run of this thread is, within its turn."""
    client: Client | None = getattr(_thread, "client", None)
    return client.asker if client else Asker()


def _client_of_run() -> Client | None:
    if get_script_run_ctx(suppress_warning=True) is None or not runtime.exists():
        return None
    return _clients.get(st.context.headers.get(HEADER, ""))
