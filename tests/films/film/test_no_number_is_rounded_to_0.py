"""No number but 0 is shown as 0: in words, under the pointer, in tables, in files.

Everything is written by films/film/numbers.py, or with so many significant digits ("%g", "3~p"). This looks for other
ways in all of the code: a fixed number of decimals would round what is small to 0.
"""

import ast
import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.numbers import MINUS, fixed, number, percent, rounded

ROOT = Path(__file__).parents[3]
WRITERS = "films/film/numbers.py"
FIXED = re.compile(r"\.\d+[f%]|^%$|^,?f$|\.0f")
IN_TEMPLATE = re.compile(r"\{\w*:[^}]*\.\d[f%]")
ON_AN_AXIS = re.compile(r"""(tick|hover)format["']?\s*[:=]\s*["'][^"']*\.\d+[%f]""")
UNDER_THE_POINTER = re.compile(r"%\{+[\w.\[\]]+:[^}]*[f%]\}")
# Numbers that are never between 0 and 1, or places in a drawing, by file.
OTHERS = {
    "films/costs.py": {"MOST"},  # a bound
    "films/still/svg.py": {"value"},  # a place in an SVG
    "films/files/text.py": {"len(data) / 1000000.0"},  # megabytes of a file that is too large
    "films/topics/bayes/lesson.py": {"100 * WRONG", "100 * RIGHT"},
    "films/topics/bayes/worlds.py": {"FARTHEST", "MOST"},
    "films/topics/digits/charts.py": {"number", "100 * share"},  # counts, and ticks of whole per cents
    "films/topics/methods/thumbnail.py": {"x", "y", "x + a", "y + b"},
    "films/topics/spam/bars.py": {"x"},  # counts
    "films/topics/spam/film.py": {"x"},
    "films/side_by_side/errors.py": {"count"},
    "films/charts/own_line.py": {"share"},  # 1 and more
}


def sources() -> dict[str, str]:
    paths = [path for room in ("films", "ui", "pages") for path in (ROOT / room).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def of_fixed_decimals(source: str) -> set[str]:
    """What is written with a fixed number of decimals, as it stands in the code."""
    written = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FormattedValue) and node.format_spec and FIXED.search(ast.unparse(node.format_spec)):
            written.add(ast.unparse(node.value))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_TEMPLATE.search(node.value):
            written.add(node.value)
    return written


def test_numbers_are_written_in_one_place() -> None:
    others = {name: of_fixed_decimals(source) for name, source in sources().items() if name != WRITERS}
    others = {name: written for name, written in others.items() if written}
    assert others == OTHERS


@pytest.mark.parametrize("source", ['f"{a:.2f}"', 'f"{100 * a:,.0f} %"', 'f"{a:.1%}"', '"{:.3f}".format(a)'])
def test_the_search_finds_other_ways(source: str) -> None:
    assert of_fixed_decimals(source)


def test_nothing_under_the_pointer_has_a_fixed_number_of_decimals() -> None:
    for name, source in sources().items():
        assert not UNDER_THE_POINTER.search(source), name


def test_no_axis_has_a_fixed_number_of_decimals() -> None:
    """Of shares up to a thousandth all ticks would be 0 %."""
    for name, source in sources().items():
        assert not ON_AN_AXIS.search(source), name


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(0, 4))
def test_only_0_is_written_as_0(value: float, decimals: int) -> None:
    small = math.ldexp(value, -1080) or 5e-324
    for each in (value, small):
        short = float(rounded(np.array([each]), decimals)[0])
        written = [number(each), number(each, "p"), number(each, "s"), fixed(each, decimals), number(short)]
        if abs(each) < 1e306:
            written.append(percent(each, decimals))
        for text in written:
            assert (re.fullmatch(r"[\s+(−]*0(\.0+)?[)\s%]*", text) is not None) == (each == 0), text
            assert (MINUS in text.partition("×")[0]) == (each < 0)


def test_what_is_compared_has_as_many_decimals() -> None:
    written = {12.34: "12.3", 12.0: "12.0", 0: "0.0", 0.04: "0.04", -0.04: "−0.04", 1234.5: "1,234.5", math.nan: "—"}
    assert {value: fixed(value, 1) for value in written} == written
    assert [percent(share) for share in (1 / 3, 0, 1e-9, 1)] == ["33.3\xa0%", "0\xa0%", "1×10⁻⁷\xa0%", "100\xa0%"]
    np.testing.assert_array_equal(rounded(np.array([0.26, 0.0, 0.034, np.nan]), 1), [0.3, 0, 0.03, np.nan])
