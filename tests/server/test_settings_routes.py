"""/settings/<page>: what a lesson's page draws as the settings of a scene, and what a press changes."""

import json
from typing import Any

import pytest
from starlette.applications import Starlette

from films.lessons import library
from films.pages import PAGES
from films.scene import from_query
from films.settings import has_widget
from films.topics.generalisation.scene import SEALED
from server.middleware import middleware, routes
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())
STEPS = [step for lesson in library.lessons().values() for step in lesson.steps if step.settings]


def settings(page: str, query: str = "") -> dict[str, Any]:
    answer = ask(APP, f"/settings/{page}", query=query)
    assert answer.status == 200
    return dict(json.loads(answer.body))


def named(answer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in answer["settings"] if each["name"] == name)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_each_step_that_needs_them_has_settings_that_its_scene_asks_for(step: Any) -> None:
    answer, page = settings(step.page, step.query), PAGES[step.page]
    scene = page.read(step.query)
    assert answer["settings"]
    for each in answer["settings"]:
        assert each["name"] == "costs" or has_widget(scene, each["name"])
        again, problems = from_query(page.scene, {each["name"]: [each["value"]]})
        assert problems == ()
        assert each["name"] == "costs" or getattr(again, each["name"]) == getattr(scene, each["name"])


def test_what_is_asked_for_follows_from_what_is_chosen() -> None:
    assert "seed" not in [each["name"] for each in settings("perceptron", "order=cyclic")["settings"]]
    assert named(settings("perceptron", "order=permuted"), "seed")["whole"] is True


def test_shuffling_changes_order_and_seed_and_counts_what_was_tried() -> None:
    changed = settings("perceptron", "beside=none&t=4&press=Shuffle&drawn=77")["changed"]
    assert changed == {"seed": "77", "order": "permuted", "tried": "77", "beside": "order", "t": None}
    assert settings("perceptron", "press=Fly&drawn=77")["changed"] == {}
    assert settings("perceptron", "algorithm=batch&press=Shuffle&drawn=7")["changed"] == {}


def test_the_envelope_is_opened_at_the_frame_on_show_and_new_sets_are_sealed() -> None:
    opened = settings("generalisation", "method=tree&t=2&press=Open%20the%20envelope")["changed"]
    assert opened == {"opened": "2", "peeks": "1"}
    sealed = settings("generalisation", "method=tree&t=2&opened=2&peeks=1&press=New%20sets%2C%20sealed")["changed"]
    assert sealed == {"opened": None, "peeks": None, "split": "1"}
    assert SEALED == -1


def test_costs_are_a_number_for_each_error() -> None:
    costs = named(settings("bayes", "costs=0,10,1,0"), "costs")
    assert costs["value"] == "0,10,1,0"
    assert costs["default"] == "0,1,1,0"
    assert [cell for cell, _ in costs["errors"]] == [1, 2]


@pytest.mark.parametrize(
    "query", ["points=x", "press=%00&drawn=9e9", "drawn=%D9%A3&press=Shuffle", "eta=1e999", "&&=&"]
)
def test_what_cannot_be_read_is_the_default(query: str) -> None:
    assert settings("perceptron", query)["settings"]


def test_there_is_no_such_page() -> None:
    assert ask(APP, "/settings/none").status == 404
    assert ask(APP, "/settings/start").status == 404
