"""The page Lessons: files of one's own, and composing."""

import base64
import json
import random
import string
import zlib
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from films.lessons import library
from films.lessons.toml import read
from films.pages import LESSON_PAGES, PAGES
from tests.ui.shell.visit import Visit, visit

SCENE = "https://play.example.org/perceptron?steps=checks&t=2&lesson=1-perceptron"


def texts_of(page: Visit) -> str:
    return "\n".join(block.value for block in [*page.app.markdown, *page.app.caption])


def field(page: Visit, label: str) -> Any:
    every = [*page.app.text_input, *page.app.text_area, *page.app.selectbox, *page.app.number_input]
    (widget,) = (each for each in every if each.label == label)
    return widget


def write(page: Visit, **fields: Any) -> Visit:
    """Fill fields by the words that begin their labels."""
    for label, value in fields.items():
        every = [*page.app.text_input, *page.app.text_area, *page.app.selectbox, *page.app.number_input]
        (widget,) = (each for each in every if each.label.startswith(label.replace("_", " ")))
        widget.set_value(value)
        page.run()
    return page


def uploader(page: Visit, label: str) -> Any:
    (widget,) = (each for each in page.app.file_uploader if each.label == label)
    return widget


def file(page: Visit) -> str:
    (code,) = page.app.code
    return str(code.value)


def test_a_lesson_composed_is_a_file_that_runs() -> None:
    page = visit("lessons")
    write(page, A_link_to_a_scene=SCENE).press("Add the link")
    write(page, Title_of="Mine", What_a_student="Something.", What_it_says="Look at $w$.")
    assert "“title” is empty" in page.app.info[0].value
    field(page, "Title").set_value("First")
    page.run()
    write(page, It_asks_for="choice")
    write(page, The_question="Right?", Its_options="yes\n\n no ", Why="It is.", The_right_one=1)
    lesson = read(file(page), "mine", LESSON_PAGES)
    (step,) = lesson.steps
    assert (lesson.title, step.title, step.scene) == ("Mine", "First", "perceptron?t=2&steps=checks")
    assert step.question is not None
    assert (step.question.options, step.question.right[0]) == (("yes", "no"), 1)
    link = urlsplit(played(page, "Play it"))
    name = name_of(link.geturl())
    packed = link.fragment + "=" * (-len(link.fragment) % 4)
    assert zlib.decompress(base64.urlsafe_b64decode(packed), -zlib.MAX_WBITS).decode().strip() == file(page)
    assert at_hand(page) == {name: file(page)}, "a tab that was opened before follows what is written"
    write(page, The_question="Is it right?")
    assert at_hand(page) == {name: file(page)}
    field(page, "Title").set_value(" ")
    page.run()
    assert "Play it" not in [link.proto.label for link in page.app.get("link_button")], "as it cannot run"


def test_a_lesson_too_long_for_a_link_is_found_by_what_the_browser_keeps() -> None:
    page = visit("lessons")
    for _ in range(3):
        write(page, A_link_to_a_scene=SCENE).press("Add the link")
    write(page, Title_of="Long", What_a_student="Something.")
    for seed, area in enumerate(each for each in page.app.text_area if each.label.startswith("What it says")):
        area.set_value("".join(random.Random(seed).choices(string.ascii_letters, k=3900)))
    for title in (each for each in page.app.text_input if each.label == "Title"):
        title.set_value("A step")
    link = urlsplit(played(page.run(), "Play it"))
    assert link.fragment == ""
    assert at_hand(page)[name_of(link.geturl())] == file(page)


def played(page: Visit, label: str) -> str:
    """Where a link to a lesson's page leads."""
    (link,) = (each.proto for each in page.app.get("link_button") if each.proto.label == label)
    return str(link.url)


def name_of(link: str) -> str:
    """The name by which the browser keeps a link's lesson."""
    (name,) = parse_qs(urlsplit(link).query)["lesson"]
    return name


def at_hand(page: Visit) -> dict[str, str]:
    """The lessons that the browser is to keep for their pages."""
    components = (json.loads(each.proto.json) for each in page.app.get("bidi_component"))
    (data,) = (data for data in components if "texts" in data)
    return {name: text.strip() for name, text in data["texts"].items()}


def keeper(page: Visit) -> dict[str, Any]:
    """What the component that keeps the draft is given."""
    components = (json.loads(each.proto.json) for each in page.app.get("bidi_component"))
    (data,) = (data for data in components if "heard" in data)
    return dict(data)


def browser_keeps(page: Visit, text: object, **others: object) -> Visit:
    """The browser says what it has kept."""
    state = {"session": keeper(page)["session"], "text": text, "keeps": True, **others}
    page.app.session_state["lessons.draft keeper"] = {"kept": state}
    return page.run()


