"""Each add-on can be taken out: without its folder and its name in the list the app's other tests are green, those of
all pages in a browser included. Its own tests go with it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from addons import ADDONS

ROOT = Path(__file__).parents[1]
LINKED = (".venv", ".js/node_modules")  # what is installed
TESTS = [
    "tests/server",
    "tests/ui",
    "tests/js",
    "tests/old",
    "tests/films/lessons",
    "tests/films/test_pages.py",
    "tests/test_architecture.py",
    "tests/test_documents.py",
    "tests/test_groups.py",
    "tests/test_licences.py",
    "tests/browser/test_every_page.py",
]
OPTIONS = ["-n", "2", "--dist", "loadfile", "--groups=", "--hypothesis-profile=quick"]
SECONDS = 1800  # on a machine that has much other work


@pytest.mark.parametrize("name", ADDONS)
def test_without_an_add_on_the_other_tests_are_green(name: str, tmp_path: Path) -> None:
    copy_without(name, tmp_path)
    command = [sys.executable, "-m", "pytest", *OPTIONS, *TESTS]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]


def copy_without(name: str, folder: Path) -> None:
    """A copy of what git knows of, in which the add-on is neither there nor listed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(None, listed.split("\0")):
        if not path.startswith(f"addons/{name}/") and (ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
    for path in LINKED:
        if (ROOT / path).exists():
            (folder / path).symlink_to((ROOT / path).resolve())
    file = folder / "addons" / "__init__.py"
    names = tuple(each for each in ADDONS if each != name)
    text = file.read_text(encoding="utf-8")
    assert f"ADDONS = {ADDONS!r}".replace("'", '"') in text
    file.write_text(text.replace(f"ADDONS = {ADDONS!r}".replace("'", '"'), f"ADDONS = {names!r}"), encoding="utf-8")
