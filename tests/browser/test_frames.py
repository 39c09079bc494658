"""The app in a frame of another site: where a setting names that site it works there, uploads included; else not."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import FilePayload, FrameLocator, Page, expect

from tests.browser.menus import open_data
from tests.browser.server import Server, served
from tests.browser.test_policy import LONG, STAGE

FRAME = '<!doctype html><title>A course</title><iframe src="{}" style="width: 1200px; height: 680px"></iframe>'


class Course(BaseHTTPRequestHandler):
    """A page that shows what its query names in a frame."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(FRAME.format(unquote(self.path.partition("?")[2])).encode())

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def course() -> Iterator[str]:
    """Another site: to a browser localhost is another than 127.0.0.1."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Course)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def framed_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("framed"), PLAYGROUND_FRAMES="http://localhost:*") as running:
        yield running


def frame(page: Page, course: str, address: str) -> FrameLocator:
    """The app at that address, in a page of the other site."""
    page.goto(f"{course}/?{quote(address)}")
    return page.frame_locator("iframe")


def test_it_works_in_a_frame_of_a_site_that_is_named(
    framed_app: Server, course: str, new_page: Callable[..., Page]
) -> None:
    app = frame(new_page(bypass_csp=False), course, f"{framed_app.url}/perceptron?points=none")
    stage = app.locator(STAGE)
    expect(stage).to_be_visible(timeout=LONG)
    open_data(app, "Your file")
    points: FilePayload = {"name": "points.csv", "mimeType": "text/csv", "buffer": b"x,y,class\n1,2,+\n3,4,-\n"}
    app.locator("input[type=file]").set_input_files([points])
    expect(app.locator(f"{STAGE}[data-points='2']")).to_be_visible(timeout=LONG)
    stage.get_by_role("button", name="Play (space)").click()
    expect(stage).not_to_have_attribute("data-frame", "0")


def test_no_other_site_frames_it(
    app: str, course: str, new_page: Callable[..., Page], expected_errors: list[str]
) -> None:
    expected_errors.append("frame-ancestors 'none'")
    page = new_page(bypass_csp=False)
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        frame(page, course, f"{app}/perceptron")
