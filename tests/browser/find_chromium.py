"""The browser of the browser tests: which Chromium, how it is started, and how to get one.

`python -m tests.browser.find_chromium` installs one where none is found; pytest by itself only looks.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

# Root has no sandbox to give, a test machine no GPU; the rest keeps Chromium from calling its makers.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=120")


class NoChromiumError(RuntimeError):
    """No Chromium to be had; the message is one sentence that says what to do."""


def chromium() -> str:
    """Path of a Chromium that starts: $CHROMIUM, or the first on PATH, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not _starts(named):
            raise NoChromiumError(f"CHROMIUM is {named}, which does not start; name one that does, or unset it.")
        return named
    for path in filter(None, map(shutil.which, NAMES)):
        if _starts(path):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if _starts(path):
        return path
    raise NoChromiumError("The browser tests found no Chromium: `make test` installs one, or set CHROMIUM to its path.")


def ensure() -> str:
    """Path of a Chromium that starts; where there is none, Debian's package is installed, or else Playwright's own."""
    try:
        return chromium()
    except NoChromiumError:
        if os.environ.get("CHROMIUM"):
            raise
    commands = [[sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        # One broken package source makes `update` fail without making `install` impossible: only the latter counts.
        _run([*APT, "update"])
        commands.insert(0, [*APT, "install", "-y", "--no-install-recommends", "chromium"])
    failures = []
    for command in commands:
        error = _run(command)
        if not error:
            try:
                return chromium()
            except NoChromiumError:
                error = "installed, but it does not start"
        failures.append(f"`{' '.join(command)}` ({error})")
    raise NoChromiumError(
        f"The browser tests need Chromium and it could not be installed by {' nor by '.join(failures)}: "
        "install it by hand, or set CHROMIUM to its path."
    )


def _run(command: list[str]) -> str:
    """Run `command`; return its last complaint if it failed, else nothing."""
    print(f"Installing Chromium: {' '.join(command)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode == 0:
        return ""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines()]
    complaints = [line for line in lines if line.startswith(("E:", "Error"))]
    return complaints[-1] if complaints else f"exit {done.returncode}"


def _starts(path: str) -> bool:
    """Whether the program at `path` runs: Ubuntu's `chromium-browser` exists and only says to install a snap."""
    if not shutil.which(path):
        return False
    return subprocess.run([path, "--version"], capture_output=True).returncode == 0


if __name__ == "__main__":
    try:
        print(f"Browser of the tests: {ensure()}")
    except NoChromiumError as error:
        sys.exit(str(error))
