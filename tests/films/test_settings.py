"""What a page asks for has an effect: in every view, and after any one choice, each number on offer changes the film.

Choices and switches may need points of their own to show what they do, as ties of votes do.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.param import Area
from films.scene import Scene, params, query_text
from films.settings import FIRST, settings

MOST, TRIED = 10, {"network", "forest", "constant", "neighbors"}  # of longer lists, only these methods
OTHERWISE = {
    "threshold",
    "turn",
    "tilt",
    "peeks",
    "opened",
    "at",
    "at2",
    "at3",
    "at4",
    "stretch",
}  # set on the plane, or by a button


def scenes(page: AnyPage) -> Iterator[Scene]:
    """Of each view the first, and what one choice of how it runs makes of it."""
    for view in page.views:
        first = page.first(view)
        yield first
        for name in page.settings(first):
            field = params(first)[name]
            for option in field.options or () if field.film and not field.looks else ():
                if option != getattr(first, name) and (len(field.options or ()) <= MOST or option in TRIED):
                    yield replace(first, **{name: option})


def others(scene: Scene, name: str) -> list[Any]:
    """Other values of a number: its bounds, and some nearby, as a lot may fall alike. None of another field."""
    field, now = params(scene)[name], getattr(scene, name)
    if field.options or isinstance(now, bool) or not isinstance(now, (int, float)) or name in OTHERWISE:
        return []
    low, high = field.low, field.high
    if low is None or high is None:
        return []
    near = [now + step for step in (1, 2, 3, 5, 8) if low <= now + step <= high]
    return [value for value in (type(now)(low), *near, type(now)(high)) if value != now]


def has_effect(page: AnyPage, scene: Scene, name: str, before: Any) -> bool:
    return any(page.film(replace(scene, **{name: value})).payload() != before for value in others(scene, name))


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_what_has_no_effect_is_not_asked_for(name: str) -> None:
    """A seed, say, where nothing is random."""
    page, idle = LESSON_PAGES[name], list[str]()
    for scene in scenes(page):
        before = page.film(scene).payload()
        for each in (record["name"] for record in settings(page, scene) if not record.get("below")):
            if others(scene, each) and not has_effect(page, scene, each, before):
                idle.append(f"{each} of {query_text(replace(scene, points=type(scene)().points))}")
    assert idle == []


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_what_is_compared_stands_beside_the_slider_and_what_chooses_a_chart_above_it(name: str) -> None:
    areas = {"compare": Area.TRANSPORT, "planes": Area.TRANSPORT, "m": Area.TRANSPORT, "beside_all": Area.TRANSPORT}
    areas |= {"beside": Area.CHART, "below": Area.SECOND_CHART}
    fields = params(LESSON_PAGES[name].scene)
    assert {field: fields[field].area for field in areas if field in fields} == {
        field: area for field, area in areas.items() if field in fields
    }


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_where_a_page_names_none_the_first_of_the_panel_stand_in_sight_there(name: str) -> None:
    page = LESSON_PAGES[name]
    for view in page.views:
        records = [] if view.in_sight else settings(page, page.first(view))
        in_panel = [record for record in records if "area" not in record]
        assert [record["first"] for record in records if "area" in record].count(True) == 0
        assert [record["first"] for record in in_panel].count(True) == min(FIRST, len(in_panel))
