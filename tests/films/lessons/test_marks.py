"""Words that name a mark of the picture: they are found outside of code and formulas only, and become links."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.lessons import letters, library
from films.lessons.marks import linked, named, plain
from films.lessons.page_protocol import scene_of
from films.lessons.toml import read
from films.pages import LESSON_PAGES
from films.symbols import FIRST
from tests.examples import examples
from tests.films.made import whole_film

FILES = sorted(library.FOLDER.glob("*.toml"))


def test_the_words_become_a_link_and_the_name_goes() -> None:
    prose = "[The arrow $\\mathbf w_{[1]}$]{w} and\n[its\nedge]{band, + edge}"
    assert named(prose) == ("w", "band, + edge")
    assert linked(prose) == "[The arrow $\\mathbf w_{[1]}$](#mark-w) and\n[its\nedge](#mark-band%2C%20%2B%20edge)"
    assert plain(prose) == "The arrow $\\mathbf w_{[1]}$ and\nits\nedge"


@pytest.mark.parametrize("prose", ["$[0, 1]{w}$", "$$\n[a]{w}\n$$", "`[a]{w}`", "[a](b)", "[a] {w}", "[a]{}", "a]{w}"])
def test_code_formulas_and_other_brackets_stay(prose: str) -> None:
    assert named(prose) == ()
    assert linked(prose) == plain(prose) == prose


@examples(300)
@given(prose=st.text(st.sampled_from("[]{}$`*a \n\\"), max_size=60))
def test_a_text_without_names_is_as_it_was_and_no_name_is_left(prose: str) -> None:
    assert (plain(prose) == prose) == (named(prose) == ())
    assert linked(prose).count("](#mark-") >= len(named(prose))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_step_names_is_on_its_picture_as_it_opens(file: Path) -> None:
    lesson = read(file.read_text(encoding="utf-8"), file.stem, LESSON_PAGES)
    for step in (letters.written(step, FIRST) for step in lesson.steps if named(step.text)):
        page = LESSON_PAGES[step.page]
        scene, _ = scene_of(page.scene, step.query)
        film = whole_film(page, scene)
        figures = film.veiled(scene.t) if step.question else film.frame(scene.t)
        names = {mark.name for figure in figures for mark in figure.marks if mark.visible and len(mark.x)}
        names |= {"probe"} if getattr(scene, "probe", None) else set()  # the stage draws it at the scene's query
        assert set(named(step.text)) - names - {slot for slot, text in film.words(scene.t).items() if text} == set()
