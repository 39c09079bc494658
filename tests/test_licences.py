"""Third-party parts: each has its licence beside it, in the checkout and in every copy."""

import re
import tomllib
from pathlib import Path

import pytest

from films.version import RELEASE
from tests.browser.hosting import image
from ui.stage import alone, faces, licences, served

ROOT = Path(__file__).parents[1]
STAGE = ROOT / "ui" / "stage"
HOUSE = ("playground", "films", "lessons", "pages", "server", "ui", "addons")
# Files of these kinds are never written by hand here, so somebody else has made them.
FOREIGN = ("*.woff2", "*.woff", "*.ttf", "*.otf", "*.br", "*.gz", "*.min.js", "*.xsd", "*.dtd", "*.npz", "*.png")
DOCUMENT = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
OPENINGS = {"fonts/OFL.txt": "SIL OPEN FONT LICENSE", "fonts/GUST-FONT-LICENSE.txt": "GUST Font License"}


def flat(text: str) -> str:
    return re.sub(r"[\s%]+", " ", text)


def whole(text: str) -> bool:
    """Whether a text has all licences, to the letter."""
    files = [licences.OWN, *(STAGE / part.text for part in licences.PARTS)]
    return all(file.read_text(encoding="utf-8") in text for file in files)


def test_every_file_that_others_have_made_has_a_licence_beside_it() -> None:
    files = {file for part in HOUSE for kind in FOREIGN for file in (ROOT / part).rglob(kind)}
    named = {STAGE / file: STAGE / part.text for part in licences.PARTS for file in part.files}
    noticed = {file for file in files if (file.parents[1] / "NOTICE.txt").is_file()}
    assert files - noticed == set(named)
    assert all(text.parent == file.parent and text.is_file() for file, text in named.items())


@pytest.mark.parametrize("part", licences.PARTS, ids=lambda part: part.name)
def test_a_licence_is_that_which_is_named_and_stands_in_the_document(part: licences.Part) -> None:
    text = flat((STAGE / part.text).read_text(encoding="utf-8"))
    assert OPENINGS.get(part.text, "MIT License") in text
    assert f"| {part.name} |" in DOCUMENT
    assert f"| {part.licence} |" in DOCUMENT
    assert Path(part.text).name in DOCUMENT


def test_the_app_serves_them_beside_the_fonts() -> None:
    files = served.files()
    (path,) = (path for path in files if path.endswith(f"/{licences.FILE}"))
    assert path.replace(licences.FILE, faces.UPRIGHT) in files
    content = files[path]
    assert isinstance(content, bytes)
    assert whole(content.decode())
    assert licences.FILE in faces.own("")


def test_a_film_that_plays_offline_names_them_and_the_release_that_made_it() -> None:
    page = alone.page({"frames": 1}, frame=0, title="", address="").decode()
    assert f"Classifier playground {RELEASE}" in page
    for part in licences.PARTS:
        assert part.line in page
    assert "--" not in licences.comment(licences.PARTS)  # which would end the comment


def test_a_style_sheet_names_the_fonts_that_it_carries() -> None:
    assert licences.SANS.line in faces.carried()


def test_the_image_and_the_wheel_have_the_folders_whole_and_our_own_licence() -> None:
    copied = image.copied()
    assert {*copied} >= {"LICENSE", "ui", "server"}
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {"!LICENSE", "!ui", "!server"} <= {*ignored}
    project = tomllib.loads((ROOT / "deploy" / "wheel" / "pyproject.toml").read_text(encoding="utf-8"))
    house = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["house"]
    assert {*house} >= {"LICENSE", "ui", "server"}
