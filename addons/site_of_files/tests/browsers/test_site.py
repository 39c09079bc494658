"""A site of files in Firefox and WebKitGTK."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from addons.site_of_files.scenes import all_films
from addons.site_of_files.site import Site
from tests.browsers.test_elsewhere import FIRST_FILMS, LESSON, takes
from tests.browsers.visitor import StageVisitor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few films and the lesson."""
    folder = tmp_path_factory.mktemp("site")
    Site(dict(islice(all_films().items(), FIRST_FILMS)), [LESSON], "https://play.example.org").write(folder)
    return folder


def test_a_lesson_is_taken_from_a_site_of_files(
    phone: StageVisitor, folder: Path, serve_files: Callable[[Path], str]
) -> None:
    phone.open(f"{serve_files(folder)}/lessons/{LESSON.name}.html")
    takes(phone, LESSON)


def test_films_play_from_a_folder(laptop: StageVisitor, folder: Path) -> None:
    for film in islice(all_films().values(), FIRST_FILMS):
        laptop.open((folder / film.path).as_uri())
        laptop.keys("Home")
        laptop.shows(frame=0)
        laptop.press("[data-step=next], .stage-next")
        laptop.shows(frame=1)
