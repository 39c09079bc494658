"""The people of a class, each in a browser of their own: a lecturer at a desk, the hall's screen, and phones."""

import re
from collections.abc import Mapping
from typing import Any, Protocol, Self

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.fields import put
from tests.browser.stage_page import PHONE, NewPage

HALL = {"width": 1920, "height": 1080}
NEXT_STEP = "Ask about the next step"


# Sends an event to the rooms that a page drives, by the secret in its address, or holds: the answers' statuses.
DRIVES = """async (what) => {
  const at = location.href.match(/\\/class\\/([A-Z0-9]{6})\\/desk#(.+)/);
  const kept = JSON.parse(localStorage.getItem("playground-class") ?? "null");
  const rooms = [at && { code: at[1], secret: at[2] }, kept].filter(Boolean);
  const below = document.documentElement.dataset.root ?? ".";  // of a lesson's page
  const [root] = location.pathname.match(/^.*\\/class(?=\\/)/) ?? [`${below}/class`];
  return Promise.all(rooms.map(async ({ code, secret }) => {
    const headers = { "X-Class-Secret": secret }, signal = AbortSignal.timeout(5000), body = JSON.stringify(what);
    const answer = await fetch(`${root}/${code}/drive`, { method: "POST", body, headers, signal }).catch(() => null);
    return answer?.status ?? 0;  // a test may have stopped its server
  }));
}"""


def ends(context: BrowserContext) -> None:
    """End the rooms of a browser that is closed now: an address may hold so many, and all pages of the tests are of
    one."""
    for page in context.pages:
        if page.url.startswith("http") and not page.is_closed():
            page.evaluate(DRIVES, {"do": "end"})


class ClassPage:
    """A page of a room."""

    def __init__(self, page: Page) -> None:
        self.page, self.body = page, page.locator("body")
        self.question, self.controls = page.locator("#question"), page.locator(".class-desk")
        self.said = page.locator("#said")

    def ready(self) -> Self:
        expect(self.body).to_have_attribute("data-ready", "1")
        return self

    def shows(self, frame: int) -> None:
        """Wait until this frame is drawn."""
        expect(self.page.get_by_test_id("stage")).to_have_attribute("data-frame", str(frame))

    def phase(self, name: str, round: int | None = None) -> None:
        expect(self.body).to_have_attribute("data-phase", name)
        if round is not None:
            expect(self.body).to_have_attribute("data-round", str(round))

    def press(self, label: str) -> None:
        """One of the lecturer's buttons."""
        self.controls.get_by_role("button", name=label, exact=True).click()

    def counts(self, words: str) -> None:
        expect(self.page.locator(".class-count")).to_have_text(words)

    def option(self, number: int) -> Locator:
        return self.question.locator(f"button[data-answer='{number}']")

    def answers(self, number: int) -> None:
        """Choose an option, and see it taken."""
        self.option(number).click()
        self.has_answered(number)

    def has_answered(self, number: int) -> None:
        expect(self.option(number)).to_have_attribute("aria-pressed", "true")

    def bars(self) -> list[str]:
        """What the reveal says beside each bar."""
        return self.question.locator(".class-bar b").all_inner_texts()

    def bars_of(self, option: int) -> list[str]:
        return self.question.locator(".class-shares li").nth(option).locator(".class-bar b").all_inner_texts()


