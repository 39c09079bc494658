"""What a browser says of a widget is taken only where that widget can be in such a state.

Streamlit reads it before the script runs. What cannot be read ends that run with a traceback, and, as it stays in the
session, every later run too. Here it is left out, and the widget keeps the last state that could be read.
"""

import logging
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata, unpack_widget_state_value
from streamlit.runtime.state.session_state import Serialized, WStates

from ui import metering

LOG = logging.getLogger(__name__)
NUMBERS = {"double_value", "int_value"}  # a number input declares the one, and its browser sends the other


def possible(state: WidgetState, widget: WidgetMetadata[Any]) -> bool:
    """Whether the widget can be in this state: of its own kind, and readable; a component's is a mapping. One that
    holds nothing, as of a number that was deleted, says nothing either."""
    kind = state.WhichOneof("value")
    if kind != widget.value_type and not {kind, widget.value_type} <= NUMBERS:
        return False
    try:
        value = unpack_widget_state_value(state)
        if kind == "json_value" and not isinstance(value, dict):
            return False
        widget.deserializer(value)
    except Exception as error:  # noqa: BLE001  anything: it is a stranger's, read by whatever widgets there are
        LOG.debug("%s: %r", state.id, error)
        return False
    return True


def guard() -> None:
    """Have Streamlit's sessions take possible states only. (Its two places where states come in and are read.)"""
    WStates.set_widget_from_proto = _take  # type: ignore[method-assign]
    WStates.__getitem__ = _read  # type: ignore[method-assign]


def _take(self: WStates, widget_state: WidgetState) -> None:
    """In place of `WStates.set_widget_from_proto`."""
    widget = self.widget_metadata.get(widget_state.id)
    if widget is None or possible(widget_state, widget):
        self[widget_state.id] = Serialized(widget_state)
    else:
        metering.refused("widget")


_streamlits = WStates.__getitem__


def _read(self: WStates, k: str) -> Any:
    """In place of `WStates.__getitem__`: a state may come before its widget, to a new server under an open page."""
    held, widget = self.states.get(k), self.widget_metadata.get(k)
    if isinstance(held, Serialized) and widget is not None and not possible(held.value, widget):
        metering.refused("widget")
        raise KeyError(k)
    return _streamlits(self, k)
