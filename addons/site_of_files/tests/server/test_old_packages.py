"""Packages of SCORM, and what systems keep of them, are read as they were (tests/old/README.md)."""

import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest

from films.lessons import library
from films.played_lesson import played_lesson
from tests.old.foreign import FOLDER, browser_reads, from_json, toml

STATES = toml("scorm/expected.toml")["state"]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state["file"])
def test_an_old_state_goes_on_where_it_was_in_a_package_of_today(state: dict[str, Any]) -> None:
    stored = from_json(f"scorm/{state['file']}")
    lesson = played_lesson(library.lessons()["13-regression"])
    session = browser_reads("scorm", stored, lesson, state["file"].startswith("state-2004"))
    assert (session["marks"], session["step"], session["status"]) == (state["marks"], state["step"], state["status"])
    assert {name: session["sent"].get(name) for name in state["sent"]} == state["sent"]
    if state["status"] == "completed":
        assert not {"cmi.core.lesson_status", "cmi.completion_status"} & {*session["sent"]}, "it stays completed"


def test_an_old_package_is_whole() -> None:
    with zipfile.ZipFile(FOLDER / "scorm/13-regression.zip") as package:
        assert package.testzip() is None
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        listed = {str(file.get("href")) for file in manifest.iterfind(".//{*}file")}
        assert "index.html" in listed
        assert listed <= {*package.namelist()}
