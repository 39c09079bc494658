"""A run of the whole page is drawn in its place, and its end is told together with all that it has drawn."""

from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.scriptrunner import RerunData, ScriptRunnerEvent
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from streamlit.testing.v1 import AppTest, app_test
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from ui.serving import whole_runs

END = {"whole": ForwardMsg.FINISHED_SUCCESSFULLY, "part": ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY}

PAGE = """
import streamlit as st

@st.fragment
def part():
    st.text("of the part")

with st.container():
    part()
st.text("below")
"""


@pytest.fixture(autouse=True)
def completed(monkeypatch: pytest.MonkeyPatch) -> None:
    for streamlits, name in [(ForwardMsgQueue, "clear"), (ScriptRunContext, "reset")]:
        monkeypatch.setattr(streamlits, name, getattr(streamlits, name))
    whole_runs.complete()


@pytest.fixture
def queue() -> ForwardMsgQueue:
    return ForwardMsgQueue()


class AskedAgain(LocalScriptRunner):
    """Is asked for a part of the page in the moment in which the page has run, and for the page when the part has."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.on_event.connect(self._ask, weak=False)

    def _ask(self, _: Any, event: ScriptRunnerEvent, **_data: Any) -> None:
        parts = [message.delta.fragment_id for message in self.forward_msgs() if message.delta.fragment_id]
        if event == ScriptRunnerEvent.FRAGMENT_STOPPED_WITH_SUCCESS:
            self.request_rerun(RerunData())
        elif event == ScriptRunnerEvent.SCRIPT_STOPPED_WITH_SUCCESS and self.events.count(event) == 1:
            self.request_rerun(RerunData(fragment_id=parts[0]))


def drawn(part: str, text: str = "") -> ForwardMsg:
    message = ForwardMsg()
    message.delta.fragment_id, message.delta.new_element.text.body = part, text
    message.metadata.delta_path.extend((0, 2))
    return message


def ended(run: str) -> ForwardMsg:
    return ForwardMsg(script_finished=END[run])


def waiting(queue: ForwardMsgQueue) -> list[str]:
    """What would be sent: the texts that are drawn, and ends."""
    return [message.delta.new_element.text.body or "end" for message in queue.flush()]


def test_a_page_that_is_asked_for_when_a_part_has_just_run_is_drawn_from_its_top(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "page.py"
    page.write_text(PAGE)
    at_rest = AppTest.from_file(str(page)).run()
    monkeypatch.setattr(app_test, "LocalScriptRunner", AskedAgain)
    hurried = AppTest.from_file(str(page)).run()
    assert [text.value for text in hurried.text] == ["of the part", "below"]
    assert repr(hurried.main) == repr(at_rest.main)


def test_a_part_that_runs_again_leaves_what_a_whole_run_has_drawn(queue: ForwardMsgQueue) -> None:
    queue.enqueue(drawn("stage", "of the whole run"))
    queue.enqueue(ended("whole"))
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=["stage"])
    queue.enqueue(drawn("stage", "anew"))
    assert waiting(queue) == ["of the whole run", "end", "anew"]


def test_what_a_part_has_drawn_itself_gives_way_to_what_it_draws_next(queue: ForwardMsgQueue) -> None:
    queue.enqueue(drawn("stage", "before"))
    queue.enqueue(ended("part"))
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=["stage"])
    queue.enqueue(drawn("stage", "anew"))
    assert waiting(queue) == ["end", "anew"]


def test_a_run_of_the_whole_page_begins_with_nothing_drawn(queue: ForwardMsgQueue) -> None:
    queue.enqueue(drawn("stage", "of the run before"))
    queue.enqueue(ended("whole"))
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=None)
    assert waiting(queue) == ["end"]
