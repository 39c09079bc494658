"""A page that is opened again while the line or the server is gone: said in our own words, and back by itself."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CUT_OFF
from tests.browser.hosting import image
from tests.browser.relay import Relay
from tests.browser.rest import rest
from tests.browser.server import ROOT, Server
from tests.browser.stage_page import StagePage

GONE, PAGE = "The playground cannot be reached", "server/offline.html"
COMMAND = "exec streamlit run app.py --server.address=127.0.0.1 --server.port=$PORT"
ACTIVE = "() => navigator.serviceWorker.ready.then((registration) => registration.active.state === 'activated')"
REPLACED = """() => new Promise((resolve) => {
  navigator.serviceWorker.addEventListener("controllerchange", resolve);
  navigator.serviceWorker.getRegistration().then((registration) => registration.update());
})"""


@pytest.fixture
def relay(server: Server) -> Iterator[Relay]:
    between = Relay(server.port)
    yield between
    between.close()


@pytest.fixture
def guarded(new_page: Callable[..., Page], expected_errors: list[str]) -> Page:
    """A page that may have a service worker."""
    expected_errors += [*CUT_OFF, "status of 503"]
    return new_page(service_workers="allow")


def open_guarded(page: Page, address: str) -> StagePage:
    """The page, once its worker is there."""
    stage = StagePage(page).open(address)
    page.wait_for_function(ACTIVE)
    return stage


def test_a_page_without_a_line_says_so_and_comes_back_by_itself(relay: Relay, guarded: Page) -> None:
    address = f"{relay.url}/perceptron?t=2"
    open_guarded(guarded, address)
    relay.cut()
    guarded.reload()
    expect(guarded.get_by_role("heading")).to_have_text(GONE)
    assert guarded.url == address
    relay.mend()
    StagePage(guarded).ready().shows(frame=2)


KEPT = """async () => {
  for (let i = 0; i < 200; i += 1) {
    const kept = await (await caches.match("./last-film"))?.json();
    if (kept?.address === location.href) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""


def test_it_plays_the_last_film_that_was_on_show_with_what_was_done_to_it(relay: Relay, guarded: Page) -> None:
    stage = open_guarded(guarded, f"{relay.url}/perceptron?points=none")
    for place in ((1, 1), (3, 3)):
        stage.click(*place)
    rest(guarded)
    address = guarded.url
    assert guarded.evaluate(KEPT)
    relay.cut()
    guarded.reload()
    expect(guarded.get_by_role("heading")).to_have_text(GONE)
    stage.shows(frame=0)
    assert stage.places() == [(1, 1), (3, 3)]
    guarded.goto(f"{relay.url}/spam")
    link = guarded.get_by_role("link", name="Perceptron")
    expect(link).to_have_attribute("href", address)
    relay.mend()
    StagePage(guarded).ready()
    assert guarded.url == f"{relay.url}/spam"


def test_what_is_not_a_page_fails_as_it_always_did(relay: Relay, guarded: Page) -> None:
    open_guarded(guarded, f"{relay.url}/perceptron")
    relay.cut()
    assert guarded.evaluate("() => fetch('./healthz').then(() => 'answered', () => 'failed')") == "failed"


def test_a_new_server_brings_a_new_worker(tmp_path: Path, guarded: Page) -> None:
    with image.started(tmp_path, COMMAND, {}) as old:
        relay = Relay(int(old.environment["PORT"]))
        open_guarded(guarded, f"{relay.url}/perceptron")
        relay.cut()
    other = {PAGE: (ROOT / PAGE).read_text().replace(GONE, "Another version says so")}
    with image.started(tmp_path, COMMAND, {}, other) as new:
        relay.to = int(new.environment["PORT"])
        relay.mend()
        guarded.evaluate(REPLACED)
        relay.close()
    guarded.reload()
    expect(guarded.get_by_role("heading")).to_have_text("Another version says so")
