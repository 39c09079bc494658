"""Runs of the script take turns: whoever's runs have cost the most CPU lately waits while others want to run.

A connection's account is named by a header that the server adds to what the browser has sent (server/limits.py):
that is how the script's thread knows whose run it is. Outside of a server nobody has an account, and nobody waits.
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
from films.film_cache import seconds_of_thread
from ui.shell.fair_queue import Account, FairQueue

HEADER = "x-playground-account"
BESIDE_FILMS = 2  # runs that compute in the server itself while as many as there are processes wait for their films
QUEUE = FairQueue(at_once=1 + BESIDE_FILMS, seconds=seconds_of_thread)
_accounts: dict[str, Account] = {}
_thread = threading.local()


def open_account(address: str) -> Account:
    """The account of a new connection from that address."""
    account = Account(f"address {address}", uuid.uuid4().hex)
    _accounts[account.visitor] = account
    return account


def close_account(account: Account) -> None:
    """The connection has ended. A run that still waits for its turn gets it, and finds that nobody wants it."""
    _accounts.pop(account.visitor, None)
    account.stalled = account.unsent = False
    QUEUE.call()


def sent(account: Account) -> None:
    """All that a run of its had to say has been sent."""
    account.unsent = False
    QUEUE.call()


def open_accounts() -> list[Account]:
    return list(_accounts.values())


@contextmanager
def turn() -> Iterator[None]:
    """A run of the script in its turn."""
    account = _account()
    if account is None:
        yield
        return
    _thread.account = account
    asked = time.perf_counter()
    try:
        with QUEUE.turn(account):
            metrics.TURN_SECONDS.observe(time.perf_counter() - asked)
            yield
    finally:
        account.unsent = account.visitor in _accounts
        _thread.account = None


def pass_on() -> None:
    """Between two pieces of long work: whoever has used less may come in between."""
    account: Account | None = getattr(_thread, "account", None)
    if account is not None:
        QUEUE.pass_on(account)


def _account() -> Account | None:
    if get_script_run_ctx(suppress_warning=True) is None or not runtime.exists():
        return None
    return _accounts.get(st.context.headers.get(HEADER, ""))
