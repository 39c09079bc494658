"""The systemd unit, as far as it goes without systemd: its command serves the app, and it is as closed as it says."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.hosting import image
from tests.browser.hosting.proxy import DEPLOY

UNIT = (DEPLOY / "playground.service").read_text()
PYTHON = "/opt/playground/.venv/bin/python"
MOST_EXPOSED = 20  # tenths: systemd-analyze calls less than that "OK", and a service without any bounds is at 96


def unit_lines(name: str) -> list[str]:
    """What the unit says of it, line by line."""
    return re.findall(rf"^{name}=(.*)", UNIT, re.MULTILINE)


def test_the_command_of_the_unit_serves_the_app(tmp_path: Path) -> None:
    environment = dict(pair.split("=", 1) for pair in unit_lines("Environment")[0].split())
    command = unit_lines("ExecStart")[0]
    assert command.startswith(PYTHON)
    with image.started(tmp_path, f"exec {command.replace(PYTHON, sys.executable)}", environment) as server:
        assert server.is_healthy()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd to ask")
def test_systemd_takes_the_unit_and_finds_little_exposed(tmp_path: Path) -> None:
    unit = tmp_path / "playground.service"
    unit.write_text(UNIT.replace(PYTHON, sys.executable).replace("/opt/playground", str(tmp_path)))
    process = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
    command = ["systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", "--no-pager", str(unit)]
    exposed = subprocess.run(command, capture_output=True, text=True)
    assert exposed.returncode == 0, exposed.stdout
