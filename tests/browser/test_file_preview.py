"""A file that is not clear by itself is looked at before it counts: what it says, what is shown, what is left out."""

import pytest
from playwright.sync_api import Locator, Page, expect

from films.points import encode
from tests.browser.fields import put
from tests.browser.menus import open_data
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_table_and_files import Table, stands_at, upload

TREES = "Nr;Höhe;Umfang;Laub;Sorte\n" + "".join(
    f"{i};{h};{u};{b};{s}\n"
    for i, (h, u, b, s) in enumerate(
        [
            *(("1,5", "1.000,5", "0,1", "Ahorn"), ("1,25", "1.100", "0,3", "Ahorn"), ("1,75", "", "0,2", "Ahorn")),
            *(("11,5", "1.050", "0,2", "Buche"), ("11,25", "1.200", "0,1", "Buche"), ("−12", "1.150", "0,3", "Eiche")),
        ],
        1,
    )
)
BEFORE = ((1.25, 2.5, 0), (-1.0, -2.75, 1))


@pytest.fixture
def two(visit: Visit) -> StagePage:
    """A plane with two points."""
    return visit(f"perceptron?points={encode(BEFORE)}")


def preview(page: Page) -> Locator:
    return page.locator(".st-key-file_preview")


def look(stage: StagePage, text: str) -> Locator:
    """What is shown of a file of this text."""
    open_data(stage.page, "Your file")
    upload(stage.page, text.encode())
    expect(preview(stage.page)).to_be_visible()
    return preview(stage.page)


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name).click()
    page.get_by_role("option", name=option, exact=True).click()
    rest(page)


def test_a_wide_file_is_looked_at_and_the_plane_stays_until_it_is_opened(two: StagePage) -> None:
    page = two.page
    box = look(two, TREES)
    expect(box).to_contain_text(
        "a.csv has 6 rows of 5 columns, separated by semicolons; numbers are written as 1.234,5"
    )
    expect(box).to_contain_text("Points group thousands: 1.234 is 1234.")
    expect(box).to_contain_text("6 points: 3 Ahorn, 3 the rest.")
    for column, text in enumerate(("1", "1,5", "1.000,5", "0,1", "Ahorn")):
        expect(box.get_by_test_id(f"glide-cell-{column}-0")).to_have_text(text)
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    stands_at(two, (1.25, 2.5), (-1, -2.75))
    choose(page, "y-axis", "Umfang")
    expect(box).to_contain_text("5 points: 2 Ahorn, 3 the rest. 1 row with gaps is left out.")
    page.get_by_role("button", name="Open these points").click()
    stands_at(two, (1.5, 1000.5), (1.25, 1100), (11.5, 1050), (11.25, 1200), (-12, 1150))
    expect(page.locator(".stage-plane .xtitle")).to_have_text("Höhe")
    expect(page.locator(".stage-plane .ytitle")).to_have_text("Umfang")
    assert page.locator(".stage-class").all_text_contents() == ["Ahorn", "the rest"]
    expect(box).to_have_count(0)
    page.get_by_role("button", name="Undo (Ctrl+Z)").click()
    stands_at(two, (1.25, 2.5), (-1, -2.75))


def test_a_file_that_was_looked_at_may_be_left(two: StagePage) -> None:
    box = look(two, TREES)
    two.page.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    stands_at(two, (1.25, 2.5), (-1, -2.75))


def test_what_a_file_leaves_open_is_asked_and_answered(two: StagePage) -> None:
    page = two.page
    box = look(two, "1,000;2;a\n3;4;b\n")
    expect(box.get_by_test_id("stAlert").first).to_have_text("Line 1, column 1 is '1,000': is that 1000 or 1.000?")
    expect(page.get_by_role("button", name="Open these points")).to_be_disabled()
    choose(page, "Numbers are written as", "1234,5")
    expect(box.get_by_test_id("stAlert")).to_have_count(0)
    page.get_by_role("button", name="Open these points").click()
    stands_at(two, (1, 2), (3, 4))


def test_a_file_without_labels_is_points_to_be_labelled_by_hand(two: StagePage) -> None:
    box = look(two, "width height\n1e-7 2e-7\n3e-7 5e-7\n")
    expect(box).to_contain_text("2 points: 2 +. width is shown in 10⁻⁹: 100 stands for 1e-07.")
    two.page.get_by_role("button", name="Open these points").click()
    stands_at(two, (100, 200), (300, 500))
    expect(two.page.locator(".stage-plane .xtitle")).to_have_text("width (in 10⁻⁹)")
    expect(two.page.locator("[data-slot=verdict]")).to_contain_text("Only + points so far")
    expect(two.page.get_by_test_id("stAlert")).to_have_count(0)


