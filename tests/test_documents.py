"""Files that the documents name are there; package, citation and changes have one version."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from addons import ADDONS
from films.lessons.library import FOLDER

ROOT = Path(__file__).parents[1]
SKIPPED = {".venv", "node_modules", ".git", "dist"}
NAMED = re.compile(r"`([\w./-]*\w\.(?:py|js|md|css|html|toml|yml|yaml|cfg|csv))`")
NO_FILES = {"st.html", "plotly-basic.min.js"}  # a function of Streamlit's; a file of a package


def tracked(kind: str) -> list[Path]:
    return sorted(file for file in ROOT.rglob(kind) if not SKIPPED & set(file.relative_to(ROOT).parts))


FILES = {file.relative_to(ROOT).as_posix() for kind in ("*.*", ".*/**/*.*") for file in tracked(kind)}
DOCUMENTS = tracked("*.md")


OF_AN_ADDON = re.compile(r"addons/\w+/")  # which may have been taken out


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_files_that_a_document_names_are_there(document: Path) -> None:
    named = {name.removeprefix("../") for name in NAMED.findall(document.read_text(encoding="utf-8"))} - NO_FILES
    here = [name for name in sorted(named) if not OF_AN_ADDON.match(name) or name.split("/")[1] in ADDONS]
    assert [name for name in here if not any(f"/{file}".endswith(f"/{name}") for file in FILES)] == []


def test_the_package_and_its_citation_have_one_version() -> None:
    package = tomllib.loads((ROOT / "deploy" / "wheel" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == package["version"]
    assert citation["license"] == package["license"]
    assert f"## {package['version']}\n" in (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")


def test_lecturers_read_how_long_each_lesson_takes_and_what_it_is_for() -> None:
    lessons = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.toml")]
    document = (ROOT / "docs" / "adopting.md").read_text(encoding="utf-8")
    assert [
        each["title"]
        for each in lessons
        if f"| {each['title']} | {each['minutes']} | {each['after']} |" not in document
    ] == []
