"""What a server has made and given up goes back to the system."""

import subprocess
import sys

import pytest

from tests.browser.server import ROOT

# Two megabytes at a time, every other one given up: the rest keeps what is free from the end of the store.
GIVEN_UP = """
import sys
from pathlib import Path
from server import malloc_settings

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

if sys.argv[1] == "apply":
    malloc_settings.apply()
warm = bytearray(30_000_000)  # by default, from now on such sizes come from the store
del warm
kept = [bytearray(2_000_000) for _ in range(50)]
most = resident()
del kept[::2]
print(most - resident())
"""


def given_back(how: str) -> int:
    command = [sys.executable, "-c", GIVEN_UP, how]
    return int(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="only GNU's C library is told")
def test_what_is_large_goes_back_when_it_is_given_up() -> None:
    assert given_back("apply") > 40_000_000 > given_back("as it is")
