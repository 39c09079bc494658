"""Every page seen whole, on a laptop, on paper, in forced colours and as narrow windows show it: all that opens is
opened, and nothing is left raw or broken. What costs is to open a page, so each is opened once and seen in all ways."""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, expect

from films.page import START
from films.pages import PAGES
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage
from tests.browser.tabs import VIEWPORT
from tests.browser.test_paper import PICTURES, VISIBLE
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
FIRST = dict.fromkeys(address.partition("?")[0] for address in SEEN)
# The scenes of each page, the first of which is entered by a visit; those with something below the stage are, too.
OF_A_PAGE = {name: [address for address in SEEN if address.partition("?")[0] == name] for name in FIRST}
VISITED = re.compile("lesson=|everyone=")
# What was meant to be typeset or laid out, and was not: words of the page with Markdown or TeX in them, code aside; and
# links to places of the same page; those that set the plane are taken back by Back, and those that light a place lead
# nowhere.
RAW = r"""() => {
  const all = (selector, what) => [...document.querySelectorAll(selector)].map((e) => `${what}: ${e.textContent}`);
  const failed = all(".katex-error", "not typeset"), boxes = all("[data-testid=stException]", "an exception");
  const lit = "[role=button], [href^='#set-'], [href^='#place-']";
  const within = [...document.querySelectorAll(`[data-testid=stMain] a[href^='#']:not(${lit})`)]
    .filter((e) => e.checkVisibility()).map((e) => `leads to its own page, as Back then does too: ${e.hash}`);
  const raw = [], apart = "script, style, code, pre, textarea, .katex, math";
  const { SHOW_TEXT, SHOW_ELEMENT, FILTER_ACCEPT, FILTER_SKIP, FILTER_REJECT } = NodeFilter;
  const walk = document.createTreeWalker(document.body, SHOW_TEXT | SHOW_ELEMENT, (node) =>
    node.nodeType === Node.TEXT_NODE ? FILTER_ACCEPT : node.matches(apart) ? FILTER_REJECT : FILTER_SKIP);
  for (let node; (node = walk.nextNode());) {
    if (/\*\*|\$|\\[a-z]+|(^|\s)#{1,6} \S|\[object |\bundefined\b/i.test(node.data)) raw.push(`raw: ${node.data}`);
  }
  const tidy = (line) => line.replace(/\s+/g, " ").trim().slice(0, 120);
  return [...new Set([...failed, ...boxes, ...within, ...raw].map(tidy))];
}"""
QUIET = 100  # milliseconds
ANYWHERE = ("Share",)  # dialogs that a page opens, whatever it shows
SAID = "[data-said]"  # the words that an earlier question mark has said, which may be on their way out
DOWN = "document.querySelector('[data-testid=stMain]').scrollTo(0, 1e6)"


def whole(page: Page, where: str) -> None:
    rest(page, QUIET)
    assert page.evaluate(RAW) == [], where


SHEET = 720  # pixels across
# Words on a dark ground of their own, which all words on paper are too dark for.
DARK = r"""() => [...document.querySelectorAll('.stApp :is(a, p, span, div)')].filter((part) => {
  const ground = getComputedStyle(part).backgroundColor, most = ground.startsWith("rgb") ? 255 : 1;
  const [r, g, b, opacity = 1] = ground.match(/[\d.]+/g).map(Number);
  return opacity > 0.5 && r + g + b < 1.5 * most && part.innerText?.trim() && part.checkVisibility();
}).map((part) => part.innerText)"""
# How what is on looks, and what is off, by the kind of thing.
STATES = """() => {
  const looks = (part) => ['background-color', 'color', 'border-color', 'border-width', 'outline']
    .map((name) => getComputedStyle(part).getPropertyValue(name)).join(' | ');
  const found = {};
  const note = (kind, on, part) => {
    if (part?.checkVisibility()) ((found[kind] ??= { on: [], off: [] })[on ? 'on' : 'off']).push(looks(part));
  };
  for (const state of ['aria-pressed', 'aria-checked', 'aria-selected']) {
    for (const part of document.querySelectorAll(`[${state}]:not(:disabled):not(input)`)) {
      const kind = [state, part.getAttribute('role'), part.dataset.testid, part.closest('.stage') ? 'stage' : ''];
      note(kind.join(' '), part.getAttribute(state) === 'true', part);
    }
  }
  for (const part of document.querySelectorAll('label:has(input:is([type=checkbox], [type=radio]))')) {
    note('switch', part.querySelector('input').checked, part.querySelector(':scope > :is(span, div):not(:has(input))'));
  }
  return found;
}"""
# What a page is for, where that is no stage; and the names of what its cards lead to.
PRINTED = {
    START: (".front svg", ".gallery-card strong", ".stPageLink a"),
    "contents": (".contents h2", ".contents h3", ".contents li a"),
    "lessons": ("a.link", ".stMarkdown strong"),
}


