"""Under the content security policy every page draws, opens and plays, and refuses nothing of its own.

A page reports what its policy refuses as an error, which fails a test (see conftest.py). Nothing here is evaluated as
text in the page, which the policy forbids.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.headers import policy
from tests.browser.test_every_page import SEEN

LONG = 30_000
STAGE, CHART = "[data-testid=stage][data-ready='1']", "[data-testid=stPlotlyChart] .main-svg"


@pytest.fixture
def seen(new_page: Callable[..., Page]) -> Page:
    """A page that keeps to the policy; the other tests' pages pass over it (see tabs.py)."""
    return new_page(bypass_csp=False)


def ready(page: Page) -> None:
    page.locator("#first").wait_for(state="detached", timeout=LONG)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=LONG)


def test_every_page_has_the_policy(app: str, seen: Page) -> None:
    for address in SEEN:
        assert seen.request.get(f"{app}/{address}").headers["content-security-policy"] == policy(), address


def test_the_server_is_asked_for_where_it_is(app: str, seen: Page) -> None:
    """A page's own path has none: Streamlit's client, untold, asks there first."""
    answers: list[tuple[int, str]] = []
    seen.on("response", lambda answer: answers.append((answer.status, answer.url)))
    seen.goto(f"{app}/perceptron?t=1")
    ready(seen)
    assert [url for status, url in answers if status >= 400] == []
    assert f"{app}/_stcore/health" in [url for _, url in answers]


def test_every_page_draws_under_the_policy(app: str, seen: Page) -> None:
    """Each of their scripts is loaded by the first page, which is told the same."""
    seen.goto(app)
    ready(seen)
    for page in dict.fromkeys(address.partition("?")[0] for address in SEEN[1:]):
        seen.locator(f"[data-testid=stTopNavLink][href$='/{page}']").click()
        expect(seen).to_have_url(re.compile(rf"/{page}(\?t=\d+)?$"))
        ready(seen)
        if page not in ("lessons", "contents"):  # which have no picture
            drawn = CHART if page == "digits" else f"[class*='st-key-{page}'] {STAGE}"
            seen.locator(drawn).first.wait_for(timeout=LONG)


def test_what_opens_opens_and_what_plays_plays_under_it(app: str, seen: Page) -> None:
    seen.goto(f"{app}/perceptron")
    ready(seen)
    stage = seen.locator(STAGE)
    expect(stage).to_be_visible(timeout=LONG)
    seen.get_by_role("button", name="In Python", exact=True).click()
    expect(seen.get_by_role("dialog")).to_be_visible()
    seen.keyboard.press("Escape")
    stage.get_by_role("button", name="Play (space)").click()
    expect(stage).not_to_have_attribute("data-frame", "0")


def test_a_text_that_is_run_is_refused(app: str, seen: Page, expected_errors: list[str]) -> None:
    expected_errors.append("Content Security Policy|unsafe-eval")
    seen.goto(f"{app}/lessons")
    ready(seen)
    seen.evaluate("() => { window.setTimeout('window.broken = 1', 0) }")
    seen.wait_for_timeout(300)
    assert seen.evaluate("() => window.broken") is None
