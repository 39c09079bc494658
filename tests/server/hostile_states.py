"""States that no widget of ours can be in, as a stranger may send them: of the wrong kind, unreadable, huge."""

import json
import math
from collections.abc import Callable
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState

NAN, INF = float("nan"), float("inf")
Forged = Callable[[str], WidgetState]


def state(**value: Any) -> Forged:
    return lambda identity: WidgetState(id=identity, **value)


def part(kind: str, *data: Any) -> Forged:
    """A state that is a message of its own, with these entries."""

    def forge(identity: str) -> WidgetState:
        forged = WidgetState(id=identity)
        message = getattr(forged, kind)
        message.SetInParent()
        if data:
            message.data.extend(data)
        return forged

    return forge


def files(*names: str) -> Forged:
    """Files that were never uploaded."""

    def forge(identity: str) -> WidgetState:
        forged = part("file_uploader_state_value")(identity)
        for name in names:
            forged.file_uploader_state_value.uploaded_file_info.add(file_id="none", name=name, size=3)
        return forged

    return forge


HOSTILE: dict[str, Forged] = {
    "nothing": state(),
    "no press": state(trigger_value=False),
    "NaN": state(double_value=NAN),
    "infinity": state(double_value=INF),
    "-1": state(double_value=-1.0),
    "greatest whole number": state(int_value=2**63 - 1),
    "no option": state(string_value="no such thing"),
    "no text": state(string_value=""),
    "long text": state(string_value="x" * 20_000),
    "cell in no column": state(string_value='{"edited_rows": {"x": 1}}'),
    "cell in no row": state(string_value='{"edited_rows": {"7000": {"x": 1}}}'),
    "cells of other kinds": state(string_value='{"edited_rows": {"0": {"x": {}, "class": [], "none": 1}}}'),
    "lists for rows": state(string_value='{"edited_rows": [], "added_rows": 3}'),
    "deleted rows that are none": state(string_value='{"deleted_rows": [99999, "a", -1]}'),
    "added rows that are none": state(string_value='{"added_rows": [5, {"x": {}}]}'),
    "numbers": part("double_array_value", NAN, 1.0),
    "whole numbers": part("int_array_value", 10**9, -1),
    "no options": part("string_array_value", "no such", "thing"),
    "broken JSON": state(json_value="{"),
    "deep JSON": state(json_value="[" * 20_000),
    "a long number in JSON": state(json_value="1" + "0" * 5000),
    "a list in JSON": state(json_value="[1]"),
    "NaN in JSON": state(json_value="NaN"),
    "parts of other kinds in JSON": state(json_value='{"points": 5, "view": [], "probe": "x", "again": {}}'),
    "broken event": state(json_trigger_value="{"),
    "events that are none": state(json_trigger_value="[1, 2]"),
    "an event of no name": state(json_trigger_value='{"event": "none"}'),
    "a table": part("arrow_value"),
    "bytes": state(bytes_value=b"\xff\x00"),
    "a text event": part("string_trigger_value"),
    "no file": files(),
    "a file that is not there": files("x.csv"),
    "a program": files("x.exe"),
    "two files": files("a.csv", "b.csv"),
}
# What some widget may be in.
POSSIBLE: dict[str, Forged] = {
    "true": state(bool_value=True),
    "false": state(bool_value=False),
    "1": state(int_value=1),
    "half": state(double_value=0.5),
    "an empty object": state(json_value="{}"),
}


# What a browser tells of each kind of widget; anything else only a forger does.
OWN = {
    "number_input": {"double_value", "int_value"},
    "checkbox": {"bool_value"},
    "expandable": {"bool_value"},
    "button": {"trigger_value"},
    "download_button": {"trigger_value"},
    "selectbox": {"string_value"},
    "text_area": {"string_value"},
    "text_input": {"string_value"},
    "dataframe": {"string_value"},
    "button_group": {"string_array_value"},
    "multiselect": {"string_array_value"},
    "file_uploader": {"file_uploader_state_value"},
    "bidi_component": {"json_value"},
    "plotly_chart": set[str](),  # it has a name, and tells nothing
}


def is_readable(kind: str, forged: Forged) -> bool:
    """Whether a browser could tell this of a widget of that kind, whatever it means there."""
    message = forged("$$ID-x-y")
    field = message.WhichOneof("value")
    if field not in OWN[kind]:
        return False
    if field == "double_value":
        return math.isfinite(message.double_value)
    if kind == "dataframe":
        edited = _object(message.string_value).get("edited_rows")
        return isinstance(edited, dict) and all(row.isdecimal() for row in edited)
    return field != "json_value" or message.json_value == "{}" or bool(_object(message.json_value))


def _object(text: str) -> dict[str, Any]:
    """What an object in JSON holds; nothing where it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
