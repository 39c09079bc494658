"""The one widget for numbers. It shows a number with all its digits, and takes what people type: "−0.5" and "0,5", too
(ui/stage/settings/numberfields.js)."""

from typing import Any

import streamlit as st

WHOLE = "a whole number"  # by this the browser knows a field for one; it is seen where the field is empty


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
    """A field for a number from `low` to `high`; one for a whole number where `value` and bounds are. In the container
    `where`."""
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
