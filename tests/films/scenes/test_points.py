"""The code that carries points in an address gives back exactly these points, or says in a sentence why it cannot."""

import string

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from films.points import BOUND, LIMIT, VERSION, checked, decode, encode
from tests.examples import examples
from tests.films.scenes.point_strategies import many_points, points
from tests.films.scenes.sentences import is_sentence

ALPHABET = string.ascii_letters + string.digits + "-_"
TRIANGLE = ((0.0, 1.5, 0), (-2.25, -1.0, 1), (1_000_000.0, 0.000_001, 3))


def refusal(code: str) -> str:
    """The sentence with which `code` is refused."""
    with pytest.raises(ValueError) as caught:
        decode(code)
    return str(caught.value)


@example(())
@example(((0.0, 0.0, 0),))
@example(((BOUND, -BOUND, 3), (-BOUND, BOUND, 0)))
@example(((999_999.999_999, -999_999.999_999, 1),) * LIMIT)
@examples(60)
@given(points() | points(10, 2))
def test_decode_gives_back_the_points_that_encode_was_given(given_points):
    assert decode(encode(given_points)) == given_points


@examples(15)
@given(many_points() | many_points(10, 2, LIMIT))
def test_so_it_does_with_as_many_points_as_a_plane_holds(given_points):
    assert decode(encode(given_points)) == given_points


@examples(40)
@given(points(3, 1))
def test_the_code_keeps_the_order_of_the_points_and_the_sign_of_no_zero(given_points):
    returned = decode(encode(given_points))
    assert [*map(str, returned)] == [*map(str, given_points)]
    assert "-0.0" not in str(returned)


@examples(40)
@given(points())
def test_a_code_needs_no_escaping_in_an_address(given_points):
    assert set(encode(given_points)) <= set(ALPHABET)


@examples(15)
@given(many_points(10, 2, 200, 200) | many_points(10, 3, 200, 200))
def test_200_clicked_points_stay_under_1500_characters(clicked):
    assert len(clicked) == 200
    assert len(encode(clicked)) < 1500


@examples(30)
@given(points(10, 2).filter(bool), st.data())
def test_a_code_that_was_cut_off_is_refused(given_points, data):
    code = encode(given_points)
    end = data.draw(st.integers(1, len(code) - 1))
    assert "incomplete or altered" in refusal(code[:end])


@pytest.mark.parametrize("count", [13, 14, 18])
def test_every_alteration_of_one_character_is_refused(count):
    """All of them, at three lengths: of a code as long as these, half of a CRC-32 would miss one."""
    code = encode(checked([(i / 7, i * i / 100, i % 2) for i in range(count)]))
    for place in range(1, len(code)):
        for character in set(ALPHABET + "+/=~. é") - {code[place]}:
            assert "incomplete or altered" in refusal(code[:place] + character + code[place + 1 :])


@examples(30)
@given(many_points(10, 2, 20, 200), st.data())
def test_an_altered_character_of_a_long_code_is_refused_wherever_it_stands(given_points, data):
    code = encode(given_points)
    place, character = data.draw(st.integers(1, len(code) - 1)), data.draw(st.sampled_from(ALPHABET))
    assume(code[place] != character)
    assert "incomplete or altered" in refusal(code[:place] + character + code[place + 1 :])


@given(st.characters())
def test_another_version_digit_is_refused_and_a_later_one_is_called_newer(digit):
    assume(digit != VERSION)
    sentence = refusal(digit + encode(TRIANGLE)[1:])
    assert is_sentence(sentence)
    if digit in "23456789":
        assert "newer version" in sentence


@examples(150)
@example("none")
@example("1")
@example("1" + "A" * 20_001)
@example("1" + "9" * 5000)
@example("\ud800")
@example("1\ud800")
@example("1====")
@given(st.text() | st.text(ALPHABET).map(VERSION.__add__) | st.text(ALPHABET + "=%+", min_size=20))
def test_foreign_text_is_refused_with_a_sentence_and_never_with_anything_else(text):
    assume(text)
    assert is_sentence(refusal(text))


@given(points(10, 2).filter(bool), st.text("=A\n ", min_size=1, max_size=5))
def test_nothing_may_follow_a_code(given_points, tail):
    """Not even zeros ("A" in base64), which a cyclic checksum alone would let pass."""
    assert "incomplete or altered" in refusal(encode(given_points) + tail)
