"""Puts faults into copies of the tree, one at a time, and says which test catches each; `make faults`.

`faults.toml` has them. The golden films run first, those of its own page where a fault is in the films of one; then the
tests of the fault's room, up to the first red one, which must be green again without the fault. Two copies take a fault
each at a time. The exit code is 0 where all are caught.
"""

import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.faults.listed import Fault, broken, faults

ROOT = Path(__file__).parents[2]
AT_ONCE = 2
GOLDEN = "tests/golden/test_golden_films.py"
PAGE = re.compile(r"films/topics/(\w+)/")
INSTALLED = (".venv", ".js/node_modules")  # what tests need and git does not hold
QUIET = ("-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-p", "no:xdist")
RED = re.compile(r"^(?:FAILED|ERROR) (\S+\.py(?:::.+?)?)(?: - .*)?$", re.MULTILINE)


class RunError(RuntimeError):
    """pytest ended without a verdict; the message is what it said."""


def copied(folder: Path) -> Path:
    """A copy of the files that git knows, or would, as they are now."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file() and not name.startswith(INSTALLED):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for name in INSTALLED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def write(tree: Path, place: str, text: str) -> None:
    """Change a module, and forget its compiled form: Python tells by seconds and length whether it is up to date."""
    (tree / place).write_text(text)
    Path(cache_from_source(str(tree / place))).unlink(missing_ok=True)


def first_red(tree: Path, *tests: str) -> str | None:
    """The first of the tests that fails, or None. RunError where pytest does not say."""
    command = [sys.executable, "-m", "pytest", *QUIET, *tests]
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, env=os.environ | threads, check=False)
    if done.returncode == 0:
        return None
    red = RED.search(done.stdout)
    if not red:
        raise RunError(f"{' '.join(tests)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return red[1]


def golden_films(fault: Fault) -> tuple[str, ...]:
    """The golden films of the fault's page; all of them where it is in no film of a page."""
    page = PAGE.match(fault.place)
    return (GOLDEN, "-k", f"[{page[1]}-") if page else (GOLDEN,)


def caught_by(tree: Path, fault: Fault, *, golden: bool) -> str | None:
    """The test that the fault turns red, or None."""
    sound = (tree / fault.place).read_text()
    write(tree, fault.place, broken(fault, sound))
    try:
        red = (first_red(tree, *golden_films(fault)) if golden else None) or first_red(tree, *fault.room)
    finally:
        write(tree, fault.place, sound)
    if red and first_red(tree, red):
        raise RunError(f"{red} is red without the fault, too")
    return red


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--place", default="", help="only the faults in files whose path has this in it")
    parser.add_argument("--without-golden", action="store_true", help="only the tests of each fault's room")
    options = parser.parse_args()
    chosen = [fault for fault in faults() if options.place in fault.place]
    free = SimpleQueue[Path]()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        for i in range(AT_ONCE):
            free.put(copied(Path(folder) / f"tree {i}"))

        def outcome(fault: Fault) -> str | None:
            tree = free.get()
            try:
                return caught_by(tree, fault, golden=not options.without_golden)
            finally:
                free.put(tree)

        missed = []
        for fault, red in zip(chosen, pool.map(outcome, chosen), strict=True):
            print(f"{fault.place}: {fault.says}\n    {f'caught by {red}' if red else 'NOT CAUGHT'}", flush=True)
            missed += [] if red else [fault.place]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults are caught.")
    if missed or not chosen:
        sys.exit(f"not caught: {', '.join(missed) or 'none was tried'}")


if __name__ == "__main__":
    main()
