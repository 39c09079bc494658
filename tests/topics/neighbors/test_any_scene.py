"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenes.degenerate_points import any_points, faults
from tests.scenes.scene_strategies import scenes
from ui.topics.neighbors.page import NeighborsScene, compute

names = st.sampled_from(("", "a<b|*&||d"))
any_scene = st.builds(
    lambda scene, given, labels: replace(scene, points=given, labels=labels),
    scenes(NeighborsScene),
    any_points(),
    names,
)


@settings(max_examples=30)
@given(scene=any_scene)
def test_of_any_scene_there_is_a_film(scene):
    film, ks = compute(scene)
    assert film.n_frames == len(ks)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
