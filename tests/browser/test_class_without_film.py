"""What a class sees where its lecturer has a chart or words on the screen, and what a lesson of somebody's own asks."""

from pathlib import Path

from playwright.sync_api import Page, expect

from films.lessons import library
from tests.browser.barriers import barriers
from tests.browser.class_pages import ClassPage, NewPage, joins
from tests.browser.stage_page import StagePage
from tests.browser.test_class_held import Lecturer
from tests.browser.test_class_lesson import revealed, teaches

CHART = next(i for i, step in enumerate(library.lessons()["4-neighbours"].steps, 1) if "digits" in step.scene)
OWN = """title = "Mine"
minutes = 1
after = "Nothing."

[[steps]]
title = "A number"
text = "How many updates?"
scene = "perceptron?t=0"

[steps.question]
kind = "number"
ask = "How many updates come, *about*?"
answer = 10
tolerance = 1
why = "There are $10$ of them."

[[steps]]
title = "A choice"
text = "Which is it?"
scene = "perceptron?t=1"

[steps.question]
kind = "choice"
ask = "Which one?"
options = ["this", "that"]
answer = 1
why = "That."
"""


def elsewhere(phone: ClassPage, said: str) -> None:
    expect(phone.page.locator(".class-elsewhere")).to_contain_text(said)
    expect(phone.page.get_by_test_id("stage")).to_have_count(0)


def test_phones_say_what_is_on_the_screen_where_there_is_no_film(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "4-neighbours", CHART + 1)
    phone = joins(new_page, app, lecturer.code)
    expect(phone.page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    lecturer.page.get_by_role("button", name="Back Shortcut B").click()
    elsewhere(phone, "On the lecturer’s screen now: Digits: error by prototypes.")
    expect(phone.page.locator("#leave")).to_have_attribute("href", "../digits?repeats=3")
    expect(lecturer.strip.get_by_role("button", name="Ask about the next step")).to_have_count(0)
    lecturer.summary.click()
    expect(lecturer.strip.locator(".class-next")).to_contain_text("Lesson: Fewer points: the table.")
    lecturer.strip.get_by_text("Ask something").click()
    lecturer.strip.get_by_role("textbox", name="Question").fill("Enough?")
    lecturer.strip.get_by_role("textbox", name="Options").fill("yes\nno")
    lecturer.press("Ask")
    phone.phase("voting")
    phone.answers(0)
    revealed(lecturer, phone)
    assert barriers(lecturer.page) == barriers(phone.page) == []
    lecturer.press("Close the question")
    lecturer.summary.click()
    lecturer.page.get_by_role("button", name="Continue").click()
    expect(phone.page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    expect(phone.page.locator(".class-elsewhere")).to_have_count(0)
    expect(lecturer.page.locator("[data-testid=stage] > .class-strip")).to_be_visible()
    expect(lecturer.page.locator(".class-edge")).to_have_count(0)


def test_a_page_of_words_is_named_too(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron?t=2")
    phone = joins(new_page, app, lecturer.code)
    phone.shows(frame=2)
    lecturer.page.get_by_test_id("stTopNavLink").get_by_text("Lessons").click()
    elsewhere(phone, "On the lecturer’s screen now: Lessons.")
    lecturer.page.get_by_test_id("stTopNavLink").get_by_text("Perceptron").click()
    phone.shows(frame=2)


def runs(page: Page, app: str, file: Path) -> None:
    """The lesson of a file, begun."""
    page.goto(f"{app}/lessons")
    page.get_by_role("tab", name="Your own").click()
    page.locator("input[type=file][accept*=toml]").set_input_files(file)
    card = page.get_by_role("tabpanel").filter(has=page.locator("input[type=file][accept*=toml]"))
    card.get_by_role("link", name="Start").click()
    StagePage(page).ready()


def test_a_lesson_of_ones_own_is_asked_step_by_step(new_page: NewPage, app: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    lecturer = Lecturer(new_page())
    runs(lecturer.page, app, file)
    lecturer.page.get_by_role("button", name="Class", exact=True).click()
    ann, ben = joins(new_page, app, lecturer.code), joins(new_page, app, lecturer.code)
    lecturer.press("Ask what the lesson asks")
    for phone, number in ((ann, "9"), (ben, "30")):
        expect(phone.question.locator("h2")).to_have_text("How many updates come, about?")
        phone.question.get_by_label("Your number").fill(number)
        phone.question.get_by_role("button", name="Send").click()
    lecturer.counts("2 here · 2 answered")
    revealed(lecturer, ann, ben)
    expect(ann.question).to_contain_text("There are 10 of them.")
    assert ann.question.locator(".class-right").count() == 1, "9 is near enough, 30 is not"
    lecturer.press("Close the question")
    lecturer.page.get_by_role("button", name="Not sure").first.click()
    lecturer.page.get_by_role("button", name="Continue").click()
    expect(lecturer.strip.locator(".class-next")).to_contain_text("Lesson: A choice.")
    lecturer.press("Ask what the lesson asks")
    expect(ann.question.locator("h2")).to_have_text("Which one?")
    ann.answers(1)
    revealed(lecturer, ann)
    expect(ann.question.locator(".class-right")).to_contain_text("that")
