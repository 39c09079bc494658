"""An old notebook with the widget runs (tests/old/README.md)."""

import sys
import types
from typing import Any

import pytest

import playground
from addons.python_api import widget
from tests.old.foreign import cells, ran, toml

HELD = toml("files.toml")


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package that notebooks import, without its wheel."""
    module: Any = types.ModuleType("classifier_playground")
    module.perceptron, module.hinge, module.neighbors = widget.perceptron, widget.hinge, widget.neighbors
    module.playground = playground
    monkeypatch.setitem(sys.modules, "classifier_playground", module)


@pytest.mark.usefixtures("package")
def test_an_old_notebook_with_the_widget_runs() -> None:
    _, programs = cells("widget.ipynb")
    assert ran(programs).strip() == HELD["widget"]["prints"].strip()
