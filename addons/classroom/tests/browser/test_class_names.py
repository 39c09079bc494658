"""A class is shown hostile names and texts as text."""

from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from addons.classroom.tests.browser.class_pages import hall_of, joins, opened, second_desk
from tests.browser.fields import put
from tests.browser.stage_page import NewPage
from tests.browser.test_hostile_names import BROUGHT, address
from tests.films.hostile_names import BRIEF


def test_a_class_is_shown_text(
    app: str, new_page: NewPage, watching: Callable[[Page], Page], foreign_requests: list[str]
) -> None:
    desk, code = opened(new_page, app, urlencode({"page": "perceptron", "scene": address("perceptron")}))
    remote, phone = second_desk(desk), joins(new_page, app, code)
    screen = hall_of(new_page, app, code)
    for page in (desk.page, remote.page, screen.page, phone.page):
        watching(page)
    controls = desk.controls
    controls.locator(".class-ask > summary").click()
    put(controls.get_by_role("textbox", name="Question"), " ".join(BRIEF))
    put(controls.get_by_label("Options"), "\n".join(BRIEF))
    controls.get_by_role("button", name="Ask", exact=True).click()
    phone.phase("voting")
    phone.answers(0)
    desk.press("Close")
    desk.press("Reveal")
    for each in (desk, remote, screen, phone):
        each.phase("revealed")
        expect(each.question).to_contain_text(BRIEF[0])
        assert each.page.evaluate(BROUGHT) == []
    assert foreign_requests == []
