"""What a run of the whole page has drawn reaches the browser, whatever runs next.

When a part of the page runs again, Streamlit takes back what that part has drawn and was not sent yet. It does not take
back that the run of the whole page before has ended. The browser, told that all is drawn, then takes off the page what
was not: the stage, until the part has run. What is pressed in between finds nothing there.
"""

from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

_streamlits = ForwardMsgQueue.clear


def complete() -> None:
    """Have Streamlit's sessions send all of a run whose end they send."""
    ForwardMsgQueue.clear = _clear  # type: ignore[method-assign]


def _clear(self: ForwardMsgQueue, *args: Any, **options: Any) -> None:
    """In place of `ForwardMsgQueue.clear`."""
    if options.get("fragment_ids_this_run") is not None and any(_ends_whole_run(message) for message in self._queue):
        self._delta_index_map = {}  # what the part draws comes after that end, instead of before it
    else:
        _streamlits(self, *args, **options)


def _ends_whole_run(message: ForwardMsg) -> bool:
    return (
        message.WhichOneof("type") == "script_finished" and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
    )
