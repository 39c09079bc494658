"""Every page seen whole, on a laptop and as a phone shows it: all that opens is opened, and nothing is left raw or
broken."""

import re
from collections import defaultdict

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from films.pages import PAGES
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.test_screens import TYPESET_CUT
from tests.browser.within import go

SEEN = [
    "",
    "lessons",
    "perceptron?lesson=1-perceptron&step=5",
    "perceptron",
    "hinge",
    "hinge?loss=zero-one",
    "neighbors",
    "prototypes",
    "digits",
    "digits?show=mistakes",
    "digits?show=noise",
    "bayes",
    "bayes?axis=direction&t=30",
    "spam",
    "spam?table=mails&counts=george.1-free.2&t=3",
    "spam?table=own",
    "methods?overview=1&planes=3",
    "generalisation?luck=1&folds=5",
    "learnable",
    "regression?show=line&held=30",
    "lifting?own=1",
    "lifting?show=circle&points=1IKRhn_____8X_____8TzxSM2iPW5RxbbO8ArQB3PDUg&t=3",
    "learnable?show=unseen&everyone=1&points=1IKhh3_____4n_____3QAyKNwWC5CnxaxmY8BRxplHZSwHhg",
]
SEEN += [name for name in PAGES if name not in {"start", *(address.partition("?")[0] for address in SEEN)}]
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_A_PHONE = ("perceptron", "spam")  # where all is opened on a phone: these have every kind of thing that opens
# What was meant to be typeset or laid out, and was not: words of the page with Markdown or TeX in them, code aside; and
# links to places of the same page; those that set the plane are taken back by Back.
RAW = r"""() => {
  const all = (selector, what) => [...document.querySelectorAll(selector)].map((e) => `${what}: ${e.textContent}`);
  const failed = all(".katex-error", "not typeset"), boxes = all("[data-testid=stException]", "an exception");
  const within = [...document.querySelectorAll("[data-testid=stMain] a[href^='#']:not([role=button], [href^='#set-'])")]
    .filter((e) => e.checkVisibility()).map((e) => `leads to its own page, as Back then does too: ${e.hash}`);
  const raw = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    if (node.parentElement.closest("script, style, code, pre, textarea, .katex, math")) continue;
    if (/\*\*|\$|\\[a-z]+|(^|\s)#{1,6} \S|\[object |\bundefined\b/i.test(node.data)) raw.push(`raw: ${node.data}`);
  }
  const tidy = (line) => line.replace(/\s+/g, " ").trim().slice(0, 120);
  return [...new Set([...failed, ...boxes, ...within, ...raw].map(tidy))];
}"""
QUIET = 100  # milliseconds
ANYWHERE = ("Take with you", "In Python")  # dialogs that a page opens, whatever it shows
SAID = "[data-said]"  # the words that an earlier question mark has said, which may be on their way out
DOWN = "document.querySelector('[data-testid=stMain]').scrollTo(0, 1e6)"


def whole(page: Page, where: str) -> None:
    rest(page, QUIET)
    assert page.evaluate(RAW) == [], where


Opened = defaultdict[str, set[str]]


@pytest.fixture(scope="module")
def opened() -> Opened:
    """What has been opened on each page, of what stays the same whatever the page shows: question marks and dialogs."""
    return defaultdict(set)


@pytest.mark.parametrize("address", SEEN)
def test_a_page_with_all_that_it_can_open_is_typeset_and_without_error(
    visitor: Page, opened: Opened, address: str
) -> None:
    go(visitor, address)
    open_all(visitor, opened[address.partition("?")[0]])
    assert barriers(visitor) == []
    visitor.set_viewport_size(PHONE)
    whole(visitor, "as a phone shows it")
    assert visitor.evaluate(TYPESET_CUT) == []


@pytest.mark.parametrize("address", ON_A_PHONE)
def test_on_a_phone_all_that_a_page_can_open_is_typeset_and_without_error(visitor: Page, address: str) -> None:
    visitor.set_viewport_size(PHONE)
    go(visitor, address)
    open_all(visitor, set())


def open_popovers(page: Page, buttons: Locator) -> None:
    """Each that is in view: those of a tab are so while it is open."""
    for button in (button for button in buttons.all() if button.is_visible()):
        button.click()
        expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
        whole(page, f"what {button.inner_text()} opens")
        page.keyboard.press("Escape")


def open_all(page: Page, once: set[str]) -> None:
    """All that opens, but for the dialogs and the question marks that are among those opened `once`."""
    whole(page, "as it opens")
    page.evaluate(DOWN)
    whole(page, "down to its end")
    if page.get_by_test_id("scrub").is_visible():
        page.keyboard.press("ArrowRight")
        whole(page, "a step on")
        page.keyboard.press("End")
        whole(page, "the last step")
    explained(page, once)
    for drawer in page.get_by_test_id("stExpander").locator("summary").all():
        if not drawer.evaluate("summary => summary.parentElement.open"):  # More settings may be: its tab keeps them so
            drawer.click()
        whole(page, f"the drawer {drawer.inner_text()}")
    for tab in page.get_by_role("tab").all():
        tab.click()
        whole(page, f"the tab {tab.inner_text()}")
        explained(page, once)
        open_popovers(page, page.get_by_role("tabpanel").get_by_test_id("stPopoverButton"))
    open_popovers(page, page.get_by_test_id("stPopoverButton"))
    for name in (name for name in ANYWHERE if name not in once):
        for button in page.get_by_role("button", name=name, exact=True).all():
            button.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            whole(page, f"the dialog {name}")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            once.add(name)


def explained(page: Page, once: set[str]) -> None:
    """Every question mark in sight says what it explains, those aside that have said it once."""
    for sign in page.get_by_role("button", name=re.compile("^Help for ")).all():
        name = sign.get_attribute("aria-label") or ""
        if name in once:
            continue
        once.add(name)
        sign.hover()
        tooltip = page.locator(f"[data-testid=stTooltipContent]:not({SAID})")
        tooltip.first.wait_for()
        assert page.evaluate(RAW) == [], name
        tooltip.evaluate_all(f"(words) => words.forEach((e) => e.setAttribute('{SAID[1:-1]}', ''))")
    page.mouse.move(0, 0)
