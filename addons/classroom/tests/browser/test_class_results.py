"""What a class has learned: three phones answer twice, the class ends, and its lecturer keeps, prints and downloads the
page; its numbers are those of the votes."""

import csv
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Download, Page, expect

from addons.classroom.tests.browser.class_pages import (
    NEXT_STEP,
    ClassPage,
    Desk,
    asks,
    closed,
    joins,
    opened,
    revealed,
    right_option,
    second_desk,
)
from tests.browser.barriers import barriers
from tests.browser.stage_page import NewPage

A4 = (595, 842)  # points
OWN: dict[str, Any] = {"text": "=<img src=x onerror=alert(1)>", "options": ["@sum", "<b>b</b>"]}
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def round_of(desk: Desk, answers: dict[ClassPage, int], number: int) -> None:
    """A round in which the phones answer so, to its close."""
    for phone, answer in answers.items():
        phone.phase("voting", round=number)
        phone.answers(answer)
    closed(desk, *answers)


def ended(desk: Desk, code: str) -> Page:
    """The page that is there once the class has ended."""
    desk.page.once("dialog", lambda dialog: dialog.accept())
    desk.on_the_menu("End the class")
    desk.page.wait_for_url(re.compile(rf"/class/results#{code}$"))
    expect(desk.page.locator("body")).to_have_attribute("data-ready", "1")
    return desk.page


def downloaded(page: Page, label: str) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=label, exact=True).click()
    file: Download = waiting.value
    return Path(file.path()).read_text(encoding="utf-8")


def learned(new_page: NewPage, app: str) -> tuple[Desk, str, int, Page]:
    """A class of three after two questions, of which the first had two rounds; the number of its right answer; and the
    page of what has been learned, which a second desk has opened after the first question."""
    desk, code = opened(new_page, app)
    ann, ben, cem = (joins(new_page, app, code) for _ in range(3))
    desk.step("next")
    desk.press(NEXT_STEP)
    ann.phase("voting", round=1)
    right = right_option(desk)
    wrong = 1 - right if right < 2 else 0
    round_of(desk, {ann: wrong, ben: right, cem: wrong}, 1)
    desk.press("Vote again")
    round_of(desk, {ann: right, ben: right, cem: wrong}, 2)
    desk.press("Reveal")
    desk.press("Next")
    other = second_desk(desk)
    other.menu.click()
    with desk.page.context.expect_page() as opening:
        other.page.get_by_role("link", name="What the class learned").click()
    page = opening.value
    expect(page.locator("article")).to_have_count(1)
    asks(desk, ann, **OWN)
    round_of(other, {ann: 0, ben: 1}, 1)
    desk.press("Reveal")
    desk.phase("revealed")
    expect(page.locator("article")).to_have_count(2)  # while the class goes on
    return desk, code, right, page


def test_a_class_that_has_ended_is_a_page_whose_numbers_are_those_of_the_votes(
    new_page: NewPage, app: str, tmp_path: Path
) -> None:
    desk, code, right, meanwhile = learned(new_page, app)
    page = ended(desk, code)
    expect(page.locator("article")).to_have_count(2)
    first, second = page.locator("article").all()
    rows = first.locator(".results-bars li")
    expect(rows.nth(right)).to_contain_text("✓")
    expect(rows.nth(right).locator("b")).to_have_text(["round 1: 1 of 3 (33 %)", "round 2: 2 of 3 (67 %)"])
    expect(first).to_contain_text("Round 1: 3 answers, 1 right (33 %). Round 2: 3 answers, 2 right (67 %).")
    expect(first.locator("td:not(:empty)")).to_have_text(["1", "0", "1", "1"])
    expect(first).to_contain_text("Of 3 who answered both rounds")
    expect(first).to_contain_text("Normalised gain: (1 − 0) / 2 = 0.50.")
    expect(first.locator("svg.still circle").first).to_be_attached()
    expect(second.locator("h2")).to_have_text(f"2. {OWN['text']}")
    expect(second.locator(".results-bars")).to_have_text("@sum1 of 2 (50 %)<b>b</b>1 of 2 (50 %)")
    expect(page.locator("main section td")).to_have_text(["33 %", "67 %", "1", "0", "0.50"])
    table = [*csv.DictReader(downloaded(page, "Download CSV").splitlines())]
    results = json.loads(downloaded(page, "Download JSON"))
    check(table, results, right)
    page.reload()
    expect(page.locator("article")).to_have_count(2)
    gone = page.request.get(f"{app}/class/{code}/results")
    assert gone.status == 410, "nothing is left on the server"
    it_is_printed_on_a4(page)
    it_is_saved_as_one_file_that_runs_nothing(page, new_page, tmp_path)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(WIDE) == 0
    assert barriers(page) == []
    meanwhile.once("dialog", lambda dialog: dialog.accept())
    meanwhile.get_by_role("button", name="Delete from this browser").click()
    expect(meanwhile.locator("article")).to_have_count(0)
    expect(meanwhile.locator("#when")).to_contain_text("No class is kept in this browser.")


