"""A view of a page declares the fields that it uses; topics/test_any_scene.py: it depends on no others."""

import pickle

import pytest

from films.film.film import Film
from films.film_cache import CachedBy, cached_by
from films.page import AnyPage, AnyView, Page, View
from films.scene import Scene, params
from films.topics.methods.page import states, trained
from films.topics.methods.scene import MethodsScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.views import each_view


@each_view
def test_each_field_of_a_page_is_used_by_a_view_or_by_every_scene(page: AnyPage, view: AnyView):
    used = {name for each in page.views for name in each.fields or ()}
    assert {*params(page.scene)} - used <= {*params(Scene)}
    assert not set(view.for_film) & {"t", "view", "predict", "lesson", "step", "again"}
    assert set(view.for_run) <= set(view.for_film) <= set(view.fields or ())


@each_view
def test_a_worker_gets_a_view_by_the_names_of_its_functions(page: AnyPage, view: AnyView):
    assert pickle.loads(pickle.dumps(view)) == view
    assert view in page.views


def test_what_is_cached_by_fields_gets_a_scene_with_no_others():
    scenes = list[MethodsScene]()
    few = cached_by("points", "seed")(scenes.append)
    for split in (1, 2):
        few(MethodsScene(split=split, seed=3))
    assert scenes == [MethodsScene(seed=3)]
    assert pickle.loads(pickle.dumps(states)) is states
    assert isinstance(states, CachedBy)
    assert states.fields == trained.fields


def film(_run: None, _scene: PerceptronScene) -> Film:
    raise NotImplementedError


def test_a_view_that_names_no_field_of_the_scene_is_refused_with_the_fields_there_are():
    with pytest.raises(ValueError, match="“all” uses speed, which PerceptronScene has not: it has points, t, x"):
        Page(name="a", lead="", scene=PerceptronScene, views=(View(fields=("eta", "speed"), film=film),))


def test_a_page_without_a_view_for_a_value_is_refused_with_the_values():
    with pytest.raises(ValueError, match="needs one view for each value of algorithm: single, batch, both"):
        Page(name="a", lead="", scene=PerceptronScene, chosen_by="algorithm", views=(View(name="batch", film=film),))


def test_what_only_looks_shares_the_run():
    scenes = PerceptronScene(beside="none", axes=(0.0, 1.0, 0.0, 1.0)), PerceptronScene(proof=True, t=3)
    assert len({id(PERCEPTRON.cached_run(scene)) for scene in scenes}) == 1
