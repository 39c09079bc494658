"""Films that are late only because the machine is busy are waited for."""

import pytest

from server import films


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "PATIENCE", 20.0)
