"""The dialog “Share” on every host with a server of ours: the stage opens it, without a run of a script."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from films.pages import PAGES
from server.qr_code import qr_code
from tests.browser.barriers import barriers
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit

HOSTS = {
    "perceptron?t=3": "perceptron?t=3",
    "perceptron?t=3&view=projector": "perceptron?t=3",  # phones read it
    "embed/perceptron?t=3": "perceptron?t=3",
    "lesson/1-perceptron?step=2": "lesson/1-perceptron?step=2",
}
FILES = PAGES["perceptron"].files
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
NewPage = Callable[..., Page]


def opened(page: Page) -> Locator:
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    return dialog


def link(dialog: Locator) -> Locator:
    return dialog.get_by_label("Link", exact=True)


@pytest.mark.parametrize("path", HOSTS)
def test_every_host_offers_the_link_its_code_and_the_files(app: str, page: Page, path: str) -> None:
    StagePage(page).open(f"{app}/{path}")
    with page.expect_response("**/take/perceptron.qr.svg?*") as answer:
        dialog = opened(page)
    address = link(dialog).input_value()
    assert address == f"{app}/{HOSTS[path]}"
    assert answer.value.text() == qr_code(address), "it leads where the link does"
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    offered = [each.label for each in FILES if not ("lesson" in path and each.tells)]
    expect(dialog.get_by_role("link")).to_have_text(offered)
    assert barriers(page) == []
    line = dialog.get_by_label("This line puts the film there")
    if path.startswith("perceptron?t=3"):
        expect(line).to_have_value(re.compile(f'^<iframe src="{app}/embed/perceptron\\?t=3" '))
        dialog.get_by_text("Points can be moved there").click()
        expect(line).to_have_value(re.compile(f'^<iframe src="{app}/embed/perceptron\\?t=3&amp;edit=1" '))
    if "embed" in path:
        for hidden in ("save", "save,link"):
            StagePage(page).open(f"{app}/{path}&hide={hidden}")
            expect(page.get_by_role("button", name="Share")).to_be_hidden()


def test_it_shows_the_scene_as_it_is_at_this_moment_and_runs_nothing(visit: Visit) -> None:
    stage = visit("perceptron?t=0")
    page = stage.page
    stage.click(0.5, -1)
    stage.step("next")
    rest(page)
    sent = page.evaluate("traffic.sent")
    dialog = opened(page)
    fields = link(dialog).input_value().partition("?")[2]
    assert re.search(r"(^|&)t=1(&|$)", fields)
    assert "points=" in fields
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Points as CSV").click()
    assert download.value.suggested_filename == "perceptron-points.csv"
    expect(dialog.get_by_role("status")).to_have_text("Saved: perceptron-points.csv")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("traffic.sent") == sent


def test_while_a_lesson_asks_no_file_tells_the_answer(app: str, page: Page) -> None:
    StagePage(page).open(f"{app}/lesson/1-perceptron?step=2")
    dialog = opened(page)
    expect(dialog.get_by_role("link")).to_have_text([each.label for each in FILES if not each.tells])
    expect(dialog.get_by_text("once you have answered")).to_be_visible()
    expect(dialog.get_by_label("This line puts the film there")).to_be_hidden()
    with page.expect_request("**/take/perceptron.csv?*") as request, page.expect_download():
        dialog.get_by_role("link", name="Points as CSV").click()
    assert "lesson=1-perceptron" in request.value.url, "the server hides the answer"
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Not sure")).click()
    dialog = opened(page)
    expect(dialog.get_by_role("link", name="Web page")).to_be_visible()
    expect(dialog.get_by_label("This line puts the film there")).to_be_visible()


def test_what_cannot_be_made_is_said_in_the_dialog(app: str, page: Page, expected_errors: list[str]) -> None:
    expected_errors.append("422")
    StagePage(page).open(f"{app}/digits?show=noise&repeats=1")
    page.route("**/*.qr.svg?*", lambda route: route.fulfill(status=422, body="This scene's link is too long."))
    dialog = opened(page)
    expect(dialog.get_by_text("This scene's link is too long.")).to_be_visible()
    page.route("**/*.html?*", lambda route: route.fulfill(status=422, body="This scene has no such file."))
    dialog.get_by_role("link", name="Web page").click()
    expect(dialog.get_by_role("status")).to_have_text("This scene has no such file.")
    page.route("**/*.html?*", lambda route: route.abort())
    expected_errors.append("ERR_FAILED")
    dialog.get_by_role("link", name="Web page").click()
    expect(dialog.get_by_role("status")).to_contain_text("The server cannot be reached.")


def test_where_pages_may_not_copy_the_text_is_selected(app: str, new_page: NewPage) -> None:
    page = new_page(own=True)
    page.add_init_script(NO_CLIPBOARD)
    StagePage(page).open(f"{app}/embed/perceptron?t=3")
    page.evaluate("document.execCommand = () => false")
    dialog = opened(page)
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_contain_text("press Ctrl+C")
    assert page.evaluate("getSelection().toString()") == link(dialog).input_value()


def test_keys_open_and_close_it_and_step_no_film(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/embed/perceptron?t=3")
    button = page.get_by_role("button", name="Share")
    page.keyboard.press("Tab")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("button", name="Copy link")).to_be_focused()
    for key in ("ArrowRight", "End", "p"):
        page.keyboard.press(key)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    button_or_field = dialog.get_by_role("button", name="Close")
    button_or_field.focus()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    stage.shows(frame=3)
    for width, height in ((390, 844), (800, 420)):  # it fits small windows
        page.set_viewport_size({"width": width, "height": height})
        box = opened(page).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth")
        page.keyboard.press("Escape")


def test_it_stays_open_while_streamlits_page_takes_the_stage(app: str, new_page: NewPage) -> None:
    page = new_page(own=True)
    StagePage(page).open(f"{app}/perceptron?t=3")
    dialog = opened(page)
    page.locator("#first").wait_for(state="detached", timeout=30_000)
    expect(dialog).to_be_visible()


def test_the_film_s_own_file_offers_none(app: str, page: Page) -> None:
    text = page.request.get(f"{app}/take/perceptron.html?t=3").text()
    data = json.loads(re.findall(r'<script type="application/json" id="film">(.*?)</script>', text, re.DOTALL)[0])
    assert "take" not in data
