"""Films that are late only because the machine is busy are waited for."""

from collections.abc import Iterator

import pytest

from server import films


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(films, "PATIENCE", 20.0)
        yield
