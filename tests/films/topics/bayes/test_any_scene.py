"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from hypothesis import given
from hypothesis import strategies as st

from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from tests.examples import examples
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_scene, faults

SCENES = any_scene(BayesScene, n=st.integers(2, 20))


@examples(20)
@given(scene=SCENES)
def test_of_any_scene_there_is_a_film(scene):
    film = film_of(BAYES, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
