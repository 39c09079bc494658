"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenes.degenerate_points import any_points, faults
from tests.scenes.scene_strategies import scenes
from ui.topics.bayes.page import compute
from ui.topics.bayes.scene import BayesScene

any_scene = st.builds(
    lambda scene, given, labels, n: replace(scene, points=given, labels=labels, n=n),
    scenes(BayesScene),
    any_points(),
    st.sampled_from(("", "a<b|*&||d")),
    st.integers(2, 20),
)


@settings(max_examples=20)
@given(scene=any_scene)
def test_of_any_scene_there_is_a_film(scene):
    film = compute(scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
