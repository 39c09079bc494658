"""Numbers as a reader wants them: short, in the field's signs, and never rounded to a zero that is not one.

`stage/film.js` writes numbers by the same rules; a browser test holds the two together.
"""

import math
from decimal import ROUND_HALF_UP, Decimal

MINUS = "−"
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: float, form: str = "") -> str:
    """`value` with at most four decimals, or as a power of ten where that would hide it.

    `form` is "", or "p": in parentheses when negative, to stand after a "×", or "s": as a summand, "+ 3" or "− 3" with
    thin spaces around the sign.
    """
    value = float(value)
    if math.isnan(value):
        return "—"
    text = _unsigned(abs(value))
    negative = value < 0
    if form == "s":
        return f"\u2005{MINUS if negative else '+'}\u2005{text}"
    signed = MINUS + text if negative else text
    return f"({signed})" if form == "p" and negative else signed


def _unsigned(size: float) -> str:
    if math.isinf(size):
        return "∞"
    if size == int(size) and size < 1e6:
        return str(int(size))
    if 1e-4 <= size < 1e6:
        return _fixed(size, 4).rstrip("0").rstrip(".")
    exponent = math.floor(math.log10(size))
    mantissa = _fixed(size / 10.0**exponent, 3).rstrip("0").rstrip(".")
    return f"{mantissa}×10{str(exponent).translate(SUPERSCRIPTS)}"


def _fixed(size: float, decimals: int) -> str:
    """Halves are rounded up, as JavaScript's toFixed does, not to even, as Python's format does."""
    return str(Decimal(size).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP))
