"""Number fields take numbers as people type them, on every page: U+2212 is a minus, a comma is decimal; what cannot be
read gets a sentence and changes nothing."""

import ast
from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fields import put
from tests.browser.menus import open_data
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from ui.shell.number_field import WHOLE

TESTS = Path(__file__).parent
UI = TESTS.parents[1] / "ui"
IN_DATA = {"methods": "Moons"}  # pages with fields in their menu Data, in the part of that name


def sentence(stage: StagePage) -> Locator:
    return stage.page.locator(".number-sentence")


def within(field: Locator, number: float) -> bool:
    low, high = (field.get_attribute(name) for name in ("min", "max"))
    return float(low or "-inf") <= number <= float(high or "inf")


def opened(visit: Visit, name: str) -> StagePage:
    """A page with its fields in sight, its address written."""
    stage = visit(name)
    open_data(stage.page, IN_DATA[name])
    rest(stage.page)
    return stage


@pytest.mark.parametrize("name", IN_DATA)
def test_each_field_of_a_page_reads_what_is_typed_or_says_why_not(visit: Visit, name: str) -> None:
    stage = opened(visit, name)
    fields = stage.page.get_by_test_id("stNumberInputField")
    assert fields.filter(visible=True).count()
    writings = cycle((("−0,5", -0.5), ("2e0", 2.0), ("0,5", 0.5)))
    for i in range(fields.count()):
        field = fields.nth(i)
        if not field.is_visible():
            continue
        before, is_whole = field.input_value(), field.get_attribute("placeholder") == WHOLE
        for text in ("3-4", "1,000", "2,5" if is_whole else "½"):
            address = stage.page.url
            put(field, text, "Enter")
            expect(sentence(stage)).to_contain_text(f"“{text}”")
            expect(sentence(stage)).to_contain_text("Nothing is changed.")
            assert stage.page.url == address
        # Each field takes one writing that its range has, the next in turn, and then what it had.
        fits = (each for each in islice(writings, 3) if within(field, each[1]) and (not is_whole or each[1] == 2))
        for text, number in (*islice(fits, 1), (before, float(before))):
            put(field, text, "Enter")
            expect(sentence(stage)).to_have_count(0)
            expect(field).to_have_value(f"{number:g}")
            rest(stage.page)


@pytest.mark.parametrize("name", ["methods"])
def test_the_first_press_into_a_field_puts_the_caret_there_and_keys_work_from_it(visit: Visit, name: str) -> None:
    stage = opened(visit, name)
    keyboard, fields = stage.page.keyboard, stage.page.get_by_test_id("stNumberInputField").filter(visible=True)
    assert fields.count()
    for field in fields.all():
        before, width = field.input_value(), (field.bounding_box() or {"width": 0})["width"]
        field.click(position={"x": width - 4, "y": 10})  # behind the last digit
        keyboard.press("Backspace")
        expect(field).to_have_value(before[:-1])
        keyboard.press("Home")
        keyboard.press("ArrowRight")
        keyboard.type("7")
        expect(field).to_have_value(f"{before[:-1][:1]}7{before[:-1][1:]}")
        keyboard.press("Control+a")
        keyboard.type(before)
        keyboard.press("Enter")
        rest(stage.page)


def test_pages_have_no_other_fields_for_numbers() -> None:
    for path in UI.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
        assert path.name == "number_field.py" or not any(node.attr == "number_input" for node in calls), path


def test_tests_fill_fields_by_presses_and_keys() -> None:
    """All but the scrubber, which is no field, and the cells of a table, which open by a double press."""
    for path in TESTS.rglob("*.py"):
        lines = [line for line in path.read_text("utf-8").splitlines() if ".fill(" in line and "scrub" not in line]
        assert not lines or path.name in ("test_table_and_files.py", "test_number_fields.py"), (path.name, lines)
