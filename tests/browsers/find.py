"""Firefox and WebKitGTK. `python -m tests.browsers.find` installs Debian's packages where one is missing, and says in a
sentence what cannot be installed; the tests that need it are then skipped with that sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.browser.find_chromium import APT, run

DEBIANS_PYTHON = "/usr/bin/python3"  # packages of Debian are for this one
BINDINGS = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'
PACKAGES = {
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"],
}


class NoBrowserError(RuntimeError):
    """One of them is not there; the message is one sentence that says what to do."""


def firefox() -> str:
    """Its path."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if not path or "snap" in str(Path(path).resolve()):  # a snap may not read a profile in /tmp
        raise NoBrowserError("There is no Firefox: `make browsers` installs Debian's as root; else install it.")
    return path


def webkit_driver() -> str:
    """Path of the driver, where the window that it drives and the screen for it are there, too."""
    driver = shutil.which("WebKitWebDriver")
    bound = (
        Path(DEBIANS_PYTHON).exists()
        and not subprocess.run([DEBIANS_PYTHON, "-c", BINDINGS], capture_output=True).returncode
    )
    if not driver or not bound or not shutil.which("Xvfb"):
        raise NoBrowserError(
            "There is no WebKitGTK with its driver, bindings for Python and Xvfb: `make browsers` installs Debian's as "
            f"root; else install {', '.join(PACKAGES['webkit'])}."
        )
    return driver


FIND = {"firefox": firefox, "webkit": webkit_driver}


def ensure(name: str) -> str:
    """The path of what drives it; where there is none, Debian's packages are installed (as root)."""
    try:
        return FIND[name]()
    except NoBrowserError:
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise
    run([*APT, "update"])
    if error := run([*APT, "install", "-y", "--no-install-recommends", *PACKAGES[name]]):
        raise NoBrowserError(f"Tests in {name} are skipped, as it could not be installed: {error}")
    return FIND[name]()


if __name__ == "__main__":
    for name in FIND:
        try:
            print(f"{name} of the tests: {ensure(name)}")
        except NoBrowserError as error:
            print(error, file=sys.stderr)
