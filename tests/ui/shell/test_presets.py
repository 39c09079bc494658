"""Presets are links that set fields of the scene; what is made of them is kept by its bytes, as some are of readers'
points."""

import pytest

from films.kept_values import footprint
from films.pages import LESSON_PAGES
from films.points import LIMIT
from films.scene import from_query, params, to_address
from films.topics.perceptron.scene import PerceptronScene
from tests.ui.shell.visit import visit
from ui.shell import presets

VIEWS = [(name, i) for name, page in LESSON_PAGES.items() for i in range(len(page.views))]


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


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_a_preset_of_points_shows_them_in_whatever_view_it_is_pressed(name: str, view: int) -> None:
    its_page = LESSON_PAGES[name]
    address = to_address(its_page.first(its_page.views[view]))
    page = visit(name, address)
    for preset, fields in page.presets.items():
        scene, _ = from_query(its_page.scene, {field: [text] for field, text in {**address, **fields}.items() if text})
        shows = all(getattr(scene, field) == value for field, value in scene.showing_points().items())
        assert shows or "points" not in fields, preset
