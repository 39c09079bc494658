"""A lesson as a package of SCORM in a frame or a window of a scripted learning management system: score, status,
resume."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from server.site_of_files.scorm import EDITIONS, write
from tests.browser.class_pages import PHONE
from tests.browser.host_page import site
from tests.browser.walk.without_server import takes
from tests.films.lessons import as_read

LESSON = as_read.lessons()["1-perceptron"]
LATE = 60_000  # milliseconds
# Keeps what it is told in the tab's own store, as a system does between two visits.
SYSTEM = """<!doctype html><html lang="en"><title>A system</title><link rel="icon" href="data:,"><script>
const kept = JSON.parse(sessionStorage.getItem("kept") ?? "{}"), calls = [];
const api = {
  Initialize: () => { calls.push("initialize"); return "true"; },
  GetValue: (name) => kept[name] ?? "",
  SetValue: (name, value) => { kept[name] = value; return "true"; },
  Commit: () => { sessionStorage.setItem("kept", JSON.stringify(kept)); return "true"; },
  Finish: () => { sessionStorage.setItem("finished", "1"); return "true"; },
};
if (location.search === "?2004") window.API_1484_11 = { ...api, Terminate: api.Finish };
else window.API = Object.fromEntries(Object.entries(api).map(([name, call]) => [`LMS${name}`, call]));
</script>"""
FRAME = """<iframe src="package/index.html" title="Lesson" style="width: 1200px; height: 700px"></iframe></html>"""
WINDOW = """<a href="package/index.html" target="lesson" rel="opener">Begin</a></html>"""
NAMESPACES = {
    "1.2": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "2004": "http://www.imsglobal.org/xsd/imscp_v1p1",
}
SHORT = as_read.lessons()["13-regression"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("scorm") / "lesson.zip"
    assert write(LESSON, file) == file.stat().st_size < 3_000_000
    return file


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_manifest_names_every_file_of_the_package(edition: str, tmp_path: Path) -> None:
    namespace = {"cp": NAMESPACES[edition]}
    write(SHORT, tmp_path / "lesson.zip", edition=edition)
    with zipfile.ZipFile(tmp_path / "lesson.zip") as archive:
        assert archive.testzip() is None
        root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        files = {file.get("href") for file in root.iterfind(".//cp:file", namespace)}
        assert files | {"imsmanifest.xml"} == {*archive.namelist()}
    (resource,) = root.iterfind(".//cp:resource", namespace)
    assert resource.get("href") in files
    assert str(root.findtext(".//cp:schemaversion", namespaces=namespace)).startswith(edition)
    write(SHORT, tmp_path / "again.zip", edition=edition)
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "lesson.zip").read_bytes()


@pytest.mark.parametrize(("edition", "right"), [("1.2", True), ("2004", False)])
def test_both_students_take_a_lesson_in_a_window_of_the_system(
    tmp_path: Path, new_page: Callable[..., Page], edition: str, *, right: bool
) -> None:
    write(SHORT, tmp_path / "lesson.zip", edition=edition)
    with zipfile.ZipFile(tmp_path / "lesson.zip") as archive:
        archive.extractall(tmp_path / "package")
    (tmp_path / "system.html").write_text(SYSTEM + WINDOW)
    system = new_page(own=True, **({} if right else PHONE))
    with site(tmp_path) as url:
        system.goto(f"{url}/system.html?{edition}")
        with system.expect_popup() as opening:
            system.get_by_role("link", name="Begin").click()
        takes(opening.value, f"{url}/package/index.html", SHORT, right=right)
        core = "cmi.core." if edition == "1.2" else "cmi."
        status = "lesson_status" if edition == "1.2" else "completion_status"
        score = "100" if right else "0"
        assert system.evaluate("kept")[f"{core}score.raw"] == score
        assert system.evaluate("kept")[f"{core}{status}"] == "completed"
        opening.value.close(run_before_unload=True)
        system.wait_for_function("sessionStorage.getItem('finished') === '1'")


def test_a_student_answers_leaves_and_comes_back(package: Path, tmp_path: Path, new_page: Callable[..., Page]) -> None:
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path / "package")
    (tmp_path / "system.html").write_text(SYSTEM + FRAME)
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
        page.goto("about:blank")  # before the site goes, whose films are still being fetched


def opened(page: Page, step: int) -> FrameLocator:
    lesson = page.frame_locator("iframe")
    expect(lesson.locator("#where")).to_contain_text(f"Step {step} of {len(LESSON.steps)}", timeout=LATE)
    expect(lesson.get_by_test_id("stage")).to_have_attribute("data-ready", "1", timeout=LATE)
    return lesson


def told_system(page: Page, name: str) -> str:
    return str(page.evaluate("name => kept[`cmi.core.${name}`]", name))
