"""Files that people have taken home, or have written for the app: they are read, run and play as they did."""

import base64
import contextlib
import hashlib
import io
import json
import lzma
import re
from collections.abc import Iterable
from typing import Any

import nbformat
import pytest

from films.files.choice import proposal
from films.files.reading import read
from films.files.selection import numbered_as, select
from films.lessons import progress_file
from films.pages import PAGES
from tests.films.notebook_cases import FILMS
from tests.films.test_notebooks import same
from tests.old.foreign import FOLDER, HOST, from_json, plain, points_in, scene_of, toml

HELD = toml("files.toml")
LINK = re.compile(r"\[this scene of the playground\]\(([^)\s]+)\)")
each_table = pytest.mark.parametrize("table", HELD["table"], ids=lambda table: table["file"])
each_notebook = pytest.mark.parametrize("notebook", HELD["notebook"], ids=lambda notebook: notebook["file"])


def ran(programs: Iterable[str]) -> str:
    """What programs print that run one after the other, as the cells of a notebook do."""
    output, names = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(output):
        for program in programs:
            exec(compile(program, "cell", "exec"), names)
    return output.getvalue()


def cells(file: str) -> tuple[str, list[str]]:
    """The first words of a notebook, and its code; nbformat finds nothing wrong with it."""
    notebook = nbformat.reads((FOLDER / "notebooks" / file).read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(notebook)
    return notebook.cells[0].source, [cell.source for cell in notebook.cells if cell.cell_type == "code"]


@each_table
def test_points_of_an_old_table_are_on_the_plane(table: dict[str, Any]) -> None:
    styles = PAGES[table["page"]].classes
    rows = read((FOLDER / "tables" / table["file"]).read_bytes())
    points = select(rows, proposal(rows, len(styles)).choice, len(styles))
    points = numbered_as(points, [style.name for style in styles]) or points
    assert rows.questions == (), "they are opened at once"
    assert points.points == points_in(table["points"])
    assert [axis.name for axis in points.axes] == table["axes"]
    assert ([*points.class_names], points.sentences) == (table["classes"], ())


@each_notebook
def test_an_old_notebook_prints_its_numbers_which_are_those_of_its_link(notebook: dict[str, Any]) -> None:
    title, programs = cells(notebook["file"])
    (link,) = LINK.findall(title)
    assert link.startswith(f"{HOST}/{notebook['page']}?")
    scene, problems = scene_of(link.removeprefix(f"{HOST}/"))
    assert problems == ()
    assert {name: plain(getattr(scene, name)) for name in notebook["scene"]} == notebook["scene"]
    numbers = json.loads(ran(programs).splitlines()[-1])
    film = FILMS[notebook["page"]](scene)
    for name, value in json.loads(notebook["prints"]).items():
        assert numbers[name] == pytest.approx(value) if isinstance(value, float) else same(numbers[name], value), name
        assert name not in film or same(numbers[name], film[name]), name


def test_an_old_program_prints_its_numbers() -> None:
    program = (FOLDER / "programs/perceptron.py.txt").read_text(encoding="utf-8")
    assert ran([program]).strip() == HELD["program"]["prints"].strip()


def test_old_progress_is_read_whole_and_is_what_the_browser_had() -> None:
    marks, days = progress_file.read((FOLDER / "progress/playground-progress.json").read_bytes())
    browser = from_json("browsers/student-of-pages.json")["localStorage"]["playground.lessons"]
    there = json.loads(browser)
    assert {name: {str(step): mark for step, mark in steps.items()} for name, steps in marks.items()} == there["marks"]
    assert {name: {str(step): day for step, day in steps.items()} for name, steps in days.items()} == there["reviews"]


def test_an_old_film_is_whole_and_its_link_opens_it() -> None:
    """Its own scripts play it, which a browser shows (tests/browser/test_old_things.py)."""
    text = lzma.decompress((FOLDER / "films/perceptron-points.html.xz").read_bytes()).decode()
    (data,) = re.findall(r'<script type="application/json" id="film">(.*?)</script>', text, re.DOTALL)
    stage = json.loads(data)
    assert (stage["frame"], stage["answer"]["film"]["frames"]) == (HELD["film"]["frame"], HELD["film"]["frames"])
    scripts = re.findall(r"<script(?: type=\"module\")?>(.*?)</script>", text, re.DOTALL)
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"sha256-{digest}" in text
    (address,) = re.findall(rf'href="{HOST}/([^"]*)"', text)
    assert address.replace("&amp;", "&").startswith(HELD["film"]["address"])
    scene, problems = scene_of(address.replace("&amp;", "&"))
    assert (scene.t, problems) == (HELD["film"]["frame"], ())
    assert PAGES["perceptron"].film(scene).n_frames == HELD["film"]["frames"]
