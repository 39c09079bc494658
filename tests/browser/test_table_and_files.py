"""The points' table, CSV files and Iris: ways in and out that keep every coordinate exactly."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from films.points import encode
from tests.browser.menus import load_preset, open_data
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.films.files.opened import opened
from tests.films.film.reading import present

PRESSES = 5
TEXT = "3\t4.5\t-\n-2\t1\t+1"
CELL = '<td gdg-raw-value="9" gdg-format="string">{}</td>'  # as a grid writes what it shows, with what it holds
HIDDEN = "".join(f"<tr>{''.join(map(CELL.format, row.split()))}</tr>" for row in TEXT.splitlines())
COPY = """([text, html]) => {
  const written = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData("text/html", html);
    event.preventDefault();
  };
  document.addEventListener("copy", written, { once: true });
  return document.execCommand("copy");
}"""
OVER_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
MARKERS, ROW = 34, 35  # pixels: the column in which rows are chosen, and a row's height


class Table:
    """The editable table: drawn on a canvas, with cells that screen readers see below it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.get_by_text("The points as a table").click()
        self.grid = page.get_by_test_id("stDataFrame")
        expect(self.cell(0, 0)).to_be_attached()
        rest(page, 50)  # that it is open is told, and the page runs: it may be drawn once more

    def cell(self, row: int, column: int) -> Locator:
        """The points' names stand in column -1."""
        return self.page.get_by_test_id(f"glide-cell-{column + 2}-{row}")

    def rows(self) -> list[list[str]]:
        cells = self.page.locator("[data-testid^=glide-cell-]").all_text_contents()
        return [cells[i + 1 : i + 4] for i in range(0, len(cells), 4)]

    def has_points(self, *names: str) -> None:
        """Wait until the rows have these points' names."""
        for row, name in enumerate(names):
            expect(self.cell(row, -1)).to_have_text(name)

    def click(self, row: int, column: int, **options: Any) -> None:
        """A cell; the row below the last adds one, column -2 chooses a whole row."""
        self.grid.scroll_into_view_if_needed()
        box = present(self.grid.bounding_box())
        width = (box["width"] - MARKERS) / 4
        across = MARKERS + (column + 1.5) * width if column >= -1 else MARKERS / 2
        self.page.mouse.click(box["x"] + across, box["y"] + (row + 1.5) * ROW, **options)

    def choose(self, row: int) -> None:
        """A whole row; again, where the table was just being drawn anew and the press was lost."""
        chosen = self.page.locator(f"tr[aria-selected=true][aria-rowindex='{row + 2}']")
        for _ in range(PRESSES):
            self.click(row, -2)
            with suppress(AssertionError):
                return expect(chosen).to_be_attached(timeout=2000)
        pytest.fail(f"row {row} cannot be chosen")

    def write(self, row: int, column: int, text: str) -> None:
        self.click(row, column, click_count=2)
        self.fill(text)
        expect(self.cell(row, column)).to_have_text(text)

    def fill(self, text: str) -> None:
        """The cell that is open for writing; a class is found by its name."""
        cell = self.page.locator("#portal")
        cell.locator("input, textarea").last.fill(text)
        if cell.get_by_role("combobox").count():
            expect(cell.get_by_role("option")).to_have_text([text])
        self.page.keyboard.press("Enter")


TWO = f"perceptron?points={encode(((1.25, 2.5, 0), (-1.0, -2.75, 1)))}"


@pytest.fixture
def two(visit: Visit) -> StagePage:
    """A plane with two points."""
    return visit(TWO)


def stands_at(stage: StagePage, *places: tuple[float, float]) -> None:
    """Wait until the points are drawn at these places, exactly."""
    trace = "document.querySelector('.stage-plane > div').picture.trace('points')"
    same = f"wanted => {{ const {{ x, y }} = {trace}; return JSON.stringify([x, y]) === JSON.stringify(wanted); }}"
    stage.page.wait_for_function(same, arg=[[x for x, _ in places], [y for _, y in places]])


def upload(page: Page, content: bytes) -> None:
    page.locator("input[type=file]").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": content})


def test_the_table_shows_exact_coordinates_and_an_edited_cell_moves_its_point(two: StagePage) -> None:
    table = Table(two.page)
    assert table.rows() == [["1.25", "2.5", "+"], ["-1", "-2.75", "−"]]
    table.write(0, 0, "-3.123456")
    stands_at(two, (-3.123456, 2.5), (-1, -2.75))
    link = two.address("points=1")
    table.write(1, 1, "4")
    stands_at(two, (-3.123456, 2.5), (-1, 4))
    assert table.rows() == [["-3.123456", "2.5", "+"], ["-1", "4", "−"]]
    assert two.page.url != link
    table.write(0, 2, "−")
    expect(two.page.locator("[data-slot=verdict]")).to_contain_text("Only − points so far")
    assert set(two.trace("points")["marker"]["color"]) == {"#D55E00"}


