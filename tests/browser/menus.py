"""The menus of a page as a person uses them: its navigation; and *Data*, with presets, Iris and a file."""

import re

from playwright.sync_api import FrameLocator, Locator, Page

from films.pages import GROUPS, PAGES
from tests.browser.rest import stands

DATA = re.compile("^Data")  # and what is on show of it
GROUP = {PAGES[name].label: group for group, names in GROUPS.items() for name in names}


def open_page(page: Page, label: str) -> None:
    """Goes to the page of this name, by the group that it is in."""
    if label in GROUP:
        page.get_by_test_id("stTopNavSection").filter(has_text=GROUP[label]).click()
        page.get_by_role("menuitem", name=label, exact=True).click()
    else:
        page.get_by_test_id("stTopNavLink").get_by_text(label, exact=True).click()


def close_settings(page: Page) -> None:
    """They lie over the charts, and are open where nothing else is said (tabs.py)."""
    page.get_by_role("button", name="Settings").click()


def open_data(page: Page | FrameLocator, part: str = "") -> Locator:
    """Opens the menu, and a part of it; what is in the menu."""
    menu = page.get_by_test_id("stPopoverBody")
    if not menu.count():
        page.get_by_role("button", name=DATA).click()
    if part:
        menu.get_by_text(part, exact=True).click()
    stands(menu)
    return menu


def load_preset(page: Page, name: str) -> None:
    open_data(page).get_by_role("link", name=name).click()
