"""Films show what they showed: numbers, words and looks of scenes of every view at three frames, as stored.

`make golden` renews what is stored and prints what differs.
"""

import pytest

from tests.golden import files
from tests.golden.differences import alike, differences, report
from tests.golden.scenes import cases
from tests.golden.text import golden_films

MOST_BYTES = 6_000_000


@pytest.mark.parametrize("view", sorted(cases()))
def test_a_view_shows_what_is_stored(view):
    different = differences(files.load(view), golden_films(cases()[view].values()))
    if different:
        pytest.fail(report(view, different), pytrace=False)


def test_nothing_is_stored_of_a_view_that_is_gone():
    assert files.views() == cases().keys()


def test_what_is_stored_is_small():
    assert sum(path.stat().st_size for path in files.FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize(
    ("before", "after", "in_words"),
    [
        ("1.2345678 2", "1.2345699 2", False),
        ("-", "-", False),
        ("0.1234 7", "0.1235 7", True),
        ("3 of 4, 0 to 1.00001, sum 2:", "3 of 4, 0 to 1.00002, sum 2:", False),
    ],
)
def test_rounding_makes_no_difference(before, after, in_words):
    assert alike(before, after, in_words=in_words)


@pytest.mark.parametrize(
    ("before", "after", "in_words"),
    [
        ("12 updates", "13 updates", True),
        ("0.25", "0.26", True),
        ("0.1234", "0.1236", True),
        ("1000001", "1000002", False),
        ("1 2", "1 2 3", False),
        ("1.2345", "1.2346", False),
        ("abba", "abab", False),
    ],
)
def test_more_than_rounding_makes_one(before, after, in_words):
    assert not alike(before, after, in_words=in_words)
