"""What a class sees where its lecturer has words on the screen, and what a lesson of somebody's own asks."""

from pathlib import Path

from playwright.sync_api import expect

from addons.classroom.tests.browser.class_pages import ClassPage, hall_of, joins, revealed
from addons.classroom.tests.browser.test_class_held import Lecturer
from addons.classroom.tests.browser.test_class_lesson import ASK, second_desk_of
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.menus import open_page
from tests.browser.stage_page import NewPage, StagePage

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
title = "A chart"
text = "Which is lower?"
scene = "digits?repeats=3"

[steps.question]
kind = "choice"
ask = "Which has the *lower* error?"
options = ["a tenth of them", 'all & "more"']
answer = 1
why = "The curve falls."

[[steps]]
title = "A last picture"
text = "Look."
scene = "perceptron?t=3"
"""


def elsewhere(sentence: str, *screens: ClassPage) -> None:
    for screen in screens:
        expect(screen.page.locator(".class-elsewhere")).to_contain_text(sentence)
        expect(screen.page.get_by_test_id("stage")).to_have_count(0)


def test_a_page_of_words_is_named_too(new_page: NewPage, app: str) -> None:
    lecturer = Lecturer(new_page()).opens(f"{app}/perceptron?t=2")
    phone = joins(new_page, app, lecturer.code)
    phone.shows(frame=2)
    hall = hall_of(new_page, app, lecturer.code)
    open_page(lecturer.page, "Lessons")
    elsewhere("On the lecturer’s screen now: Lessons.", phone, hall)
    expect(lecturer.strip.get_by_role("button", name="Ask about the next step")).to_have_count(0)
    lecturer.strip.locator(".class-ask > summary").click()
    put(lecturer.strip.get_by_role("textbox", name="Question"), "Enough?")
    put(lecturer.strip.get_by_role("textbox", name="Options"), "yes\nno")
    lecturer.press("Ask")
    for screen in (phone, hall):
        screen.phase("voting")
    late = joins(new_page, app, lecturer.code)
    elsewhere("Lessons", late)
    late.answers(0)
    phone.answers(0)
    revealed(lecturer, phone)
    assert barriers(lecturer.page) == barriers(phone.page) == []
    open_page(lecturer.page, "Perceptron")
    phone.shows(frame=2)


def test_a_lesson_of_ones_own_is_asked_and_turned_step_by_step_also_from_a_phone_and_to_another_page(
    new_page: NewPage, app: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    lecturer = Lecturer(new_page())
    lecturer.page.goto(f"{app}/lesson/own")
    lecturer.page.locator("#file").set_input_files(file)
    expect(lecturer.page.locator("#where")).to_contain_text("Mine · Step 1 of")
    lecturer.page.get_by_role("button", name="Live class", exact=True).click()
    ann, ben = joins(new_page, app, lecturer.code), joins(new_page, app, lecturer.code)
    remote = second_desk_of(lecturer)
    lecturer.press(ASK)
    for phone, number in ((ann, "9"), (ben, "30")):
        expect(phone.question.locator("h2")).to_have_text("How many updates come, about?")
        put(phone.question.get_by_label("Your number"), number)
        phone.question.get_by_role("button", name="Send").click()
    lecturer.counts("2 here · 2 answered")
    revealed(lecturer, ann, ben)
    expect(ann.question).to_contain_text("There are 10 of them.")
    assert ann.question.locator(".class-right").count() == 1, "9 is near enough, 30 is not"
    then = lecturer.strip.locator(".class-next")
    expect(then).to_contain_text("Then: A chart. It asks: Which has the lower error?")

    remote.press("Next")
    StagePage(ann.page).shows(frame=0, frames=7)
    expect(lecturer.page.get_by_role("heading", name="A chart")).to_be_visible()
    expect(then).to_contain_text("Lesson: A chart.")
    remote.press(ASK)  # as of its first page
    expect(ann.question.locator("h2")).to_have_text("Which has the lower error?")
    expect(ann.option(1)).to_have_text('B all & "more"')
    ann.answers(1)
    revealed(remote, ann)
    expect(ann.question).to_contain_text("The curve falls.")
    expect(ann.question.locator(".class-right")).to_contain_text('all & "more"')
    remote.next_is("Next")
    remote.press("Next")  # the lecturer's own answer is not waited for
    for each in (ann, remote):
        each.shows(3)
    expect(lecturer.page.get_by_role("heading", name="A last picture")).to_be_visible()
    expect(then).to_contain_text("Lesson: A last picture.")
    assert barriers(lecturer.page) == []
