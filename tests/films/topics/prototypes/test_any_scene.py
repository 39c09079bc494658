"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from hypothesis import given

from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_scene, faults
from ui.topics.prototypes.table import compare, markdown

SCENES = any_scene(PrototypesScene)


@examples(30)
@given(scene=SCENES)
def test_of_any_scene_there_is_a_film_and_a_table(scene):
    film = film_of(PROTOTYPES, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames
    assert "nan" not in markdown(compare(scene.points, scene.choice), scene.method)
