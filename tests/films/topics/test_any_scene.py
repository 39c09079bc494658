"""Of any points and any settings within their bounds there is a film that can be shown, taken home, and read."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.page import AnyPage
from films.rules.methods import METHODS
from films.samples import axes
from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import LearnableScene
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import MethodsScene
from films.topics.methods.thumbnail import thumbnail
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from tests.examples import examples
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import any_points, any_scene, faults
from ui.topics.prototypes.table import compare, markdown

OF_HINGE = any_scene(HingeScene, points=any_points(2), n_draws=st.sampled_from([1, 2, 7, 40, 300]))
OF_METHODS, OF_PROTOTYPES = any_scene(MethodsScene), any_scene(PrototypesScene)
TOPICS: dict[str, tuple[AnyPage, st.SearchStrategy[Any]]] = {
    "bayes": (BAYES, any_scene(BayesScene, n=st.integers(2, 20))),
    "generalisation": (GENERALISATION, any_scene(GeneralisationScene)),
    "hinge": (HINGE, OF_HINGE),
    "learnable": (LEARNABLE, any_scene(LearnableScene, points=any_points(LearnableScene.N_CLASSES))),
    "methods": (METHODS_PAGE, OF_METHODS),
    "neighbors": (NEIGHBORS, any_scene(NeighborsScene)),
    "prototypes": (PROTOTYPES, OF_PROTOTYPES),
}


@pytest.mark.parametrize("topic", TOPICS)
@examples(30)
@given(data=st.data())
def test_of_any_scene_there_is_a_film(topic, data):
    page, scenes = TOPICS[topic]
    film = film_of(page, data.draw(scenes))
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []
    assert film.payload()["frames"] == film.n_frames


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
