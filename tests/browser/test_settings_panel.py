"""The settings as the stage draws them, on a stage alone: by mouse, keys and finger, beside a film that follows."""

from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from films.page import AnyPage
from films.pages import LESSON_PAGES
from films.scene import query_text
from films.settings import panel as settings_text
from films.settings import settings
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.stage_page import StagePage, Visit
from tests.browser.within import DEFAULTS
from ui.stage import alone

PHONE: Any = {"width": 390, "height": 844}
# The settings of controls without a label, read in one call, as a control may be replaced between two.
NAMELESS = """() => [...document.querySelectorAll('.stage-setting :is(input, select)')]
  .filter((e) => !e.labels?.length).map((e) => e.closest('.stage-setting').dataset.setting)"""


def panel(stage: StagePage) -> Locator:
    return stage.page.get_by_role("region", name="Settings")


def is_above(record: Any) -> bool:
    """Whether a setting changes the film, and needs no file that only a page has."""
    return not record.get("below") and not record.get("file")


def settled(stage: StagePage) -> None:
    expect(stage.stage).to_have_attribute("data-settled", "1")


def more(stage: StagePage) -> None:
    summary = panel(stage).locator("details:not([open]) > summary")
    if summary.is_visible():  # a view may have no more than stand in sight
        summary.click()


def names(stage: StagePage) -> list[str]:
    """The settings on show, of the panel and above the plane."""
    fields = stage.page.locator(".stage-setting")
    expect(fields.first).to_be_attached()
    return sorted(fields.evaluate_all("fields => fields.map((e) => e.dataset.setting)"))


def every_view_has_its_settings(stage: StagePage, page: AnyPage) -> None:
    """With names, and no other: those of an embed and of what stands below. Of a page as it opens, with its settings
    open: test_workbench.py asks it of each."""
    on_show = page.read(stage.page.url.partition("?")[2])
    for own in dict.fromkeys([on_show, *(page.first(view) for view in page.views)]):
        if replace(own, t=on_show.t) != on_show:  # else it is this film
            stage.follow(f"{page.name}?{query_text(own) or DEFAULTS}")
        more(stage)
        assert stage.page.evaluate(NAMELESS) == [], query_text(own)
        wanted = sorted(record["name"] for record in settings(page, own) if not record.get("file"))
        assert names(stage) == wanted, query_text(own)


def test_an_embed_has_the_settings_that_change_its_film_and_none_of_what_stands_below(embed: Visit) -> None:
    for name in ("generalisation", "digits"):
        page = LESSON_PAGES[name]
        own = page.first(page.views[0])
        of_film = [record["name"] for record in settings(page, own) if is_above(record)]
        assert names(embed(f"{name}?{query_text(own)}&t=0")) == sorted(of_film)


def test_fields_change_the_film_by_mouse_and_by_keys(embed: Visit) -> None:
    stage = embed("perceptron?t=3")
    page = stage.page
    panel(stage).get_by_role("radio", name="checks").check()
    settled(stage)
    stage.shows(frame=16)  # the same moment
    more(stage)
    put(panel(stage).get_by_role("textbox", name="epochs at most"), "1", "Enter")
    settled(stage)
    assert stage.number("frames") < 30
    offset = panel(stage).get_by_role("switch", name="offset")
    offset.uncheck()
    settled(stage)
    stage.address("epochs=1&offset=0")
    frame, eta = stage.number("frame"), panel(stage).get_by_role("textbox", name="η, the learning rate")
    eta.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(eta).to_have_value("1.1")
    settled(stage)
    stage.shows(frame=frame)  # an arrow changes the number, and steps no film
    expect(eta).to_be_focused()
    offset.check()
    eta.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("0.2")
    settled(stage)
    expect(eta).to_have_value("0.2")  # which is being typed as a film comes
    expect(eta).to_be_focused()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    settled(stage)
    expect(eta).to_have_value("0.25")
    page.keyboard.press("Tab")  # by keys from here on: after a press of the mouse the keys are the film's again
    page.keyboard.press("Escape")
    expect(panel(stage)).to_be_hidden()
    button = page.get_by_role("button", name="Settings", exact=True)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel(stage)).to_be_visible()


