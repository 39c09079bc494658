"""The scripts of a class bring what they need, and no second stage."""

import pytest

from addons.classroom import ADDON
from tests.server.test_bundle import parts as parts_of

ON_ALL_PAGES = {"classanswers", "classasked", "classline", "classwords", "classplane", "classshares", "classtex"}
OF_A_DESK = {"classactions", "classask", "classdesk", "classinbox", "classkept", "classlist", "classnotices"}
OF_A_DESK |= {"classprepared", "classtold", "numerals"}


def parts(entry: str) -> set[str]:
    """The modules in a bundle of the class, or of the core."""
    return parts_of(entry, ADDON.stage) if entry in ADDON.bundles else parts_of(entry)


@pytest.mark.parametrize(
    ("entry", "own"),
    [
        ("classroom", {"classlist", "classpost", "classpresence", "classquestion", "classtwice", "numerals"}),
        ("classhall", {"classtold"}),
        ("classdeskpage", OF_A_DESK),
    ],
)
def test_a_page_of_a_class_brings_the_stage_and_nothing_of_streamlits_page(entry: str, own: set[str]) -> None:
    assert parts(entry) == parts("embedded") - {"focus", "host"} | ON_ALL_PAGES | {"classawake", "classstage"} | own


def test_what_holds_a_class_brings_no_second_stage() -> None:
    assert parts("classheld") & {"player", "asking", "picture", "exchange"} == set()
    assert parts("classheld") >= ON_ALL_PAGES | OF_A_DESK | {"classteller"}


def test_what_a_class_has_learned_brings_no_stage() -> None:
    assert parts("classresults") == {"classkept", "classwords"}