class Desk(ClassPage):
    """The lecturer's desk, as a page of its own."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.question, self.said = page.locator(".desk-question"), page.locator(".class-said")
        self.first, self.menu = page.locator(".desk-first"), page.locator(".desk-menu > summary")

    def step(self, name: str) -> None:
        self.press({"next": "Forward", "prev": "Back"}[name])

    def next_is(self, label: str) -> None:
        """Wait until this comes next, in the large button."""
        expect(self.first).to_have_text(label)

    def on_the_menu(self, label: str) -> None:
        self.menu.click()
        self.press(label)


class Driver(Protocol):
    """From where a class is held: a desk, or a page of the playground with the desk beside it."""

    page: Page

    def press(self, label: str) -> None: ...
    def next_is(self, label: str) -> None: ...


def opened(new_page: NewPage, app: str, query: str = "page=perceptron&t=0") -> tuple[Desk, str]:
    """The desk of a room that was opened at the door, and the room's code."""
    page = new_page()
    page.goto(f"{app}/class?{query}")
    page.get_by_role("button", name="Open a room").click()
    page.wait_for_url(re.compile(r"/class/[A-Z0-9]+/desk#"))
    desk = Desk(page).ready()
    expect(page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    return desk, page.locator(".desk-code").inner_text()


def looks_away(phone: ClassPage, hidden: bool) -> None:
    """The phone sleeps, or wakes up."""
    phone.page.evaluate(
        """hidden => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                        document.dispatchEvent(new Event("visibilitychange")); }""",
        hidden,
    )


def second_desk(desk: Desk, **options: Any) -> Desk:
    """The same desk in another window of the lecturer's, by the desk's own link."""
    page = desk.page.context.new_page()
    page.set_viewport_size(options.get("viewport", PHONE["viewport"]))
    page.goto(str(desk.page.locator(".desk-link").evaluate("link => link.href")))
    expect(page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    return Desk(page).ready()


def hall_of(new_page: NewPage, app: str, code: str, **options: Any) -> ClassPage:
    """The hall's screen, which needs no secret."""
    page = new_page(**({"viewport": HALL} | options))
    page.goto(f"{app}/hall/{code}")
    return ClassPage(page).ready()


def joins(new_page: NewPage, app: str, code: str, **options: Any) -> ClassPage:
    """A phone that has opened the room's page."""
    page = new_page(**(PHONE | options))
    page.goto(f"{app}/class/{code}")
    return ClassPage(page).ready()


def right_option(remote: Desk) -> int:
    """The number of the right answer, which only the desk is told before the reveal, and shows when it is asked."""
    remote.phase("voting")
    shows = remote.controls.locator("[data-shares]")
    if shows.get_attribute("aria-pressed") == "false":
        shows.click()
    shares = remote.question.locator(".class-shares li > span")
    expect(shares.filter(has_text="✓")).to_have_count(1)
    rows = shares.all_inner_texts()
    return next(i for i, words in enumerate(rows) if words.startswith("✓"))


def ask_by_hand(desk: Desk, text: str, kind: str, more: Mapping[str, str] | None = None) -> None:
    """Ask a question of this kind from a desk, with `more` fields filled in by their labels."""
    if not desk.controls.locator(".class-ask").evaluate("form => form.open"):
        desk.controls.locator(".class-ask > summary").click()
    put(desk.controls.get_by_role("textbox", name="Question"), text)
    desk.controls.get_by_role("combobox", name="Answer").select_option(kind)
    for label, filled in (more or {}).items():
        put(desk.controls.get_by_label(label), filled)
    desk.page.get_by_role("button", name="Ask", exact=True).click()


def drives(desk: Driver, do: str, **more: Any) -> None:
    """An event of the room, without a hand: where the desk's buttons are not what is looked at."""
    assert 200 in desk.page.evaluate(DRIVES, {"do": do, **more}), do


def asks(desk: Driver, *phones: ClassPage, **question: Any) -> None:
    """A question as the desk would send it."""
    drives(desk, "ask", question=question)
    for phone in phones:
        phone.phase("voting")


def closed(desk: Driver, *phones: ClassPage) -> None:
    """The round is closed from the desk, a second after the press instead of five."""
    desk.press("Close")
    desk.next_is("Close now")
    drives(desk, "close", seconds=1)
    for phone in phones:
        phone.phase("closed")


def revealed(desk: Driver, *phones: ClassPage) -> None:
    closed(desk, *phones)
    desk.press("Reveal")
    for phone in phones:
        phone.phase("revealed")
