"""A line on which what the server says can be kept back for a while."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, WebSocketRoute
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

POLL = 20  # milliseconds
LONGEST = 60_000


class SlowAnswers:
    """Of a page that has not loaded anything yet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._holding = False
        page.route_web_socket("**/_stcore/stream", self._lead)

    def hold(self) -> None:
        self._holding = True

    def forget(self) -> None:
        """Nothing is held any more: the page that it was for has gone."""
        self._held.clear()
        self._holding = False

    def wait_for(self, kind: str, n: int = 1) -> None:
        """Until so many messages of that kind are among those held."""
        for _ in range(0, LONGEST, POLL):
            if sum(_kind(message) == kind for _, message in self._held) >= n:
                return
            self.page.wait_for_timeout(POLL)
        raise TimeoutError(f"no {kind} among {[_kind(message) for _, message in self._held]}")

    @contextmanager
    def unanswered(self, press: Callable[[], object]) -> Iterator[None]:
        """What is done within is done once the server has answered a press, and before the page knows."""
        self.hold()
        press()
        self.wait_for("script_finished")
        yield
        self.page.wait_for_timeout(300)
        self.let_through()

    def let_until(self, kind: str) -> None:
        """Up to and with the first message of that kind."""
        while True:
            browser, message = self._held.pop(0)
            browser.send(message)
            if _kind(message) == kind:
                return

    def let_through(self) -> None:
        while self._held:  # what comes meanwhile waits its turn
            browser, message = self._held.pop(0)
            browser.send(message)
        self._holding = False

    def _lead(self, browser: WebSocketRoute) -> None:
        def answer(message: str | bytes) -> None:
            if self._holding:
                self._held.append((browser, message))
            else:
                browser.send(message)

        browser.connect_to_server().on_message(answer)


def _kind(message: str | bytes) -> str | None:
    read = ForwardMsg()
    read.ParseFromString(message if isinstance(message, bytes) else message.encode())
    return read.WhichOneof("type")
