"""Links of before lessons had pages of their own lead to these, with step, scene, seed, notation and projector; other
addresses of pages show the page."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette

from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.pages import PAGES
from films.scene import to_query
from server.middleware import middleware, routes
from tests.films.scenes.scene_strategies import scenes
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())
STEPS = [(lesson, n) for lesson in library.lessons().values() for n, _ in enumerate(lesson.steps, 1)]
NAMES = [f"{lesson.name} {n}" for lesson, n in STEPS]


def lead(page: str, **fields: str) -> str:
    """Where an address leads; "" where it shows its page."""
    answer = ask(APP, f"/{page}", query=urlencode(fields))
    assert answer.status in (200, 303)
    return answer.headers["location"] if answer.status == 303 else ""


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMES)
def test_each_step_of_a_lesson_leads_to_its_page(lesson, number) -> None:
    step = lesson.steps[number - 1]
    own = to_query(scene_of(PAGES[step.page].scene, step.query)[0])
    there = lead(step.page, **own, view="lesson", lesson=lesson.name, step=str(number))
    assert there == f"./lesson/{lesson.name}?step={number}"
    assert ask(APP, there.removeprefix(".").partition("?")[0]).status == 200


@given(scenes(PAGES["perceptron"].scene))
def test_a_scene_goes_along_with_notation_seed_and_projector(scene) -> None:
    fields = to_query(scene) | {"view": "projector", "lesson": "1-perceptron", "step": "2", "again": "7"}
    url = urlsplit(lead("perceptron", **fields))
    there = {name: texts[0] for name, texts in parse_qs(url.query, keep_blank_values=True).items()}
    assert url.path == "./lesson/1-perceptron"
    assert there == {name: text for name, text in fields.items() if name != "lesson"}


def test_what_cannot_be_read_of_a_scene_goes_along_for_the_lesson_to_say() -> None:
    there = lead("perceptron", view="lesson", lesson="1-perceptron", step="10", points="nonsense", eta="<b>")
    assert parse_qs(urlsplit(there).query) == {"step": ["10"], "points": ["nonsense"], "eta": ["<b>"]}


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("perceptron", {"lesson": "1-perceptron", "step": "2"}),  # the workbench
        ("hinge", {"lesson": "1-perceptron", "step": "2", "view": "lesson"}),  # the lesson waits on another page
        ("perceptron", {"lesson": "99-none", "view": "lesson"}),
        ("perceptron", {"view": "lesson"}),
        ("perceptron", {"view": "projector"}),
    ],
)
def test_other_addresses_show_their_page(page: str, fields: dict[str, str]) -> None:
    assert lead(page, **fields) == ""


def test_a_lesson_of_ones_own_leads_to_what_the_browser_keeps() -> None:
    there = lead("perceptron", lesson="own-12345678", step="2", view="lesson", t="1")
    assert there == "./lesson/own?step=2&lesson=own-12345678&t=1"


@given(st.text(max_size=60))
def test_no_name_of_a_lesson_leads_elsewhere(name: str) -> None:
    there = lead("perceptron", lesson=name, view="lesson")
    assert there == "" or there.startswith("./lesson/")
