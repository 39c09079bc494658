"""No caption and no question of any scene has a slip of the pen; and each kind of slip is seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import scenes_of
from tests.films.scenes.slips import SLIPS, slips
from tests.films.views import each_view

WRONG = {
    "several of one": ["<p>Done after 1 updates.</p>", "1 points are left", "of these 1 are wrong"],
    "a factor 1": ["Here: 1x₁ + 2", "− 1 x₂ = 0"],
    "nothing with decimals": ["differs on 0.0 %", "0.00\xa0%"],
    "the negative of 0": ["x = −0", "is -0 now"],
    "two blanks": ["one  two"],
    "a stop after a stop": ["Who pays?.", "found.."],
    "a blank before a stop": ["the end ."],
    "a capital after a colon": ["tree: All points are alike"],
    "no article for it": ["the nearest is a <b>8</b>", "a a is seen"],
    "no number": ["J = nan"],
}
RIGHT = [
    "<p>1 point</p><p>  2 of 1 points</p>",
    "11 updates, 0.1 updates a second, 21x",
    "0.05 % … 10.0 %",
    "(1 − 0) and w₁−0.5",
    "<b>Converged</b>: no mistake is left. “Is it?” he asks.",
    "an 8, a 3",
    "infinite",
]


@pytest.mark.parametrize("kind", SLIPS)
def test_each_kind_is_seen(kind: str) -> None:
    for caption in WRONG[kind]:
        assert [slip.partition(":")[0] for slip in slips(caption)] == [kind], caption


@pytest.mark.parametrize("caption", RIGHT)
def test_what_is_right_is_left_alone(caption: str) -> None:
    assert slips(caption) == []


@each_view
@examples(6)
@given(data=st.data())
def test_no_scene_has_a_slip(page, view, data):
    film = film_of(page, data.draw(scenes_of(page, view)))
    for t in {0, 1, 2, film.n_frames // 2, film.n_frames - 1} & set(range(film.n_frames)):
        question = question_at(film, t) if t else None
        sentences = [question.text, question.why] if question else []
        assert [slip for text in (*film.words(t).values(), *sentences) for slip in slips(text)] == []
