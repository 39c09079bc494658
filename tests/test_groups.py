"""The groups of tests that `make test` leaves out name what is there, and CI runs those that a change concerns."""

import subprocess
from argparse import Namespace
from copy import copy
from pathlib import Path

import pytest

from tests.groups import DAY, GROUPS, ROOT, changed, left_out, touched


def git(folder: Path, *words: str, at: int = 0) -> None:
    who = {f"GIT_{role}_{part}": "a@b" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    when = {f"GIT_{role}_DATE": f"@{1_700_000_000 + at} +0000" for role in ("AUTHOR", "COMMITTER")}
    subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, env=who | when)


def commit(folder: Path, file: str, at: int) -> None:
    """Commits a new file, so many seconds after the first."""
    (folder / file).write_text(file)
    git(folder, "add", file)
    git(folder, "commit", "-m", file, at=at)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Three days of commits."""
    git(tmp_path, "init")
    for file, at in (("old", 0), ("older", DAY), ("new", 2 * DAY + 1), ("newest", 3 * DAY)):
        commit(tmp_path, file, at)
    return tmp_path


@pytest.mark.parametrize("name", GROUPS)
def test_a_group_names_tests_and_files_that_are_there(name: str) -> None:
    group = GROUPS[name]
    assert [path for path in group.tests + group.about if "*" not in path and not (ROOT / path).exists()] == []
    for path in group.tests:
        assert path.endswith(".py") or "*" in path or list((ROOT / path).rglob("test_*.py")), path


def test_no_test_is_in_two_groups() -> None:
    files = [file for group in GROUPS.values() for path in group.tests for file in ROOT.glob(path)]
    assert len(files) == len(left_out(""))


def test_groups_that_are_named_are_kept_and_all_others_left_out() -> None:
    assert left_out("all") == set()
    assert left_out("wheel fuzz") == left_out("") - {ROOT / "tests/test_wheel.py", ROOT / "tests/fuzz"}
    with pytest.raises(ValueError, match="there is no group whel; there are hosting"):
        left_out("whel")


@pytest.mark.parametrize("names", ["wheel", "all"])
def test_pytest_collects_no_group_that_is_left_out(names: str, pytestconfig: pytest.Config) -> None:
    config = copy(pytestconfig)
    config.option = Namespace(**{**vars(pytestconfig.option), "groups": names})
    paths = [ROOT / "tests" / part for part in ("test_groups.py", "test_wheel.py", "fuzz")]
    ignored = [path for path in paths if config.hook.pytest_ignore_collect(collection_path=path, config=config)]
    assert ignored == ([] if names == "all" else [ROOT / "tests/fuzz"])


def test_a_change_concerns_the_groups_that_depend_on_its_files() -> None:
    assert touched(["README.md", "server_notes", "tests/engine/test_gaussians_on_line.py"]) == []
    assert touched(["deploy/haproxy.cfg"]) == ["hosting"]
    assert touched(["tests/test_wheel.py", "benchmarks/hinge.py"]) == ["wheel", "benchmarks"]
    assert touched(["server/worker.py"]) == ["hosting", "benchmarks", "fuzz"]
    assert touched(["ui/shell/stage_page.py"]) == ["walks"]


def test_what_changed_within_a_day_of_the_last_commit_is_a_change(history: Path) -> None:
    assert changed(history) == ["new", "newest"]


def test_nothing_is_left_out_where_history_does_not_go_back_a_day(history: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--depth", "2", f"file://{history}", str(shallow))
    assert changed(shallow) is None
    empty = tmp_path / "empty"
    empty.mkdir()
    git(empty, "init")
    assert changed(empty) is None
