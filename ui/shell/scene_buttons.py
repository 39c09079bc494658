"""The buttons of add-ons in the dialog *Share* of a workbench: each does something with the scene."""

import pkgutil
from collections.abc import Callable
from functools import partial
from typing import Any

from addons import SceneButton, scene_buttons
from films.scene import WHERE_SHOWN, query_text, without
from ui.shell import session


def shown_buttons() -> list[dict[str, Any]]:
    """Return the buttons as the stage shows them, and how often each was pressed (takedialog.js)."""
    return [
        {"name": each.name, "words": each.words, "label": each.label, "done": each.done, "presses": _presses(each)}
        for each in scene_buttons()
    ]


def on_press(page: str) -> dict[str, Callable[[], None]]:
    """Return the callback of each button on a page, by the button's name."""
    return {each.name: partial(_press, page, each) for each in scene_buttons()}


def _press(page: str, button: SceneButton) -> None:
    """In a callback: call the add-on with the address of the page's scene, and count the press."""
    query = query_text(without(session.now(page).scene, *WHERE_SHOWN))
    pkgutil.resolve_name(button.press)(f"{page}?{query}" if query else page)
    session.keep(_name(button), _presses(button) + 1)


def _presses(button: SceneButton) -> int:
    return int(session.recall(_name(button), 0))


def _name(button: SceneButton) -> str:
    return f"presses of {button.name}"
