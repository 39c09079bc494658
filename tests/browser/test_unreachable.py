"""A page that is opened again while the line or the server is gone: said in our own words, and back by itself."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import ProxyHandler, build_opener

import pytest
from playwright.sync_api import Page, expect

from server import offline
from tests.browser.fixtures import CUT_OFF
from tests.browser.relay import Relay
from tests.browser.rest import rest
from tests.browser.server import Server
from tests.browser.stage_page import StagePage

GONE, OTHERWISE = "The playground cannot be reached", "Another version says so"
ACTIVE = "() => navigator.serviceWorker.ready.then((registration) => registration.active.state === 'activated')"
REPLACED = """() => new Promise((resolve) => {
  setTimeout(resolve, 30_000, "the worker is the old one");
  navigator.serviceWorker.addEventListener("controllerchange", () => resolve(""));
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
    expected_errors += [*CUT_OFF, "status of 503", "WebSocket onerror"]
    return new_page(service_workers="allow")


def open_guarded(page: Page, address: str) -> StagePage:
    """The page, once its worker is there."""
    stage = StagePage(page).open(address)
    page.wait_for_function(ACTIVE)
    return stage


KEPT = """async () => {
  for (let i = 0; i < 200; i += 1) {
    const kept = await (await caches.match("./last-film"))?.json();
    if (kept?.address === location.href) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""


def test_a_page_without_a_line_says_so_plays_the_last_film_that_was_on_show_and_comes_back_by_itself(
    relay: Relay, guarded: Page
) -> None:
    stage = open_guarded(guarded, f"{relay.url}/perceptron?points=none")
    for place in ((1, 1), (3, 3)):
        stage.click(*place)
    rest(guarded)
    address = guarded.url
    assert guarded.evaluate(KEPT)
    relay.cut()
    fetches = "() => fetch('./healthz').then(() => 'answered', () => 'failed')"
    assert guarded.evaluate(fetches) == "failed", "what is not a page fails as it always did"
    guarded.reload()
    expect(guarded.get_by_role("heading")).to_have_text(GONE)
    assert guarded.url == address
    stage.shows(frame=0)
    assert stage.places() == [(1, 1), (3, 3)]
    guarded.goto(f"{relay.url}/spam")
    link = guarded.get_by_role("link", name="Perceptron")
    expect(link).to_have_attribute("href", address)
    relay.mend()
    StagePage(guarded).ready()
    assert guarded.url == f"{relay.url}/spam"


@pytest.fixture
def newer(server: Server) -> Iterator[int]:
    """The port of another version, whose service worker says something else; all else comes from the server."""

    class Newer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/sw.js":
                kind, body = "text/javascript", offline.script().replace(GONE, OTHERWISE).encode()
            else:
                with build_opener(ProxyHandler({})).open(f"{server.url}{self.path}") as answer:
                    kind, body = answer.headers["content-type"], answer.read()
            self.send_response(200)
            self.send_header("content-type", kind)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Newer) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield running.server_port
        running.shutdown()


def test_a_new_server_brings_a_new_worker(relay: Relay, newer: int, guarded: Page) -> None:
    open_guarded(guarded, f"{relay.url}/perceptron")
    relay.cut()
    relay.to = newer
    relay.mend()
    assert guarded.evaluate(REPLACED) == ""
    relay.cut()
    guarded.reload()
    expect(guarded.get_by_role("heading")).to_have_text(OTHERWISE)
