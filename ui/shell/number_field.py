"""The widget for all numbers. It shows a number with all its digits, and also takes "−0.5" and "0,5"
(ui/stage/settings/numberfields.js)."""

from typing import Any

import streamlit as st

WHOLE = "a whole number"  # shown in an empty field; by it the browser recognises fields for whole numbers


def number_field(
    label: str,
    low: float | None,
    high: float | None,
    value: float | None,
    *,
    key: str,
    format: str = "%g",
    where: Any = st,
    **options: Any,
) -> Any:
    """Draw a field for a number from `low` to `high`, in the container `where`, and return the number. It is for a
    whole number if `value` is an int."""
    is_whole = isinstance(value, int)
    if not is_whole:
        options["format"] = format
    return where.number_input(
        label,
        low,
        high,
        value,
        key=key,
        placeholder=WHOLE if is_whole else None,
        **options,
    )
