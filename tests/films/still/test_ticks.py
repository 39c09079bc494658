"""Ticks stand where their numbers say, as many as plotly would have."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.still.ticks import ticks


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


# Numbers that no page's axes reach but those of a surface or of shares that nothing bounds.
@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 3e9, ["0", "1B", "2B", "3B"]),
        (0, 3e12, ["0", "1T", "2T", "3T"]),
        (0, 3e16, ["0", "1×10¹⁶", "2×10¹⁶", "3×10¹⁶"]),
        (-3e-20, 0, ["−3×10⁻²⁰", "−2×10⁻²⁰", "−1×10⁻²⁰", "0"]),
        (0, 3e300, ["0", "1×10³⁰⁰", "2×10³⁰⁰", "3×10³⁰⁰"]),
    ],
)
def test_numbers_beyond_prefixes_are_powers_of_ten_as_plotly_writes_them(
    low: float, high: float, expected: list[str]
) -> None:
    assert texts(low, high, 300) == expected


def value(text: str) -> float:
    prefixes = {"k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "m": 1e-3, "μ": 1e-6, "n": 1e-9, "p": 1e-12, "f": 1e-15}
    plain = text.replace("−", "-")
    if "×10" in plain:
        return float(plain.replace("×10", "e").translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")))
    return float(plain[:-1]) * prefixes[plain[-1]] if plain[-1] in prefixes else float(plain)


@given(st.floats(), st.floats(), st.sampled_from("xy"), st.floats(50, 2000))
def test_any_axis_has_ticks_or_none(low: float, high: float, axis: str, length: float) -> None:
    values = ticks(low, high, length, axis)
    assert len(values) <= 11
    assert all(math.isfinite(tick.value) and -1e-6 <= tick.share <= 1 + 1e-6 for tick in values)
    assert all(math.isclose(value(tick.text), tick.value, rel_tol=0.3, abs_tol=high - low) for tick in values)


@given(st.floats(-1e20, 1e20), st.floats(1e-20, 1e20), st.sampled_from("xy"), st.floats(50, 2000))
def test_a_tick_says_the_number_at_its_place(low: float, span: float, axis: str, length: float) -> None:
    high = low + span
    if not high - low > 1e-9 * max(abs(low), abs(high)):
        return  # no numbers in between that twelve digits could tell apart
    values = ticks(low, high, length, axis)
    for tick in values:
        assert -1e-6 <= tick.share <= 1 + 1e-6
        assert math.isclose(low + tick.share * (high - low), tick.value, rel_tol=1e-6, abs_tol=1e-6 * span)
        assert math.isclose(value(tick.text), tick.value, rel_tol=1e-9, abs_tol=1e-6 * span)
    assert len(values) <= 11


def test_an_axis_of_no_length_has_none() -> None:
    assert ticks(3.0, 3.0, 300, "x") == ()
