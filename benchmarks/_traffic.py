"""What a page and its server say to each other, as Chromium's network log has it: bytes, and how long a rerun takes."""

import base64
import statistics
from typing import Any

from playwright.sync_api import Page
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg


class Traffic:
    """Everything that one page loads and every message on its websocket, from now on or from `forget()`.

    Bodies count as they travel, compressed; websocket messages before the compression that Streamlit leaves out.
    """

    def __init__(self, page: Page) -> None:
        self.forget()
        log = page.context.new_cdp_session(page)
        log.on("Network.loadingFinished", lambda event: self.bodies.append(event["encodedDataLength"]))
        log.on("Network.webSocketFrameSent", lambda event: self._frame(self.sent, event))
        log.on("Network.webSocketFrameReceived", lambda event: self._frame(self.received, event))
        log.send("Network.enable")

    def forget(self) -> None:
        self.bodies: list[float] = []
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

    def rerun_ms(self) -> float:
        """From each request for a rerun to the message that the script has finished: the median. One that has not been
        answered yet does not count: under load the stage may send an edit again."""
        asked = [at for at, data in self.sent if BackMsg.FromString(data).WhichOneof("type") == "rerun_script"]
        ended = [at for at, data in self.received if _kind(data) == "script_finished"]
        answers = [min(later) - at for at in asked if (later := [end for end in ended if end > at])]
        return statistics.median(answers) * 1e3

    def n_finished(self) -> int:
        return sum(_kind(data) == "script_finished" for _, data in self.received)

    @staticmethod
    def _frame(frames: list[tuple[float, bytes]], event: dict[str, Any]) -> None:
        if event["response"]["opcode"] == 2:
            frames.append((event["timestamp"], base64.b64decode(event["response"]["payloadData"])))


def _kind(data: bytes) -> str | None:
    kind: str | None = ForwardMsg.FromString(data).WhichOneof("type")
    return kind
