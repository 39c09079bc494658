"""What is decided to be separable has a separator that is drawn, and nothing else has one."""

from hypothesis import given
from hypothesis import strategies as st

from films.topics.learnable import separators
from playground.shattering import labelings, shatter

PLACES = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=6)


@given(PLACES)
def test_what_is_separated_has_a_separator_and_what_is_not_has_none(places):
    for family, separator in (
        ("line", separators.line),
        ("circle", separators.circle),
        ("rectangle", separators.rectangle),
    ):
        for plus, ok in zip(labelings(len(places)), shatter(places, family).separable, strict=True):
            if plus.any() and (family != "line" or not plus.all()):
                assert (separator(places, plus) is not None) == ok, (family, plus)