def test_a_draft_is_kept_by_the_browser_and_is_there_again_in_another_session_until_it_is_deleted() -> None:
    page = visit("lessons")
    write(page, A_link_to_a_scene=SCENE).press("Add the link")
    write(page, Title_of="Mine", What_it_says="Look at $w$.")
    text, composed = keeper(page)["text"], file(page)
    assert "What you compose is kept in this browser" in texts_of(page)
    other = visit("lessons", {})
    assert (keeper(other)["text"], keeper(other)["heard"]) == ("", False)
    browser_keeps(other, text)
    assert (file(other), field(other, "Title of the lesson").value, keeper(other)["text"]) == (composed, "Mine", text)
    write(other, Title_of="Changed")
    assert field(other, "Title of the lesson").value == "Changed", "what was kept comes once"
    other.press("Delete it")
    assert (keeper(other)["heard"], keeper(other)["text"], len(other.app.code)) == (True, "", 0)
    other.press("Bring back the one before")
    assert field(other, "Title of the lesson").value == "Changed"


def test_what_was_captured_before_the_kept_draft_came_stands_after_it() -> None:
    page = visit("lessons")
    write(page, A_link_to_a_scene=SCENE).press("Add the link")
    text = keeper(page)["text"]
    other = visit("lessons")
    write(other, A_link_to_a_scene="https://play.example.org/hinge").press("Add the link")
    browser_keeps(other, text)
    steps = [box.label for box in other.app.expander if box.label.startswith("Step ")]
    assert steps == ["Step 1 · Perceptron", "Step 2 · Hinge loss"]


@pytest.mark.parametrize("text", [3, "[", "[]", "{}" * 9, '{"steps": [{"scene": "x"}]}', "9" * 600_000, "[" * 99_999])
def test_whatever_a_browser_has_kept_of_a_draft_the_page_runs_and_says_so(text: object) -> None:
    page = browser_keeps(visit("lessons"), text)
    assert any("kept" in warning for warning in page.warnings)
    assert keeper(page)["text"] == ""


def test_a_browser_that_keeps_nothing_is_not_said_to_keep_something() -> None:
    page = browser_keeps(visit("lessons"), "", keeps=False)
    assert "This browser keeps nothing" in texts_of(page)
    assert "What you compose is kept in this browser" not in texts_of(page)
    assert page.warnings == []


def test_bad_input_gets_a_sentence_and_loses_nothing() -> None:
    page = visit("lessons")
    write(page, A_link_to_a_scene="https://example.org/elsewhere?x=1").press("Add the link")
    assert "leads to no page that a lesson can use" in page.warnings[0]
    assert field(page, "A link to a scene").value == "https://example.org/elsewhere?x=1"
    write(page, A_link_to_a_scene=SCENE).press("Add the link")
    assert page.warnings == []
    write(page, Title_of="<b>Mine</b>", What_a_student="Something.", What_it_says="Look.")
    assert "The lesson's head (line 1): “title” has HTML in it" in page.app.info[0].value
    assert field(page, "Title of the lesson").value == "<b>Mine</b>"
    page.go("start").go("lessons")
    assert field(page, "Title of the lesson").value == "<b>Mine</b>", "another page and back"


def browser_left(page: Visit, **scenes: object) -> Visit:
    """The browser says at which scenes it has left pages."""
    page.app.session_state["lessons.kept scenes"] = {"scenes": json.dumps(scenes)}
    return page.run()


def kept_scenes(page: Visit) -> list[str]:
    return list(page.widget("visited").options)


def test_a_page_that_was_left_at_no_scene_is_not_among_those_to_take() -> None:
    page = browser_left(visit("lessons"), hinge="t=x", neighbors="", methods=3, front="t=1", bayes="t=1")
    assert kept_scenes(page) == [PAGES["neighbors"].label, PAGES["bayes"].label]
    for state in ("[" * 50_000, "[1]", "{", 5, None):
        page.app.session_state["lessons.kept scenes"] = {"scenes": state}
        assert kept_scenes(page.run()) == []


def test_steps_are_taken_from_the_pages_as_they_were_left_put_in_order_and_removed() -> None:
    page = browser_left(visit("lessons"), hinge="t=3", neighbors="t=1")
    for name in ("hinge", "neighbors"):
        page.choose("visited", name).press("Add")
    steps = [box.label for box in page.app.expander if box.label.startswith("Step ")]
    assert steps == ["Step 1 · Hinge loss", "Step 2 · Nearest neighbours"]
    next(button for button in page.app.button if button.label == "Down").click()
    page.run()
    assert file(page).index("neighbors?t=1") < file(page).index("hinge?t=3")
    next(button for button in page.app.button if button.label == "Remove").click()
    assert "neighbors" not in file(page.run())


