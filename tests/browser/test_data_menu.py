"""The menu *Data*: presets with a picture each, and which of them is on show, whoever has changed the points."""

import re

import pytest
from playwright.sync_api import Page, expect

from films.pages import LESSON_PAGES
from tests.browser.menus import DATA, load_preset, open_data
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_workbench import opening
from tests.browser.within import go

# Where its button is, and its picture's address.
PICTURES = """() => [...document.querySelectorAll(".presets > a")].map((link) => [
  link.innerText, link.querySelector("img")?.src ?? ""])"""
NOT_HERE = {"MNIST, 28 × 28"}  # fetched when somebody asks for it


def expect_data(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=f"Data: {name}", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_every_page_names_what_it_opens_with_and_has_a_picture_of_each_preset(visitor: Page, name: str) -> None:
    page = visitor
    go(page, opening(name))
    button = page.get_by_role("button", name=DATA)
    expect(button).to_have_accessible_name(re.compile("^Data: (?!your )."))
    marked = open_data(page).get_by_role("link", name=re.compile("on show"))
    expect(marked).to_have_count(1)
    pictures = page.evaluate(PICTURES)
    assert pictures
    for words, address in pictures:
        if words not in NOT_HERE:
            answer = page.request.get(address)
            assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml"), words


def test_a_hand_makes_them_your_points_and_undo_the_presets_again(visit: Visit) -> None:
    stage = visit("perceptron?t=0")
    expect_data(stage.page, "two clusters")
    stage.click(3, -3)
    expect_data(stage.page, "your points")
    stage.page.get_by_role("button", name="Undo").click()
    expect_data(stage.page, "two clusters")


def test_what_is_loaded_is_on_show_and_the_menu_closes(visit: Visit) -> None:
    stage = visit("perceptron?t=0")
    load_preset(stage.page, "XOR")
    expect_data(stage.page, "XOR")
    expect(stage.page.get_by_test_id("stPopoverBody")).to_have_count(0)
    load_preset(stage.page, "drawn by hand")
    expect_data(stage.page, "drawn by hand")
    stage.shows(points=0)
    load_preset(stage.page, "Iris")
    expect_data(stage.page, "Iris")


def test_another_world_is_on_show_and_a_moved_one_is_your_world(visit: Visit) -> None:
    stage: StagePage = visit("bayes?t=0")
    expect_data(stage.page, "world of 2 classes")
    load_preset(stage.page, "world of 3 classes")
    expect_data(stage.page, "world of 3 classes")
    visit("bayes?world=1,0,0,1,0,1,1,3,3,1,0,1")
    expect_data(stage.page, "your world")


def test_articles_are_your_own_texts_and_no_mail(visit: Visit) -> None:
    stage = visit("spam")
    expect_data(stage.page, "An offer")
    table = stage.page.get_by_role("combobox", name="table")
    table.select_option("own")
    expect_data(stage.page, "your own texts")
    table.select_option("mails")
    expect_data(stage.page, "An offer")


def test_a_name_is_text_whatever_is_in_it(visit: Visit) -> None:
    page = visit("perceptron").page
    name = "<b>};'&.csv"
    open_data(page, "Your file")
    body = b"x,y,label\n1,2,a\n3,4,b\n"
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/csv", "buffer": body})
    expect_data(page, name[:24].strip())
