"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from hypothesis import given

from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from tests.examples import examples
from tests.films.made import with_steps
from tests.films.scenes.degenerate_points import any_scene, faults

SCENES = any_scene(NeighborsScene)


@examples(30)
@given(scene=SCENES)
def test_of_any_scene_there_is_a_film(scene):
    film, ks, _ = with_steps(NEIGHBORS, scene)
    assert film.n_frames == len(ks)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
