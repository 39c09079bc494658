"""The end of a run of the whole page is told together with all that it has drawn."""

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from ui.serving import whole_runs

END = {"whole": ForwardMsg.FINISHED_SUCCESSFULLY, "part": ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY}


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> ForwardMsgQueue:
    monkeypatch.setattr(ForwardMsgQueue, "clear", ForwardMsgQueue.clear)
    whole_runs.complete()
    return ForwardMsgQueue()


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


def test_a_part_that_runs_again_leaves_what_a_whole_run_has_drawn(
    queue: ForwardMsgQueue,
) -> None:
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