def test_a_file_that_is_wrong_is_told_its_line_and_a_right_one_runs() -> None:
    right = (library.FOLDER / "1-perceptron.toml").read_bytes()
    page, wrong = visit("lessons"), right.replace(b"minutes = ", b"minuets = ", 1)
    uploader(page, "A lesson's file").upload("mine.toml", wrong, "application/toml")
    page.run()
    line = wrong[: wrong.index(b"minuets")].count(b"\n") + 1
    assert f"mine.toml. The lesson's head (line {line}): “minuets” is nothing" in page.app.error[0].value
    too_long, no_text = (b"x" * 1_300_000, "a lesson has at most"), (b"\xff\xfe", "(line 1): this is not UTF-8.")
    for content, sentence in (no_text, too_long):
        uploader(page, "A lesson's file").clear()
        uploader(page, "A lesson's file").upload("mine.toml", content, "application/toml")
        assert sentence in page.run().app.error[0].value
    uploader(page, "A lesson's file").clear()
    uploader(page, "A lesson's file").upload("mine.toml", right, "application/toml")
    page.run()
    assert len(page.app.error) == 0
    assert (
        read(at_hand(page)[name_of(played(page, "Play “The perceptron”"))], "", LESSON_PAGES).title == "The perceptron"
    )
    page.press("Edit “The perceptron”")
    assert field(page, "Title of the lesson").value == "The perceptron"
    assert read(file(page), "1-perceptron", LESSON_PAGES) == library.lessons()["1-perceptron"]


CORNERS = "perceptron?points=1ACQAoAAAAAAn______3Aqxs&offset=0&steps=checks&t=2"


def composed(scene: str, kind: str) -> Visit:
    """The editor with a step of that scene, which asks for something of that kind."""
    page = visit("lessons")
    write(page, A_link_to_a_scene=f"https://play.example.org/{scene}").press("Add the link")
    write(page, Title_of="Mine", What_a_student="Something.", What_it_says="Look.")
    field(page, "Title").set_value("First")
    page.run()
    return write(page, It_asks_for=kind, The_question="Where?", Why="There.")


def test_an_arrow_is_composed_with_what_the_engine_says_and_is_judged() -> None:
    page = composed(CORNERS, "arrow")
    assert "“answer” is not a list of 1 to 8 numbers" in page.app.info[0].value
    write(page, Checked_against="w_after_update", Where_it_begins="2, 2", How_far_off="distance", give_or_take=0.3)
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    question = step.question
    assert question is not None
    assert (question.kind, question.answer, question.start) == ("arrow", (0.0, 3.0), (2.0, 2.0))
    assert (question.unit, question.near, question.fact) == ("distance", 0.3, "w_after_update")
    assert page.warnings == []
    write(page, What_is_right="0, 4")
    assert "the engine's w_after_update is 0,3, and the answer is said to be 0,4" in page.warnings[0].replace("\\", "")


def test_what_is_typed_wrong_is_told_in_a_sentence_and_stays() -> None:
    page = composed(CORNERS, "arrow")
    for typed, sentence in (("over there", "is not a row of numbers"), ("1, 2, 3", "there are 3 of them, not 2")):
        write(page, What_is_right=typed)
        assert sentence in page.warnings[0]
        assert field(page, "What is right: x, y of its tip").value == typed


def test_a_place_a_region_and_an_order_are_composed() -> None:
    page = composed("neighbors?probe=-2.4,-0.2&ks=every&t=2", "place")
    write(page, It_is_right_when="last_point_decides", The_new_point=2, What_is_right="-2.9, 0.4")
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    assert step.question is not None
    assert (step.question.check, step.question.adds, step.question.answer) == ("last_point_decides", 1, (-2.9, 0.4))
    region = library.lessons()["6-bayes-and-spam"].steps[2]
    page = composed(region.scene, "region")
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    assert step.question is not None
    assert step.question.fact == "wrong_points_at_end"
    assert page.warnings == [], "the rectangle that is offered holds the points and no other"
    page = composed("methods", "order")
    write(page, Its_items="a\nb\nc", What_is_right="3, 1, 2")
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    assert step.question is not None
    assert (step.question.options, step.question.answer) == (("a", "b", "c"), (2.0, 0.0, 1.0))


def test_what_the_film_asks_is_composed_with_its_options_and_its_answer() -> None:
    page = composed("prototypes?method=radius&t=6", "film")
    assert any("The film asks: The next is point 7" in caption.value for caption in page.app.caption)
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    assert step.question is not None
    assert (step.question.text, step.question.options, step.question.right) == ("Where?", ("kept", "dropped"), (0.0,))
    write(page, The_question="", Why="")
    assert "ask =" not in file(page)
    (step,) = read(file(page), "mine", LESSON_PAGES).steps
    assert step.question is not None
    assert step.question.text.startswith("The next is point 7")
    page = composed("perceptron?t=4999", "film")
    assert any("The film asks nothing about the step" in info.value for info in page.app.info)


def test_a_step_is_seen_as_a_student_sees_it_and_tried() -> None:
    page = composed(CORNERS, "arrow")
    toggle = next(each for each in page.app.toggle if each.label == "Preview")
    toggle.set_value(True)
    page.run()
    assert any("This step cannot run yet" in info.value for info in page.app.info)
    write(page, Checked_against="w_after_update", A_nudge="From the tip of $w$.")
    assert "#### First" in texts_of(page)
    assert "*Answer at the picture, then press* **Check** *there.*" in texts_of(page)
    assert "✗ From the tip of $w$." in texts_of(page)
    name, whole = (name_of(played(page, label)) for label in ("Try it as a student", "Play it"))
    assert name == f"{whole}-1"
    assert read(at_hand(page)[name], "", LESSON_PAGES).steps[0].title == "First"
