"""Ticks stand where their numbers say, as many as plotly would have."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.ticks import ticks


def texts(low: float, high: float, length: float, axis: str = "x") -> list[str]:
    return [tick.text for tick in ticks(low, high, length, axis)]


# As plotly.js 3 of the installed package draws them, read off its own ticks.
@pytest.mark.parametrize(
    ("low", "high", "length", "axis", "expected"),
    [
        (-5, 5, 356, "x", ["−4", "−2", "0", "2", "4"]),
        (-5, 5, 312, "x", ["−5", "0", "5"]),
        (-5, 5, 312, "y", ["−4", "−2", "0", "2", "4"]),
    ],
)
def test_ticks_are_those_of_plotly(low: float, high: float, length: float, axis: str, expected: list[str]) -> None:
    assert texts(low, high, length, axis) == expected


def test_large_numbers_have_prefixes_and_small_ones_their_decimals() -> None:
    assert texts(0, 100_000, 356) == ["0", "20k", "40k", "60k", "80k", "100k"]
    assert texts(-1, 1, 356) == ["−1", "−0.5", "0", "0.5", "1"]


def value(text: str) -> float:
    prefixes = {"k": 1e3, "M": 1e6, "m": 1e-3, "μ": 1e-6, "n": 1e-9}
    plain = text.replace("−", "-")
    return float(plain[:-1]) * prefixes[plain[-1]] if plain[-1] in prefixes else float(plain)


@given(st.floats(-1e7, 1e7), st.floats(1e-6, 1e7), st.sampled_from("xy"), st.floats(50, 2000))
def test_a_tick_says_the_number_at_its_place(low: float, span: float, axis: str, length: float) -> None:
    high = low + span
    if not high - low > 1e-9 * max(abs(low), abs(high)):
        return  # no numbers in between that twelve digits could tell apart
    found = ticks(low, high, length, axis)
    for tick in found:
        assert -1e-6 <= tick.share <= 1 + 1e-6
        assert math.isclose(low + tick.share * (high - low), tick.value, rel_tol=1e-6, abs_tol=1e-6 * span)
        assert math.isclose(value(tick.text), tick.value, rel_tol=1e-9, abs_tol=1e-6 * span)
    assert len(found) <= 11


def test_an_axis_of_no_length_has_none() -> None:
    assert ticks(3.0, 3.0, 300, "x") == ()
