"""Every benchmark runs from end to end: once, on a small size. Those in a browser: tests/browser/test_benchmarks.py."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IN_BROWSER = re.compile(r"^from (playwright|benchmarks\.browser|tests\.browser\.hosting)\b", re.MULTILINE)
TABLE = re.compile(r"^\| .*\n\| --- .*\n\| .*\d", re.MULTILINE)
SECONDS = 300  # on a machine that has much other work


def benchmarks(*, in_browser: bool) -> list[str]:
    """The names of those that need a browser, or proxies; or of all others."""
    files = sorted((ROOT / "benchmarks").glob("[!_]*.py"))
    return [file.stem for file in files if bool(IN_BROWSER.search(file.read_text())) == in_browser]


def small(name: str) -> str:
    """What a benchmark prints with `--small`."""
    command = [sys.executable, "-m", f"benchmarks.{name}", "--small"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", benchmarks(in_browser=False))
def test_a_benchmark_runs_and_prints_what_it_has_measured(name: str) -> None:
    assert TABLE.search(small(name))
