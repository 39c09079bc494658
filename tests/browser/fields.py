"""Fields as a person fills them: by a press of the mouse and by keys. Playwright's `fill` and `focus` leave out what a
press does to a field, and so miss what goes wrong there."""

from typing import Any

from playwright.sync_api import Locator


def put(field: Locator, text: str, key: str = "", **options: Any) -> None:
    """Type a text in place of what is there, or paste it where it has lines or tabs; then press a key.
    `options` are those of the press."""
    keyboard = field.page.keyboard
    field.click(**options)
    keyboard.press("Control+a")
    if not text:
        keyboard.press("Delete")
    elif "\n" in text or "\t" in text:
        keyboard.insert_text(text)
    else:
        keyboard.type(text)
    if key:
        keyboard.press(key)
