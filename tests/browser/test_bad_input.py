"""Files, names and reports that are not what they should be: a sentence each, and the page goes on with its points."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from server.error_log import CANNOT
from tests.browser.fields import put
from tests.browser.menus import open_data
from tests.browser.stage_page import StagePage, Visit
from tests.browser.tabs import Tabs

BAD_FILES = {  # all other kinds: tests/films/files/
    "binary": (bytes(range(256)) * 9, "Line 1 holds a character that no text has (code 0); is it a text file?"),
    "image": (b"x,y,class\n1,2,+\n![x](/x.png),2,-\n", "Line 3, column 1 is '![x](/x.png)'; a number belongs there."),
    "mark_down_": (
        b"x,y,class\n1,2,+\n**1** $a$ $b$ `c`,2,-\n",
        "Line 3, column 1 is '**1** $a$ $b$ `c`'; a number belongs",
    ),
}
FORGED = [  # all others: tests/films/scenes/test_checked_points.py
    ([[1, 2, 0], [1, None, 0]], "Point 2 has a coordinate that is not a finite number."),
    ("<b>no</b>", "The points are not a list."),
]


def upload(page: Page, name: str, content: bytes) -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})


def test_each_bad_file_gets_one_sentence_and_the_points_stay(visit: Visit) -> None:
    stage = visit("perceptron?t=0")
    page = stage.page
    before = stage.places()
    for name, (content, sentence) in BAD_FILES.items():
        open_data(page, "Your file")
        upload(page, f"{name}.csv", content)
        warning = page.get_by_test_id("stAlert")
        expect(warning.filter(has_text=sentence)).to_have_count(1)
        expect(warning).to_have_count(1)  # that of the file before is gone
        expect(page.locator(".st-key-file_preview")).to_contain_text(f"{name}.csv")
        expect(warning).to_contain_text("The points are as they were.")
        expect(warning.locator("img, b, strong, em, code, a, script, .katex")).to_have_count(0)
        expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)  # the sentence would lie behind it
        assert stage.places() == before, name
    open_data(page, "Your file")
    upload(page, "good.csv", b"1,2,+\n3,4,-\n")
    stage.shows(points=2)
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_what_was_pasted_and_refused_is_there_to_be_mended_and_what_is_too_large_is_refused_where_it_was_chosen(
    visit: Visit,
) -> None:
    stage = visit("perceptron?t=0")
    page = stage.page
    box = page.get_by_role("textbox", name="Or paste cells here")
    open_data(page, "Your file")
    upload(page, "large.csv", b"1,2,+\n" * 3_600_000)
    expect(page.get_by_test_id("stFileUploader")).to_contain_text("File must be 20.0MB or smaller.")
    stage.shows(points=16)
    put(box, "1 2 +\n3 -", "Control+Enter")
    expect(page.get_by_test_id("stAlert")).to_contain_text("Line 2 has 2 columns, line 1 has 3")
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    open_data(page, "Your file")
    expect(box).to_have_value("1 2 +\n3 -")
    put(box, "1 2 +\n3 4 -", "Control+Enter")
    stage.shows(points=2)
    open_data(page, "Your file")
    expect(box).to_have_value("")
    page.keyboard.press("Escape")
    stage.click(4, -1)
    stage.shows(points=3)


NAMES = {"x": '<a href="https://example.com">x</a>', "y": "<b>y</b><br>&amp;"}
CLASSES = ["<img src=x onerror=alert(1)>", "<svg onload=alert(2)>&lt;"]


def shows_names_as_text(page: Page, x: str, y: str, classes: list[str]) -> None:
    expect(page.locator(".stage-plane .xtitle")).to_have_text(x)
    expect(page.locator(".stage-plane .ytitle")).to_have_text(y)
    assert page.locator(".stage-class").all_text_contents() == classes
    stage = page.get_by_test_id("stage")
    expect(stage.locator("img, script, a, [onload], [onerror], .xtitle *, .ytitle *")).to_have_count(0)


@pytest.fixture
def dialogs(page: Page) -> list[str]:
    """What an alert said; the page goes on."""
    messages: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        messages.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    return messages


def test_names_in_the_address_and_in_a_file_are_text(app: str, page: Page, dialogs: list[str]) -> None:
    query = urlencode({**NAMES, "labels": "|".join(CLASSES)})
    stage = StagePage(page).open(f"{app}/perceptron?{query}")
    shows_names_as_text(page, NAMES["x"], NAMES["y"], CLASSES)
    stage.step("next")
    page.get_by_text("The points as a table").click()
    expect(page.get_by_test_id("stDataFrame").locator("th").nth(1)).to_have_text(NAMES["x"])
    page.locator("h1").first.scroll_into_view_if_needed()
    open_data(page, "Your file")  # in a file, too; and short
    upload(page, "names.csv", f"<i>a</i>|b,{'n' * 900},label\n1,2,<img src=x onerror=1>\n3,4,a|b\n".encode())
    stage.shows(points=2)
    shows_names_as_text(page, "<i>a</i> b", "n" * 24, ["<img src=x onerror=1>", "a b"])
    assert dialogs == []


def test_forged_reports_of_a_page_are_refused_in_a_sentence(
    app: str, new_page: Callable[..., Page], tabs: Tabs
) -> None:
    page = new_page()
    page.route("**/stage.js", with_its_stages_in_reach)
    stage = StagePage(page).open(f"{app}/perceptron?t=0")
    before = stage.places()
    for points, sentence in FORGED:
        page.evaluate("points => stages.values().next().value.asking.edited({ points }, true)", points)
        expect(page.get_by_test_id("message")).to_contain_text(sentence)
        assert stage.places() == before
    stage.click(4, -1)
    stage.shows(points=17)
    expect(page.get_by_test_id("message")).to_be_empty()
    assert all("422" in error for error in tabs.errors), "each refusal, as browsers write it down"
    tabs.errors.clear()


def test_a_film_that_cannot_be_made_says_so_on_the_stage_and_is_asked_for_again(
    app: str, page: Page, expected_errors: list[str]
) -> None:
    films = "**/film/perceptron**"
    expected_errors.append("status of 500")
    page.route(films, lambda route: route.fulfill(status=500, content_type="text/plain", body=CANNOT))
    page.goto(f"{app}/embed/perceptron?eta=0.5&t=1")
    expect(page.get_by_test_id("message")).to_have_text(CANNOT)
    page.unroute(films)
    StagePage(page).ready().shows(frame=1)
    expect(page.get_by_test_id("message")).to_be_empty()


def with_its_stages_in_reach(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=f"{response.text()}\nwindow.stages = stages;")


def test_an_address_that_is_too_much_to_read_says_so(visit: Visit) -> None:
    for more in ("&".join(f"a{i}=1" for i in range(201)), f"a={'1' * 60_000}"):
        stage = visit(f"perceptron?eta=0.5&{more}")
        expect(stage.page.get_by_test_id("stAlert")).to_contain_text(
            "It was not read: here is what the page begins with."
        )
        expect(stage.page.get_by_role("textbox", name="η, the learning rate")).to_have_value("1")
