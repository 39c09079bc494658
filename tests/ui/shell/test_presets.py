"""Presets are links that set fields of the scene; what is made of them is kept by its bytes, as some are of readers'
points."""

import pytest

from films.lru_cache import footprint
from films.pages import LESSON_PAGES
from films.points import LIMIT
from films.scene import from_query, params
from films.topics.perceptron.scene import PerceptronScene
from tests.ui.shell.visit import visit
from ui.shell import presets


def test_presets_of_readers_points_are_kept_as_far_as_there_is_room() -> None:
    presets.address_fields.cache_clear()
    presets.link.cache_clear()
    mine = [presets.of_points(f"mine {n}", tuple((n + i / 7, i / 11, i % 2) for i in range(LIMIT))) for n in range(80)]
    assert sum(map(footprint, mine)) > presets.KEPT
    for preset in mine:
        assert dict(presets.address_fields(PerceptronScene, preset))["points"]
        assert "&amp;points=" in presets.link("perceptron", PerceptronScene, preset, ())
    assert 0 < presets.address_fields.size <= presets.KEPT
    assert 0 < presets.link.size <= presets.KEPT
    size = presets.link.size
    presets.link("perceptron", PerceptronScene, mine[-1], ())
    assert presets.link.size == size, "the last one is kept"


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_each_preset_of_a_page_is_a_scene_that_it_can_show(name: str) -> None:
    page, scene = visit(name), LESSON_PAGES[name].scene
    for preset, fields in page.presets.items():
        assert {*fields} <= {*params(scene)}, preset
        assert from_query(scene, {name: [text] for name, text in fields.items() if text})[1] == (), preset
