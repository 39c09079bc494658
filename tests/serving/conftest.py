"""The app in a process of its own, for visitors without a browser."""

from collections.abc import Iterator

import pytest

from tests.browser.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("app"))
    running.start()
    yield running
    running.stop()
