"""Nonsense in the address: a sentence for each problem, everything valid kept, never an exception."""

from dataclasses import fields
from urllib.parse import parse_qs

import pytest
from hypothesis import example, given

from films.topics.perceptron.scene import PerceptronScene
from tests.examples import examples
from tests.films.scenes.scene_strategies import addresses
from tests.films.scenes.sentences import is_sentence
from tests.ui.shell.visit import visit

FIELDS = [field.name for field in fields(PerceptronScene)]
SENTENCES = [
    ("eta=nonsense", "not a number"),
    ("eta=1e309", "too large"),
    ("eta=nan", "not a number"),
    ("epochs=" + "9" * 5000, "not a number"),
    ("t=1&t=2", "more than once"),
    ("points=1QGSSX", "incomplete or altered"),
    ("points=9abc", "newer version"),
    ("points=hello", "not written in the playground's code"),
    ("offset=perhaps", "neither 0 nor 1"),
    ("order=<script>alert(1)</script>", "none of"),
    ("t=4000", "ends at frame"),
]


@pytest.mark.parametrize(("query", "sentence"), SENTENCES)
def test_each_kind_of_nonsense_has_its_sentence(query: str, sentence: str) -> None:
    page = visit(query=parse_qs(query))
    (warning,) = page.warnings
    assert sentence in warning
    assert is_sentence(warning)
    assert len(page.points) == 16


def test_each_problem_has_its_own_sentence() -> None:
    page = visit(eta="NaN", seed="1e309", epochs="0", points="?", t="4999", offset="maybe", order="random")
    assert len(page.warnings) == 7
    assert sum("frame 4999" in warning for warning in page.warnings) == 1


def test_warnings_stay_until_the_next_edit() -> None:
    page = visit(eta="x")
    assert len(page.stand_at(2).warnings) == 1
    assert page.draw([[0, 0, 0]]).warnings == []


def test_names_that_mean_nothing_here_are_passed_over() -> None:
    page = visit(query={"q": "1", "points[]": "2", "": "3", "k": ["1", "2"]})
    assert (page.warnings, page.address) == ([], {"t": "1"}), "as with no name at all"


def test_names_from_the_address_are_text_in_the_film() -> None:
    page = visit(labels="<img src=x onerror=alert(1)>|<b>no</b>", x="<script>alert(1)</script>")
    assert "<img src=x" not in page.words
    assert [c["title"] for c in page.edit["rules"]["classes"]] == ["<img src=x onerror=alert(1)>", "<b>no</b>"]


@examples(15)
@given(address=addresses(PerceptronScene))
@example(address={"lesson": ["nan"]})
def test_any_address_at_all_opens_a_page(address: dict[str, list[str]]) -> None:
    query = {key: values for key, values in address.items() if "\ud800" not in "".join([key, *values])}
    page = visit(query=query)
    assert len(page.warnings) <= sum(bool(query.get(name)) for name in FIELDS)
    assert all(map(is_sentence, page.warnings))
    page.draw([])
    if page.warnings and page.address.get("lesson"):
        page.press("Leave the lesson")  # one that there is not stays in the strip until it is left
    assert page.warnings == []
