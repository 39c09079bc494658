"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films import samples
from films.film_cache import JsonFilm
from films.rules.methods import METHODS
from films.samples import axes
from films.scene import only
from films.topics.methods.page import trained
from films.topics.methods.scene import MethodsScene
from films.topics.methods.thumbnail import thumbnail
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_scene, faults, scenes_of
from tests.films.views import each_view
from ui.topics.prototypes.table import compare, markdown

OF_METHODS, OF_PROTOTYPES = any_scene(MethodsScene), any_scene(PrototypesScene)


@each_view
@examples(6)
@given(data=st.data())
def test_of_any_scene_there_is_a_film_that_depends_on_what_its_view_declares_alone(page, view, data):
    scene = data.draw(scenes_of(page, view))
    assert page.view_of(scene) is view
    film = film_of(page, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    text = JsonFilm(film.payload()).text
    assert json.loads(text)["frames"] == film.n_frames
    assert text == JsonFilm(view.film(view.run(scene), scene).payload()).text
    assert samples.scale(only(scene, *view.for_film)) == samples.scale(scene)


@examples(40)
@given(scene=OF_METHODS.filter(lambda scene: scene.points), key=st.sampled_from(sorted(METHODS)))
def test_of_any_scene_there_is_a_small_plane_of_every_method(scene, key):
    small = thumbnail(trained(scene, method=key), METHODS[key].usual, scene.points, axes(scene), np.arange(0))
    assert small.picture.startswith("<svg")
    assert "nan" not in small.picture
    assert small.errors


@examples(30)
@given(scene=OF_PROTOTYPES)
def test_of_any_scene_there_is_a_table_of_prototypes(scene):
    assert "nan" not in markdown(compare(scene.points, scene.choice), scene.method)
