"""Files that people have taken home, or have written for the app: they are read, run and play as they did."""

import base64
import hashlib
import json
import lzma
import re
from typing import Any

import pytest

from films.files.choice import proposal
from films.files.reading import read
from films.files.selection import numbered_as, select
from films.lessons import progress_file
from films.pages import PAGES
from tests.old.foreign import FOLDER, HOST, from_json, points_in, ran, scene_of, toml

HELD = toml("files.toml")
each_table = pytest.mark.parametrize("table", HELD["table"], ids=lambda table: table["file"])


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
