"""A state of a widget made of any bytes."""

from streamlit.proto.WidgetStates_pb2 import WidgetState

TEXTS, NUMBERS, TRIGGER = "string_array_value", "double_array_value", "trigger_value"
KINDS = ("string_value", "json_value", "json_trigger_value", "bytes_value", "double_value", "int_value", "bool_value")
KINDS = (*KINDS, TRIGGER, TEXTS, NUMBERS)


def forged(identity: str, kind: int, value: bytes) -> WidgetState:
    """The state of that widget, of one of all kinds, chosen by any number."""
    text, number = value.decode("utf-8", "replace"), float(len(value)) if kind // len(KINDS) % 2 else float("nan")
    name, state = KINDS[kind % len(KINDS)], WidgetState(id=identity)
    if name == TEXTS:
        state.string_array_value.data.extend(text.split(",")[:1000])
    elif name == NUMBERS:
        state.double_array_value.data.extend([number, -number])
    elif name == "bytes_value":
        state.bytes_value = value
    elif name == "double_value":
        state.double_value = number
    elif name == "int_value":
        state.int_value = int.from_bytes(value[:7], "big", signed=True)
    else:
        setattr(state, name, True if name in (TRIGGER, "bool_value") else text)
    return state
