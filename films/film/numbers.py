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
# Halves are rounded up, as JavaScript's toFixed and toExponential do, not to even, as Python's format does.
FOUR_DIGITS = Context(prec=4, rounding=ROUND_HALF_UP)
DECIMALS = {0.1: 4, 0.01: 5, 0.001: 6, 0.0001: 7}  # decimals from each size on, for at least four digits
WRITTEN = 7  # decimals of a coordinate, or of the middle of two
SHORT = 4  # decimals of a threshold that is written in full
LEAST_WRITTEN = Decimal("0.0001")  # smaller ones are powers of ten, with as many digits as these have
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: SupportsFloat, form: str = "") -> str:
    """`value` with four decimals or four significant digits, whichever is more; very small and large ones as powers of
    ten.

    `form` is "", or "p": in parentheses when negative, to stand after "×"; or "s": as a summand, "+ 3" or "− 3" with
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


def written(value: SupportsFloat, form: str = "") -> str:
    """A coordinate as it is written, with all its digits, where it is a decimal number with at most so many decimals as
    a plane's coordinates have, or one more, as the middle of two has; else as `number`. `form` is "" or "p"."""
    value = float(value) + 0.0
    digits = Decimal(repr(value)) if math.isfinite(value) else Decimal(0)
    exponent = int(digits.as_tuple().exponent)
    if not value or exponent < -WRITTEN or abs(digits) < LEAST_WRITTEN or digits.adjusted() > 15:
        return number(value, form)
    text = MINUS * (value < 0) + _trimmed(abs(digits))
    return f"({text})" if form == "p" and value < 0 else text


def fixed(value: SupportsFloat, decimals: int) -> str:
    """`value` with so many decimals, as numbers that are compared have; its first digit where they would make it 0."""
    value = float(value) + 0.0  # which makes −0 a 0
    if math.isnan(value) or math.isinf(value):
        return number(value)
    text = f"{value:,.{decimals}f}"
    return text.replace("-", MINUS) if not value or float(text.replace(",", "")) else number(float(f"{value:.1g}"))


def up_to_tenths(value: SupportsFloat) -> str:
    """`value` with one decimal, or none where that is 0; as `number` where rounding would reach the next integer."""
    text = fixed(value, 1)
    if not text.endswith(".0"):
        return text
    return text.removesuffix(".0") if math.isclose(float(value), round(float(value)), rel_tol=1e-12) else number(value)


def shortest_between(low: float, threshold: float, high: float) -> float:
    """A threshold that separates two numbers, low <= threshold < high: as it is where it is `written` with at most
    `SHORT` decimals; else with the fewest decimals, two or more, that lie between the two."""
    if len(written(threshold).partition(".")[2]) <= SHORT:
        return threshold
    shorter = (round(threshold, decimals) for decimals in range(2, WRITTEN))
    return next((value for value in shorter if low < value < high), threshold)


def percent(share: SupportsFloat, decimals: int = 1) -> str:
    """A share of 1 in per cent, as `fixed`, but nothing and all of it without decimals; the sign stays beside it."""
    text = {0.0: "0", 1.0: "100"}.get(float(share)) or fixed(100 * float(share), decimals)
    return f"{text}{PER_CENT}"


def rounded(values: Floats, decimals: int) -> Floats:
    """The numbers that `fixed` writes, of any shape."""
    short = [float(f"{value:.{decimals}f}") or float(f"{value:.1g}") for value in np.ravel(values).tolist()]
    return np.array(short, dtype=np.float64).reshape(np.shape(values))


def counted(count: int, what: str) -> str:
    """So many of them, such as "1 point" or "1,562 updates"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def is_or_are(count: int) -> str:
    """The verb after so many of them."""
    return "is" if count == 1 else "are"


def joined_by_and(parts: Sequence[str]) -> str:
    """Several of them in a sentence: "a, b and c"."""
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
