"""What a test may do to a tab that the next test gets: its listeners end with it; what nobody could undo is refused.

Routes, storage, the window and what is emulated are put back by tabs.py.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

# Of a page and of its context; clocks and the line are the context's.
LASTING = (
    *("add_init_script", "expose_binding", "expose_function", "set_default_timeout"),
    *("set_default_navigation_timeout", "set_extra_http_headers", "add_locator_handler"),
)
LASTING_OF_CONTEXT = (*LASTING, "on", "once", "route", "set_offline", "set_geolocation", "grant_permissions")
CLOCKS = ("install", "set_fixed_time", "set_system_time", "pause_at")

Heard = tuple[str, Callable[..., Any]]


class LastingError(RuntimeError):
    """A test would do something to a shared tab that would outlast it."""


class Lent:
    """A tab as it is lent to tests: `forget()` takes off what one of them has listened to."""

    def __init__(self, page: Page) -> None:
        self._page, self._heard = page, list[Heard]()
        self._on = page.on
        for name, method in (("on", self.on), ("once", self.once)):
            setattr(page, name, method)
        refused = [(page, LASTING), (page.context, LASTING_OF_CONTEXT), (page.clock, CLOCKS)]
        for owner, names in refused:
            for name in names:
                if hasattr(owner, name):
                    setattr(owner, name, _refusal(name))

    def on(self, event: Any, f: Callable[..., Any]) -> None:
        self._heard.append((event, f))
        self._on(event, f)

    def once(self, event: Any, f: Callable[..., Any]) -> None:
        def first(value: Any) -> None:
            self._take_off((event, first))
            f(value)

        self.on(event, first)

    def forget(self) -> None:
        for listener in [*self._heard]:
            self._take_off(listener)

    def _take_off(self, listener: Heard) -> None:
        self._heard.remove(listener)
        self._page.remove_listener(*listener)


def _refusal(name: str) -> Callable[..., None]:
    def refused(*_: Any, **__: Any) -> None:
        raise LastingError(f"{name} would outlast this test in a tab that others get, too: take new_page(own=True)")

    return refused
