"""Workflows of the repository's host run targets of the Makefile, on the Pythons that the packages are locked for."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from films.version import RELEASE

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGET = re.compile(r"^([\w-]+):", re.MULTILINE)


def workflow(name: str) -> Any:
    return yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8"))


def commands(document: Any) -> list[str]:
    return [step["run"] for job in document["jobs"].values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_workflow_makes_targets_of_the_makefile(file: Path) -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    makes = [command.split()[1:] for command in commands(workflow(file.stem)) if command.startswith("make ")]
    assert makes
    assert [words for words in makes if not set(words) <= targets] == []


def test_lint_and_tests_run_as_in_ci() -> None:
    assert commands(workflow("tests")) == ["make lint", "make test"]
    own = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "make lint" in own
    assert "make test" in own


def test_tests_run_on_the_pythons_that_packages_are_locked_for() -> None:
    pythons = workflow("tests")["jobs"]["test"]["strategy"]["matrix"]["python"]
    readme = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    oldest, newest = re.findall(r"for Python (3\.\d+) to (3\.\d+);", readme)[0]
    assert (pythons[0], pythons[-1]) == (oldest, newest)
    assert [int(python.partition(".")[2]) for python in pythons] == list(
        range(int(oldest.partition(".")[2]), int(newest.partition(".")[2]) + 1)
    )


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    (command,) = [each for each in commands(workflow("release")) if each.startswith("awk ")]
    shell = ["sh", "-c", command.partition(" > ")[0]]
    notes = subprocess.run(
        shell, cwd=ROOT, env={"GITHUB_REF_NAME": RELEASE}, capture_output=True, text=True, check=True
    )
    _, after = (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8").split(f"\n## {RELEASE}\n")
    assert notes.stdout == after.partition("\n## ")[0] + "\n"
