"""The image: it holds what the app needs, at the versions that were tried, and starts where a host looks for it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.browser.hosting import image
from tests.browser.server import ROOT

AT_ONCE = 10  # seconds that hosts wait for the end of what they stop
LOCK = (ROOT / "deploy" / "requirements.lock").read_text()
PIN = re.compile(r"^([\w.-]+)==([^\s;]+)", re.MULTILINE)
EVERY_PAGE = """
import app
from pathlib import Path
from films.lessons import library
from films.pages import PAGES
for page in PAGES.values():
    assert Path("pages", page.name + ".py").exists(), page.name
    if page.has_films:
        page.still(page.read(""))
print(*library.lessons())
"""


def test_the_image_holds_all_that_the_app_is_made_of() -> None:
    copied = set(image.copied())
    let_through = {
        line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")
    }
    assert copied == let_through
    assert all((ROOT / source).exists() for source in copied)
    assert {"app.py", "pages", "lessons", "playground", "ui", "deploy/requirements.lock", ".streamlit"} <= copied


def test_what_the_image_holds_is_enough_to_show_every_page(tmp_path: Path) -> None:
    image.unpack(tmp_path)
    done = subprocess.run([sys.executable, "-c", EVERY_PAGE], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {file.stem for file in (ROOT / "lessons").glob("*.toml")}


def test_the_image_listens_where_the_host_says_and_ends_when_it_is_told(tmp_path: Path) -> None:
    with image.started(tmp_path, image.command(), image.environment()) as server:
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(AT_ONCE)
        assert not server.is_healthy()


def test_the_image_installs_what_is_locked_and_checks_it() -> None:
    assert "--require-hashes -r deploy/requirements.lock" in image.TEXT
    assert not re.search(r"pip install .*requirements\.txt", image.TEXT)


def test_every_pinned_package_is_locked_at_that_version() -> None:
    pinned = dict(PIN.findall((ROOT / "requirements.txt").read_text()))
    locked = dict(PIN.findall(LOCK))
    assert pinned
    assert {name: locked.get(name) for name in pinned} == pinned, "make lock"


def test_every_locked_package_has_hashes_and_nothing_says_where_it_comes_from() -> None:
    packages = re.split(r"\n(?=\S)", LOCK.strip())
    whole = re.compile(r"[\w.-]+==\S+( ; [^\\\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+")
    assert [package for package in packages if not whole.fullmatch(package)] == []
