"""The browser of the browser tests: which Chromium, how it is started, and how to get one.

`python -m tests.browser.find_chromium` installs one where none is found; pytest by itself only looks.
"""

import os
import shutil
import subprocess
import sys
from functools import cache

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
# Chromium's own program without windows comes first: it shows the same pages in less of the machine's time.
WINDOWLESS = "chromium-headless-shell"
NAMES = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=120")
DRIVER_NEEDS = "libatomic1"  # Playwright's own node is linked to it, and slim images lack it
PLAYWRIGHTS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class NoChromiumError(RuntimeError):
    """No Chromium to be had; the message is one sentence that says what to do."""


@cache
def chromium() -> str:
    """Path of a Chromium that starts: $CHROMIUM, or else the first on PATH, or else Playwright's own."""
    process = subprocess.run([sys.executable, "-c", PLAYWRIGHTS_OWN], capture_output=True, text=True)
    if process.returncode != 0:
        raise NoChromiumError(f"Playwright, which drives the browser, does not start ({_complaint(process)}).")
    named = os.environ.get("CHROMIUM")
    if named and not _starts(named):
        raise NoChromiumError(f"CHROMIUM is {named}, which does not start; name one that does, or unset it.")
    for path in [named] if named else [*map(shutil.which, NAMES), process.stdout.strip()]:
        if path and _starts(path):
            return path
    raise NoChromiumError("The browser tests found no Chromium: `make test` installs one, or set CHROMIUM to its path.")


def ensure() -> str:
    """The same; where it has windows or there is none, Debian's packages are installed (as root), or else Playwright's
    own where there is none."""
    try:
        present = chromium()
    except NoChromiumError:
        if os.environ.get("CHROMIUM"):
            raise
        present = ""
    if os.environ.get("CHROMIUM") or present.endswith(WINDOWLESS):
        return present
    playwrights = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
    commands = [] if present else [playwrights]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        # One broken package source makes `update` fail without making `install` impossible: only the latter counts.
        run([*APT, "update"])
        packages = [[WINDOWLESS]] if present else [[WINDOWLESS, DRIVER_NEEDS], ["chromium", DRIVER_NEEDS]]
        commands = [[*APT, "install", "-y", "--no-install-recommends", *names] for names in packages] + commands
    failures = []
    for command in commands:
        error = run(command)
        chromium.cache_clear()
        if not error:
            try:
                return chromium()
            except NoChromiumError as still:
                error = f"installed, but {still}"
        failures.append(f"`{' '.join(command)}` ({error})")
    if present:
        return present
    raise NoChromiumError(
        f"The browser tests need Chromium and it could not be installed by {' nor by '.join(failures)}: "
        "install it by hand, or set CHROMIUM to its path."
    )


def run(command: list[str], folder: str = ".") -> str:
    """Run `command` in a folder; return its last complaint if it failed, else nothing."""
    print(f"Installing: {' '.join(command)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment, cwd=folder
    )
    return "" if done.returncode == 0 else _complaint(done)


def _complaint(done: subprocess.CompletedProcess[str]) -> str:
    """The last line in which a failed command names an error."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines()]
    named = [line for line in lines if line.startswith("E:") or "error" in line.lower()]
    return named[-1] if named else f"exit {done.returncode}"


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
