"""Lessons that people have written are read as they were: their names, their steps, and which answers are right."""

import base64
import json
import zlib
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from films.pages import LESSON_PAGES, PAGES
from tests.old.foreign import FOLDER, answer, browser_reads, from_json, plain, points_in, toml

LESSONS = toml("lessons/expected.toml")["lesson"]
IN_A_LINK = (FOLDER / "lessons/in-a-link.txt").read_text(encoding="utf-8").strip()
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["file"])


def text_of(lesson: dict[str, Any]) -> bytes:
    """The text of a lesson, from its file or from its link."""
    if lesson["file"].endswith(".toml"):
        return (FOLDER / "lessons" / str(lesson["file"])).read_bytes()
    code: str = urlsplit(IN_A_LINK).fragment
    return zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), -zlib.MAX_WBITS)


def played(lesson: dict[str, Any], query: str = "") -> dict[str, Any]:
    """The lesson as its page plays it."""
    response = answer(f"lesson/own/played?{query}", "POST", text_of(lesson))
    assert response.status == 200, response.body
    data: dict[str, Any] = json.loads(response.body)
    return data


@each_lesson
def test_an_old_lesson_has_its_name_its_steps_and_their_scenes(lesson: dict[str, Any]) -> None:
    """By its name browsers keep the marks of it, and the links of its steps name it."""
    data = played(lesson, "step=2&symbols=theta")
    assert (data["step"], data["problems"]) == (2, [])
    assert data["lesson"]["name"] == lesson["name"]
    assert [data["lesson"]["title"], data["lesson"]["minutes"]] == [lesson["title"], lesson["minutes"]]
    assert [step["title"] for step in data["lesson"]["steps"]] == lesson["steps"]
    assert [step["page"] for step in data["lesson"]["steps"]] == lesson["pages"]
    for step in data["lesson"]["steps"]:
        _, problems = PAGES[step["page"]].opened(urlencode(step["scene"]))
        assert (step["page"] in LESSON_PAGES, problems) == (True, ())


@each_lesson
def test_right_answers_are_right_and_wrong_ones_are_not(lesson: dict[str, Any]) -> None:
    steps = played(lesson)["lesson"]["steps"]
    numbers = [number for number, step in enumerate(steps, 1) if step["question"]]
    assert [each["step"] for each in lesson["answers"]] == numbers
    assert [steps[each["step"] - 1]["question"]["kind"] for each in lesson["answers"]] == [
        each["kind"] for each in lesson["answers"]
    ]
    judged = [each for each in lesson["answers"] if each["kind"] != "place"]  # places are judged by the engine, below
    questions = [[steps[each["step"] - 1]["question"], [*each["right"], *each["wrong"]]] for each in judged]
    expected = [[[True, True]] * len(each["right"]) + [[True, False]] * len(each["wrong"]) for each in judged]
    assert browser_reads("answers", *questions) == expected


@each_lesson
def test_places_and_challenges_are_judged_by_their_films(lesson: dict[str, Any]) -> None:
    for each in lesson.get("judged", []):
        film = json.loads(answer(each["film"]).body)
        assert film["verdict"]["met"] is each["met"], each


@each_lesson
def test_a_step_asked_once_more_has_the_scene_and_the_answer_of_its_seed(lesson: dict[str, Any]) -> None:
    """Links and phones hold the seed alone."""
    for each in lesson.get("again", []):
        query = f"step={each['step']}&again={each['seed']}"
        step = json.loads(answer(f"lesson/own/again?{query}", "POST", text_of(lesson)).body)
        scene, problems = PAGES[step["page"]].opened(urlencode(step["scene"]))
        assert (scene.points, plain(scene.t), problems) == (points_in(each["points"]), each["t"], ())
        assert step["question"]["right"] == [each["answer"]]


def test_the_link_of_a_lesson_opens_its_page() -> None:
    assert answer(IN_A_LINK.partition("#")[0]).status == 200


def test_a_browsers_kept_lessons_are_those_of_their_files() -> None:
    """What a browser keeps under a name is the lesson of that name."""
    texts = json.loads(from_json("browsers/student-of-lessons.json")["localStorage"]["playground.own lessons"])
    for name, text in texts.items():
        data = json.loads(answer(f"lesson/own/played?lesson={name}", "POST", text.encode()).body)
        assert data["lesson"]["name"] == name
