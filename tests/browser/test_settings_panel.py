"""The settings as the stage draws them, on a stage alone: by mouse, keys and finger, beside a film that follows."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from films.pages import LESSON_PAGES
from films.scene import query_text
from films.settings import panel as settings_text
from films.settings import settings
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.stage_page import StagePage, Visit
from ui.stage import alone

PHONE: Any = {"width": 390, "height": 844}
# The settings of controls without a label.
NAMELESS = """controls => controls.filter((e) => !e.labels?.length)
  .map((e) => e.closest('.stage-setting').dataset.setting)"""
Opens = Callable[..., StagePage]


@pytest.fixture
def embed(page: Page, app: str) -> Opens:
    """Opens a scene in a page of its own, with its settings open."""

    def open_embed(address: str) -> StagePage:
        page.goto(f"{app}/embed/{address}{'&' if '?' in address else '?'}settings=1")
        stage = StagePage(page).ready()
        button = page.get_by_role("button", name="Settings", exact=True)
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        return stage

    return open_embed


def panel(stage: StagePage) -> Locator:
    return stage.page.get_by_role("region", name="Settings")


def is_above(record: Any) -> bool:
    """Whether a setting changes the film, and needs no file that only a page has."""
    return not record.get("below") and not record.get("file")


def settled(stage: StagePage) -> None:
    expect(stage.stage).to_have_attribute("data-settled", "1")


def more(stage: StagePage) -> None:
    fold = panel(stage).locator("details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def names(stage: StagePage) -> list[str]:
    """The settings on show, of the panel and above the plane."""
    fields = stage.page.locator(".stage-setting")
    expect(fields.first).to_be_attached()
    return sorted(fields.evaluate_all("fields => fields.map((e) => e.dataset.setting)"))


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_every_view_of_every_page_draws_all_its_settings_with_names_and_no_other(embed: Opens, name: str) -> None:
    page = LESSON_PAGES[name]
    for view in page.views:
        own = page.first(view)
        stage = embed(f"{name}?{query_text(own)}&t=0")
        more(stage)
        expect(panel(stage).locator(".stage-setting").first).to_be_visible()
        nameless = panel(stage).locator("input, select").evaluate_all(NAMELESS)
        assert nameless == []
        assert names(stage) == sorted(record["name"] for record in settings(page, own) if is_above(record))


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_a_workbench_has_the_settings_of_an_embed_and_those_of_what_stands_below(visit: Visit, name: str) -> None:
    page = LESSON_PAGES[name]
    stage = visit(name)
    stage.page.get_by_role("button", name="Settings", exact=True).click()
    own = page.read(stage.page.url.partition("?")[2])
    assert names(stage) == sorted(record["name"] for record in settings(page, own) if not record.get("file"))


def test_a_choice_a_number_and_a_switch_change_the_film(embed: Opens) -> None:
    stage = embed("perceptron?t=3")
    panel(stage).get_by_role("radio", name="checks").check()
    settled(stage)
    stage.shows(frame=16)  # the same moment
    more(stage)
    put(panel(stage).get_by_role("textbox", name="epochs at most"), "1", "Enter")
    settled(stage)
    assert stage.number("frames") < 30
    panel(stage).get_by_role("switch", name="offset").uncheck()
    settled(stage)
    expect(stage.page.locator("footer a")).to_have_attribute("href", re.compile("epochs=1&offset=0"))


def test_arrow_keys_change_a_number_and_step_no_film(embed: Opens) -> None:
    stage = embed("perceptron?t=3")
    more(stage)
    eta = panel(stage).get_by_role("textbox", name="η, the step")
    eta.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        stage.page.keyboard.press(key)
    expect(eta).to_have_value("1.1")
    settled(stage)
    stage.shows(frame=3)
    expect(eta).to_be_focused()


def test_what_is_no_number_or_out_of_bounds_is_said_beside_its_field(embed: Opens) -> None:
    stage = embed("perceptron?t=3")
    more(stage)
    field = panel(stage).locator("[data-setting=eta]")
    put(field.get_by_role("textbox"), "many", "Tab")
    expect(field.get_by_role("alert")).to_have_text("“many” is not a number.")
    put(field.get_by_role("textbox"), "0", "Tab")
    expect(field.get_by_role("alert")).to_have_text("Enter a number from 0.001 to 1000.")
    put(field.get_by_role("textbox"), "1,000", "Tab")
    expect(field.get_by_role("alert")).to_have_text(
        "“1,000” may be 1000 or 1.000: write it without the comma, or with a point."
    )
    expect(field.get_by_role("textbox")).to_have_value("1,000")
    put(field.get_by_role("textbox"), "0,5", "Tab")
    expect(field.get_by_role("alert")).to_have_count(0)
    settled(stage)
    expect(field.get_by_role("textbox")).to_have_value("0.5")


def test_a_field_that_is_emptied_goes_back_to_the_number_it_had(embed: Opens) -> None:
    stage = embed("perceptron?t=3&eta=0.5")
    more(stage)
    field = panel(stage).locator("[data-setting=eta]")
    for text in ("", "many"):
        put(field.get_by_role("textbox"), text, "Tab")
        put(field.get_by_role("textbox"), "", "Enter")
        expect(field.get_by_role("textbox")).to_have_value("0.5")
        expect(field.get_by_role("alert")).to_have_count(0)


def test_a_number_that_is_being_typed_stays_while_a_film_comes(embed: Opens) -> None:
    stage = embed("perceptron?t=3&edit=1")
    more(stage)
    eta = panel(stage).get_by_role("textbox", name="η, the step")
    panel(stage).get_by_role("switch", name="offset").uncheck()
    eta.focus()
    stage.page.keyboard.press("Control+a")
    stage.page.keyboard.type("0.2")
    settled(stage)
    expect(eta).to_have_value("0.2")
    expect(eta).to_be_focused()
    stage.page.keyboard.type("5")
    stage.page.keyboard.press("Enter")
    settled(stage)
    expect(eta).to_have_value("0.25")


def test_fields_come_and_go_and_the_one_in_use_keeps_its_focus(embed: Opens) -> None:
    stage = embed("perceptron?t=3")
    algorithm = panel(stage).get_by_role("combobox", name="update after")
    algorithm.focus()
    algorithm.select_option("batch")
    settled(stage)
    expect(algorithm).to_be_focused()
    more(stage)
    expect(panel(stage).locator("[data-setting=rate]")).to_have_count(1)
    expect(panel(stage).locator("[data-setting=steps]")).to_have_count(0)
    expect(panel(stage).get_by_role("button", name="Shuffle")).to_have_count(0)


def test_a_press_shuffles_and_a_table_of_numbers_is_set_one_by_one(embed: Opens) -> None:
    stage = embed("perceptron?t=3")
    panel(stage).get_by_role("button", name="Shuffle").click()
    settled(stage)
    stage.shows(frame=0)
    more(stage)
    expect(panel(stage).get_by_role("combobox", name="order of the points")).to_have_value("permuted")
    stage = embed("bayes?source=world&classes=3&t=20")
    more(stage)
    world = panel(stage).locator("[data-setting=world]")
    put(world.get_by_role("textbox").first, "0.5", "Tab")
    settled(stage)
    expect(world.get_by_role("textbox").last).to_have_value("0.25")


def test_another_view_brings_its_points(embed: Opens) -> None:
    stage = embed("regression?show=neighbors&edit=1")
    before = stage.places()
    panel(stage).get_by_role("combobox", name="predicted by").select_option("line")
    settled(stage)
    assert stage.places() != before
    assert len(stage.places()) == 9


def test_the_keyboard_opens_and_closes_it(embed: Opens) -> None:
    stage = embed("neighbors?t=1")
    button = stage.page.get_by_role("button", name="Settings", exact=True)
    panel(stage).get_by_role("radio").first.focus()
    stage.page.keyboard.press("Escape")
    expect(panel(stage)).to_be_hidden()
    expect(button).to_be_focused()
    stage.page.keyboard.press("Enter")
    expect(panel(stage)).to_be_visible()


def test_on_a_phone_it_is_a_sheet_that_leaves_the_plane_in_sight(embed: Opens, page: Page) -> None:
    page.set_viewport_size(PHONE)
    stage = embed("perceptron?t=3")
    box: Any = panel(stage).bounding_box()
    plane: Any = page.locator(".stage-plane").bounding_box()
    assert box["y"] >= PHONE["height"] / 2
    assert plane["y"] + plane["height"] <= box["y"]
    for control in panel(stage).locator("select:visible, button:visible").all():
        assert (control.bounding_box() or {"height": 0})["height"] >= 28


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_has_no_accessibility_barriers(embed: Opens, page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for address in ("perceptron?t=3", "bayes?source=world&t=20", "methods?planes=2"):
        stage = embed(address)
        more(stage)
        headless = "Page should contain a level-one heading"  # as any page in a frame
        assert [barrier for barrier in barriers(page) if headless not in barrier] == []


def test_an_embed_without_settings_has_no_button(page: Page, app: str) -> None:
    page.goto(f"{app}/embed/perceptron?t=3")
    StagePage(page).ready()
    expect(page.get_by_role("button", name="Settings", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "name", "words"),
    [
        ("perceptron?eta=0.5&order=permuted", "order", "one permutation, kept"),
        ("bayes?source=world", "world", "P(+) 0.5"),
        ("spam", "prior", "counted"),
        ("neighbors", "metric", "Euclid"),
    ],
)
def test_a_film_without_a_server_has_its_values_to_be_read(page: Page, address: str, name: str, words: str) -> None:
    its_page = LESSON_PAGES[address.partition("?")[0]]
    scene = its_page.read(address.partition("?")[2])
    film = its_page.json_film(scene).film
    page.set_content(alone.page(film, frame=0, title="", address="", panel=settings_text(its_page, scene)).decode())
    page.get_by_role("button", name="Settings", exact=True).click(timeout=20_000)
    values = page.get_by_role("region", name="Settings")
    names = values.locator(".stage-setting").evaluate_all("nodes => nodes.map((node) => node.dataset.setting)")
    assert sorted(names) == sorted(record["name"] for record in settings(its_page, scene) if is_above(record))
    expect(values.locator("input, select")).to_have_count(0)
    expect(values.get_by_role("button", name="Shuffle")).to_have_count(0)
    expect(values.locator(f"[data-setting={name}] b")).to_contain_text(words)