def check(table: list[dict[str, str]], results: dict[str, Any], right: int) -> None:
    """Both files have the votes of `learned`, and nothing of who has cast them."""
    question, own = results["questions"]
    assert (question["answered"], question["right"], results["hardest"]) == ([3, 3], [1, 2], [1])
    assert [row["right"] for row in question["answers"]].index(True) == right
    assert question["answers"][right]["counts"] == [1, 2]
    assert question["changed"] == {"to_right": 1, "to_wrong": 0, "stayed_right": 1, "stayed_wrong": 1, "gain": 0.5}
    assert (own["answered"], own["right"], own["changed"]) == ([2], None, None)
    assert {*question} == {"number", "text", "html", "kind", "answered", "right", "answers", "changed", "figure"}
    read = {(row["question"], row["round"], row["answer"]): int(row["count"]) for row in table}
    for i, answer in enumerate(question["answers"]):
        assert [read["1", r, answer["answer"]] for r in ("1", "2")] == question["answers"][i]["counts"]
    assert (read["1", "1 to 2", "wrong to right"], read["1", "1 to 2", "wrong both times"]) == (1, 1)
    assert (read["2", "1", "'@sum"], read["2", "1", "<b>b</b>"]) == (1, 1)
    assert {row["text"] for row in table if row["question"] == "2"} == {f"'{OWN['text']}"}


def it_is_printed_on_a4(page: Page) -> None:
    expect(page.locator("svg.still")).to_have_count(2)
    paper = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert 1 <= len(boxes) <= 2
    assert {(round(float(x)), round(float(y))) for x, y in boxes} == {A4}
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator("article").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.emulate_media(media="screen", color_scheme="light")


def it_is_saved_as_one_file_that_runs_nothing(page: Page, new_page: NewPage, folder: Path) -> None:
    text = downloaded(page, "Save as one file")
    assert "<script" not in text
    assert "X-Class-Secret" not in text
    file = folder / "class.html"
    file.write_text(text, encoding="utf-8")
    alone, urls = new_page(own=True, java_script_enabled=False), list[str]()
    alone.on("request", lambda request: urls.append(request.url))
    alone.goto(file.as_uri())
    expect(alone.locator("article")).to_have_count(2)
    assert alone.locator("main").inner_text() == page.locator("main").inner_text()
    assert urls == [file.as_uri()]


def test_of_questions_asked_once_the_table_has_one_share_and_typed_formulas_are_typeset(
    new_page: NewPage, app: str
) -> None:
    desk, code = opened(new_page, app)
    phone = joins(new_page, app, code)
    asks(desk, phone, text="Which is $w^T x$,\nfor $5?", options=["$\\frac{1}{2}$", "that"], right=[0])
    phone.answers(0)
    revealed(desk, phone)
    page = ended(desk, code)
    expect(page.get_by_role("columnheader")).to_have_text(["Question", "Right"])
    expect(page.locator("main section td")).to_have_text(["100 %"])
    for place in ("h2 .results-typeset", "main section a .results-typeset"):
        expect(page.locator(place).locator("math")).to_have_count(1)
        expect(page.locator(place)).to_contain_text("for $5?")
    expect(page.locator(".results-bars mfrac")).to_have_count(1)
