"""Prevents the import of pandas. The process that workers are forks of imports this module first.

scikit-learn imports pandas if it is installed, as Streamlit requires; pandas imports pyarrow. No film needs either.
Together they take 30 MB of memory, and as much again for files that nothing else reads.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

LEFT_OUT = {"pandas", "pyarrow"}


class PandasBlocker(MetaPathFinder):
    """An import hook that finds no modules, and raises ModuleNotFoundError for these."""

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
