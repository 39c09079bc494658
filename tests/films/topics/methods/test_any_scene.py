"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.rules.methods import METHODS
from films.samples import axes
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import MethodsScene
from films.topics.methods.thumbnail import thumbnail
from tests.examples import examples
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_scene, faults

SCENES = any_scene(MethodsScene)


@examples(40)
@given(scene=SCENES)
def test_of_any_scene_there_is_a_film(scene):
    film = film_of(METHODS_PAGE, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames


@examples(40)
@given(scene=SCENES.filter(lambda scene: scene.points), key=st.sampled_from(sorted(METHODS)))
def test_of_any_scene_there_is_a_small_plane_of_every_method(scene, key):
    small = thumbnail(trained(scene, method=key), METHODS[key].usual, scene.points, axes(scene), np.arange(0))
    assert small.picture.startswith("<svg")
    assert "nan" not in small.picture
    assert small.errors
