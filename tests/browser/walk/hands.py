"""Doing what actions.py thinks of: each kind of action is a function of the page and what the action says.

Where an action is not to be had (no such control, nothing there to press), it says so and nothing is done: in a walk
that is cut short, what a left-out press would have brought about is missing.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from tests.browser.menus import GROUP
from tests.browser.rest import NoRestError, rest
from tests.browser.walk import controls, stage
from tests.browser.walk.actions import Action
from tests.browser.walk.controls import press


def do(page: Page, action: Action) -> Action | None:
    """Do it, and say it as it was done, an option by its words; None where it was not to be had."""
    kind, *values = action
    try:
        done = DONE[kind](page, *values)
    except NoRestError:
        return action  # if it lasts, it is found when the page is looked at
    except BrowserError as error:  # too late, or gone while the hand was on its way
        if page.is_closed() or "crash" in error.message:
            raise
        return None
    if isinstance(done, str):
        return [kind, *values[:-1], done]
    return None if done is False else action


def _page(page: Page, name: str) -> bool:
    group = GROUP.get(name)
    if group and not press(page.get_by_test_id("stTopNavSection").filter(has_text=group)):
        return False
    link = page.get_by_role("menuitem", name=name, exact=True)
    return press(link if group else page.get_by_test_id("stTopNavLink").get_by_text(name, exact=True))


def _travel(page: Page, direction: str) -> bool:
    """Back or forward, within the app: not out of it."""
    if not page.evaluate(f"navigation.canGo{direction.title()}"):
        return False
    page.evaluate(f"history.{direction}()")
    return True


DONE: dict[str, Callable[..., Any]] = {
    "rest": rest,
    "page": _page,
    "back": lambda page: _travel(page, "back"),
    "forward": lambda page: _travel(page, "forward"),
    "theme": lambda page, scheme: page.emulate_media(color_scheme=scheme),
    "size": lambda page, width, height: page.set_viewport_size({"width": width, "height": height}),
    "select": controls.select,
    "toggle": controls.toggle,
    "number": controls.number,
    "radio": controls.radio,
    "tab": lambda page, name: press(page.get_by_role("tab", name=name, exact=True)),
    "press": controls.press_button,
    "drawer": controls.drawer,
    "csv": controls.csv,
    "preset": controls.preset,
    "chip": controls.chip,
    "tool": lambda page, name: press(page.locator(f".stage-tools [data-tool='{name}']:enabled")),
    "click": stage.click,
    "move": stage.move,
    "drag": stage.drag,
    "pull": stage.pull,
    "lead": stage.lead,
    "wheel": stage.wheel,
    "hover": stage.hover,
    "step": lambda page, name: press(
        page.locator(f"[data-step='{name}']:enabled" + (", .stage-next:enabled" if name == "next" else ""))
    ),
    "scrub": stage.scrub,
    "play": stage.play,
    "key": lambda page, key: page.keyboard.press(key),
}
