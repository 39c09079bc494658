"""The pages of a class on paper."""

from playwright.sync_api import expect

from addons.classroom.tests.browser.class_pages import joins, opened, second_desk
from tests.browser.stage_page import NewPage
from tests.browser.test_paper import PICTURES, pressable


def test_pages_of_a_class_print_the_picture_and_the_question_with_its_answers(app: str, new_page: NewPage) -> None:
    desk, code = opened(new_page, app)
    door = new_page()
    door.goto(f"{app}/class")
    expect(door.get_by_role("button", name="Join")).to_be_visible()
    assert pressable(door) == []
    phone, remote = joins(new_page, app, code), second_desk(desk)
    remote.step("next")
    desk.press("Ask about the next step")
    phone.phase("voting")
    for each in (desk, phone, remote):
        assert pressable(each.page) == []
    expect(phone.option(0)).to_be_visible()
    expect(phone.option(0)).to_have_css("border-top-width", "0px")
    for each in (desk, phone):
        assert all(picture["agree"] and picture["ticks"] for picture in each.page.evaluate(PICTURES))
    phone.page.emulate_media(media="screen")