def on_paper(page: Page, name: str) -> list[str]:
    """What is wrong with the page when it is printed: it has its pictures and sentences, and nothing to press."""

    def counts() -> dict[str, int]:
        return {part: page.locator(part).filter(visible=True).count() for part in PRINTED.get(name, ())}

    for part in PRINTED.get(name, ()):
        expect(page.locator(part).first).to_be_visible()  # the app goes on drawing after the page is at rest
    wrong, parts, ticks = list[str](), counts(), [picture["ticks"] for picture in page.evaluate(PICTURES)]
    page.emulate_media(media="print")
    page.set_viewport_size({"width": SHEET, "height": 720})
    expect(page.locator("h1").first).to_be_visible()
    wrong += [f"on paper: to press: {part}" for part in page.evaluate(VISIBLE)]
    wrong += [f"on paper: dark: {words}" for words in page.evaluate(DARK)]
    for legend in page.locator(".stage-legend").all():
        if legend.is_visible() != bool(legend.text_content()):
            wrong.append(f"on paper: the legend is {'empty' if legend.is_visible() else 'hidden'}")
    pictures = page.evaluate(PICTURES)
    if [picture["ticks"] for picture in pictures] != ticks:
        wrong.append(f"on paper: ticks {pictures}, on the screen {ticks}")
    if not all(picture["agree"] for picture in pictures):
        wrong.append(f"on paper: pictures and what is painted over them differ in size: {pictures}")
    if counts() != parts:
        wrong.append(f"on paper: {counts()}, on the screen {parts}")
    page.emulate_media(media="screen")
    page.set_viewport_size(VIEWPORT)
    rest(page, QUIET)
    return wrong


def in_forced_colours(page: Page) -> list[str]:
    """What looks the same whether it is on or off."""
    page.emulate_media(forced_colors="active")
    kinds = page.evaluate(STATES)
    page.emulate_media(forced_colors="none")
    return [
        f"in forced colours on is as off: {kind}" for kind, looks in kinds.items() if {*looks["on"]} & {*looks["off"]}
    ]


ACROSS = """() => {
  const { scrollWidth, clientWidth } = document.querySelector("[data-testid=stMain]");
  return scrollWidth - clientWidth;
}"""
PHONE = (390, 844)
NARROW = (PHONE, (640, 360), (320, 568))  # a phone, a laptop's window at 200 %, a laptop's window at 400 %
# Legends of charts that reach beyond their chart.
LEGENDS_CUT = """() => [...document.querySelectorAll(".stage-figure")].flatMap((figure) => {
  const { left, right } = figure.getBoundingClientRect();
  return [...figure.querySelectorAll(".annotation-text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < left - 1 || box.right > right + 1;
  }).map((text) => text.textContent);
})"""


def in_narrow_windows(page: Page, windows: Iterable[tuple[int, int]]) -> list[str]:
    """Pages and legends that are wider than their window or chart; on a phone also formulas, and what is raw."""
    wrong = []
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        rest(page, QUIET)
        if beyond := page.evaluate(ACROSS):
            wrong.append(f"{width} pixels wide: the page is wider by {beyond}")
        wrong += [f"{width} pixels wide: a legend is cut: {text}" for text in page.evaluate(LEGENDS_CUT)]
        if (width, height) == PHONE:
            wrong += [f"on a phone: {words}" for words in page.evaluate(RAW)]
            wrong += [f"on a phone a formula is cut: {formula}" for formula in page.evaluate(TYPESET_CUT)]
    return wrong


@pytest.mark.parametrize("name", OF_A_PAGE)
def test_a_page_with_all_that_it_can_open_is_typeset_and_without_error_on_screens_and_on_paper(
    visitor: Page, name: str
) -> None:
    # What has been opened of what stays the same whatever the page shows: question marks and dialogs.
    opened, wrong, first = set[str](), list[str](), OF_A_PAGE[name][0]
    for address in OF_A_PAGE[name]:
        visitor.set_viewport_size(VIEWPORT)
        if address == first or VISITED.search(first + address):
            go(visitor, address)
        else:
            StagePage(visitor).follow(address)
        whole(visitor, f"{address} as it opens")
        if address == first:
            wrong += [*on_paper(visitor, name or START), *in_forced_colours(visitor)]
        open_all(visitor, opened)
        faults = [
            *barriers(visitor, "body" if address == first else ".stage"),
            *in_narrow_windows(visitor, NARROW if address == first else (PHONE,)),
        ]
        wrong += [f"{address}: {what}" for what in faults]
    assert not wrong, "\n".join(wrong)
    if name == "perceptron":  # with every kind of thing that opens
        visitor.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
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
    whole(page, "the drawers")
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
