"""A filter of websocket messages: it closes the connection on malformed ones, and drops those for developers."""

from google.protobuf.message import DecodeError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from films.events import report

# The types that browsers send. Streamlit's others are for developers: clear all caches, watch files, ask git.
ALLOWED = {"rerun_script", "stop_script", "file_urls_request", "app_heartbeat", "deferred_file", "dataframe_chunk"}
PROTOCOL_ERROR = 1002


class WebsocketFilter:
    """Middleware for websockets. It reports what it refuses (films/events.py), and logs nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def next_message() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                kind = kind_of(message.get("bytes"))
                if kind is None:
                    report("refusal", "message")
                    await send({"type": "websocket.close", "code": PROTOCOL_ERROR})
                    return {"type": "websocket.disconnect", "code": PROTOCOL_ERROR}
                if kind in ALLOWED:
                    return message
                report("refusal", "message")

        await self.app(scope, next_message, send)


def kind_of(data: bytes | None) -> str | None:
    """Return the type of a message; "" for an empty one, None for a malformed one."""
    try:
        message = BackMsg.FromString(data or b"\xff")
    except DecodeError:
        return None
    kind = message.WhichOneof("type") or ""
    if kind == "backend_operation_request":
        return str(message.backend_operation_request.WhichOneof("payload") or "")
    return str(kind)
