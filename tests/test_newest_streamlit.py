"""The pages' tests with the newest Streamlit, which may be newer than the app's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.streamlit_patches import VERSION

ROOT = Path(__file__).parents[1]
PAGES = ("tests/ui", "tests/server/streamlit_patches", "tests/browser/test_every_page.py")
OF_THE_PIN = "tests/server/streamlit_patches/test_version.py"


def pip(*arguments: str) -> str:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    return subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=300, check=True).stdout


def newest() -> str:
    report = json.loads(pip("--dry-run", "--ignore-installed", "--report", "-", "streamlit"))
    return str(report["install"][0]["metadata"]["version"])


def differences(version: str, folder: Path) -> str:
    """Run the pages' tests with a version of Streamlit, and return what pytest prints if any fail."""
    packages = folder / "site-packages"  # elsewhere Streamlit takes itself for a checkout of its developers
    pip("--target", str(packages), f"streamlit=={version}")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--deselect={OF_THE_PIN}", *PAGES]
    environment = {**os.environ, "PYTHONPATH": str(packages), "PYTEST_ADDOPTS": ""}
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=2400, check=False
    )
    return ended.stdout + ended.stderr if ended.returncode else ""


def test_the_pages_are_the_same_with_the_newest_streamlit(tmp_path: Path) -> None:
    version = newest()
    if version == VERSION:
        pytest.skip(f"the newest Streamlit is {VERSION}, which the app has")
    assert differences(version, tmp_path) == "", f"with Streamlit {version}"
