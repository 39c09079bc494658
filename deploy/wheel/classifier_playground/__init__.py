"""The playground as one package: `from classifier_playground import playground` is its engine, and in a notebook
`classifier_playground.perceptron(X, y)` the film of one's own points; `hinge` and `neighbors` likewise.

The house lies in `app/` as it lies in its repository, and its parts name one another in full, `playground.trace`. Only
those asked for are made known to Python under their names: a folder on `sys.path` would offer `server` and `pages` to
whoever has modules of such names.
"""

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

APP = Path(__file__).parent / "app"
WIDGETS = ("perceptron", "hinge", "neighbors")
NO_WIDGET = 'Films in notebooks need more packages than the engine: pip install "classifier-playground[widget]"'


def part(name: str) -> ModuleType:
    """A package of the house under its own name, imported. ImportError where another of that name is already there."""
    folder = APP / name
    known = sys.modules.get(name)
    if known is not None:
        if known.__file__ is None or Path(known.__file__).parent != folder:
            raise ImportError(f"{name} is imported already, from {known.__file__}; import classifier_playground first")
        return known
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{folder} is no package")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


playground = part("playground")


def __getattr__(name: str) -> Any:
    """The widgets, which are imported once they are asked for: the engine needs none of what they are made with."""
    if name not in WIDGETS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec("anywidget") is None:
        raise ImportError(NO_WIDGET)
    for each in ("films", "ui", "server"):
        part(each)
    from server.notebook_widget import widget

    return getattr(widget, name)
