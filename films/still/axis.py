"""An axis of a figure: where its values are along it, and its ticks."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film import escape
from films.film.marks import Values
from films.film.numbers import number
from films.still.ticks import Tick, power_of_ten, ticks

MARGIN = 0.05  # of what an axis shows, on either side


@dataclass(frozen=True)
class Axis:
    """An axis from `low` to `high`, exponents of ten where it is logarithmic; its `layout` is plotly's."""

    low: float
    high: float
    layout: dict[str, Any]

    def shares(self, values: Any) -> list[float]:
        """How far along the axis the values are, from `low` to `high` as 0 to 1; NaN at gaps."""
        shares: list[float] = ((_scaled(values, self.layout) - self.low) / (self.high - self.low)).tolist()
        return shares

    def has(self, part: str) -> bool:
        """Return whether the axis has a part, "showgrid", "showticklabels" or "zeroline": True unless its layout says
        False."""
        return self.layout.get(part) is not False

    @property
    def on_top(self) -> bool:
        return self.layout.get("side") == "top"

    def from_above(self, values: Any) -> list[float]:
        """The same from `high` to `low`."""
        shares: list[float] = ((self.high - _scaled(values, self.layout)) / (self.high - self.low)).tolist()
        return shares

    def levels(self, values: Sequence[float]) -> list[float]:
        """Return `from_above` of the ends of bars and areas; a value without a logarithm lies below the axes."""
        return [2.0 if math.isnan(share) else share for share in self.from_above(values)]

    @property
    def title(self) -> str:
        """Its title as plain text: plotly takes titles as markup, so they are escaped."""
        return escape.plain(self.layout.get("title", {}).get("text", ""))

    def ticks(self, length: float, name: str) -> tuple[Tick, ...]:
        """The ticks that it names itself, else those of an axis ("x" or "y") of such a length in pixels."""
        values = self.layout.get("tickvals", ())
        if len(values):
            texts = self.layout.get("ticktext") or [self._label(value) for value in values]
        elif _is_logarithmic(self.layout):
            step, as_power = int(self.layout.get("dtick") or 1), self.layout.get("exponentformat") == "power"
            exponents = range(step * math.ceil(self.low / step), math.floor(self.high) + 1, step)
            values = [10.0**exponent for exponent in exponents]
            texts = [power_of_ten(exponent, as_power=as_power) for exponent in exponents]
        else:
            plain = ticks(self.low, self.high, length, name, self.layout.get("dtick"), self.layout.get("tick0", 0.0))
            if not self._in_per_cent:
                return plain
            values = [tick.value for tick in plain]
            texts = [self._label(value) for value in values]
        places = zip(values, self.shares(values), texts, strict=True)
        return tuple(Tick(value, share, escape.plain(text)) for value, share, text in places)

    @property
    def _in_per_cent(self) -> bool:
        return str(self.layout.get("tickformat", "")).endswith("p")

    def _label(self, value: float) -> str:
        return f"{100 * value:.6g}%" if self._in_per_cent else number(value)


def axis(layout: dict[str, Any], values: Iterable[Values]) -> Axis:
    """The axis with its range, or one that fits the values on it."""
    low, high = layout["range"] if "range" in layout else _fitting(values, layout)
    return Axis(float(low), float(high), layout)


def _fitting(values: Iterable[Values], layout: dict[str, Any]) -> tuple[float, float]:
    scaled = np.concatenate([_scaled(each, layout) for each in values])
    low, high = float(np.nanmin(scaled)), float(np.nanmax(scaled))
    if layout.get("rangemode") in ("tozero", "nonnegative"):
        low, high = min(0.0, low), max(0.0, high)
    room = MARGIN * (high - low or 1.0)
    return low if low == 0.0 else low - room, high + room


def _scaled(values: Any, layout: dict[str, Any]) -> NDArray[np.float64]:
    """Values as numbers, exponents on a logarithmic axis; None and what has no logarithm is NaN."""
    numbers = np.asarray(values, dtype=np.float64)
    if _is_logarithmic(layout):
        return np.log10(numbers, out=np.full(numbers.shape, np.nan), where=numbers > 0)
    return numbers


def _is_logarithmic(layout: dict[str, Any]) -> bool:
    return bool(layout.get("type") == "log")
