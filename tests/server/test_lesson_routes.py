"""/lesson/<name>: a lesson at a step, its words in the document, and a step asked once more."""

import json
import re
from html import unescape

import pytest
from starlette.applications import Starlette

from films.asked_again import asked_again
from films.lessons import library
from films.pages import PAGES
from films.played_lesson import played_step, told_to_addons
from films.scene import to_query
from server import lesson_page
from server.middleware import middleware, routes
from tests.server.asgi_client import Answer, ask

APP = Starlette(routes=routes(), middleware=middleware())
NAMES = list(library.lessons())
FIRST = NAMES[0]


def opened(query: str = "", name: str = FIRST) -> Answer:
    return ask(APP, f"/lesson/{name}", query=query)


def data(answer: Answer) -> dict[str, object]:
    """What the page brings its script."""
    script = re.search(r'<script type="application/json" id="data">(.*?)</script>', answer.body.decode(), re.DOTALL)
    assert script is not None
    return dict(json.loads(script[1]))


@pytest.mark.parametrize("name", NAMES)
def test_the_words_and_the_question_of_the_step_are_in_the_document(name: str) -> None:
    for number in range(1, len(library.lessons()[name].steps) + 1):
        answer, step = opened(f"step={number}", name), played_step(library.lessons()[name].steps[number - 1])
        body = answer.body.decode()
        task = step["question"] or step["challenge"] or {}
        assert answer.status == 200
        assert step["text"] in body
        assert task.get("text", task.get("task", "")) in body
        assert data(answer)["step"] == number


def test_it_is_of_the_same_security_policy_as_all_pages_and_runs_no_inline_script() -> None:
    answer = opened()
    assert answer.headers["content-security-policy"] == ask(APP, "/perceptron").headers["content-security-policy"]
    scripts = re.findall(r"<script[^>]*>", answer.body.decode())
    assert all("src=" in script or "application/json" in script for script in scripts)


def test_the_film_that_is_preloaded_is_the_one_that_the_stage_will_ask_for() -> None:
    for lesson in library.lessons().values():
        for number, step in enumerate(lesson.steps, 1):
            preloaded = re.search(
                r'as="fetch" crossorigin href="\.\.(/film/[^"]+)"', opened(f"step={number}", lesson.name).body.decode()
            )
            assert preloaded is not None
            path, _, query = unescape(preloaded[1]).partition("?")
            assert path == f"/film/{step.page}"
            check = f"check={step.challenge.check}" if step.challenge else ""
            assert (check in query.split("&")) == bool(check)


def test_a_chat_shows_a_link_to_a_step_with_its_title_and_its_picture() -> None:
    for lesson in library.lessons().values():
        body = opened("step=1", lesson.name).body.decode()
        properties = {name: unescape(text) for name, text in re.findall(r'property="og:(\w+)" content="([^"]*)"', body)}
        assert properties["title"].startswith(f"{lesson.title}: ")
        assert properties["url"].endswith(f"/lesson/{lesson.name}?step=1")
        path, _, query = properties["image"].partition("?")
        assert path.endswith(f"/preview/{lesson.steps[0].page}.png")
        assert PAGES[lesson.steps[0].page].opened(query)[1] == ()
        assert library.asks(lesson.steps[0].page, PAGES[lesson.steps[0].page].read(query)) == bool(
            lesson.steps[0].question
        )


def test_a_step_beyond_the_last_is_the_last_and_says_so() -> None:
    last = len(library.lessons()[FIRST].steps)
    answer = opened(f"step={last + 5}")
    assert data(answer)["step"] == last
    assert f"has {last} steps; the last one is shown." in answer.body.decode()


@pytest.mark.parametrize("step", ["", "0", "-3", "x", "1.5", "9" * 400, "٣"])
def test_what_is_no_number_of_a_step_opens_the_first(step: str) -> None:
    assert data(opened(f"step={step}"))["step"] in (1, len(library.lessons()[FIRST].steps))


def test_an_address_with_a_scene_opens_at_that_scene() -> None:
    page = PAGES["perceptron"]
    scene = data(opened("step=10&points=1ACQAoAAAAAAn______3Aqxs&t=2"))["given"]
    assert scene == to_query(page.read("points=1ACQAoAAAAAAn______3Aqxs&t=2"))
    assert data(opened("step=10"))["given"] is None


def test_a_part_of_a_scene_that_cannot_be_read_is_named() -> None:
    body = opened("step=10&points=nonsense%3Cb%3E").body.decode()
    assert 'role="alert"' in body
    assert "<b>" not in body


def test_there_is_no_such_lesson() -> None:
    answer = opened(name="%3Cscript%3E")
    assert answer.status == 404
    assert "<script>" not in answer.body.decode()
    assert "There is no such lesson" in answer.body.decode()
    assert ask(APP, "/lesson/none/again", query="step=1&again=1").status == 404
    assert "<i>" not in lesson_page.missing("<i>")


def test_a_step_asked_once_more_has_fresh_points_and_its_own_answer() -> None:
    lesson = library.lessons()[FIRST]
    answer = ask(APP, f"/lesson/{FIRST}/again", query="step=2&again=7")
    assert answer.status == 200
    fresh, own = asked_again(lesson.steps[1], 7), json.loads(answer.body).pop("own")
    assert json.loads(answer.body) == json.loads(json.dumps(played_step(fresh) | {"own": own}))
    assert own == json.loads(json.dumps(told_to_addons(lesson, 2, fresh)))
    assert json.loads(answer.body)["scene"]["points"] != played_step(lesson.steps[1])["scene"]["points"]


def test_on_a_projector_it_says_so_and_is_light_in_any_theme() -> None:
    answer = opened("step=2&view=projector")
    assert data(answer)["projector"] is True
    assert '<html lang="en" data-root=".." class="projector" data-theme="light">' in answer.body.decode()
    assert data(opened("step=2&view=lesson"))["projector"] is False


def test_the_notation_of_an_address_holds_for_words_and_pictures() -> None:
    answer = opened("step=2&symbols=theta")
    assert "θ" in answer.body.decode()
    assert data(answer)["notation"] == "theta"
    assert data(opened("step=2&symbols=%3Cb%3E"))["notation"] == ""
