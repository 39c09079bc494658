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


def test_what_a_file_leaves_open_is_asked_and_it_may_be_read_otherwise_or_left(two: StagePage) -> None:
    page = two.page
    box = look(two, "a,b,c;d,k\n1,5,1;2,p\n3,4,2;1,q\n")
    expect(box).to_contain_text("2 rows of 4 columns, separated by commas")
    page.get_by_role("button", name="Read it otherwise").click()
    choose(page, "The first row", "is a row")
    expect(box).to_contain_text("3 rows of 4 columns")
    choose(page, "Columns are separated by", "semicolons")
    expect(box).to_contain_text("Two columns of numbers are needed; there is none.")
    expect(page.get_by_role("button", name="Open these points")).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    stands_at(two, (1.25, 2.5), (-1, -2.75))
    box = look(two, "1,000;2;a\n3;4;b\n")
    expect(box.get_by_test_id("stAlert").first).to_have_text("Line 1, column 1 is '1,000': is that 1000 or 1.000?")
    expect(page.get_by_role("button", name="Open these points")).to_be_disabled()
    choose(page, "Numbers are written as", "1234,5")
    expect(box.get_by_test_id("stAlert")).to_have_count(0)
    page.get_by_role("button", name="Open these points").click()
    stands_at(two, (1, 2), (3, 4))
    box = look(two, "width height\n1e-7 2e-7\n3e-7 5e-7\n")  # points to be labelled by hand
    expect(box).to_contain_text("2 points: 2 +. width is shown in 10⁻⁹: 100 stands for 1e-07.")
    page.get_by_role("button", name="Open these points").click()
    stands_at(two, (100, 200), (300, 500))
    expect(page.locator(".stage-plane .xtitle")).to_have_text("width (in 10⁻⁹)")
    expect(page.locator("[data-slot=verdict]")).to_contain_text("Only + points so far")
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


ARFF = "@relation r\n@attribute x real\n@attribute y real\n@attribute k {a,b}\n@data\n1,2,a\n3,5,b\n"


def test_files_of_any_name_and_cells_of_a_spreadsheet_are_opened_at_once(two: StagePage) -> None:
    page = two.page
    for name, text, places in (
        ("a.arff", ARFF, ((1, 2), (3, 5))),
        ("a.data", "1\t2\ta\n3\t4\tb\n", ((1, 2), (3, 4))),
        ("a.csv", "1,2.12345678,a\n3,4,b\n", ((1, 2.123457), (3, 4))),
    ):
        open_data(page, "Your file")
        page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "", "buffer": text.encode()})
        stands_at(two, *places)
    sentence = "Of 4 coordinates 1 has more than six decimals here, and is rounded."  # of what was lost
    expect(page.get_by_test_id("stAlert")).to_have_text(sentence)
    open_data(page, "Your file")
    box = page.get_by_role("textbox", name="Or paste cells here")
    put(box, "Länge\tHöhe\tSorte\n1,5\t−2\tAhorn\n3\t0,25\tBuche\n", "Control+Enter")
    stands_at(two, (1.5, -2), (3, 0.25))
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)


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


COLUMNS = {  # of texts, as axes of the page of methods: what its address has then, and what the film asks
    "colour,weight,kind": (
        "red,1,a\ngreen|s,2,b\n",
        "6 points: 3 a, 3 b.",
        "categories=red%7Cgreen%2Fs",
        "Is colour green/s?",
    ),
    "colour,shape,kind": (
        "red,round,1st\ngreen,long,2nd\n",
        "6 points: 3 of class 1st, 3 of class 2nd.",
        "categories=red%7Cgreen&categories2=round%7Clong",
        "Is colour ",
    ),
}


def test_columns_of_texts_may_be_categories_on_the_page_of_methods(visit: Visit) -> None:
    stage = visit("methods")
    for heads, (rows, points, fields, question) in COLUMNS.items():
        open_data(stage.page, "Your file")
        stage.page.locator("input[type=file]").set_input_files(
            {"name": "fruit.csv", "mimeType": "text/csv", "buffer": f"{heads}\n{3 * rows}".encode()}
        )
        expect(stage.page.locator(".st-key-file_preview")).to_contain_text(points)
        stage.page.get_by_role("button", name="Open these points").click()
        stage.address(fields)
        stage.shows(points=6, frame=0, settled=1)  # a film that was stepped before is another
        stage.page.keyboard.press("ArrowRight")
        stage.shows(frame=1)
        assert question in stage.words("why")  # of two that part as well the one that is drawn
