"""Where a mistake in a lesson's file is: an error names the step, what of the step is meant, and the line."""

import math
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from films.lessons import library
from films.lessons.toml import LARGEST, file_text, read
from films.lessons.toml_lines import place_at, place_of
from tests.examples import examples

EXAMPLE = (Path(__file__).parent / "example.toml").read_text(encoding="utf-8")
FILES = [file.read_text(encoding="utf-8") for file in sorted(library.FOLDER.glob("*.toml"))]
BEGINS = re.compile(r"(The lesson's head|The steps|Step \d+[a-z, ]*) \(line (\d+)\): .+", re.DOTALL)
SPOILED = [
    "",
    "<b>bold</b>",
    "![](x.png)",
    "x" * 21_000,
    "\x00",
    -1,
    10**9,
    1.5,
    math.nan,
    True,
    [],
    ["a"] * 70,
    {},
]


def refusal(text: str) -> str:
    """What is said of a text that is no lesson; "" for a lesson."""
    try:
        read(text, "own")
    except ValueError as error:
        return str(error)
    return ""


def header_above(text: str, line: int) -> str:
    """The place of a line by the last header above it, the slow way."""
    above = text.split("\n")[:line]
    steps = sum(each.startswith("[[steps]") for each in above)
    last = next((each for each in reversed(above) if each.startswith("[")), "")
    part = last.strip("[]").removeprefix("steps").removeprefix(".")
    return (f"Step {steps}, {part}" if part else f"Step {steps}") if steps else "The lesson's head"


def spoilt(values: Any, path: tuple[str | int, ...], value: object) -> Any:
    """The values with another one at that place."""
    if not path:
        return value
    name, *rest = path
    if isinstance(values, dict):
        return values | {name: spoilt(values[name], tuple(rest), value)}
    assert isinstance(name, int)
    return [*values[:name], spoilt(values[name], tuple(rest), value), *values[name + 1 :]]


def places(values: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """All places in a lesson's values below its steps."""
    inside = values.items() if isinstance(values, dict) else enumerate(values) if isinstance(values, list) else ()
    for name, value in inside:
        if path or name == "steps":
            if len(path) > 1:
                yield (*path, name)
            yield from places(value, (*path, name))


ALL_PLACES = [(i, path) for i, text in enumerate(FILES) for path in places(tomllib.loads(text))]


@examples(300)
@given(place=st.sampled_from(ALL_PLACES), value=st.sampled_from(SPOILED))
def test_whatever_is_spoilt_in_a_step_the_refusal_names_the_step_and_its_question(
    place: tuple[int, tuple[str | int, ...]], value: object
) -> None:
    number, path = place
    words = refusal(tomli_w.dumps(spoilt(tomllib.loads(FILES[number]), path, value)))
    if not words:
        return
    begins = BEGINS.fullmatch(words)
    assert begins, words
    step, part = int(path[1]) + 1, {"question": ", question", "challenge": ", challenge"}.get(str(path[2]), "")
    about = begins[1]
    assert about == f"Step {step}" or about.startswith(f"Step {step}, "), words
    assert about.startswith(f"Step {step}{part}"), words


@pytest.mark.parametrize("junk", ["= 1", "a b = 1", "[[steps]", 'text = "no end', "answer = 01", "x = [1,, 2]"])
def test_what_is_no_toml_is_told_with_the_step_in_which_it_is(junk: str) -> None:
    lines = EXAMPLE.split("\n")
    for i in range(len(lines) + 1):
        broken = [*lines[:i], junk, *lines[i:]]
        words = refusal("\n".join(broken))
        begins = BEGINS.fullmatch(words)
        if "this is not TOML" not in words:  # within a text of several lines, or a name that stands there already
            continue
        assert begins, words
        assert begins[1] == header_above("\n".join(broken), int(begins[2])), words
        assert int(begins[2]) == i + 1, words


def test_a_text_without_its_end_is_told_with_the_step_in_which_it_begins() -> None:
    text = EXAMPLE.replace('text = "Here are', 'text = """Here are', 1)
    assert refusal(text).startswith("Step 2 (line ")
    head, _, rest = EXAMPLE.partition('counts as a mistake."')
    open_why = head.replace('why = "At 0', 'why = """At 0') + 'counts as a mistake."' + rest
    assert refusal(open_why).startswith("Step 2, question (line ")


def test_bytes_that_are_no_text_are_told_with_their_step() -> None:
    at = EXAMPLE.index("How many of its")
    with pytest.raises(ValueError, match=r"^Step 3, question \(line 34\): this is not UTF-8\.$"):
        file_text(EXAMPLE[:at].encode() + b"\xff" + EXAMPLE[at:].encode())
    with pytest.raises(ValueError, match=r"^The lesson's head \(line 1\): this is not UTF-8\.$"):
        file_text("\ufeffé".encode() + b"\xff")


def test_a_file_as_a_whole_has_no_line() -> None:
    assert refusal("#" * (LARGEST + 1)).startswith("The file has 100,001 characters")


def test_what_a_part_of_a_step_is_called() -> None:
    step = ("steps", 1)
    assert place_of((*step, "scene"), 5) == "Step 2 (line 5)"
    assert place_of((*step, "question", "answer"), 5) == "Step 2, question (line 5)"
    assert place_of((*step, "question", "nudges", "text"), 5) == "Step 2, question, nudges (line 5)"
    assert place_of((*step, "question", "again", "vary"), 5) == "Step 2, question, asked again (line 5)"
    assert place_of((*step, "challenge"), 5) == "Step 2, challenge (line 5)"
    assert place_of(("steps",), 5) == "The steps (line 5)"
    assert place_of(("title",), 5) == "The lesson's head (line 5)"
    assert place_at("", 1) == "The lesson's head (line 1)"
