"""The hand on what stands beside a stage. Each function says whether there was what it was to press."""

import re
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page

from tests.browser.fields import put
from tests.browser.menus import DATA
from tests.browser.rest import rest
from tests.browser.walk.actions import FILES

# In the panel of which tab a control is.
PANEL = """(e) => [...e.closest("[data-testid=stTabs]")?.querySelectorAll("[data-testid=stTabPanel]") ?? []]
  .findIndex((panel) => panel.contains(e))"""


def press(button: Locator) -> bool:
    """Press the first of these that is in sight."""
    there = button.filter(visible=True)
    if not there.count():
        return False
    there.first.click()
    return True


def _reach(control: Locator) -> bool:
    """Have the control in sight, by its tab if it is behind one."""
    if not control.count():
        return False
    if control.first.is_visible():
        return True
    if not control.first.locator("xpath=ancestor::details[@open]").count():
        press(control.first.locator("xpath=ancestor::details/summary"))
    which = control.first.evaluate(PANEL)
    tabs = control.first.locator("xpath=ancestor::*[@data-testid='stTabs']").get_by_role("tab")
    return press(tabs.nth(which)) if which >= 0 else control.first.is_visible()


def select(page: Page, name: str, which: float | str) -> str | bool:
    """An option, by its words or by its share of the list; its words."""
    box = page.get_by_role("combobox", name=name, exact=True, include_hidden=True)
    if not _reach(box):
        return False
    if box.first.evaluate("box => box.localName") == "select":
        return _select_on_stage(box.first, which)
    box.first.click()
    options = page.get_by_role("listbox").get_by_role("option")
    options.first.wait_for()
    if isinstance(which, str):
        option = options.filter(has_text=re.compile(rf"^{re.escape(which)}$"))
    else:
        option = options.nth(int(which * options.count()))
    words = option.inner_text()
    option.click()
    return words


def _select_on_stage(box: Locator, which: float | str) -> str | bool:
    options = box.locator("option").all_inner_texts()
    if not options:  # the page was left meanwhile
        return False
    words = which if isinstance(which, str) else options[int(which * len(options))]
    box.select_option(label=words)
    return words


def toggle(page: Page, name: str) -> bool:
    switch = page.get_by_role("switch", name=name, exact=True, include_hidden=True)
    return _reach(switch) and press(switch.locator("xpath=ancestor::label"))


def number(page: Page, name: str, text: str) -> bool:
    spinner = page.get_by_role("spinbutton", name=name, exact=True, include_hidden=True)
    field = spinner.or_(
        page.locator(".stage-setting").get_by_role("textbox", name=name, exact=True, include_hidden=True)
    )
    if not _reach(field):
        return False
    put(field.first, text, "Enter")
    return True


def radio(page: Page, name: str, option: str) -> bool:
    group = page.get_by_role("radiogroup", name=name, exact=True, include_hidden=True)
    button = group.get_by_role("radio", name=option, exact=True, include_hidden=True)
    return _reach(button) and press(button)


def press_button(page: Page, name: str) -> bool:
    """Press it, and close what it opens over the page."""
    if name == "Live class":  # a class that is held goes on in the tab, whatever its address says
        return False
    done = press(page.get_by_test_id("stMain").get_by_role("button", name=name, exact=True))
    if done and name == "Share":
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    return done


def chip(page: Page, button: Any, word: str) -> bool:
    """Add a word, or with the right button take it away."""
    there = page.locator(f".chips-word[data-word='{word}'] .chips-add")
    if not there.count():
        return False
    there.click(button=button)
    return True


def drawer(page: Page, name: str) -> bool:
    return press(page.get_by_test_id("stExpander").locator("summary").filter(has_text=name))


def _data(page: Page, part: str) -> Locator | None:
    """The menu of sources, with a part of it open; None where the page has none, and it is closed again."""
    if not press(page.get_by_role("button", name=DATA)):
        return None
    body = page.get_by_test_id("stPopoverBody")
    body.wait_for()
    if part and not press(body.get_by_text(part, exact=True)):
        page.keyboard.press("Escape")
        return None
    return body


def preset(page: Page, which: float) -> bool:
    """One of the examples, by its share of them."""
    body = _data(page, "")
    if body is None:
        return False
    examples = body.locator(".presets > a")
    done = examples.count() > 0 and press(examples.nth(int(which * examples.count())))
    page.keyboard.press("Escape")
    return done


def csv(page: Page, which: int) -> bool:
    if _data(page, "Your file") is None:
        return False
    file: FilePayload = {"name": f"{which}.csv", "mimeType": "text/csv", "buffer": FILES[which].encode()}
    page.locator("input[type=file]").set_input_files(file)
    rest(page)
    page.keyboard.press("Escape")
    press(page.get_by_role("button", name="Cancel", exact=True))  # a file that is looked at stands in no address
    return True
