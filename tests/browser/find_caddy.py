"""The TLS proxy of the hosting test. `python -m tests.browser.find_caddy` fetches Debian's where none is found."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.find_chromium import APT, run

# Unpacked beside the tests' Python, not installed: Debian's package would start a web server on port 80.
UNPACKED = Path(sys.prefix) / "caddy"
PATH = os.pathsep.join([os.environ.get("PATH", ""), str(UNPACKED / "usr" / "bin")])


class NoCaddyError(RuntimeError):
    """No Caddy to be had; the message is one sentence that says what to do."""


def caddy() -> str:
    """Its path."""
    path = shutil.which("caddy", path=PATH)
    if not path:
        raise NoCaddyError("The hosting test found no Caddy: `make test-all` fetches it with apt-get, else install it.")
    return path


def ensure() -> str:
    """The same; where there is none, Debian's package is unpacked."""
    if not shutil.which("caddy", path=PATH) and shutil.which("apt-get"):
        if os.geteuid() == 0:
            run([*APT, "update"])
        error = _unpack()
        if error:
            raise NoCaddyError(f"The hosting test needs Caddy and it could not be fetched: {error}")
    return caddy()


def _unpack() -> str:
    """Why the package could not be unpacked, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        # As the user who runs this: apt's own may not write here.
        error = run([*APT, "-o", "APT::Sandbox::User=root", "-o", f"Dir::Cache={folder}", "download", "caddy"], folder)
        packages = list(Path(folder).glob("caddy_*.deb"))
        if error or not packages:
            return error or "apt-get downloaded nothing"
        done = subprocess.run(["dpkg-deb", "-x", packages[0], UNPACKED], capture_output=True, text=True)
        return done.stderr.strip()


if __name__ == "__main__":
    try:
        print(f"TLS proxy of the tests: {ensure()}")
    except NoCaddyError as error:
        sys.exit(str(error))
