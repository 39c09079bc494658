"""A lesson as a package of SCORM 1.2 in the frame of a scripted learning management system: score, status, resume."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from server.site_of_files.scorm import write
from tests.browser.host_page import site
from tests.films.lessons import as_read

LESSON = as_read.lessons()["1-perceptron"]
LATE = 60_000  # milliseconds
# Keeps what it is told in the tab's own store, as a system does between two visits.
SYSTEM = """<!doctype html><html lang="en"><title>A system</title><link rel="icon" href="data:,"><script>
const kept = JSON.parse(sessionStorage.getItem("kept") ?? "{}"), calls = [];
window.API = {
  LMSInitialize: () => { calls.push("initialize"); return "true"; },
  LMSGetValue: (name) => kept[name] ?? "",
  LMSSetValue: (name, value) => { kept[name] = value; return "true"; },
  LMSCommit: () => { sessionStorage.setItem("kept", JSON.stringify(kept)); return "true"; },
  LMSFinish: () => { sessionStorage.setItem("finished", "1"); return "true"; },
};
</script><iframe src="package/index.html" title="Lesson" style="width: 1200px; height: 700px"></iframe></html>"""
NAMESPACE = {"cp": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("scorm") / "lesson.zip"
    assert write(LESSON, file) == file.stat().st_size < 3_000_000
    return file


def test_the_manifest_names_every_file_of_the_package(package: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(package) as archive:
        assert archive.testzip() is None
        root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        files = {file.get("href") for file in root.iterfind(".//cp:file", NAMESPACE)}
        assert files | {"imsmanifest.xml"} == {*archive.namelist()}
    (resource,) = root.iterfind(".//cp:resource", NAMESPACE)
    assert resource.get("href") in files
    write(LESSON, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == package.read_bytes()


def test_a_student_answers_leaves_and_comes_back(package: Path, tmp_path: Path, new_page: Callable[..., Page]) -> None:
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path / "package")
    (tmp_path / "system.html").write_text(SYSTEM)
    (tmp_path / "left.html").write_text('<!doctype html><title>Left</title><link rel="icon" href="data:,">')
    question = LESSON.steps[0].question
    assert question is not None
    questions = sum(bool(step.question) for step in LESSON.steps)
    page = new_page(own=True)
    with site(tmp_path) as url:
        page.goto(f"{url}/system.html")
        lesson = opened(page, 1)
        assert page.evaluate("calls") == ["initialize"]
        assert told_system(page, "lesson_status") == "incomplete"
        lesson.get_by_label("Your answer").fill(f"{question.answer:g}")
        lesson.get_by_role("button", name="Check").click()
        expect(lesson.locator("#verdict")).to_contain_text("Right:", timeout=LATE)
        assert told_system(page, "score.raw") == str(round(100 / questions))
        lesson.get_by_role("button", name="Continue").click()
        opened(page, 2)
        page.goto(f"{url}/left.html")
        assert page.evaluate("sessionStorage.getItem('finished')") == "1"
        page.goto(f"{url}/system.html")
        lesson = opened(page, 2)
        lesson.locator("[data-way=back]").click()
        expect(lesson.locator("#verdict")).to_contain_text("Right:", timeout=LATE)
        expect(lesson.locator("#where")).to_contain_text("1 correct (1 at first try)")


def opened(page: Page, step: int) -> FrameLocator:
    lesson = page.frame_locator("iframe")
    expect(lesson.locator("#where")).to_contain_text(f"Step {step} of {len(LESSON.steps)}", timeout=LATE)
    expect(lesson.get_by_test_id("stage")).to_have_attribute("data-ready", "1", timeout=LATE)
    return lesson


def told_system(page: Page, name: str) -> str:
    return str(page.evaluate("name => kept[`cmi.core.${name}`]", name))
