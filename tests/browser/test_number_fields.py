"""Number fields take numbers as people type them, on every page: U+2212 is a minus, a comma is decimal; what cannot be
read gets a sentence and changes nothing."""

import ast
from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from films.pages import LESSON_PAGES
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from ui.shell.number_field import WHOLE

UI = Path(__file__).parents[2] / "ui"


def put(field: Locator, text: str, key: str = "Enter") -> None:
    """Type a text in place of what is there, key by key."""
    field.focus()
    field.press("Control+a")
    field.press_sequentially(text)
    if key:
        field.press(key)


def sentence(stage: StagePage) -> Locator:
    return stage.page.locator(".number-sentence")


def within(field: Locator, number: float) -> bool:
    low, high = (field.get_attribute(name) for name in ("min", "max"))
    return float(low or "-inf") <= number <= float(high or "inf")


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_each_field_of_a_page_reads_what_is_typed_or_says_why_not(visit: Visit, name: str) -> None:
    stage = visit("digits?show=mistakes" if name == "digits" else name)
    rest(stage.page)  # its address is written
    fields = stage.page.get_by_test_id("stNumberInputField")
    writings = cycle((("−0,5", -0.5), ("2e0", 2.0), ("0,5", 0.5)))
    for i in range(fields.count()):
        field = fields.nth(i)
        if not field.is_visible():
            continue
        before, is_whole = field.input_value(), field.get_attribute("placeholder") == WHOLE
        for text in ("3-4", "1,000", "2,5" if is_whole else "½"):
            address = stage.page.url
            put(field, text)
            expect(sentence(stage)).to_contain_text(f"“{text}”")
            expect(sentence(stage)).to_contain_text("Nothing is changed.")
            assert stage.page.url == address
        # Each field takes one writing that its range has, the next in turn, and then what it had.
        fits = (each for each in islice(writings, 3) if within(field, each[1]) and (not is_whole or each[1] == 2))
        for text, number in (*islice(fits, 1), (before, float(before))):
            put(field, text)
            expect(sentence(stage)).to_have_count(0)
            expect(field).to_have_value(f"{number:g}")
            rest(stage.page)


def test_what_is_typed_is_what_the_page_then_holds(visit: Visit) -> None:
    stage = visit("perceptron")
    field = stage.page.get_by_role("spinbutton", name="η, the step")
    put(field, "0,25")
    stage.address(r"eta=0\.25\b")
    put(field, "0.0625", key="")
    field.blur()
    stage.address(r"eta=0\.0625\b")
    expect(field).to_have_value("0.0625")
    put(field, "0,5", key="ArrowUp")
    stage.address(r"eta=0\.51\b")
    put(field, "1,000", key="Tab")
    expect(sentence(stage)).to_have_text(
        "“1,000” may be 1000 or 1.000: write it without the comma, or with a point. Nothing is changed."
    )
    expect(field).to_have_value("1,000")
    stage.address(r"eta=0\.51\b")


def test_pages_have_no_other_fields_for_numbers() -> None:
    for path in UI.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
        assert path.name == "number_field.py" or not any(node.attr == "number_input" for node in calls), path
