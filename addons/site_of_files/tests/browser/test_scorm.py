"""A lesson as a package of SCORM in a frame or a window of a run-time that is strict by the standard: score, status,
time, resume."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from addons.site_of_files.scorm import EDITIONS, write
from addons.site_of_files.tests.browser import scorm_system as system
from tests.browser.fields import put
from tests.browser.stage_page import PHONE
from tests.browser.walk.without_server import takes
from tests.films.lessons import as_read

LESSON = as_read.lessons()["1-perceptron"]
SHORT = as_read.lessons()["13-regression"]
LATE = 60_000  # milliseconds
STATUS = {"1.2": "lesson_status", "2004": "completion_status"}
LOCATION = {"1.2": "lesson_location", "2004": "location"}
END = {"1.2": "Finish", "2004": "Terminate"}


def test_the_largest_package_is_small(tmp_path: Path) -> None:
    assert write(LESSON, tmp_path / "lesson.zip") == (tmp_path / "lesson.zip").stat().st_size < 3_000_000


@pytest.mark.parametrize(("edition", "right"), [("1.2", True), ("2004", False)])
def test_both_students_take_a_lesson_in_a_window_of_the_system(
    tmp_path: Path, new_page: Callable[..., Page], serve_files: Callable[[Path], str], edition: str, *, right: bool
) -> None:
    system.unpacked(tmp_path, SHORT, edition, system.WINDOW)
    lms = new_page(own=True, **({} if right else PHONE))
    url = serve_files(tmp_path)
    lms.goto(f"{url}/system.html")
    with lms.expect_popup() as opening:
        lms.get_by_role("link", name="Begin").click()
    takes(opening.value, SHORT, right=right)
    ways_out = re.compile("lesson|workbench", re.IGNORECASE)
    expect(opening.value.get_by_role("link", name=ways_out)).to_have_count(0)  # a package has no other page
    every = re.compile(r"(\d+) of \1 correct" if right else r"\b0 of \d+ correct")
    expect(opening.value.locator("#recap")).to_contain_text(every)  # of those that can be judged here
    record = system.record(lms)
    assert record[STATUS[edition]] == "completed"
    assert record["score"] == {"raw": "100" if right else "0", "min": "0", "max": "100"} | (
        {} if edition == "1.2" else {"scaled": "0"}
    )
    assert (system.refusals(lms), system.warnings(lms)) == ([], [])
    if edition == "2004":  # which begins no second session in the same window
        opening.value.reload()
        expect(opening.value.get_by_role("alert")).to_contain_text("has closed this lesson")
        expect(opening.value.get_by_role("button", name="Back", exact=True)).to_be_visible()
        assert [call[3] for call in system.refusals(lms)][:1] == ["104"]
        return
    opening.value.close(run_before_unload=True)
    lms.wait_for_function("end => JSON.parse(sessionStorage.getItem('calls')).at(-1)[0] === end", arg=END[edition])
    assert (system.refusals(lms), system.warnings(lms)) == ([], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_student_answers_leaves_and_comes_back(
    tmp_path: Path, new_page: Callable[..., Page], serve_files: Callable[[Path], str], edition: str
) -> None:
    system.unpacked(tmp_path, LESSON, edition, system.FRAME)
    question = LESSON.steps[0].question
    assert question is not None
    questions = sum(bool(step.question) for step in LESSON.steps)
    page = new_page(own=True)
    url = serve_files(tmp_path)
    page.goto(f"{url}/system.html")
    lesson = opened(page, 1)
    assert system.calls(page, "Initialize", END[edition]) == [["Initialize", "", "true", "0"]]
    put(lesson.get_by_label("Your answer"), f"{question.right[0]:g}")
    lesson.get_by_role("button", name="Check").click()
    expect(lesson.locator("#verdict")).to_contain_text("Right:", timeout=LATE)
    record = system.record(page)
    assert (record[STATUS[edition]], record["exit"]) == ("incomplete", "suspend")
    assert record["score"]["raw"] == str(round(100 / questions))
    assert record.get("success_status", "unknown") == "unknown"  # nobody has said what passes
    lesson.get_by_role("button", name="Continue").click()
    opened(page, 2)
    page.goto(f"{url}/left.html")
    record = system.record(page)
    assert record[LOCATION[edition]] == "2"
    assert re.fullmatch(r"\d\d:\d\d:\d\d" if edition == "1.2" else r"PT[\dHMS]+", record["session_time"])
    page.goto(f"{url}/system.html")
    lesson = opened(page, 2)
    lesson.locator("[data-way=back]").click()
    expect(lesson.locator("#verdict")).to_contain_text("Right:", timeout=LATE)
    expect(lesson.locator("#where")).to_contain_text("1 correct (1 at first try)")
    page.goto(f"{url}/left.html")  # the site is still there, whose films are being fetched
    assert system.calls(page, "Initialize", END[edition]) == 2 * [
        ["Initialize", "", "true", "0"],
        [END[edition], "", "true", "0"],
    ]
    assert (system.refusals(page), system.warnings(page)) == ([], [])


def opened(page: Page, step: int) -> FrameLocator:
    lesson = page.frame_locator("iframe")
    expect(lesson.locator("#where")).to_contain_text(f"Step {step} of {len(LESSON.steps)}", timeout=LATE)
    expect(lesson.get_by_test_id("stage")).to_have_attribute("data-ready", "1", timeout=LATE)
    return lesson
