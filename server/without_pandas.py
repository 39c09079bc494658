"""Imported first in the process that workers are forks of: after that pandas cannot be imported there.

scikit-learn imports pandas where it is installed, and Streamlit needs it; pandas imports pyarrow. No film needs either,
and together they take 30 MB of memory, and as much again of files that nothing else reads.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

LEFT_OUT = {"pandas", "pyarrow"}


class PandasBlocker(MetaPathFinder):
    """Finds no module, but says of these that they are not there."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if fullname in LEFT_OUT:
            raise ModuleNotFoundError(f"{fullname} is left out of worker processes", name=fullname)
        return None


sys.meta_path.insert(0, PandasBlocker())
