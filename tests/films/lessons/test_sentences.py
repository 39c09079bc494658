"""The first two sentences of a text and the rest: together they are the text, and formulas stay whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.lessons import library
from films.lessons.sentences import lead
from films.lessons.toml_table import AS_IT_STANDS
from tests.examples import examples

TEXTS = [step.text for lesson in library.lessons().values() for step in lesson.steps]


@pytest.mark.parametrize(
    ("text", "first", "rest"),
    [
        ("One.", "One.", ""),
        ("One. Two.", "One. Two.", ""),
        ("One! Two? Three. Four.", "One! Two?", "Three. Four."),
        ("At 0.5, e.g. it. So\n\n$$\na = 1.\n$$\n\nThree.", "At 0.5, e.g. it. So\n\n$$\na = 1.\n$$", "Three."),
        ("One. It is $a. b$ here. Three.", "One. It is $a. b$ here.", "Three."),
        ("One. So\n\n$$ a $$\n\nis two. Three.", "One. So\n\n$$ a $$\n\nis two.", "Three."),
        ("One. **Two. And more** of it. Three.", "One. **Two. And more** of it.", "Three."),
        ("One. [Two. More]{w} of it. Three.", "One. [Two. More]{w} of it.", "Three."),
        ("One (two.) Three. Four.", "One (two.) Three.", "Four."),
    ],
)  # fmt: skip
def test_two_sentences_come_first(text: str, first: str, rest: str) -> None:
    assert lead(text) == (first, rest)


@examples(300)
@given(text=st.sampled_from(TEXTS) | st.text(st.sampled_from("ab .!?$`*[]\n"), max_size=80))
def test_nothing_is_lost_and_no_formula_is_cut(text: str) -> None:
    first, rest = lead(text)
    assert "".join((first + rest).split()) == "".join(text.split())
    whole = [match[0] for match in AS_IT_STANDS.finditer(text)]
    assert [match[0] for part in (first, rest) for match in AS_IT_STANDS.finditer(part)] == whole or not first


@pytest.mark.parametrize("text", TEXTS)
def test_of_every_step_a_sentence_or_two_say_what_it_is_about(text: str) -> None:
    assert len(lead(text)[0]) < 420
