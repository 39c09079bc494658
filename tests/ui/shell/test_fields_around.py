"""A page hears of every field on which what stands around its stage depends."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.scene import params
from ui.shell.stage_settings import fields_around

MOVING = [page for page in LESSON_PAGES.values() if page.moves]


def alternatives(page: AnyPage, name: str) -> Iterator[Any]:
    """Other values of a choice or a switch."""
    param, default = params(page.scene)[name], getattr(page.scene(), name)
    yield from param.options or ()
    if isinstance(default, bool):
        yield not default


@pytest.mark.parametrize("page", MOVING, ids=lambda page: page.name)
def test_whether_the_points_are_the_readers_is_told_as_the_table_shows_them(page: AnyPage) -> None:
    for view in page.views:
        scene = page.first(view)
        for name in params(page.scene):
            for value in alternatives(page, name):
                changed = replace(scene, **{name: value})
                assert changed.own_points == scene.own_points or name in fields_around(page), (view.name, name, value)
