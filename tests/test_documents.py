"""Files that the documents name are there; package, citation and changes have one version."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from addons import ADDONS
from films.lessons.library import FOLDER
from films.version import RELEASE

ROOT = Path(__file__).parents[1]
WHEEL = re.compile(r"classifier_playground-[\w.-]+\.whl")
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


def test_package_citation_and_changes_are_of_one_release() -> None:
    package = tomllib.loads((ROOT / "deploy" / "wheel" / "pyproject.toml").read_text(encoding="utf-8"))
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert "version" in package["project"]["dynamic"]
    assert package["tool"]["hatch"]["version"]["path"] == "../../films/version.py"
    assert (citation["version"], citation["license"]) == (RELEASE, package["project"]["license"])
    newest = re.search(
        r"^## (.+)\n\n(\d+ \w+ \d{4})", (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8"), re.M
    )
    assert newest
    assert newest.groups() == (RELEASE, f"{citation['date-released']:%-d %B %Y}")


def test_documents_install_the_package_from_its_file() -> None:
    """A stranger may take a name that no registry has; the file's name tells the release."""
    files = {name for file in DOCUMENTS for name in WHEEL.findall(file.read_text(encoding="utf-8"))}
    assert files == {f"classifier_playground-{RELEASE}-py3-none-any.whl"}
    by_name = re.compile(r"(?:pip install|uvx|--from) \"?classifier[-_]playground(?!-\d)")
    assert [file.name for file in DOCUMENTS if by_name.search(file.read_text(encoding="utf-8"))] == []


def test_lecturers_read_how_long_each_lesson_takes_and_what_it_is_for() -> None:
    lessons = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.toml")]
    document = (ROOT / "docs" / "adopting.md").read_text(encoding="utf-8")
    assert [
        each["title"]
        for each in lessons
        if f"| {each['title']} | {each['minutes']} | {each['after']} |" not in document
    ] == []
