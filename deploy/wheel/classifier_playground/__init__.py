"""The playground as one package: `from classifier_playground import playground` is its engine.

The house lies in `app/` as it lies in its repository, and its parts name one another in full, `playground.trace`. Only
those asked for are made known to Python under their names: a folder on `sys.path` would offer `server` and `pages` to
whoever has modules of such names.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

APP = Path(__file__).parent / "app"


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