def test_fields_come_and_go_and_say_what_is_no_number_or_out_of_bounds(embed: Visit) -> None:
    stage = embed("perceptron?t=3")
    algorithm = panel(stage).get_by_role("combobox", name="update after")
    algorithm.focus()
    algorithm.select_option("batch")
    settled(stage)
    expect(algorithm).to_be_focused()  # while other fields come and go
    more(stage)
    expect(panel(stage).locator("[data-setting=rate]")).to_have_count(1)
    expect(panel(stage).locator("[data-setting=steps]")).to_have_count(0)
    expect(panel(stage).get_by_role("button", name="Shuffle")).to_have_count(0)
    field = panel(stage).locator("[data-setting=eta]")
    box, alert = field.get_by_role("textbox"), field.get_by_role("alert")
    for text, sentence in (
        ("many", "“many” is not a number."),
        ("0", "Enter a number from 0.001 to 1000."),
        ("1,000", "“1,000” may be 1000 or 1.000: write it without the comma, or with a point."),
    ):
        put(box, text, "Tab")
        expect(alert).to_have_text(sentence)
    expect(box).to_have_value("1,000")
    put(box, "0,5", "Tab")
    expect(alert).to_have_count(0)
    settled(stage)
    expect(box).to_have_value("0.5")
    for text in ("", "many"):
        put(box, text, "Tab")
        put(box, "", "Enter")
        expect(box).to_have_value("0.5")
        expect(alert).to_have_count(0)
    stage.page.set_viewport_size(PHONE)  # there it is a sheet that leaves the plane in sight
    sheet: Any = panel(stage).bounding_box()
    plane: Any = stage.page.locator(".stage-plane").bounding_box()
    assert sheet["y"] >= PHONE["height"] / 2
    assert plane["y"] + plane["height"] <= sheet["y"]
    for control in panel(stage).locator("select:visible, button:visible").all():
        assert (control.bounding_box() or {"height": 0})["height"] >= 28


def test_a_press_shuffles_and_a_table_of_numbers_is_set_one_by_one(embed: Visit) -> None:
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


def test_another_view_brings_its_points(embed: Visit) -> None:
    stage = embed("regression?show=neighbors")
    before = stage.places()
    panel(stage).get_by_role("combobox", name="predicted by").select_option("line")
    settled(stage)
    assert stage.places() != before
    assert len(stage.places()) == 9


def test_the_panel_has_no_accessibility_barriers_in_light_and_in_dark(embed: Visit, page: Page) -> None:
    headless = "Page should contain a level-one heading"  # as any page in a frame
    schemes: tuple[tuple[str, Any], ...] = (("perceptron?t=3", "light"), ("bayes?source=world&t=20", "dark"))
    for address, scheme in (*schemes, ("methods?planes=2", "dark")):
        page.emulate_media(color_scheme=scheme)
        stage = embed(address)
        more(stage)
        assert [barrier for barrier in barriers(page) if headless not in barrier] == [], address


def test_an_embed_without_settings_has_no_button(page: Page, app: str) -> None:
    StagePage(page).open(f"{app}/embed/perceptron?t=3")
    expect(page.get_by_role("button", name="Settings", exact=True)).to_have_count(0)


VALUES = (  # of settings of each kind
    ("perceptron?eta=0.5&order=permuted", "order", "one permutation, kept"),
    ("bayes?source=world", "world", "P(+) 0.5"),
    ("spam", "prior", "counted"),
)


def test_a_film_without_a_server_has_its_values_to_be_read(page: Page) -> None:
    for address, name, words in VALUES:
        its_page = LESSON_PAGES[address.partition("?")[0]]
        scene = its_page.read(address.partition("?")[2])
        film = its_page.json_film(scene).film
        page.set_content(alone.page(film, frame=0, title="", address="", panel=settings_text(its_page, scene)).decode())
        page.get_by_role("button", name="Settings", exact=True).click(timeout=20_000)
        values = page.get_by_role("region", name="Settings")
        names = values.locator(".stage-setting").evaluate_all("nodes => nodes.map((node) => node.dataset.setting)")
        assert sorted(names) == sorted(record["name"] for record in settings(its_page, scene) if is_above(record))
        expect(values.locator(".stage-setting").locator("input, select")).to_have_count(0)
        expect(values.get_by_role("button", name="Shuffle")).to_have_count(0)
        expect(values.locator(f"[data-setting={name}] b")).to_contain_text(words)
