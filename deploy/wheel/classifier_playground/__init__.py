"""The playground as one package: `from classifier_playground import playground` is its engine, and in a notebook
`classifier_playground.perceptron(X, y)` the film of one's own points; `hinge` and `neighbors` likewise. `show` opens
the app with a classifier of one's own.

The house lies in `app/` as it lies in its repository, and its parts name one another in full, `playground.trace`. Only
those asked for are made known to Python under their names: a folder on `sys.path` would offer `server` and `pages` to
whoever has modules of such names.
"""

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

APP = Path(__file__).parent / "app"
WIDGET, SHOW = "addons.python_api.widget", "addons.python_api.own_estimator.show"
ON_DEMAND = {"perceptron": WIDGET, "hinge": WIDGET, "neighbors": WIDGET, "show": SHOW}  # functions, by their modules
NEEDS = {WIDGET: ("widget", "anywidget"), SHOW: ("show", "streamlit", "cloudpickle")}  # an extra, and what it has


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
    """What shows films, imported once it is asked for: the engine needs none of the packages that it is made with."""
    if name not in ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    extra, *packages = NEEDS[ON_DEMAND[name]]
    if any(find_spec(package) is None for package in packages):
        words = f'{name} needs more packages than the engine: pip install "classifier-playground[{extra}]"'
        raise ImportError(words)
    for each in ("films", "ui", "server", "addons"):
        part(each)
    return getattr(import_module(ON_DEMAND[name]), name)
