"""Every benchmark runs from end to end: once, on a small size. Those in a browser: tests/browser/test_benchmarks.py."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IN_BROWSER = re.compile(
    r"^from (playwright|benchmarks\.browser|tests\.browser\.hosting|addons\.\w+\.tests\.hosting)\b", re.MULTILINE
)
TABLE = re.compile(r"^\| .*\n\| --- .*\n\| .*\d", re.MULTILINE)
SECONDS = 900  # all of them, on a machine that has much other work


def benchmarks(*, in_browser: bool) -> list[str]:
    """The modules of those that need a browser, or proxies; or of all others."""
    files = sorted([*ROOT.glob("benchmarks/[!_]*.py"), *ROOT.glob("addons/*/benchmarks/[!_]*.py")])
    chosen = [file for file in files if bool(IN_BROWSER.search(file.read_text())) == in_browser]
    return [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in chosen]


def small(names: list[str]) -> dict[str, str]:
    """What each of these benchmarks prints with `--small`; of one that breaks, the traceback."""
    command = [sys.executable, "-m", "benchmarks._together", *names, "--small"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    outcomes = map(json.loads, done.stdout.splitlines())
    return {outcome["name"]: outcome["error"] or outcome["output"] for outcome in outcomes}


@pytest.fixture(scope="module")
def outputs() -> dict[str, str]:
    return small(benchmarks(in_browser=False))


@pytest.mark.parametrize("name", benchmarks(in_browser=False))
def test_a_benchmark_runs_and_prints_what_it_has_measured(outputs: dict[str, str], name: str) -> None:
    assert TABLE.search(outputs[name]), outputs[name]
