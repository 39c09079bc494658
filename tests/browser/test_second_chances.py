"""Second chances as a student takes them: a nudge, another try, the reason; a solution that plays; fresh numbers; and a
queue of what was missed, by days of the browser's own."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from playwright.sync_api import Page, expect

from films.lessons.addresses import step_address
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.rest import link, rest
from tests.browser.stage_page import StagePage
from tests.films.film.reading import present
from tests.films.lessons import as_read
from tests.films.lessons.nudges import nudge
from tests.films.made import whole_film

LESSON = as_read.lessons()["1-perceptron"]
CHOICE, NUMBER, LAST = 5, 2, len(LESSON.steps)
PLACES = "() => document.querySelector('.stage-plane > div').picture.trace('points').x.join()"


def opened(page: Page, app: str, number: int) -> StagePage:
    page.goto(f"{app}/{step_address(LESSON.name, number)}")
    stage = StagePage(page).ready()
    rest(page)
    return stage


def words(page: Page):
    return page.locator("#words")


def button(page: Page, name: str):
    return words(page).get_by_role("button", name=re.compile(f"^{name}"))


def test_wrong_then_right_by_keys_alone_then_once_more_with_other_numbers_and_two_wrong_ones_with_the_reason(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    opened(page, app, CHOICE)
    question = present(LESSON.steps[CHOICE - 1].question)
    wrong = 1 - int(question.right[0])
    button(page, re.escape(question.options[0])).wait_for()
    page.keyboard.press(str(wrong + 1))
    expect(words(page)).to_contain_text(nudge(question, str(wrong))[:40])
    expect(words(page)).not_to_contain_text("Right")
    expect(button(page, "✗")).to_be_disabled()
    expect(button(page, "Continue")).to_be_disabled()
    page.keyboard.press(str(int(question.right[0]) + 1))
    expect(words(page)).to_contain_text("Right at the second try")
    places = page.evaluate(PLACES)
    button(page, "Once more").focus()
    page.keyboard.press("Enter")
    expect(words(page)).to_contain_text("with fresh points and numbers")
    expect(words(page)).not_to_contain_text("Right")
    rest(page)
    assert page.evaluate(PLACES) != places
    other = new_page()
    other.goto(link(page))
    StagePage(other).ready()
    expect(words(other)).to_contain_text("with fresh points and numbers")
    assert other.evaluate(PLACES) == page.evaluate(PLACES), "a link to it shows the same"

    opened(page, app, NUMBER)
    for typed, answer in (("2", "✗ 2: That is"), ("7", "You said 2 and then 7; the answer is")):
        put(page.get_by_label("Your answer"), typed, "Enter")
        expect(words(page)).to_contain_text(answer)
        assert barriers(page) == []
    rest(page)
    page.reload()
    StagePage(page).ready()
    expect(words(page)).to_contain_text("You said 2 and then 7; the answer is")


def test_after_two_hints_the_solution_plays_by_itself_and_is_marked_as_shown(
    app: str, new_page: Callable[..., Page]
) -> None:
    challenge = present(LESSON.steps[LAST - 1].challenge)
    solution, _ = scene_of(LESSON_PAGES["perceptron"].scene, challenge.solution.partition("?")[2])
    last = whole_film(LESSON_PAGES["perceptron"], solution).n_frames - 1
    for motion in ("no-preference", "reduce"):
        page = new_page(reduced_motion=motion)
        stage = opened(page, app, LAST)
        button(page, "A hint").click()
        expect(button(page, "Show the solution")).to_have_count(0)
        button(page, "Another hint").click()
        expect(button(page, "Back")).to_be_in_viewport(ratio=1)
        page.evaluate(
            "() => { window.shown = []; setInterval(() => window.shown.push("
            "Number(document.querySelector('[data-testid=stage]').dataset.frame)), 10); }"
        )
        button(page, "Show the solution").click()
        expect(words(page)).to_contain_text("This is the stored solution")
        if motion == "no-preference":
            page.wait_for_function("() => new Set(window.shown).size > 6")  # it plays: the first ones are slow
            stage.step("last")
        stage.shows(points=len(solution.points), frame=last)
        assert (len(set(page.evaluate("window.shown"))) > 6) == (motion == "no-preference")
        expect(page.get_by_test_id("judged")).to_contain_text("Met:")
        expect(words(page)).not_to_contain_text("✓")
        assert barriers(page) == []
        rest(page)
        marks = json.loads(page.evaluate("localStorage['playground.lessons']"))["marks"]
        assert marks[LESSON.name][str(LAST)] == "shown"


def test_what_was_missed_comes_back_in_two_days_and_goes_along_in_a_file(
    app: str, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_page(own=True)
    page.clock.set_fixed_time(datetime(2031, 3, 1, 12))
    opened(page, app, CHOICE)
    question = present(LESSON.steps[CHOICE - 1].question)
    wrong, right = question.options[1 - int(question.right[0])], question.options[int(question.right[0])]
    button(page, re.escape(wrong)).click()
    expect(button(page, "Show me")).to_be_visible()
    rest(page)
    queue = page.locator(".st-key-review")
    page.goto(f"{app}/lessons")
    expect(queue).to_contain_text("To review today: 1")
    rest(page)
    assert barriers(page) == []
    opened(page, app, CHOICE)
    button(page, re.escape(right)).click()
    expect(words(page)).to_contain_text("Right at the second try")
    rest(page)
    page.clock.set_fixed_time(datetime(2031, 3, 3, 12))  # the days between: tests/js/lessonmarks.test.js
    page.goto(f"{app}/lessons")
    expect(queue).to_contain_text("To review today: 1")
    page.get_by_text("Your progress as a file").click()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save the file").click()
    file = tmp_path / "progress.json"
    downloading.value.save_as(file)
    queue.get_by_role("link", name=re.compile("step 5")).click()
    StagePage(page).ready()
    expect(words(page)).to_contain_text("with fresh points and numbers")
    other = new_page(own=True)
    other.clock.set_fixed_time(datetime(2031, 3, 3, 12))
    other.goto(f"{app}/lessons")
    other.get_by_text("Your progress as a file").click()
    chosen = other.locator("[data-testid=stFileUploader]").filter(has_text="progress").locator("input[type=file]")
    (tmp_path / "wrong.json").write_text("[]", encoding="utf-8")
    chosen.set_input_files(tmp_path / "wrong.json")
    expect(other.get_by_text("The file does not say")).to_be_visible()
    chosen.set_input_files(file)
    expect(other.locator(".st-key-review")).to_contain_text("To review today: 1")
    rest(other)
    other.reload()
    expect(other.locator(".st-key-review")).to_contain_text("To review today: 1")
