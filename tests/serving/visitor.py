"""A visitor without a browser: Streamlit's own messages over a websocket, as its page sends and reads them."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0  # seconds for an answer
# What a browser tells of a setting that it shows.
HOLD: dict[str, Callable[[Any], dict[str, Any]]] = {
    "number_input": lambda part: {"double_value": part.default},
    "checkbox": lambda part: {"bool_value": part.default},
    "selectbox": lambda part: {"string_value": part.options[part.default]} if part.options else {},
    "button_group": lambda part: {"string_array_value": {"data": [part.options[i].content for i in part.default]}},
}


class Visitor:
    """One person at one page. `stage` is what the page's stage was last given, `widgets` the ids of all widgets,
    `hash` Streamlit's name for the page. `source`: the address of this machine that it comes from."""

    def __init__(self, server: str, page: str, query: str = "", cookie: str = "", source: str = "") -> None:
        self.server, self.page, self.query, self.cookie, self.source = server, page, query, cookie, source
        self.stage: dict[str, Any] = {}
        self.widgets: dict[str, str] = {}  # id -> kind
        self.held: dict[str, WidgetState] = {}  # by id, what settings hold as they are first shown
        self.warnings: list[str] = []
        self.exceptions: list[str] = []
        self.session = ""
        self.hash = self._stage_id = self._fragment = ""
        self._socket: ClientConnection | None = None

    async def come(self, *states: WidgetState) -> "Visitor":
        """Open the page, with these states of widgets as after a reconnection, and wait until it has run; again, where
        the line was cut."""
        self.hash = self._fragment = ""
        address = urlsplit(self.server)
        self._socket = await connect(
            f"ws://{address.netloc}/_stcore/stream",
            subprotocols=["streamlit"],  # type: ignore[list-item]
            max_size=None,
            max_queue=None,
            compression=None,
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            local_addr=(self.source, 0) if self.source else None,
        )
        await self.run(*states, page_name=self.page)
        return self

    def stop_reading(self) -> None:
        """From now on whatever comes stays in the line, which fills."""
        assert self._socket
        self._socket.transport.pause_reading()

    async def leave(self) -> None:
        if self._socket:
            await self._socket.close()

    async def run(self, *states: WidgetState, page_name: str = "", fragment: str = "") -> None:
        """Have the page run, with these states of widgets, and read on until it has finished."""
        await self.ask(*states, page_name=page_name, fragment=fragment)
        early = ForwardMsg.FINISHED_EARLY_FOR_RERUN  # another run follows, which is the one that was asked for
        await self.read(lambda said: said.WhichOneof("type") == "script_finished" and said.script_finished != early)

    async def ask(self, *states: WidgetState, page_name: str = "", fragment: str = "") -> None:
        message = BackMsg()
        asked = message.rerun_script
        asked.query_string, asked.page_script_hash, asked.page_name = self.query, self.hash, page_name
        asked.fragment_id = fragment
        asked.widget_states.widgets.extend(states)
        assert self._socket
        await self._socket.send(message.SerializeToString())

    async def read(self, until: Any) -> None:
        """Take in what the server says, up to the message for which `until` holds."""
        assert self._socket
        async with asyncio.timeout(PATIENCE):
            while True:
                message = ForwardMsg()
                message.ParseFromString(await self._socket.recv())  # type: ignore[arg-type]
                self._take_in(message)
                if until(message):
                    return

    async def edit(self, points: list[Any]) -> float:
        """Report these points, as the stage does; the seconds until the film of them is there."""
        start, seq = time.perf_counter(), self.stage["edit"]["ack"] + 1
        await self.tell(points, seq)
        await self.read(lambda _: self.stage["edit"]["ack"] >= seq)
        return time.perf_counter() - start

    async def go(self, page: str) -> None:
        """Press the link to the page of that hash, and do not wait."""
        before, self.hash = self.hash, page
        await self.ask()
        self.hash = before  # until the server says that it is on the other

    async def tell(self, points: list[Any], seq: int) -> None:
        """Report these points as edit number `seq`, and do not wait."""
        state = {"points": {"base": self.stage["edit"]["base"], "seq": seq, "points": points}}
        await self.ask(WidgetState(id=self._stage_id, json_value=json.dumps(state)), fragment=self._fragment)

    async def report(self, text: str) -> None:
        """Report this text as the stage's state, JSON or not, and read on until its part of the page has run."""
        await self.run(WidgetState(id=self._stage_id, json_value=text), fragment=self._fragment)

    async def say(self, data: bytes) -> None:
        """Send something else."""
        assert self._socket
        await self._socket.send(data)

    async def ended(self) -> None:
        """Wait until the server has closed the connection."""
        assert self._socket
        await self._socket.wait_closed()

    async def read_on(self) -> None:
        """Take in all that comes, until cancelled."""
        assert self._socket
        async for data in self._socket:
            message = ForwardMsg()
            message.ParseFromString(data)  # type: ignore[arg-type]
            self._take_in(message)

    def _take_in(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.hash = message.new_session.page_script_hash
            self.session = message.new_session.initialize.session_id or self.session
            self.warnings, self.exceptions = [], []
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "navigation":
            self.hash = message.navigation.page_script_hash  # the page's, as its browser has it
        elif kind == "delta" and message.delta.WhichOneof("type") == "add_block":
            block = message.delta.add_block
            what = str(block.WhichOneof("type"))
            if what == "expandable" and block.expandable.id:
                self.widgets[block.expandable.id] = what
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            what = str(element.WhichOneof("type"))
            part = getattr(element, what)
            if identity := getattr(part, "id", ""):
                self.widgets[identity] = what
                if what in HOLD:
                    self.held.setdefault(identity, WidgetState(id=identity, **HOLD[what](part)))
            if what == "exception":
                self.exceptions.append(part.message)
            elif what == "alert":
                self.warnings.append(part.body)
            elif what == "bidi_component" and '"film"' in part.json:
                self._stage_id, self.stage, self._fragment = part.id, json.loads(part.json), message.delta.fragment_id
