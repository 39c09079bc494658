"""The ticks that plotly gives a linear axis, to draw axes without plotly.

Source: `autoTicks` and `numFormat` of plotly.js, src/plots/cartesian/axes.js.
"""

import math
from dataclasses import dataclass

from films.film.numbers import MINUS, SUPERSCRIPTS

APART = {"x": 80.0, "y": 40.0}  # plotly's least distance between ticks, in pixels
FEWEST, MOST = 4.0, 9.0
PLAIN = 3  # powers of ten that are written out
PREFIXES = {-15: "f", -12: "p", -9: "n", -6: "μ", -3: "m", 0: "", 3: "k", 6: "M", 9: "B", 12: "T"}
FARTHEST = (-15, 14)  # orders of magnitude that are written with a prefix; others as a power of ten
SMALLEST = 1e-300  # of a span with ticks: in less, floats have not all of their digits


@dataclass(frozen=True)
class Tick:
    """A tick: its `value`, its place as a `share` of the axis's length, and its label."""

    value: float
    share: float
    text: str


def ticks(
    low: float, high: float, length: float, axis: str, step: float | None = None, start: float = 0.0
) -> tuple[Tick, ...]:
    """The ticks of an axis ("x" or "y") from `low` to `high`, `length` pixels long; none if it has no length. With a
    `step` they are that far apart, from `start` on."""
    if not SMALLEST < high - low < math.inf:
        return ()
    step = step or _step((high - low) / (min(max(length / APART[axis], FEWEST), MOST) + 1))
    first, last = math.ceil((low - start) / step - 1e-9), math.floor((high - start) / step + 1e-9)
    power = _power(low, high)
    values = [start + k * step for k in range(first, last + 1)]
    return tuple(Tick(value, (value - low) / (high - low), _written(value, step, power)) for value in values)


def power_of_ten(exponent: int, *, as_power: bool) -> str:
    """The label of a tick of a logarithmic axis: as a power, or as the number."""
    if as_power:
        return {0: "1", 1: "10"}.get(exponent, f"10{str(exponent).translate(SUPERSCRIPTS)}")
    value = 10.0**exponent
    return _written(value, value, _power(0.0, value))


def _step(rough: float) -> float:
    """The least of 2, 5 and 10 times a power of ten that is greater than `rough`."""
    power = 10.0 ** math.floor(math.log10(rough))
    return next(factor * power for factor in (2.0, 5.0, 10.0) if factor * power > rough * (1 + 1e-12))


def _power(low: float, high: float) -> int:
    """The power of ten in which all ticks are written: one with an SI prefix, if there is one for numbers as large."""
    largest = max(abs(low), abs(high))
    order = math.floor(math.log10(largest) + 0.01)
    if abs(order) <= PLAIN:
        return 0
    return 3 * round((order - 1) / 3) if FARTHEST[0] <= order <= FARTHEST[1] else order


def _written(value: float, step: float, power: int) -> str:
    decimals = max(0, power - math.floor(math.log10(step) + 1e-9))
    text = f"{abs(value) / 10.0**power:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if decimals else text
    sign = MINUS if value < 0 and float(text) else ""
    unit = PREFIXES[power] if power in PREFIXES else f"×10{str(power).translate(SUPERSCRIPTS)}"
    return f"{sign}{text}{unit if float(text) else ''}"
