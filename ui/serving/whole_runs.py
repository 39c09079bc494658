"""What a run of the whole page draws stands in its place and reaches the browser, whatever part runs before or after.

Before: a part of the page draws from where it stands, and when it has run, Streamlit's thread stays there. A run of the
whole page that was asked for just then, and is run by the same thread, would be drawn into the place of the part:
a page within the page, or, where it is another page, a place that is not there, at which Streamlit's client ends white.

After: when a part of the page runs again, Streamlit takes back what that part has drawn and was not sent yet. It does
not take back that the run of the whole page before has ended. The browser, told that all is drawn, then takes off the
page what was not: the stage, until the part has run. What is pressed in between finds nothing there.
"""

from typing import Any

from streamlit.delta_generator_singletons import context_dg_stack, get_default_dg_stack_value
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

_streamlits_clear = ForwardMsgQueue.clear
_streamlits_reset = ScriptRunContext.reset


def complete() -> None:
    """Have Streamlit's sessions begin every run at the top, and send all of a run whose end they send."""
    ScriptRunContext.reset = _reset  # type: ignore[method-assign]
    ForwardMsgQueue.clear = _clear  # type: ignore[method-assign]


def _reset(self: ScriptRunContext, *args: Any, **options: Any) -> None:
    """In place of `ScriptRunContext.reset`, with which every run begins. (A part goes to its place by itself.)"""
    _streamlits_reset(self, *args, **options)
    context_dg_stack.set(get_default_dg_stack_value())


def _clear(self: ForwardMsgQueue, *args: Any, **options: Any) -> None:
    """In place of `ForwardMsgQueue.clear`."""
    if options.get("fragment_ids_this_run") is not None and any(_ends_whole_run(message) for message in self._queue):
        self._delta_index_map = {}  # what the part draws comes after that end, instead of before it
    else:
        _streamlits_clear(self, *args, **options)


def _ends_whole_run(message: ForwardMsg) -> bool:
    return (
        message.WhichOneof("type") == "script_finished" and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
    )
