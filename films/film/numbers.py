"""Numbers in text: short, with a real minus sign, and never rounded to 0.

ui/stage/film/numbers.js has the same rules; a browser test compares the two.
"""

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import SupportsFloat

import numpy as np

from playground.inputs import Floats

MINUS = "−"
PER_CENT = "\N{NO-BREAK SPACE}%"
# Halves are rounded up, as by JavaScript's toFixed and toExponential, and not to even, as by Python's format.
FOUR_DIGITS = Context(prec=4, rounding=ROUND_HALF_UP)
DECIMALS = {0.1: 4, 0.01: 5, 0.001: 6, 0.0001: 7}  # decimals from each size on, for at least four digits
WRITTEN = 7  # decimals of a coordinate, or of the middle of two
SHORT = 4  # decimals of a threshold that stays as it is
LEAST_WRITTEN = Decimal("0.0001")  # smaller numbers are written as `number` does, with powers of ten
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: SupportsFloat, form: str = "") -> str:
    """Return `value` with four decimals or four significant digits, whichever is more; very small and very large values
    with powers of ten.

    `form` is "", or "p" for parentheses around negative values, to stand after "×", or "s" for a summand, "+ 3" or
    "− 3" with thin spaces around the sign.
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


def written(value: SupportsFloat, form: str = "") -> str:
    """Return a coordinate with all its digits, if it has at most one decimal more than a plane's coordinates, as the
    middle of two of them has; else as `number`. `form` is "" or "p"."""
    value = float(value) + 0.0
    digits = Decimal(repr(value)) if math.isfinite(value) else Decimal(0)
    exponent = int(digits.as_tuple().exponent)
    if not value or exponent < -WRITTEN or abs(digits) < LEAST_WRITTEN or digits.adjusted() > 15:
        return number(value, form)
    text = MINUS * (value < 0) + _trimmed(abs(digits))
    return f"({text})" if form == "p" and value < 0 else text


def fixed(value: SupportsFloat, decimals: int) -> str:
    """Return `value` with that many decimals, for numbers that are compared; with one significant digit if the decimals
    would make it 0."""
    value = float(value) + 0.0  # which makes −0 a 0
    if math.isnan(value) or math.isinf(value):
        return number(value)
    text = f"{value:,.{decimals}f}"
    return text.replace("-", MINUS) if not value or float(text.replace(",", "")) else number(float(f"{value:.1g}"))


def up_to_tenths(value: SupportsFloat) -> str:
    """Return `value` with one decimal, or none if it is an integer; as `number` if rounding alone made it an
    integer."""
    text = fixed(value, 1)
    if not text.endswith(".0"):
        return text
    return text.removesuffix(".0") if math.isclose(float(value), round(float(value)), rel_tol=1e-12) else number(value)


def shortest_between(low: float, threshold: float, high: float) -> float:
    """Return a threshold that separates two numbers, low <= threshold < high: unchanged if it is `written` with at most
    `SHORT` decimals; else rounded to the fewest decimals, at least two, with which it lies between the two."""
    if len(written(threshold).partition(".")[2]) <= SHORT:
        return threshold
    shorter = (round(threshold, decimals) for decimals in range(2, WRITTEN))
    return next((value for value in shorter if low < value < high), threshold)


def percent(share: SupportsFloat, decimals: int = 1) -> str:
    """Return a share of 1 in per cent, as by `fixed`, but 0 and 1 without decimals. No line breaks before the sign."""
    text = {0.0: "0", 1.0: "100"}.get(float(share)) or fixed(100 * float(share), decimals)
    return f"{text}{PER_CENT}"


def rounded(values: Floats, decimals: int) -> Floats:
    """Return the numbers that `fixed` writes, in an array of the same shape."""
    short = [float(f"{value:.{decimals}f}") or float(f"{value:.1g}") for value in np.ravel(values).tolist()]
    return np.array(short, dtype=np.float64).reshape(np.shape(values))


def counted(count: int, what: str) -> str:
    """Return a number of things in words, such as "1 point" or "1,562 updates"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def is_or_are(count: int) -> str:
    """Return the verb for a number of things."""
    return "is" if count == 1 else "are"


def joined_by_and(parts: Sequence[str]) -> str:
    """Return parts as a list in a sentence: "a, b and c"."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def _unsigned(size: float) -> str:
    if math.isinf(size):
        return "∞"
    if size == int(size) and size < 1e6:
        return str(int(size))
    for least, decimals in DECIMALS.items():
        if least <= size < 1e6:
            return _trimmed(Decimal(size).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP))
    digits = FOUR_DIGITS.create_decimal_from_float(size)
    exponent = digits.adjusted()
    return f"{_trimmed(digits.scaleb(-exponent))}×10{str(exponent).translate(SUPERSCRIPTS)}"


def _trimmed(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
