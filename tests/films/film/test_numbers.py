"""Numbers on the screen are rounded by less than the page says, and written in the field's signs."""

import math
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from films.film.numbers import counted, number, shortest_between, up_to_tenths, written
from tests.films.film.reading import value
from tests.films.scenes.point_strategies import coordinates

SPACE = "\u2005"
DRAWN = st.floats(-1e300, 1e300, allow_subnormal=False).filter(lambda v: v == 0 or abs(v) > 1e-300)


@pytest.mark.parametrize(
    ("given_value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (3, "3"),
        (-2.0, "−2"),
        (0.5, "0.5"),
        (1 / 3, "0.3333"),
        (-2 / 3, "−0.6667"),
        (0.1 + 0.2, "0.3"),
        (0.125, "0.125"),
        (0.001555, "0.001555"),
        (0.015556, "0.01556"),
        (99_996_000.5, "1×10⁸"),
        (0.00005, "5×10⁻⁵"),
        (0.0001, "0.0001"),
        (999_999, "999999"),
        (1_000_000, "1×10⁶"),
        (-12_345_678, "−1.235×10⁷"),
        (1.5e-17, "1.5×10⁻¹⁷"),
        (6.02e23, "6.02×10²³"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "—"),
    ],
)
def test_numbers_are_written_as_a_reader_wants_them(given_value, text):
    assert number(given_value) == text


@pytest.mark.parametrize(
    ("bound", "text"),
    [(170.0, "170"), (88.4375, "88.4"), (169.98, "169.98"), (85.00000000000001, "85"), (1520.04, "1520.04")],
)
def test_a_bound_has_no_decimal_that_says_nothing_and_reaches_no_integer_by_rounding(bound, text):
    assert up_to_tenths(bound) == text


@pytest.mark.parametrize(
    ("low", "threshold", "high", "short"),
    [
        (0.693654, 0.701542, 0.70943, 0.7),
        (0.9, 0.95, 1.0, 0.95),
        (-0.61, -0.6032535, -0.596507, -0.6),
        (0.701541, 0.701542, 0.701543, 0.701542),
        (5e-324, 1e-300, 2e-300, 1e-300),
    ],
)
def test_a_threshold_is_as_short_as_tells_its_neighbours_apart(low, threshold, high, short):
    assert shortest_between(low, threshold, high) == short


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_a_short_threshold_separates_the_two_numbers(a, b):
    low, high = sorted((a, b))
    middle = (low + high) / 2
    if low <= middle < high:
        assert low <= shortest_between(low, middle, high) < high


def test_halves_are_rounded_up_as_the_browser_rounds_them():
    assert number(0.28125) == "0.2813"  # exactly half; to even it would be 0.2812
    assert number(2.5e-5 * 1.0001) == "2.5×10⁻⁵"


@example(0.0)
@example(999_999.99999)
@example(0.000_099_999)
@example(9.999_9e7)
@given(DRAWN)
def test_what_is_read_is_what_was_written_within_half_of_the_last_digit(given_value):
    read, exact = value(number(given_value)), Decimal(given_value)
    allowed = Decimal("0.00005") if 0.1 <= abs(given_value) < 1e6 else abs(exact) * Decimal("0.000501")
    assert abs(read - exact) <= allowed


@given(DRAWN)
def test_only_zero_is_written_as_zero(given_value):
    assert (value(number(given_value)) == 0) == (given_value == 0)


@given(st.integers(-999_999, 999_999))
def test_whole_numbers_and_four_decimals_are_exact(given_value):
    assert value(number(given_value)) == given_value
    assert value(number(given_value / 10_000)) == Decimal(given_value) / 10_000


@given(DRAWN)
def test_the_sign_goes_to_the_front_in_parentheses_or_between_spaces(given_value):
    size, negative = number(abs(given_value)), given_value < 0
    assert number(given_value) == ("−" if negative else "") + size
    assert number(given_value, "p") == (f"(−{size})" if negative else size)
    assert number(given_value, "s") == f"{SPACE}{'−' if negative else '+'}{SPACE}{size}"


def test_any_kind_of_number_will_do():
    assert [number(v) for v in (np.float32(0.5), np.int8(-3), np.float64("nan"), True)] == ["0.5", "−3", "—", "1"]


@pytest.mark.parametrize(("count", "text"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (1562, "1,562 points")])
def test_one_is_counted_in_the_singular(count, text):
    assert counted(count, "point") == text


@example(999_999.999999)
@example(-1e6)
@example(1e-6)
@given(coordinates())
def test_of_a_coordinate_no_digit_is_lost(given_value):
    assert value(written(given_value)) == Decimal(repr(given_value))
    assert value(written(given_value, "p").strip("()")) == Decimal(repr(given_value))


def test_what_is_no_coordinate_is_written_as_other_numbers():
    many = (1 / 3, -2 / 3, math.inf, -math.inf, math.nan, 1e16, 1.5e-17, math.pi * 1e5, 0.0, -0.0)
    for given_value in many:
        assert written(given_value) == number(given_value)
    assert [written(-0.1234567), written(1e6), written(-0.5, "p"), written(0.5, "p")] == [
        "−0.1234567",
        "1000000",
        "(−0.5)",
        "0.5",
    ]
