"""A host page on another site, with an embed in a frame: it gets the scene by message, and sends scenes to show."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, cast

from playwright.sync_api import Frame, Page, expect

from tests.browser.stage_page import StagePage, soon

HOST = """<!doctype html><html lang="en"><title>A host</title><link rel="icon" href="data:,">
<style>body {{ margin: 0 }}</style>
<iframe src="{source}" title="Playground" style="width: 1200px; height: 700px; border: 0"></iframe>
<script>
window.told = [];
addEventListener("message", ({{ data, origin, source }}) => {{
  if (source === document.querySelector("iframe").contentWindow) told.push({{ ...data, origin }});
}});
</script>"""
TOLD = """([part, query, wanted]) => {
  const fields = (text) => [...new URLSearchParams(text)].map(String).sort().join("\\n");
  return window.told.findLast((told) => (told.query ?? "").includes(part) &&
    (query === null || (told.query !== undefined && fields(told.query) === fields(query))) &&
    Object.entries(wanted).every(([name, value]) => told[name] === value));
}"""
TELL = "(data) => document.querySelector('iframe').contentWindow.postMessage(data, '*')"


class FramedStage(StagePage):
    """The stage in the frame of a page."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.page, self.mouse = cast(Page, frame), frame.page.mouse  # a frame has what of a page is asked for here
        self.stage = frame.get_by_test_id("stage")

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        box = self.frame.frame_element().bounding_box()
        assert box
        left, top = super().pixel(x, y)
        return box["x"] + left, box["y"] + top

    def key(self, key: str) -> None:
        """Press a key; the element with the focus gets it."""
        self.frame.page.keyboard.press(key)

    def link(self) -> str:
        return str(self.frame.locator("footer a").evaluate("link => link.href"))


class HostPage:
    """The page around it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> FramedStage:
        self.page.goto(address)
        return self.framed()

    def framed(self) -> FramedStage:
        """The stage in its first frame, once it shows something."""
        frame = self.page.locator("iframe").first.element_handle().content_frame()
        assert frame
        stage = FramedStage(frame)
        expect(stage.stage).to_have_attribute("data-ready", "1")
        return stage

    def tell(self, **message: Any) -> None:
        self.say({"playground": 1, **message})

    def say(self, message: Any) -> None:
        self.page.evaluate(TELL, message)

    def hears(self, part: str = "", query: str | None = None, **wanted: Any) -> dict[str, Any]:
        """Wait for a message that has these, this part in its query, and the fields of `query`, in any order; the last
        such."""
        soon(self.page, TOLD, [part, query, wanted])
        message = self.page.evaluate(TOLD, [part, query, wanted])
        assert message, (part, query, wanted, self.page.evaluate("window.told"))
        return dict(message)

    def forget(self) -> None:
        """What was told until now."""
        self.page.evaluate("() => { window.told = []; }")


def host(folder: Path, source: str, name: str = "host.html") -> Path:
    file = folder / name
    file.write_text(HOST.format(source=source), encoding="utf-8")
    return file


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """The folder as a site of its own: to a browser localhost is another than 127.0.0.1."""
    handler = partial(_Quiet, directory=str(folder))
    with _Site(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


class _Site(ThreadingHTTPServer):
    request_queue_size = 128  # a page asks for more files at once than wait by default, five


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing is logged."""
