"""Every place that a text names is there: texts name places by references, which lead to what the scene has."""

import re
from itertools import product
from pathlib import Path

import pytest

from films import pages
from films.lessons import library
from films.lessons.lesson import Step
from films.lessons.marks import MARK, linked, places
from films.lessons.page_protocol import scene_of
from films.lessons.toml import read
from films.pages import CONTENTS, LESSON_PAGES
from films.places import LESSON, PAGE, PLACES, SETTING, is_place, is_there, selectors, wrong
from films.prose import PAGES
from films.settings import settings
from tests.films.lessons.as_read import lessons
from tests.films.lessons.test_played_lesson import texts
from tests.films.made import whole_film

STEPS = {f"{name} {number}": step for name, each in lessons().items() for number, step in enumerate(each.steps, 1)}
each_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
# Words that name a place of a window; a reference says where it is.
NAMES_A_PLACE = re.compile(
    r"\b(?:beside|below|above|under) the (?:stage|controls|plane|film|chart|verdict|table|slider|picture)\b"
    r"|\b(?:chart|table|film|button|plane) (?:below|above|beside|at the right)\b"
    r"|\bthe (?:lit )?button\b|\bslider\b|\bswitches\b"
    r"|\b(?:among|in) the settings\b|\bMore settings\b|\bOpen in workbench\b|\b[Tt]he table says\b|\b[Tt]he chart\b",
)


def bare(text: str) -> str:
    """The text without its references, code and formulas."""
    return MARK.sub(" ", text)


@each_step
def test_a_lesson_names_places_by_references_alone(step: Step) -> None:
    assert [match[0] for text in texts(step) for match in NAMES_A_PLACE.finditer(bare(text))] == []


@pytest.mark.parametrize("page", [*LESSON_PAGES, CONTENTS])
def test_prose_names_places_by_references_alone(page: str) -> None:
    text = re.sub(r"\s+", " ", (PAGES / f"{page}.md").read_text(encoding="utf-8"))
    assert [match[0] for match in NAMES_A_PLACE.finditer(bare(text))] == []


@each_step
def test_a_place_that_a_step_names_is_in_its_window(step: Step) -> None:
    page = pages.PAGES[step.page]
    scene, _ = scene_of(page.scene, step.query)
    fields = {each["name"] for each in settings(page, scene)}
    for place in {place for text in texts(step) for place in places(text)}:
        if place.startswith("setting"):
            assert step.settings, place
        if place.startswith(("setting ", "workbench ")):
            assert place.split()[1] in fields, place
        if place == "chart":
            film = whole_film(page, scene)
            assert len(film.figures) > film.planes, "the step has no chart"
        if place == "classes":
            assert page.moves
        if place in ("next", "play", "last", "slider"):
            assert whole_film(page, scene).n_frames > 1


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_a_setting_that_prose_names_is_one_of_its_page(page: str) -> None:
    at = pages.PAGES[page]
    fields = {name for view in at.views for name in view.fields or ()} | {at.chosen_by}
    for place in places((PAGES / f"{page}.md").read_text(encoding="utf-8")):
        if match := SETTING.fullmatch(place):
            assert match[1] == "setting", place
            assert match[2] in fields, place


def test_a_place_that_is_not_there_is_refused_in_a_sentence() -> None:
    file = library.FOLDER / "1-perceptron.toml"
    text = file.read_text(encoding="utf-8")
    for place, reason in {
        "settings": "shows no settings",
        "setting order": "shows no settings",
        "Data": "“Data” is no place here",
        "workbench colour": "has no setting “colour”",
    }.items():
        broken = text.replace("[the two points]{points}", f"[the two points]{{{place}}}", 1)
        with pytest.raises(ValueError, match=f"Step 1.*{reason}"):
            read(broken, file.stem, LESSON_PAGES)


def test_words_that_name_a_place_are_a_link_with_its_selectors() -> None:
    assert linked("[on]{next}") == "[on](#place-.stage%20%5Bdata-step%3Dnext%5D)"
    assert linked("[k]{setting k}", PAGE).count("data-setting%3D%22k%22") == 1
    assert wrong("slider", LESSON, (), ()) == ""
    assert all(is_place(name) and selectors(name, where) for where, names in PLACES.items() for name in names)
    every = {*PLACES[LESSON], *PLACES[PAGE], "setting k", "press Shuffle", "workbench held"}
    for name, where in product(every, PLACES):
        link = linked(f"[words]{{{name}}}", where)
        assert link.startswith("[words](#place-") if is_there(name, where) else link == "words"


def test_such_words_would_be_seen() -> None:
    for text in (
        "Three switches beside the stage",
        "a bar below the controls",
        "The table says it.",
        "Press **next**, the lit button",
    ):
        assert NAMES_A_PLACE.search(bare(text)), text
    for text in ("[the chart]{chart} says so", "a little below", "above the line", "It lies below 0."):
        assert not NAMES_A_PLACE.search(bare(text)), text


def test_every_file_of_prose_is_read() -> None:
    assert {Path(page.name).stem for page in PAGES.glob("*.md")} == {*LESSON_PAGES, CONTENTS}
