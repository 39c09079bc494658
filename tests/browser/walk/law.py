"""The law of the link: after any sequence of presses, a page shows what a fresh load of its address shows.

`Walker` has two tabs: on one a person does this and that, on the other the address is opened afresh to compare.
"""

import random
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.rest import LONGEST, NoRestError, pause, rest
from tests.browser.tabs import VIEWPORT, leave, tab, watched
from tests.browser.walk.actions import Action, ideas
from tests.browser.walk.hands import do
from tests.browser.walk.page_state import differences, page_state, rings

PATIENCE = 1500  # milliseconds that a control may take to be pressable; under a dialog, or gone meanwhile, it never is
LATER = 1500  # milliseconds: a difference that is gone after them was a page not yet at rest
# What no address holds, and is done on the fresh page too: the tab in front, open drawers, the tool in hand, settings,
# an open list of charts.
DRAWERS = "[data-testid=stExpander] summary, .stage-chips button"
PARTS = f"[role=tab], .stage-tools [aria-pressed], .stage-settings, {DRAWERS}"
DOORS = f"[data-testid=stMain] :is({PARTS})"
IS_OPEN = """(e) => [e.ariaSelected, e.ariaPressed, e.ariaExpanded].includes("true") || e.parentElement.open === true"""
OPENED = f"(doors) => [...document.querySelectorAll(doors)].map({IS_OPEN})"
OPEN_TOO = f"""([doors, states]) => {{
  // Settings are closed, too, where they are open here only; of tabs and tools one is always open.
  const wanted = (e, i) => states[i] || e.matches(".stage-settings");
  const other = [...document.querySelectorAll(doors)].filter((e, i) => wanted(e, i) && states[i] !== ({IS_OPEN})(e));
  other.forEach((e) => e.click());
  if (other.length) window.traffic.touched = performance.now();
}}"""
EXCEPTION = "[data-testid=stException]"
MOST = 12  # differences told


@dataclass(frozen=True)
class Walk:
    """An address that is opened, and what is then done there."""

    address: str
    actions: tuple[Action, ...] = ()

    @property
    def slow(self) -> "Walk":
        """The same with a rest after each action."""
        return Walk(self.address, tuple(part for action in self.actions for part in (action, ["rest"])))

    def __str__(self) -> str:
        return "\n".join([f"open {self.address}", *(" ".join(map(str, action)) for action in self.actions)])


@dataclass(frozen=True)
class Broken:
    """A walk after which the law does not hold, and what is then not the same; the part of it after it last held."""

    walk: Walk
    differences: tuple[str, ...]
    end: Walk | None = None

    def __str__(self) -> str:
        more = [f"... and {len(self.differences) - MOST} more"] if len(self.differences) > MOST else []
        return "\n  ".join([f"{self.walk}\nand then", *self.differences[:MOST], *more])


class Walker:
    """A person's tab, and the one to compare it with."""

    def __init__(self, browser: Browser, app: str) -> None:
        self.app = app
        self.errors: list[str] = []
        contexts = [watched(browser, self.errors.append) for _ in range(2)]
        self.page, self.fresh = (tab(context) for context in contexts)  # two windows: both are painted
        self.page.set_default_timeout(PATIENCE)  # a hand does not wait for what has gone while it was on its way
        self.page.set_default_navigation_timeout(LONGEST)

    def open(self, address: str) -> None:
        """A first visit at an address below the app's, with the window as it is at first."""
        leave(self.page)
        self.page.set_viewport_size(VIEWPORT)
        self.page.emulate_media(color_scheme="light")
        self.errors.clear()
        self.page.goto(f"{self.app}/{address}")
        rest(self.page)

    @property
    def address(self) -> str:
        return self.page.url.removeprefix(f"{self.app}/")

    def walk(self, rng: random.Random, n_actions: int) -> list[Action]:
        """That many actions, as they were done."""
        done: list[Action] = []
        while len(done) < n_actions:
            weights, actions = zip(*ideas(self.page, rng), strict=True)
            action = do(self.page, rng.choices(actions, weights)[0])
            if action:
                done.append(action)
        return done

    def broken(self) -> list[str]:
        """What is not as the law says, now; the page is left at rest."""
        try:
            pause(self.page)
            rest(self.page)
            wrong = self._compared()
            if wrong:
                self.page.wait_for_timeout(LATER)
                rest(self.page)
                wrong = self._compared()
        except NoRestError as error:
            wrong = [str(error)]
        if self.page.locator(EXCEPTION).count():
            wrong.append(f"an exception: {self.page.locator(EXCEPTION).first.inner_text()[:200]}")
        return wrong + [f"the page reported: {error}" for error in self.errors]

    def after(self, walk: Walk) -> list[str]:
        """What is not as the law says after a walk; actions that are not to be had are left out."""
        self.open(walk.address)
        for action in walk.actions:
            do(self.page, action)
        return self.broken()

    def search(self, address: str, rng: random.Random, *, rounds: int, stride: int) -> Broken | None:
        """Walk on from an address, comparing after every `stride` actions; where the law is first broken."""
        self.open(address)
        done: list[Action] = []
        held = self.address
        for _ in range(rounds):
            new = self.walk(rng, stride)
            done += new
            wrong = self.broken()
            if wrong:
                return Broken(Walk(address, tuple(done)), tuple(wrong), Walk(held, tuple(new)))
            held = self.address
        return None

    def _compared(self) -> list[str]:
        here, fresh = self.page, self.fresh
        leave(fresh)
        size: Any = here.viewport_size
        fresh.set_viewport_size(size)
        dark = here.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        fresh.emulate_media(color_scheme="dark" if dark else "light")
        fresh.goto(here.url)
        rest(fresh)
        fresh.evaluate(OPEN_TOO, [DOORS, here.evaluate(OPENED, DOORS)])
        rest(fresh)
        masks = rings(here)
        return differences(_state(here, masks), _state(fresh, masks))


def _state(page: Page, masks: list[list[float]]) -> dict[str, Any]:
    page.evaluate("document.querySelector('[data-testid=stMain]')?.scrollTo(0, 0)")
    return page_state(page, masks)
