"""The playground as one package: `classifier_playground.playground` is its engine, and in a notebook
`classifier_playground.perceptron(X, y)` the film of one's own points; `hinge` and `neighbors` likewise. `show` opens
the app with a classifier of one's own.

The code lies here as in its repository, but its imports begin with `classifier_playground`.
"""

from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parent
WIDGET, SHOW = "addons.python_api.widget", "addons.python_api.own_estimator.show"
ON_DEMAND = {"perceptron": WIDGET, "hinge": WIDGET, "neighbors": WIDGET, "show": SHOW}  # functions, by their modules
NEEDS = {WIDGET: ("widget", "anywidget"), SHOW: ("show", "streamlit", "cloudpickle")}  # an extra, and what it has


def to_install(extra: str) -> str:
    """Return the command that installs an extra from the package's file, as no registry has the package."""
    return f'pip install "{__name__}-{version(__name__)}-py3-none-any.whl[{extra}]"'


def __getattr__(name: str) -> Any:
    """What shows films, imported once it is asked for: the engine needs none of the packages that it is made with."""
    if name not in ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    extra, *packages = NEEDS[ON_DEMAND[name]]
    if any(find_spec(package) is None for package in packages):
        raise ImportError(f"{name} needs more packages than the engine: {to_install(extra)}")
    return getattr(import_module(f"{__name__}.{ON_DEMAND[name]}"), name)
