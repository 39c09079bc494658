"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenes.degenerate_points import any_points, faults
from tests.scenes.scene_strategies import scenes
from ui.topics.prototypes.page import PrototypesScene, choice, compute
from ui.topics.prototypes.table import compare, markdown

names = st.sampled_from(("", "a<b|*&||d"))
any_scene = st.builds(
    lambda scene, given, labels: replace(scene, points=given, labels=labels),
    scenes(PrototypesScene),
    any_points(),
    names,
)


@settings(max_examples=30)
@given(scene=any_scene)
def test_of_any_scene_there_is_a_film_and_a_table(scene):
    film = compute(scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
    assert "nan" not in markdown(compare(scene.points, choice(scene)), scene.method)
