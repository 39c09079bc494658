"""A tab that one test hands to the next is as a new one."""

from playwright.sync_api import Browser

from tests.browser.tabs import Tabs


def test_what_a_test_opened_and_left_before_its_tab_is_closed(browser: Browser) -> None:
    """The next test's page would lie behind it, and might get no animation frames."""
    tabs = Tabs(browser)
    page = tabs.take()
    before = page.context.pages
    page.set_content("<a href='about:blank' target='_blank'>another tab</a>")
    with page.context.expect_page():
        page.get_by_text("another tab").click()
    tabs.give_back(page)
    assert tabs.take() is page
    assert page.context.pages == before
    page.context.close()