def test_the_table_adds_and_deletes_rows(two: StagePage) -> None:
    table = Table(two.page)
    table.click(2, 0)  # the row below the last, open for writing at once
    table.fill("3.5")
    table.write(2, 1, "-0.125")
    two.shows(points=2)  # a row without a class is no point yet
    table.write(2, 2, "+")
    two.shows(points=3)
    stands_at(two, (1.25, 2.5), (-1, -2.75), (3.5, -0.125))
    table.has_points("1", "2", "3")
    rest(two.page)  # the table is a new one: it has the new point's name
    table.choose(0)
    two.page.keyboard.press("Delete")
    stands_at(two, (-1, -2.75), (3.5, -0.125))
    two.shows(points=2)
    table.has_points("1", "2")
    two.page.locator(".stage-plane").scroll_into_view_if_needed()
    load_preset(two.page, "XOR")
    two.shows(points=4)
    expect(table.cell(3, 1)).to_have_text("-2")  # it follows the plane
    assert table.rows()[1] == ["-2", "2", "−"]


def test_a_file_brings_its_points_and_their_names(app: str, page: Page) -> None:
    two = StagePage(page).open(f"{app}/{TWO}")  # a document of its own: undo knows no other test's points
    open_data(page, "Your file")
    upload(page, "Länge (mm);Höhe;Sorte\n1,5;-2;Ahorn\n-0,000001;3;Buche\n1e3;0,25;Ahorn\n".encode())
    stands_at(two, (1.5, -2), (-0.000001, 3), (1000, 0.25))
    expect(page.locator(".stage-plane .xtitle")).to_have_text("Länge (mm)")
    expect(page.locator(".stage-plane .ytitle")).to_have_text("Höhe")
    assert page.locator(".stage-class").all_text_contents() == ["Ahorn", "Buche"]
    assert two.trace("points")["marker"]["color"] == ["#0072B2", "#D55E00", "#0072B2"]
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    link = two.address("labels=")
    undo = page.get_by_role("button", name="Undo (Ctrl+Z)")
    undo.click()  # it reaches back over a file, and no further
    stands_at(two, (1.25, 2.5), (-1, -2.75))
    expect(undo).to_be_disabled()
    other = StagePage(page).open(link)
    stands_at(other, (1.5, -2), (-0.000001, 3), (1000, 0.25))
    expect(undo).to_be_disabled()


def test_a_downloaded_file_holds_the_same_points(two: StagePage) -> None:
    page = two.page
    rest(page)
    sent = page.evaluate("traffic.sent")
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Points as CSV").click()
    content = download.value.path().read_bytes()
    assert download.value.suggested_filename == "perceptron-points.csv"
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    assert page.evaluate("traffic.sent") == sent, "no run of the page is asked for"
    open_data(page, "Your file")
    assert opened(content).points == ((1.25, 2.5, 0), (-1, -2.75, 1))
    upload(page, content)
    stands_at(two, (1.25, 2.5), (-1, -2.75))
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_a_class_is_pasted_with_its_coordinates(new_page: Callable[..., Page], app: str) -> None:
    page = new_page(own=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage = StagePage(page).open(f"{app}/{TWO}").ready()
    table = Table(page)
    page.evaluate("text => navigator.clipboard.writeText(text)", "3\t4.5\t-\n-2\t1\t+1")
    table.click(0, 0)
    page.keyboard.press("Control+V")
    stands_at(stage, (3, 4.5), (-2, 1))
    assert stage.trace("points")["marker"]["color"] == ["#D55E00", "#0072B2"]


@pytest.mark.parametrize("before", ["", OVER_HTTP], ids=["over https", "over http, without a clipboard"])
def test_text_that_is_shown_wins_over_what_another_grid_hides(
    new_page: Callable[..., Page], app: str, before: str
) -> None:
    page = new_page(own=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(before)
    stage = StagePage(page).open(f"{app}/{TWO}").ready()
    table = Table(page)
    assert page.evaluate(COPY, [TEXT, f"<table>{HIDDEN}</table>"])
    table.click(0, 0)
    page.keyboard.press("Control+V")
    stands_at(stage, (3, 4.5), (-2, 1))


def test_iris_by_any_two_measurements(two: StagePage) -> None:
    page = two.page
    load_preset(page, "Iris")
    two.shows(points=150)
    for name, value in [("iris x", "petal width"), ("iris y", "petal length"), ("iris species", "virginica")]:
        page.locator(f"[data-setting='{name}'] select").select_option(label=value)
        two.ready()
    expect(page.locator(".stage-class")).to_have_text(["virginica", "the rest"])
    expect(page.locator(".stage-plane .ytitle")).to_have_text("petal length (cm)")
    two.ready()
    assert two.places()[0] == (0.2, 1.4)
    expect(page.locator(".stage-plane .xtitle")).to_have_text("petal width (cm)")
    expect(page.locator(".stage-plane .ytitle")).to_have_text("petal length (cm)")
