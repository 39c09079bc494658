"""The proxy of the hosting test. `python -m tests.browser.find_haproxy` installs Debian's where none is found."""

import os
import shutil
import sys

from tests.browser.find_chromium import APT, run

PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])  # where it is, not on all PATHs


class NoHaproxyError(RuntimeError):
    """No HAProxy to be had; the message is one sentence that says what to do."""


def haproxy() -> str:
    """Its path."""
    path = shutil.which("haproxy", path=PATH)
    if not path:
        raise NoHaproxyError("The hosting test found no HAProxy: `make test-all` installs it as root; else install it.")
    return path


def ensure() -> str:
    """The same; where there is none, Debian's package is installed (as root)."""
    if not shutil.which("haproxy", path=PATH) and os.geteuid() == 0 and shutil.which("apt-get"):
        run([*APT, "update"])
        error = run([*APT, "install", "-y", "--no-install-recommends", "haproxy"])
        if error:
            raise NoHaproxyError(f"The hosting test needs HAProxy and it could not be installed: {error}")
    return haproxy()


if __name__ == "__main__":
    try:
        print(f"Proxy of the tests: {ensure()}")
    except NoHaproxyError as error:
        sys.exit(str(error))
