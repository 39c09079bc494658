"""A visitor without a browser: Streamlit's own messages over a websocket, as its page sends and reads them, and
films by HTTP, as its stage asks for them."""

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

from tests.server.http_connection import HttpConnection
from tests.ui.shell.browser_scene import BrowserScene

PATIENCE = 60.0  # seconds for an answer
BEING_MADE, ON = 202, 0.3  # the status of a film that is being made, and seconds until it is asked for again
LONGEST = 7000  # characters of a query that every proxy takes
# What a browser tells of a setting that it shows.
HOLD: dict[str, Callable[[Any], dict[str, Any]]] = {
    "number_input": lambda part: {"double_value": part.default},
    "checkbox": lambda part: {"bool_value": part.default},
    "selectbox": lambda part: {"string_value": part.options[part.default]} if part.options else {},
    "button_group": lambda part: {"string_array_value": {"data": [part.options[i].content for i in part.default]}},
}


class UnansweredError(RuntimeError):
    """The server, or the proxy before it, has no film to give."""


class Visitor:
    """One person at one page. `stage` is what the page's stage was last given, `scene` what it holds, `answer` the film
    it shows, `widgets` the ids of all widgets, `labels` those of buttons by their words, `hash` Streamlit's name for
    the page. `source`: the address of this machine that it comes from."""

    def __init__(self, server: str, page: str, query: str = "", cookie: str = "", source: str = "") -> None:
        self.server, self.page, self.query, self.cookie, self.source = server, page, query, cookie, source
        self.stage: dict[str, Any] = {}
        self.scene = BrowserScene()
        self.answer: dict[str, Any] = {}
        self.widgets: dict[str, str] = {}  # id -> kind
        self.labels: dict[str, str] = {}  # what is written at a widget -> its id
        self.held: dict[str, WidgetState] = {}  # by id, what settings hold as they are first shown
        self.warnings: list[str] = []
        self.exceptions: list[str] = []
        self.session = ""
        self.hash = self._stage_id = ""
        self.repeats = 0  # how often a film that was being made was asked for again
        self._socket: ClientConnection | None = None
        self._films = HttpConnection(server, source)

    async def come(self, *states: WidgetState) -> "Visitor":
        """Open the page, with these states of widgets as after a reconnection, and wait until it has run and shows its
        film; again, where the line was cut."""
        self.hash = ""
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
        if self.stage:
            await self.film()
        return self

    def stop_reading(self) -> None:
        """From now on all messages stay in the connection, whose buffer fills."""
        assert self._socket
        self._socket.transport.pause_reading()

    async def leave(self) -> None:
        await self._films.close()
        if self._socket:
            await self._socket.close()

    async def run(self, *states: WidgetState, page_name: str = "") -> None:
        """Have the page run, with these states of widgets, and read on until it has finished."""
        await self.ask(*states, page_name=page_name)
        early = ForwardMsg.FINISHED_EARLY_FOR_RERUN  # another run follows, which is the one that was asked for
        await self.read(
            lambda message: message.WhichOneof("type") == "script_finished" and message.script_finished != early
        )

    async def ask(self, *states: WidgetState, page_name: str = "") -> None:
        message = BackMsg()
        request = message.rerun_script
        request.query_string, request.page_script_hash, request.page_name = self.query, self.hash, page_name
        request.widget_states.widgets.extend(states)
        assert self._socket
        await self._socket.send(message.SerializeToString())

    async def read(self, until: Any) -> None:
        """Take in what the server says, up to the message for which `until` holds."""
        assert self._socket
        async with asyncio.timeout(PATIENCE):
            while True:
                message = ForwardMsg()
                message.ParseFromString(await self._socket.recv())
                self._take_in(message)
                if until(message):
                    return

    @property
    def points(self) -> list[list[float]]:
        """Those that the stage shows."""
        points: list[list[float]] = self.answer["edit"]["points"]
        return points

    async def film(self) -> None:
        """Ask for the film of the scene, and show it."""
        path, _, version = self.stage["given"]["film"].removeprefix(".").partition("?")
        query = "&".join(filter(None, (self.scene.filmed, version)))
        if len(query) > LONGEST:
            self.answer = await self._exchange("POST", path, json.dumps({"scene": query}).encode())
        else:
            self.answer = await self._exchange("GET", f"{path}?{query}")

    async def edit(self, points: list[Any]) -> float:
        """Put these points, as the stage does; the seconds until their film is there. The page is told, where it shows
        what has changed."""
        start, before = time.perf_counter(), self.scene.fields
        self.answer = await self.post(points)
        seconds = time.perf_counter() - start
        self.scene.follow(before, self.answer["scene"])
        self.query = self.scene.text
        if self.scene.needed(self.stage["around"]):
            await self.tell()
        return seconds

    async def post(self, points: list[Any]) -> dict[str, Any]:
        """What the server makes of these points, which are not shown."""
        path = self.stage["given"]["film"].removeprefix(".").partition("?")[0]
        edit = {"scene": self.scene.text, "edit": {"points": points}}
        return await self._exchange("POST", path, json.dumps(edit).encode())

    async def tell(self) -> None:
        """Tell the page its scene, and do not wait."""
        state = {"scene": self.scene.tell()}
        await self.ask(WidgetState(id=self._stage_id, json_value=json.dumps(state)))

    async def _exchange(self, method: str, target: str, body: bytes = b"") -> dict[str, Any]:
        """The answer; what is being made is asked for again."""
        try:
            while (answer := await self._films.ask(method, target, body, self.cookie)).status == BEING_MADE:
                self.repeats += 1
                await asyncio.sleep(ON)
        except OSError as error:
            raise UnansweredError(f"{method} {target[:100]}: {error!r}") from error
        if answer.status != 200:
            raise UnansweredError(f"{method} {target[:100]} was answered {answer.status}: {answer.body.decode()[:200]}")
        return dict(json.loads(answer.body))

    async def go(self, page: str) -> None:
        """Press the link to the page of that hash, and do not wait."""
        before, self.hash = self.hash, page
        await self.ask()
        self.hash = before  # until the server says that it is on the other

    async def report(self, text: str) -> None:
        """Report this text as the stage's state, JSON or not, and read on until the page has run."""
        await self.run(WidgetState(id=self._stage_id, json_value=text))

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
            message.ParseFromString(data)
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
                self.labels[getattr(part, "label", "")] = identity
                if what in HOLD:
                    self.held.setdefault(identity, WidgetState(id=identity, **HOLD[what](part)))
            if what == "exception":
                self.exceptions.append(part.message)
            elif what == "alert":
                self.warnings.append(part.body)
            elif what == "bidi_component" and '"given"' in part.json:
                self._stage_id, self.stage = part.id, json.loads(part.json)
                self.scene.take(self.stage["given"])
                self.query = self.scene.text  # the stage writes the address
