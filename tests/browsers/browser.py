"""Pages of Firefox and of WebKitGTK, by what these speak themselves: WebDriver BiDi, for which Firefox needs no second
program, and the WebDriver of WebKitGTK's own driver. Places are pixels of the window, or of the frame looked into."""

import base64
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect

from tests.browser.server import free_port
from tests.browsers.find import DEBIANS_PYTHON, firefox, webkit_driver

Json = dict[str, Any]
T = TypeVar("T")
# Tells what goes wrong: in scripts and promises, files that do not come, and what a page's policy refuses.
ERRORS = """(tell) => {
  addEventListener("error", ({ message, target }) => tell(message ?? `no ${target.src ?? target.href}`), true);
  addEventListener("unhandledrejection", ({ reason }) => tell(`a promise fails: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell(`refused: ${violatedDirective} ${blockedURI}`));
}"""
WINDOW = Path(__file__).with_name("webkit_window.py")
FINGERS = 'user_pref("dom.w3c_touch_events.enabled", 1);'  # a machine of tests has no screen to touch
STARTS = 60  # seconds


class Browser(Protocol):
    """A window of its own, of somebody who comes for the first time."""

    touches: bool  # whether its driver has a finger

    def goto(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def resize(self, width: int, height: int) -> None: ...
    def run(self, function: str, *arguments: Any) -> Any: ...
    def act(self, *sources: Json) -> None: ...
    def enter(self, frame: bool) -> None: ...
    def screenshot(self) -> bytes: ...
    def errors(self) -> list[str]: ...


class NoAnswerError(RuntimeError):
    """A browser has refused a command; the message is its own."""


class Firefox:
    """At the other end of a line to it."""

    touches = True

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.numbers = line, count()
        self.told: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.send("script.addPreloadScript", functionDeclaration=f"() => ({ERRORS})((words) => console.error(words))")
        # In the tab with which it begins keys go to the address bar.
        self.page = self.context = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        answer: Json = {}
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while answer.get("id") != number:
            answer = json.loads(self.line.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.told.append(str(answer["params"]["text"]))
        if "error" in answer:
            raise NoAnswerError(f"{method}: {answer['message']}")
        return answer["result"]

    def goto(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def reload(self) -> None:
        self.send("browsingContext.reload", context=self.page, wait="complete")

    def resize(self, width: int, height: int) -> None:
        self.send("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def run(self, function: str, *arguments: Any) -> Any:
        """What a function of JavaScript gives for these arguments."""
        expression = f"Promise.resolve(({function})(...{json.dumps(arguments)})).then((v) => JSON.stringify(v ?? null))"
        target = {"context": self.context}
        answer = self.send("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise NoAnswerError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, *sources: Json) -> None:
        """Actions as both standards have them, each with its device."""
        self.send("input.performActions", context=self.context, actions=sources)

    def enter(self, frame: bool) -> None:
        """Have `run` and `act` look into the page's first frame, or into the page again."""
        (tree,) = self.send("browsingContext.getTree", root=self.page)["contexts"]
        self.context = tree["children"][0]["context"] if frame else self.page

    def screenshot(self) -> bytes:
        return base64.b64decode(self.send("browsingContext.captureScreenshot", context=self.page)["data"])

    def errors(self) -> list[str]:
        self.send("session.status")  # its answer comes after what was told before
        return self.told


class WebKit:
    """A driver, and its window; `log` has what the window tells (webkit_window.py)."""

    touches = False

    def __init__(self, port: int, log: Path) -> None:
        self.driver, self.log = f"http://127.0.0.1:{port}", log
        options = {"binary": DEBIANS_PYTHON, "args": [str(WINDOW), str(log), ERRORS]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.driver += f"/session/{self.send('POST', '/session', capabilities=wanted)['sessionId']}"

    def send(self, method: str, path: str, **params: Any) -> Any:
        data = json.dumps(params).encode() if method == "POST" else None
        request = Request(self.driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with build_opener(ProxyHandler({})).open(request) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise NoAnswerError(f"{path}: {error.read().decode()}") from error

    def goto(self, address: str) -> None:
        self.send("POST", "/url", url=address)

    def reload(self) -> None:
        self.send("POST", "/refresh")

    def resize(self, width: int, height: int) -> None:
        self.send("POST", "/window/rect", x=0, y=0, width=width, height=height)

    def run(self, function: str, *arguments: Any) -> Any:
        return self.send("POST", "/execute/sync", script=f"return ({function})(...arguments)", args=arguments)

    def act(self, *sources: Json) -> None:
        self.send("POST", "/actions", actions=sources)

    def enter(self, frame: bool) -> None:
        self.send("POST", "/frame", id=0 if frame else None)

    def screenshot(self) -> bytes:
        return base64.b64decode(self.send("GET", "/screenshot"))

    def errors(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


def soon(started: Callable[[], T], failures: type[Exception] | tuple[type[Exception], ...]) -> T:
    """What `started` gives once it does not fail any longer."""
    deadline = time.monotonic() + STARTS
    while True:
        try:
            return started()
        except failures:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


@contextmanager
def running(*command: str, **environment: str) -> Iterator[None]:
    """A program that is ended at the end."""
    nothing = subprocess.DEVNULL
    program = subprocess.Popen(
        command, env={**os.environ, **environment}, stdin=nothing, stdout=nothing, stderr=nothing
    )
    try:
        yield
    finally:
        program.terminate()
        program.wait()


@contextmanager
def firefox_window(folder: Path) -> Iterator[Firefox]:
    """`folder`: an empty one, for its profile."""
    (folder / "user.js").write_text(FINGERS)
    with running(firefox(), "--headless", "--profile", str(folder), "--remote-debugging-port=0"):
        at = soon(lambda: json.loads((folder / "WebDriverBiDiServer.json").read_text()), (OSError, ValueError))
        with connect(f"ws://{at['ws_host']}:{at['ws_port']}/session", proxy=None, max_size=None) as line:
            yield Firefox(line)


@contextmanager
def webkit_window(folder: Path) -> Iterator[WebKit]:
    """`folder`: an empty one, for what the window tells. Its screen and its driver are its own."""
    port = free_port()
    screen, socket = f":{port}", Path(f"/tmp/.X11-unix/X{port}")
    with running("Xvfb", screen, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"):
        soon(socket.stat, OSError)
        with running(webkit_driver(), f"--port={port}", DISPLAY=screen):
            yield soon(lambda: WebKit(port, folder / "errors"), URLError)
