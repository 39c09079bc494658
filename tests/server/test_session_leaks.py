"""Who has left leaves nothing behind in the server's memory."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_sessions_opened_and_left_leave_nothing() -> None:
    command = [sys.executable, "-m", "tests.server.session_leaks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    left = json.loads(done.stdout.splitlines()[-1])
    assert left["sessions"] >= 25
    assert left["alive"] == 0
    assert left["uploaded before"] >= 5 * 60_000  # Streamlit keeps sessions for a while, for those who come back
    assert left["uploaded"] == 0
    assert left["cached"] == 0  # a film of a scene is kept once for all
