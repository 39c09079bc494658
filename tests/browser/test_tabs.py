"""A tab that one test hands to the next is as a new one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lent import LASTING, LASTING_OF_CONTEXT, LastingError
from tests.browser.tabs import Tabs

KEPT = "[localStorage.length, sessionStorage.length, document.cookie.includes('mine')]"
KEEPS = "localStorage.mine = sessionStorage.mine = document.cookie = 'mine=1'"
KEEPS_AS_IT_IS_LEFT = "addEventListener('pagehide', () => { localStorage.mine = 1; })"

# What is done right after the store is cleared, as by a timer; what is kept then is told as an error.
KEEPS_MORE = """() => {
  const { clear } = Storage.prototype, keep = () => {
    localStorage.setItem("late", "1");
    console.error(localStorage.getItem("late") ?? "nothing");
  };
  Storage.prototype.clear = function () {
    clear.call(this);
    if (this === localStorage) queueMicrotask(keep);
  };
}"""


@pytest.fixture
def tabs(browser: Browser) -> Iterator[Tabs]:
    yield (of_this_test := Tabs(browser))
    for page in of_this_test.opened:
        page.context.close()


def test_what_a_test_opened_and_left_before_its_tab_is_closed(tabs: Tabs) -> None:
    """The next test's page would lie behind it, and might get no animation frames."""
    page = tabs.take()
    before = page.context.pages
    page.set_content("<a href='about:blank' target='_blank'>another tab</a>")
    with page.context.expect_page():
        page.get_by_text("another tab").click()
    tabs.give_back(page)
    assert tabs.take() is page
    assert page.context.pages == before


def stored(page: Page, app: str) -> list[object]:
    """What is kept of the app in the tab's browser."""
    page.goto(f"{app}/_stcore/health")
    return list(page.evaluate(KEPT))


def test_what_a_page_has_kept_is_forgotten_also_what_it_keeps_as_it_is_left(app: str, tabs: Tabs) -> None:
    page = tabs.take()
    new = stored(page, app)
    for script in (KEEPS, KEEPS_AS_IT_IS_LEFT):
        page.evaluate(script)
    assert page.evaluate(KEPT) != new
    tabs.give_back(page)
    assert tabs.take() is page
    assert stored(page, app) == new


def test_a_page_that_is_being_left_keeps_nothing_more(app: str, tabs: Tabs) -> None:
    """As a lesson's mark a moment after its challenge is met, which the next test's lesson would have."""
    page = tabs.take()
    page.goto(f"{app}/_stcore/health")
    page.evaluate(KEEPS_MORE)
    tabs.give_back(page)
    assert [error.split()[0] for error in tabs.errors] == ["nothing"]


def test_a_tab_with_touch_goes_to_those_who_want_touch(tabs: Tabs) -> None:
    plain, touch = tabs.take(), tabs.take(has_touch=True, is_mobile=True)
    for page in (plain, touch):
        tabs.give_back(page)
    assert tabs.take(is_mobile=True, has_touch=True) is touch
    assert tabs.take(is_mobile=False, has_touch=False) is plain
    assert touch.evaluate("navigator.maxTouchPoints") > 0
    assert plain.evaluate("navigator.maxTouchPoints") == 0


def test_who_listens_to_a_page_hears_nothing_of_the_next_test(app: str, tabs: Tabs) -> None:
    """The next test wants its question answered, say, which this one dismissed."""
    page, requests, messages = tabs.take(), list[str](), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.once("dialog", lambda dialog: dialog.accept())
    page.once("console", lambda message: messages.append(message.text))
    page.goto(f"{app}/_stcore/health")
    page.evaluate("console.log('one'), console.log('another')")
    assert messages == ["one"], "once is once"
    tabs.give_back(page)
    assert tabs.take() is page
    page.goto(f"{app}/_stcore/health")
    assert len(requests) == 1
    assert page.evaluate("confirm('?')") is False, "nobody accepts it"
    assert messages == ["one"]


def test_what_would_outlast_a_test_is_refused(tabs: Tabs) -> None:
    page = tabs.take()
    for owner, names in ((page, LASTING), (page.context, LASTING_OF_CONTEXT)):
        for name in names:
            if hasattr(owner, name):
                with pytest.raises(LastingError, match=name):
                    getattr(owner, name)()
    with pytest.raises(LastingError, match="set_fixed_time"):
        page.clock.set_fixed_time(0)
