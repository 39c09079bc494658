"""Under the content security policy every page draws, opens and plays, and refuses nothing of its own.

A page reports what its policy refuses as an error, which fails a test (see conftest.py). Nothing here is evaluated as
text in the page, which the policy forbids.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from films.pages import PAGES
from server.headers import policy
from tests.browser.menus import open_page
from tests.browser.test_every_page import SEEN

LONG = 30_000
STAGE = "[data-testid=stage][data-ready='1']"


@pytest.fixture
def strict_page(new_page: Callable[..., Page]) -> Page:
    """A page that keeps to the policy; the other tests' pages pass over it (see tabs.py)."""
    return new_page(bypass_csp=False)


def ready(page: Page) -> None:
    page.locator("#first").wait_for(state="detached", timeout=LONG)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=LONG)


def test_every_page_has_the_policy(app: str, strict_page: Page) -> None:
    for address in SEEN:
        assert strict_page.request.get(f"{app}/{address}").headers["content-security-policy"] == policy(), address


def test_every_page_draws_opens_and_plays_under_the_policy(app: str, strict_page: Page) -> None:
    """Each of their scripts is loaded by the first page, which is told the same. A page's own path has no server to
    answer: Streamlit's client, untold, asks there first."""
    answers: list[tuple[int, str]] = []
    strict_page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    strict_page.goto(f"{app}/perceptron?t=0")
    ready(strict_page)
    assert [url for status, url in answers if status >= 400] == []
    assert f"{app}/_stcore/health" in [url for _, url in answers]
    stage = strict_page.locator(STAGE)
    expect(stage).to_be_visible(timeout=LONG)
    strict_page.get_by_role("button", name="Share", exact=True).click()
    dialog = strict_page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    with strict_page.expect_download():
        dialog.get_by_role("link", name="Web page").click()
    strict_page.keyboard.press("Escape")
    stage.get_by_role("button", name="Play (space)").click()
    expect(stage).not_to_have_attribute("data-frame", "0")
    for page in dict.fromkeys(address.partition("?")[0] for address in SEEN[1:]):
        if page == "perceptron":
            continue
        open_page(strict_page, PAGES[page].label)
        expect(strict_page).to_have_url(re.compile(rf"/{page}(\?[^#]*)?$"))
        ready(strict_page)
        if page not in ("lessons", "contents"):  # which have no picture
            strict_page.locator(f"[class*='st-key-{page}'] {STAGE}").first.wait_for(timeout=LONG)
    open_page(strict_page, "Start")
    ready(strict_page)
    expect(strict_page.get_by_test_id("front")).to_be_visible()


def test_a_text_that_is_run_is_refused(app: str, strict_page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("Content Security Policy|unsafe-eval")
    strict_page.goto(f"{app}/class")  # as every page
    strict_page.evaluate("() => { window.setTimeout('window.broken = 1', 0) }")
    strict_page.wait_for_timeout(300)
    assert strict_page.evaluate("() => window.broken") is None
