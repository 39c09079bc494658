"""A lesson that is composed: what it comes to, and the links that its steps may come from."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from addons.composing import draft_json
from addons.composing.draft import Draft, DraftStep, address_of
from addons.composing.draft_lesson import draft_of, lesson_of
from films.lessons.lesson import Lesson
from films.lessons.page_protocol import scene_of
from films.lessons.toml import read
from films.lessons.writing import written
from films.pages import LESSON_PAGES
from films.scene import LONGEST, query_text, without
from tests.films.lessons.lesson_strategies import lessons
from tests.films.lessons.test_film_questions import HEAD, SCENES, STEP
from tests.films.scenes.scene_strategies import scenes
from tests.films.scenes.sentences import is_sentence
from tests.fuzz.corpora import ADDRESSES, BRACKETS, QUERIES
from tests.fuzz.mutation import Corpus, hostile


@given(lesson=lessons())
def test_editing_a_lesson_and_changing_nothing_changes_nothing(lesson: Lesson) -> None:
    draft = draft_of(lesson)
    assert replace(lesson_of(draft), name=lesson.name) == lesson
    assert replace(read(written(lesson_of(draft)), "own"), name=lesson.name) == lesson


@pytest.mark.parametrize("address", SCENES)
def test_a_question_that_the_film_asks_is_composed_as_it_was_read(address: str) -> None:
    lesson = read(HEAD + STEP.format(address) + 'why = "So it is."\nnudge = "Look."\n', "draft", LESSON_PAGES)
    assert lesson_of(draft_of(lesson)) == lesson


@given(data=st.data(), page=st.sampled_from(sorted(LESSON_PAGES)))
def test_a_link_to_a_page_is_its_scene(data: st.DataObject, page: str) -> None:
    scene = data.draw(scenes(LESSON_PAGES[page].scene))
    link = f"https://play.example.org/base/{page}?{query_text(scene)}"
    name, _, query = address_of(link, LESSON_PAGES).partition("?")
    assert name == page
    assert scene_of(type(scene), query) == (without(scene, "lesson", "step", "again", "view"), ())


@given(data=st.data())
def test_a_kept_draft_is_the_draft(data: st.DataObject) -> None:
    page = data.draw(st.sampled_from(sorted(LESSON_PAGES)))
    query = query_text(without(data.draw(scenes(LESSON_PAGES[page].scene)), "lesson", "step", "again", "view"))
    lesson = data.draw(lessons())
    draft = draft_of(replace(lesson, steps=tuple(replace(step, scene=f"{page}?{query}") for step in lesson.steps)))
    draft = replace(draft, steps=tuple(replace(step, scene=step.scene.removesuffix("?")) for step in draft.steps))
    assert draft_json.read(draft_json.text_of(draft)) == (draft, ())


LINKS = Corpus(
    [b"http://localhost:8501/" + query for query in QUERIES],
    (*ADDRESSES.tokens, b"//", b"/", b"[", b"]", b":", b"@", b"#", b"http://", b"\t"),
    BRACKETS,
    LONGEST,
)
KEPT_STEP = {"ident": 1, "scene": "perceptron", "title": "One"}
FIELDS = st.sampled_from(list(vars(DraftStep(1, ""))))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(FIELDS | st.just("steps"), parts),
)


DRAFTS = st.dictionaries(FIELDS, JSON).map(
    lambda other: {"title": "Mine", "steps": [KEPT_STEP, {**KEPT_STEP, **other}]}
)


@given(JSON | DRAFTS)
@example({"title": "Mine", "steps": [KEPT_STEP, {**KEPT_STEP, "scene": ""}]})
def test_anything_that_a_browser_has_kept_is_a_draft_that_can_be_kept_again(value: object) -> None:
    draft, problems = draft_json.read(json.dumps(value))
    assert all(map(is_sentence, problems))
    assert draft_json.read(draft_json.text_of(draft))[0] == draft
    written(lesson_of(draft)).encode()


WRONG = [
    "",
    "start",
    "https://example.org",
    "perceptron?t=x",
    "perceptron?points=9999",
    "javascript:alert(1)",
    "//",
    "http://[",
    "http://[x]/perceptron",
]


@pytest.mark.parametrize("link", [*WRONG, "perceptron?" + "&".join("ab" * 300), "perceptron?x=" + "y" * 30_000])
def test_any_other_link_gets_a_sentence(link: str) -> None:
    with pytest.raises(ValueError) as raised:
        address_of(link, LESSON_PAGES)
    assert is_sentence(str(raised.value))


@given(text=st.text(max_size=60) | st.text("/?#&=[]:%@", max_size=12).map("perceptron".__add__))
def test_any_text_is_a_link_or_a_sentence(text: str) -> None:
    is_read_or_refused(text)


def test_hostile_links_are_links_or_sentences() -> None:
    for seed in range(150):
        is_read_or_refused(hostile(LINKS, Random(seed)).decode("utf-8", "replace"))


def is_read_or_refused(text: str) -> None:
    try:
        address = address_of(text, LESSON_PAGES)
    except ValueError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert address.partition("?")[0] in LESSON_PAGES
    assert not refusal or is_sentence(refusal)


def test_steps_come_go_and_change_places() -> None:
    draft = Draft().added("perceptron").added("hinge").added("spam")
    assert [step.page for step in draft.moved(3, -1).steps] == ["perceptron", "spam", "hinge"]
    assert draft.moved(1, -1) == draft.moved(3, 1) == draft
    without = draft.without(2)
    assert [step.ident for step in without.steps] == [1, 3]
    assert [step.ident for step in without.added("bayes").steps] == [1, 3, 4], "no name is given twice"
