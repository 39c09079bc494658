"""A state of a widget made of any bytes: hostile, but of a kind that a browser tells of that widget. What no browser
tells breaks only the page of the one who sends it: tests/server/test_forged_widgets.py."""

import json

from streamlit.proto.WidgetStates_pb2 import WidgetState

from tests.server.hostile_states import OWN, is_readable


def forged(identity: str, element: str, which: int, value: bytes) -> WidgetState:
    """The state of that widget, which is such an `element`, in one of the ways in which its browser tells it; without a
    value where these bytes make none."""
    text, fields = value.decode("utf-8", "replace"), sorted(OWN[element])
    state = WidgetState(id=identity)
    name = fields[which % len(fields)] if fields else ""
    if name == "string_array_value":
        state.string_array_value.data.extend(text.split(",")[:1000])
    elif name == "double_value":
        state.double_value = float(int.from_bytes(value[:7], "big", signed=True)) / (1 + which)
    elif name == "int_value":
        state.int_value = int.from_bytes(value[:7], "big", signed=True)
    elif name == "json_value":
        state.json_value = as_object(text)
    elif name == "string_value":
        state.string_value = text
    elif name in ("trigger_value", "bool_value"):
        setattr(state, name, which % 2 == 0)
    return state if is_readable(element, lambda _: state) else WidgetState(id=identity)


def as_object(text: str) -> str:
    """JSON of an object: the text where it is that, as a component's browser sends nothing else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    return text if isinstance(value, dict) else json.dumps({"scene": text})
