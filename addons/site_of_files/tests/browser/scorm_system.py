"""A learning management system in a page: scorm-again's run-time, which has the error codes of the standard, around an
unpacked lesson. It keeps what the lesson commits in the tab's own store, and hands it out at the next visit."""

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from addons.site_of_files.scorm import write
from films.lessons.lesson import Lesson
from tests.browser.server import ROOT

RUNTIME = ROOT / ".js" / "node_modules" / "scorm-again" / "dist"
FILES = {"1.2": "scorm12.min.js", "2004": "scorm2004.min.js"}
# `calls`: each call with its first argument, its result, and the code of the last error after it; `logged`: all that
# the run-time has to warn of. Both go on over visits.
PAGE = """<!doctype html><html lang="en"><title>A system</title><link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh; display: block }</style>
<script src="RUNTIME"></script><script>
const stored = (name, first) => JSON.parse(sessionStorage.getItem(name) ?? first);
const calls = stored("calls", "[]"), logged = stored("logged", "[]"), later = "EDITION" === "2004";
const settings = { logLevel: 3, onLogMessage: (level, words) => logged.push(`${level} ${words}`) };
const system = later ? new Scorm2004API(settings) : new Scorm12API(settings);
const before = stored("cmi", later ? "{}" : '{"core": {}}'), core = before.core ?? before;
core.entry = core.exit === "suspend" ? "resume" : core.session_time ? "" : "ab-initio";
if (core.session_time) Object.assign(core, { total_time: core.session_time, session_time: "" });
system.loadFromJSON(before, "cmi");
const prefix = later ? "" : "LMS", end = later ? "Terminate" : "Finish";
const call = (name) => (...given) => {
  const result = system[prefix + name](...given);
  calls.push([name, given[0] ?? "", result, String(system[`${prefix}GetLastError`]())]);
  if (["Commit", end].includes(name)) sessionStorage.setItem("cmi", JSON.stringify(system.renderCMIToJSONObject().cmi));
  sessionStorage.setItem("calls", JSON.stringify(calls));
  sessionStorage.setItem("logged", JSON.stringify(logged));
  return result;
};
const names = ["Initialize", "GetValue", "SetValue", "Commit", end, "GetLastError", "GetErrorString", "GetDiagnostic"];
window[later ? "API_1484_11" : "API"] = Object.fromEntries(names.map((name) => [prefix + name, call(name)]));
</script>"""
FRAME = '<iframe src="package/index.html" title="Lesson"></iframe></html>'
WINDOW = '<a href="package/index.html" target="lesson" rel="opener">Begin</a></html>'
# What SCORM 2004 answers with this code where nothing was suspended yet: "Value Not Initialized".
UNSET = "403"


def unpacked(folder: Path, lesson: Lesson, edition: str, opens: str) -> None:
    """A site with the lesson's package, the system that `opens` it, in a frame or a window, and a page to leave to.
    Skips the test where scorm-again is not installed, as for `make page`."""
    if not RUNTIME.is_dir():
        pytest.skip("scorm-again is not installed: make test and make lint install what .js/package.json lists")
    write(lesson, folder / "lesson.zip", edition=edition)
    with zipfile.ZipFile(folder / "lesson.zip") as archive:
        archive.extractall(folder / "package")
    shutil.copy(RUNTIME / FILES[edition], folder)
    page = PAGE.replace("RUNTIME", FILES[edition]).replace("EDITION", edition)
    (folder / "system.html").write_text(page + opens, encoding="utf-8")
    (folder / "left.html").write_text('<!doctype html><title>Left</title><link rel="icon" href="data:,">')


def record(page: Page) -> dict[str, Any]:
    """What the system has kept of the lesson, by the data model; that of 1.2 has most in `core`."""
    elements = json.loads(page.evaluate("sessionStorage.getItem('cmi')"))
    return {**elements, **elements.get("core", {})}


def calls(page: Page, *names: str) -> list[list[str]]:
    """The calls of these functions, or all."""
    every = json.loads(page.evaluate("sessionStorage.getItem('calls')"))
    return [call for call in every if call[0] in names or not names]


def refusals(page: Page) -> list[list[str]]:
    """The calls after which the run-time had an error to tell; that nothing is suspended yet is none."""
    unset = [["GetValue", name, "", UNSET] for name in ("cmi.suspend_data", "cmi.location")]
    return [call for call in calls(page) if (call[2] == "false" or call[3] != "0") and call not in unset]


def warnings(page: Page) -> list[str]:
    """What the run-time has logged, but that nothing is suspended yet."""
    logged = json.loads(page.evaluate("sessionStorage.getItem('logged')"))
    return [words for words in logged if UNSET not in words]
