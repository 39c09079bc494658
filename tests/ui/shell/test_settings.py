"""The settings of a page: three that matter first, all others behind one fold; and none that has no effect."""

import pytest
from streamlit.testing.v1.element_tree import Block

from films.pages import LESSON_PAGES
from films.scene import params, to_address
from tests.ui.shell.visit import Visit, visit
from ui.shell.controls import FIRST, MORE
from ui.shell.stage_settings import are_drawn_by_stage

WITH_WIDGETS = {name: page for name, page in LESSON_PAGES.items() if not are_drawn_by_stage(page)}
VIEWS = [(name, i) for name, page in WITH_WIDGETS.items() for i in range(len(page.views))]


def opened(name: str, view: int) -> Visit:
    page = LESSON_PAGES[name]
    return visit(name, to_address(page.first(page.views[view])))


def settings(page: Visit) -> tuple[set[str], set[str]]:
    """The fields of the scene that have widgets: in sight, and folded."""
    folds = [box for box in page.app.expander if box.label == MORE]
    assert len(folds) <= 1
    keys = {name: f"{page.page}.{name}" for name in params(page.scene)}
    held = {name for name, key in keys.items() if _has(page.app.main, key)}
    folded = {name for name in held if any(_has(fold, keys[name]) for fold in folds)}
    return held - folded, folded


def _has(block: Block, key: str) -> bool:
    return any(getattr(element, "key", None) == key for element in _elements(block))


def _elements(block: Block) -> list[object]:
    inner = [element for child in block.children.values() if isinstance(child, Block) for element in _elements(child)]
    return [*block.children.values(), *inner]


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_three_settings_are_in_sight_and_each_has_an_effect(name: str, view: int) -> None:
    page = opened(name, view)
    first, folded = settings(page)
    assert first
    assert len(first) <= FIRST, first
    assert {field for field in first | folded if not params(page.scene)[field].is_asked(page.scene)} == set()


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_the_projector_view_has_no_settings(name: str) -> None:
    assert visit(name, {"view": "projector"}).data["settings"]["mode"] == ""
