"""Several benchmarks in one process, one after the other, each small: what each prints, or how it breaks.

    python -m benchmarks._together benchmarks.film benchmarks.engine --small

The tests run them so: packages are imported once, and one server serves all that need no other (_processes.py). A line
of JSON each: its name, what it has output, and the traceback, if it has broken.
"""

import io
import json
import runpy
import sys
import traceback
from contextlib import redirect_stdout

from benchmarks._size import SMALL


def outcome(name: str) -> dict[str, str]:
    """What the benchmark of a module prints, and the traceback of the exception that ends it, if one does."""
    output, error = io.StringIO(), ""
    with redirect_stdout(output):
        try:
            runpy.run_module(name, run_name="__main__")
        except Exception:  # noqa: BLE001  whatever breaks one, the others run; it is told
            error = traceback.format_exc()
    return {"name": name, "output": output.getvalue(), "error": error}


if __name__ == "__main__":
    if not SMALL:
        sys.exit("Whose figures count, that is run alone: python -m benchmarks.NAME. Together they run with --small.")
    for argument in sys.argv[1:]:
        if argument != "--small":
            print(json.dumps(outcome(argument)), flush=True)
