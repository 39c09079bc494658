"""What a page and its server say to each other, as Chromium's network log has it: bytes, and how long a film takes."""

import base64
import statistics
from typing import Any

from playwright.sync_api import Page
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg


class Traffic:
    """Everything that one page loads and every message on its websocket, from now on or from `forget()`.

    Bodies count as they travel, compressed; websocket messages before the compression that Streamlit leaves out.
    """

    def __init__(self, page: Page) -> None:
        self.forget()
        log = page.context.new_cdp_session(page)
        log.on("Network.requestWillBeSent", self._note_request)
        log.on("Network.loadingFinished", self._loaded)
        log.on("Network.webSocketFrameSent", lambda event: self._frame(self.sent, event))
        log.on("Network.webSocketFrameReceived", lambda event: self._frame(self.received, event))
        log.send("Network.enable")

    def forget(self) -> None:
        self.bodies: list[float] = []
        self.films: list[float] = []  # seconds that each took
        self.posted = 0  # bytes
        self._waiting: dict[str, float] = {}  # requests for films, and when they were made
        self.sent: list[tuple[float, bytes]] = []
        self.received: list[tuple[float, bytes]] = []

    @property
    def bytes_down(self) -> float:
        return sum(self.bodies) + self.websocket_down

    @property
    def websocket_down(self) -> int:
        return sum(len(data) for _, data in self.received)

    @property
    def websocket_up(self) -> int:
        return sum(len(data) for _, data in self.sent)

    def film_ms(self) -> float:
        """From each request for a film to its last byte: the median. One that has not been answered does not count."""
        return statistics.median(self.films) * 1e3

    def n_finished(self) -> int:
        """How many runs of the page's script have ended."""
        return sum(_kind(data) == "script_finished" for _, data in self.received)

    def _note_request(self, event: dict[str, Any]) -> None:
        if "/film/" in event["request"]["url"]:
            self._waiting[event["requestId"]] = event["timestamp"]
            self.posted += len(event["request"].get("postData", ""))

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bodies.append(event["encodedDataLength"])
        if event["requestId"] in self._waiting:
            self.films.append(event["timestamp"] - self._waiting.pop(event["requestId"]))

    @staticmethod
    def _frame(frames: list[tuple[float, bytes]], event: dict[str, Any]) -> None:
        if event["response"]["opcode"] == 2:
            frames.append((event["timestamp"], base64.b64decode(event["response"]["payloadData"])))


def _kind(data: bytes) -> str | None:
    return ForwardMsg.FromString(data).WhichOneof("type")
