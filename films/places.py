"""Places of a window that texts name: `[the slider]{slider}` in a lesson or in a page's prose lights the slider.

A place is found by selectors: the first one that finds something in sight is lit (ui/stage/lesson/lights.js). So the
place of a setting is its own field or, if that is not in sight, the button that opens the settings.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

LESSON, PAGE = "lesson", "page"  # where a text stands that names places
LINK = "#place-"  # the beginning of the link's address
_OPENS = (".stage-panel summary", "button.stage-settings")
BOTH = {
    "next": (".stage [data-step=next]",),
    "play": (".stage [data-step=play]",),
    "last": (".stage [data-step=last]",),
    "slider": (".stage [data-testid=scrub]",),
    "plane": (".stage-planes",),
    "chart": (".stage-figures",),
    "classes": (".stage-tools",),
}
PLACES = {
    LESSON: BOTH | {"settings": (".stage-panel",), "workbench": ("#aside a",)},
    PAGE: BOTH
    | {
        "settings": ("button.stage-settings",),
        "Data": ("[class*='-Data-popover'] button",),
        "vocabulary": (".stage-vocabulary",),
        "words": (".stage-words",),
        "table": ("[class*='st-key'][class*='table-drawer']",),
    },
}
# A field of the scene; a button of the settings, by its label; a field that only the workbench shows.
SETTING = re.compile(r'(setting|press|workbench) ([^"\\]+)')


def is_place(name: str) -> bool:
    """Return whether a name is that of a place, in a lesson or on a page."""
    return bool(SETTING.fullmatch(name)) or any(name in places for places in PLACES.values())


def is_there(name: str, where: str) -> bool:
    """Return whether a lesson, or a page, has such a place."""
    match = SETTING.fullmatch(name)
    return ("workbench" in PLACES[where] or match[1] != "workbench") if match else name in PLACES[where]


def address(name: str, where: str) -> str:
    """Return the address of the link that lights a place; KeyError if there is no place of that name."""
    return LINK + quote("|".join(selectors(name, where)), safe="")


def selectors(name: str, where: str) -> tuple[str, ...]:
    """Return the selectors by which a place is found; KeyError if there is no place of that name."""
    if match := SETTING.fullmatch(name):
        kind, about = match.groups()
        if kind == "workbench":
            return PLACES[where][kind]
        own = f'[data-setting="{about}"]' if kind == "setting" else f'[data-press="{about}"]'
        return (own, *_OPENS)
    return PLACES[where][name]


def wrong(name: str, where: str, settings: Iterable[str], presses: Iterable[str]) -> str:
    """Return what is wrong with a place in a text, "" for nothing. `settings` and `presses` are those of the scene."""
    if match := SETTING.fullmatch(name):
        kind, about = match.groups()
        there = [*(presses if kind == "press" else settings)]
        what = "button" if kind == "press" else "setting"
        return "" if about in there else f"the scene has no {what} “{about}”; it has {', '.join(there) or 'none'}"
    return "" if name in PLACES[where] else f"“{name}” is no place here; there are {', '.join(PLACES[where])}"
