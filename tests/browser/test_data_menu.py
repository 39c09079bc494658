"""The menu *Data*: presets with a picture each, and which of them is on show, whoever has changed the points."""

import re

from playwright.sync_api import Page, expect

from tests.browser.menus import DATA, load_preset, open_data
from tests.browser.stage_page import Visit
from tests.films.film.reading import present

# Where its button is, and its picture's address.
PICTURES = """() => [...document.querySelectorAll(".presets > a")].map((link) => [
  link.innerText, link.querySelector("img")?.src ?? ""])"""
NOT_HERE = {"MNIST, 28 × 28"}  # fetched when somebody asks for it


def expect_data(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=f"Data: {name}", exact=True)).to_be_visible()


def menu_names_what_is_on_show_and_has_a_picture_of_each_preset(page: Page) -> None:
    """Of any page with presets, as it opens: test_workbench.py asks it of each."""
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
    page.keyboard.press("Escape")


def test_what_is_on_show_has_its_name_whoever_has_changed_the_points(visit: Visit) -> None:
    stage = visit("perceptron?t=0")
    page = stage.page
    expect_data(page, "two clusters")
    stage.click(3, -3)
    expect_data(page, "your points")
    page.get_by_role("button", name="Undo").click()
    expect_data(page, "two clusters")
    for name in ("XOR", "drawn by hand", "Iris"):
        load_preset(page, name)
        expect_data(page, name)
        expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
        if name == "drawn by hand":
            stage.shows(points=0)
    file = "<b>};'&.csv"  # a name is text whatever is in it
    open_data(page, "Your file")
    body = b"x,y,label\n1,2,a\n3,4,b\n"
    page.locator("input[type=file]").set_input_files({"name": file, "mimeType": "text/csv", "buffer": body})
    expect_data(page, file[:24].strip())
    page.set_viewport_size({"width": 390, "height": 844})
    menu = open_data(page)
    for name in ("Iris", "Your file"):  # on a phone, too, they can be brought into sight
        menu.get_by_text(name, exact=True).scroll_into_view_if_needed()
        box = present(menu.get_by_text(name, exact=True).bounding_box())
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390, name


def test_another_world_is_on_show_and_a_moved_one_is_your_world(visit: Visit) -> None:
    stage = visit("bayes?t=0")
    expect_data(stage.page, "world of 2 classes")
    load_preset(stage.page, "world of 3 classes")
    expect_data(stage.page, "world of 3 classes")
    stage.follow("bayes?world=1,0,0,1,0,1,1,3,3,1,0,1")
    expect_data(stage.page, "your world")


def test_articles_are_your_own_texts_and_no_mail(visit: Visit) -> None:
    stage = visit("spam")
    expect_data(stage.page, "An offer")
    table = stage.page.get_by_role("combobox", name="table")
    table.select_option("own")
    expect_data(stage.page, "your own texts")
    table.select_option("mails")
    expect_data(stage.page, "An offer")
