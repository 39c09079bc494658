"""The people of a class, each in a browser of their own: a lecturer at the projector or the remote, and phones."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NewPage = Callable[..., Page]


# A room that a page drives or holds: an address may hold so many, and all pages of the tests are of one.
ENDS = """async () => {
  const at = location.href.match(/\\/class\\/([A-Z0-9]{6})\\/(?:projector|remote)#(.+)/);
  const kept = JSON.parse(localStorage.getItem("playground-class") ?? "null");
  for (const { code, secret } of [at && { code: at[1], secret: at[2] }, kept].filter(Boolean)) {
    const root = document.querySelector("#class") ? ".." : "class";
    const headers = { "X-Class-Secret": secret }, signal = AbortSignal.timeout(5000);
    const ended = fetch(`${root}/${code}/drive`, { method: "POST", body: '{"do": "end"}', headers, signal });
    await ended.catch(() => {}); // a test may have stopped its server
  }
}"""


def ends(context: BrowserContext) -> None:
    """End the rooms of a browser that is closed now."""
    for page in context.pages:
        if page.url.startswith("http") and not page.is_closed():
            page.evaluate(ENDS)


class ClassPage:
    """A page of a room."""

    def __init__(self, page: Page) -> None:
        self.page, self.body = page, page.locator("body")
        self.question, self.controls = page.locator("#question"), page.locator("#controls")
        self.said = page.locator("#said")

    def ready(self) -> "ClassPage":
        expect(self.body).to_have_attribute("data-ready", "1")
        return self

    def shows(self, frame: int) -> None:
        """Wait until this frame is drawn."""
        expect(self.page.get_by_test_id("stage")).to_have_attribute("data-frame", str(frame))

    def phase(self, name: str, round: int | None = None) -> None:
        expect(self.body).to_have_attribute("data-phase", name)
        if round is not None:
            expect(self.body).to_have_attribute("data-round", str(round))

    def step(self, name: str) -> None:
        self.page.locator(f"#picture [data-step='{name}']").click()

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


def opened(new_page: NewPage, app: str, query: str = "page=perceptron") -> tuple[ClassPage, str]:
    """The projector of a room that was opened at the door, and the room's code."""
    page = new_page()
    page.goto(f"{app}/class?{query}")
    page.get_by_role("button", name="Open a room").click()
    page.wait_for_url(re.compile(r"/class/[A-Z0-9]+/projector#"))
    projector = ClassPage(page).ready()
    expect(page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    return projector, page.locator("#code").inner_text()


def remote_of(projector: ClassPage) -> ClassPage:
    """The remote in another window of the lecturer's, by the projector's own link."""
    page = projector.page.context.new_page()
    page.goto(str(projector.page.locator("#remote a").evaluate("link => link.href")))
    expect(page.locator(".class-next")).not_to_be_empty()  # the projector has told what it shows
    return ClassPage(page).ready()


def joins(new_page: NewPage, app: str, code: str, **options: Any) -> ClassPage:
    """A phone that has opened the room's page."""
    page = new_page(**(PHONE | options))
    page.goto(f"{app}/class/{code}")
    return ClassPage(page).ready()
