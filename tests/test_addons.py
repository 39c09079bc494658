"""Add-ons can be taken out. Without any add-on, the app's other tests pass, also those of all pages in a browser; with
one taken out, the tests that name add-ons pass. This is enough, as no add-on imports another and the core imports none
(test_architecture.py). An add-on's own tests are taken out with it."""

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


def test_without_all_add_ons_the_other_tests_are_green(tmp_path: Path) -> None:
    copy_without(ADDONS, tmp_path)
    run(TESTS, tmp_path)


@pytest.mark.parametrize("name", ADDONS)
def test_without_an_add_on_the_tests_that_know_of_add_ons_are_green(name: str, tmp_path: Path) -> None:
    copy_without((name,), tmp_path)
    run(files_about_addons(), tmp_path)


def files_about_addons() -> list[str]:
    """Those of the tests above that ask for add-ons or name their folder."""
    every = [
        file
        for path in TESTS
        for file in ((ROOT / path).rglob("test_*.py") if (ROOT / path).is_dir() else [ROOT / path])
    ]
    about = [str(file.relative_to(ROOT)) for file in every if "addons" in file.read_text(encoding="utf-8")]
    assert about  # without any, pytest would run all
    return about


def run(tests: list[str], folder: Path) -> None:
    command = [sys.executable, "-m", "pytest", *OPTIONS, *tests]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]


def copy_without(out: tuple[str, ...], folder: Path) -> None:
    """A copy of what git knows of, in which these add-ons are neither there nor listed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(None, listed.split("\0")):
        if not path.startswith(tuple(f"addons/{name}/" for name in out)) and (ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
    for path in LINKED:
        if (ROOT / path).exists():
            (folder / path).symlink_to((ROOT / path).resolve())
    file = folder / "addons" / "__init__.py"
    names = tuple(each for each in ADDONS if each not in out)
    text = file.read_text(encoding="utf-8")
    assert f"ADDONS = {ADDONS!r}".replace("'", '"') in text
    file.write_text(text.replace(f"ADDONS = {ADDONS!r}".replace("'", '"'), f"ADDONS = {names!r}"), encoding="utf-8")
