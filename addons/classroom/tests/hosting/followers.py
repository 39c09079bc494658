"""Who follows a class without a browser: asks for the state, listens to its events, and comes back when the line is
cut, as addons/classroom/stage/classline.js does."""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, ProxyHandler, Request, build_opener

AGAIN = 0.5  # seconds before another attempt
SILENT = 30.0  # seconds without a sign of life


def a_browser() -> tuple[OpenerDirector, CookieJar]:
    """What asks as one browser, with its cookies."""
    jar = CookieJar()
    return build_opener(ProxyHandler({}), HTTPCookieProcessor(jar)), jar


class Follower:
    """One phone at `url`, the room's address; or its hall; or its desk, with the secret. `state`: what it knows;
    `cuts`: how often its line was cut."""

    def __init__(self, url: str, role: str = "", secret: str = "") -> None:
        self.url, self.state, self.cuts = url, dict[str, Any](), 0
        self._as, self._headers = f"?as={role}" if role else "", {"X-Class-Secret": secret} if secret else {}
        self._browser, self._jar = a_browser()
        self._gone = threading.Event()
        threading.Thread(target=self._follow, daemon=True).start()

    @property
    def replica(self) -> str:
        """The cookie that names it."""
        return next((cookie.value or "" for cookie in self._jar if cookie.name == "replica"), "")

    @property
    def frame(self) -> int:
        return int(self.state["picture"]["frame"]) if self.state else -1

    def vote(self, answer: float) -> Any:
        ballot = {"question": self.state["question"]["number"], "round": self.state["round"], "answer": answer}
        return json.load(self._open("vote", ballot))

    def votes(self, answer: float, seconds: float) -> None:
        """As a phone does it: again where the line is cut."""
        _until_taken(lambda: self.vote(answer), seconds)

    def leave(self) -> None:
        self._gone.set()

    def _open(self, path: str, sent: object = None) -> Any:
        body = None if sent is None else json.dumps(sent).encode()
        return self._browser.open(Request(f"{self.url}/{path}", body, self._headers), timeout=SILENT)

    def _follow(self) -> None:
        while not self._gone.is_set():
            with suppress(OSError, HTTPException, ValueError):  # cut, or half of an answer: it begins again
                self.state = json.load(self._open(f"state{self._as}"))
                self._listen()
            self.cuts += 1
            time.sleep(AGAIN)

    def _listen(self) -> None:
        with self._open(f"events{self._as}") as events:
            for line in events:
                if self._gone.is_set():
                    return
                if line.startswith(b"data: {"):
                    self.state = json.loads(line[6:])


class Lecturer:
    """Who opens a room with a page of so many frames, and drives it."""

    def __init__(self, site: str, picture: dict[str, Any]) -> None:
        self._browser, self._jar = a_browser()
        self.picture = picture
        room = json.load(self._browser.open(Request(f"{site}/class", json.dumps({"picture": picture}).encode())))
        self.url, self.secret = f"{site}/class/{room['code']}", str(room["secret"])

    def drive(self, do: str, **more: Any) -> Any:
        """Once: HTTPError, or another OSError, where it does not come through."""
        sent = json.dumps({"do": do, **more}).encode()
        request = Request(f"{self.url}/drive", sent, {"X-Class-Secret": self.secret})
        return json.load(self._browser.open(request, timeout=10))

    def drives(self, seconds: float, do: str, **more: Any) -> None:
        """As the lecturer's page does it: again where the line is cut."""
        _until_taken(lambda: self.drive(do, **more), seconds)

    def shows(self, frame: int, seconds: float) -> None:
        self.drives(seconds, "show", driver=1, picture=self.picture | {"frame": frame})


def _until_taken(sends: Callable[[], object], seconds: float) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            sends()
        except HTTPError as error:
            if error.code < 500 or time.monotonic() > until:
                raise
        except (OSError, HTTPException):
            if time.monotonic() > until:
                raise
        else:
            return
        time.sleep(AGAIN)
