"""The recipes of deploy/README.md name what is there; those of their commands that need no account do what they say."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.browser.hosting import image
from tests.browser.hosting.proxy import DEPLOY
from tests.browser.server import ROOT

TEXT = (DEPLOY / "README.md").read_text()
COMMANDS = [line.strip() for line in TEXT.splitlines() if line.startswith("    ")]
ELSEWHERE = {"packages.txt"}  # what other apps need
MADE = {"deploy/.env"}  # by a recipe
HAS_GIT = (ROOT / ".git").exists()


def test_every_file_that_a_recipe_names_is_there() -> None:
    named = set(re.findall(r"`((?:\.\./)?[\w.]+\.(?:py|txt|yaml|yml|cfg|md|lock|service))`", TEXT)) - ELSEWHERE
    named |= {name for command in COMMANDS for name in re.findall(r"(?<=[ /=])deploy/[\w.]+", command)} - MADE
    assert len(named) > 10
    assert [name for name in sorted(named) if not (DEPLOY / name).exists() and not (ROOT / name).exists()] == []


def test_every_heading_that_the_table_leads_to_is_there() -> None:
    headings = {
        re.sub(r"[^\w-]", "", line[3:].lower().replace(" ", "-")) for line in TEXT.splitlines() if line[:3] == "## "
    }
    assert set(re.findall(r"\]\(#([\w-]+)\)", TEXT)) <= headings


def test_the_secrets_of_compose_are_two_long_texts(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    (command,) = [command for command in COMMANDS if "COOKIE_KEY=%s" in command]
    subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, check=True)
    written = dict(re.findall(r"^(\w+)=([0-9a-f]{64})$", (tmp_path / "deploy" / ".env").read_text(), re.MULTILINE))
    assert set(written) == {"COOKIE_KEY", "COOKIE_SECRET"}
    assert len(set(written.values())) == 2


@pytest.mark.skipif(not HAS_GIT, reason="this is no clone: nothing to give a Space its files from")
def test_a_space_gets_all_that_its_image_is_made_of(tmp_path: Path) -> None:
    (command,) = [command for command in COMMANDS if command.startswith("git archive")]
    space = tmp_path / "space"
    space.mkdir()
    subprocess.run(["/bin/sh", "-c", command.replace("../space", str(space))], cwd=ROOT, check=True)
    assert [path for path in (*image.copied(), "Dockerfile", ".dockerignore") if not (space / path).exists()] == []
    assert not (space / ".github").exists()


def test_a_space_is_told_the_port_of_the_image() -> None:
    front_matter = yaml.safe_load((DEPLOY / "space.md").read_text().split("---")[1])
    assert (front_matter["sdk"], str(front_matter["app_port"])) == ("docker", image.environment()["PORT"])