def test_what_a_file_that_opens_at_once_has_lost_is_said(two: StagePage) -> None:
    open_data(two.page, "Your file")
    upload(two.page, b"1,2.12345678,a\n3,4,b\n")
    stands_at(two, (1, 2.123457), (3, 4))
    sentence = "Of 4 coordinates 1 has more than six decimals here, and is rounded."
    expect(two.page.get_by_test_id("stAlert")).to_have_text(sentence)


def test_cells_of_a_spreadsheet_can_be_pasted(two: StagePage) -> None:
    page = two.page
    open_data(page, "Your file")
    box = page.get_by_role("textbox", name="Or paste cells here")
    put(box, "Länge\tHöhe\tSorte\n1,5\t−2\tAhorn\n3\t0,25\tBuche\n", "Control+Enter")
    stands_at(two, (1.5, -2), (3, 0.25))
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)


@pytest.mark.parametrize("kind", ["tsv", "txt", "data", "arff"])
def test_files_of_other_names_can_be_chosen(two: StagePage, kind: str) -> None:
    page = two.page
    open_data(page, "Your file")
    text = "@relation r\n@attribute x real\n@attribute y real\n@attribute k {a,b}\n@data\n" if kind == "arff" else ""
    content = f"{text}1,2,a\n3,4,b\n".encode()
    page.locator("input[type=file]").set_input_files({"name": f"a.{kind}", "mimeType": "", "buffer": content})
    stands_at(two, (1, 2), (3, 4))


def test_the_table_reads_numbers_as_files_do_and_refuses_what_is_none(two: StagePage) -> None:
    table = Table(two.page)
    table.write(0, 0, "−3,5")
    stands_at(two, (-3.5, 2.5), (-1, -2.75))
    for text, sentence in (
        ("1,000", "Point 1, y is '1,000': that may be 1000 or 1.000; write it without the comma, or with a point."),
        ("2 000", "Point 1, y is '2 000'; a number belongs there."),
        ("0.1234567", "Point 1, y is 0.1234567: the plane has 6 decimals; round it."),
    ):
        table.write(0, 1, text)
        expect(two.page.get_by_test_id("stAlert")).to_contain_text(sentence)
        stands_at(two, (-3.5, 2.5), (-1, -2.75))
    table.write(0, 1, "1e-1")
    stands_at(two, (-3.5, 0.1), (-1, -2.75))
    expect(two.page.get_by_test_id("stAlert")).to_have_count(0)


def test_a_file_can_be_read_otherwise(two: StagePage) -> None:
    page = two.page
    box = look(two, "a,b,c;d,k\n1,5,1;2,p\n3,4,2;1,q\n")
    expect(box).to_contain_text("2 rows of 4 columns, separated by commas")
    page.get_by_role("button", name="Read it otherwise").click()
    choose(page, "The first row", "is a row")
    expect(box).to_contain_text("3 rows of 4 columns")
    choose(page, "Columns are separated by", "semicolons")
    expect(box).to_contain_text("Two columns of numbers are needed; there is none.")
    expect(page.get_by_role("button", name="Open these points")).to_be_disabled()
    stands_at(two, (1.25, 2.5), (-1, -2.75))


def test_a_column_of_texts_may_be_a_category_on_the_page_of_methods(visit: Visit) -> None:
    stage = visit("methods")
    rows = "".join(f"{colour},{weight},{kind}\n" for colour, weight, kind in 3 * [("red", 1, "a"), ("green|s", 2, "b")])
    open_data(stage.page, "Your file")
    stage.page.locator("input[type=file]").set_input_files(
        {"name": "fruit.csv", "mimeType": "text/csv", "buffer": f"colour,weight,kind\n{rows}".encode()}
    )
    expect(stage.page.locator(".st-key-file_preview")).to_contain_text("6 points: 3 a, 3 b.")
    stage.page.get_by_role("button", name="Open these points").click()
    stage.address("categories=red%7Cgreen%2Fs")
    stage.shows(points=6)
    stage.page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    assert "Is colour green/s?" in stage.words("why")  # of two that part as well the one that is drawn


def test_two_columns_of_texts_are_both_axes_of_the_page_of_methods(visit: Visit) -> None:
    stage = visit("methods")
    rows = 3 * "red,round,a\ngreen,long,b\nred,long,a\n"
    open_data(stage.page, "Your file")
    stage.page.locator("input[type=file]").set_input_files(
        {"name": "fruit.csv", "mimeType": "text/csv", "buffer": f"colour,shape,kind\n{rows}".encode()}
    )
    expect(stage.page.locator(".st-key-file_preview")).to_contain_text("9 points: 6 a, 3 b.")
    stage.page.get_by_role("button", name="Open these points").click()
    stage.address("categories=red%7Cgreen&categories2=round%7Clong")
    stage.shows(points=9)
    stage.page.keyboard.press("ArrowRight")
    stage.shows(frame=1)
    assert "Is colour " in stage.words("why")
