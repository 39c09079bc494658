"""The groups of tests that `make test` leaves out and `make test-all` runs: what is around the app, and searches.

`python -m tests.groups` prints those of which a file has changed within a day of commits, or all of them where the
history does not go back so far; .ci/run adds these to `make test`.
"""

import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DAY = 24 * 60 * 60


class Group(NamedTuple):
    """Tests, files and folders, as patterns; and the other files and folders that they depend on."""

    tests: tuple[str, ...]
    about: tuple[str, ...]


GROUPS = {
    # replicas behind HAProxy, TLS by Caddy, the image, the recipes
    "hosting": Group(
        ("tests/browser/hosting", "addons/*/tests/hosting"),
        ("deploy", "Dockerfile", ".dockerignore", ".streamlit", "app.py", "requirements.txt", "server", "addons"),
    ),
    # Firefox and WebKitGTK: `make browsers` installs and runs them, by hand
    "browsers": Group(("tests/browsers", "addons/*/tests/browsers"), ()),
    "notebook": Group(("addons/python*/tests/browser",), ("ui/stage",)),
    # what `make site`, `make scorm` and deploy/embedding/ bring to other hosts
    "elsewhere": Group(
        (
            "tests/browser/test_embedding_examples.py",
            "addons/site*/tests",
        ),
        ("deploy/embedding", "films/played_lesson.py", "lessons", "ui/stage"),
    ),
    "wheel": Group(
        ("tests/test_wheel.py",),
        ("deploy/wheel", "app.py", "requirements.txt", "addons"),
    ),
    "benchmarks": Group(
        ("tests/test_benchmarks.py", "tests/browser/test_benchmarks.py"),
        ("addons", "benchmarks", "films", "playground", "server", "ui/stage"),
    ),
    "fuzz": Group(("tests/fuzz",), ("films", "lessons", "playground", "server")),
    # the app without its add-ons: `make test-all` alone, as it takes a run of most tests
    "addons": Group(("tests/test_addons.py",), ()),
    # the pages with the newest Streamlit of the registry: `make test-all` alone, as its outcome is the registry's
    "streamlit": Group(("tests/test_newest_streamlit.py",), ()),
    # random presses, as `make monkey` goes on with
    "walks": Group(("tests/browser/test_law_of_the_link.py",), ("films", "pages", "tests/browser/walk", "ui")),
}


def left_out(names: str) -> set[Path]:
    """The tests of all groups but those with these names, with blanks between them; "all" leaves out none. ValueError
    where there is no such group."""
    chosen = set(GROUPS) if names == "all" else set(names.split())
    if unknown := chosen - set(GROUPS):
        raise ValueError(f"there is no group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    out = [path for name, group in GROUPS.items() if name not in chosen for path in group.tests]
    return {file for path in out for file in ROOT.glob(path)}


def touched(paths: list[str]) -> list[str]:
    """The groups that depend on one of these files; none that is run by hand."""

    def depends(group: Group) -> bool:
        return bool(group.about) and any(
            fnmatch(path, part) or fnmatch(path, f"{part}/*") for path in paths for part in group.tests + group.about
        )

    return [name for name, group in GROUPS.items() if depends(group)]


def changed(root: Path) -> list[str] | None:
    """The files that differ from the newest commit of the branch that is a day older than its last one; None where
    there is none."""
    last = _git(root, "log", "-1", "--format=%ct")
    base = last and _git(root, "rev-list", "-1", "--first-parent", f"--min-age={int(last) - DAY}", "HEAD")
    return _git(root, "diff", "--name-only", base).splitlines() if base else None


def _git(root: Path, *words: str) -> str:
    """What git says; nothing where it says no."""
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    return "" if done.returncode else done.stdout.strip()


if __name__ == "__main__":
    paths = changed(ROOT)
    print(*([name for name, group in GROUPS.items() if group.about] if paths is None else touched(paths)))
