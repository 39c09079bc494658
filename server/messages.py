"""Of what comes over a page's connection only messages are handed on, and only those of a reader's browser."""

from google.protobuf.message import DecodeError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from films import metrics

# Streamlit knows more, for those who develop an app: emptying everybody's caches, watching files, asking git.
KINDS = {"rerun_script", "stop_script", "file_urls_request", "app_heartbeat", "deferred_file", "dataframe_chunk"}
NO_MESSAGE = 1002  # protocol error


class Messages:
    """The app of a websocket: ends a connection over which something else comes, without a word in the log, and passes
    over messages that are not a reader's."""

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
                    metrics.refused("message")
                    await send({"type": "websocket.close", "code": NO_MESSAGE})
                    return {"type": "websocket.disconnect", "code": NO_MESSAGE}
                if kind in KINDS:
                    return message
                metrics.refused("message")

        await self.app(scope, next_message, send)


def kind_of(data: bytes | None) -> str | None:
    """What a message asks for, "" for nothing; None where it is no message at all."""
    try:
        message = BackMsg.FromString(data or b"\xff")
    except DecodeError:
        return None
    kind = message.WhichOneof("type") or ""
    if kind == "backend_operation_request":
        return str(message.backend_operation_request.WhichOneof("payload") or "")
    return str(kind)
