"""Over a page's connection come messages of a reader's browser, and nothing else."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg

from server.websocket_filter import WebsocketFilter


def through_filter(*sent: Message) -> tuple[list[Message], list[Message]]:
    """What an app hears of these messages, and what its client is sent."""
    received_messages: list[Message] = []
    answers: list[Message] = []
    coming = iter([*sent, {"type": "websocket.disconnect", "code": 1000}])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        while not received_messages or received_messages[-1]["type"] != "websocket.disconnect":
            received_messages.append(await receive())

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        answers.append(message)

    asyncio.run(WebsocketFilter(app)({"type": "websocket"}, receive, send))
    return received_messages, answers


def received(message: BackMsg) -> Message:
    return {"type": "websocket.receive", "bytes": message.SerializeToString()}


@pytest.mark.parametrize(
    "message", [{"text": "hello"}, {"bytes": b"\xff\xff"}, {"bytes": None, "text": "x"}], ids=["text", "noise", "none"]
)
def test_what_is_no_message_ends_the_connection(message: Message) -> None:
    messages, answers = through_filter({"type": "websocket.receive", **message}, received(BackMsg(app_heartbeat=True)))
    assert [message["type"] for message in messages] == ["websocket.disconnect"]
    assert [(answer["type"], answer["code"]) for answer in answers] == [("websocket.close", 1002)]


def test_what_a_reader_asks_for_is_handed_on_as_it_came() -> None:
    request = BackMsg()
    request.rerun_script.query_string = "t=1"
    file = BackMsg()
    file.backend_operation_request.deferred_file.SetInParent()
    for message in (request, file, BackMsg(stop_script=True), BackMsg(app_heartbeat=True)):
        assert through_filter(received(message)) == (
            [received(message), {"type": "websocket.disconnect", "code": 1000}],
            [],
        )


def test_what_a_developer_may_ask_for_is_passed_over() -> None:
    skills = BackMsg()
    skills.backend_operation_request.install_skills.SetInParent()
    theirs = (BackMsg(clear_cache=True), BackMsg(load_git_info=True), BackMsg(set_run_on_save=True))
    for message in (*theirs, BackMsg(debug_shutdown_runtime=True), skills):
        messages, answers = through_filter(received(message))
        assert ([message["type"] for message in messages], answers) == (["websocket.disconnect"], [])
