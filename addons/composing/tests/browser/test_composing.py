"""A lesson is composed: from scenes that are captured, to its file and its page."""

import random
import string
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from addons.composing.own_page import is_short, link_of
from tests.browser.fields import put
from tests.browser.menus import open_page
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_old_things import student
from tests.browser.test_take_dialog import opened

LATE = 30_000  # milliseconds: a machine that does much else
COMPOSED = "(texts) => localStorage.setItem('playground.lessons at hand', JSON.stringify(texts))"  # as own_page.js does
LINE = "state => { document.querySelector('[data-testid=stApp]').dataset.testConnectionState = state; }"


def test_a_lesson_is_composed_downloaded_and_taken_from_its_file(app: str, page: Page, tmp_path: Path) -> None:
    StagePage(page).open(f"{app}/perceptron?steps=checks&t=2")
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Capture this scene").click()
    expect(page.get_by_text("The scene is now a step")).to_be_visible(timeout=LATE)
    page.keyboard.press("Escape")
    open_page(page, "Lessons")
    page.get_by_role("tab", name="Compose").click()
    for label, words in {
        "Title of the lesson": "Mine",
        "What a student can do after it": "Nearly nothing.",
        "What it says": "Look at $\\mathbf w$.",
        "Title": "The second check",
    }.items():
        put(page.get_by_label(label, exact=label == "Title"), words, "Tab")
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Play it").click(timeout=LATE)
    played = opening.value
    expect(played.locator("#title")).to_have_text("The second check", timeout=LATE)
    put(page.get_by_label("Title", exact=True), "Another check", "Tab")
    expect(page.get_by_text('title = "Another check"')).to_be_attached(timeout=LATE)
    played.bring_to_front()
    expect(played.locator("#title")).to_have_text("Another check", timeout=LATE)
    played.close()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the file").click()
    file = tmp_path / "mine.toml"
    downloading.value.save_as(file)
    assert 'scene = "perceptron?t=2&steps=checks"' in file.read_text(encoding="utf-8")
    rest(page)
    page.reload()
    page.get_by_role("tab", name="Compose").click(timeout=LATE)
    title = page.get_by_label("Title of the lesson")
    expect(title.and_(page.locator("[value='Mine']"))).to_have_count(
        1, timeout=LATE
    )  # the old field goes a moment later
    expect(page.get_by_label("Title", exact=True)).to_have_value("Another check")
    page.get_by_role("button", name="Delete it").click()
    expect(title.and_(page.locator("[value='']"))).to_have_count(1, timeout=LATE)
    rest(page)
    assert page.evaluate("localStorage.getItem('playground.draft')") is None  # so it is gone after a reload, too
    page.get_by_role("tab", name="Your own").click(timeout=LATE)
    page.locator("input[type=file][accept*=toml]").set_input_files(file)
    with page.context.expect_page() as opening:
        page.get_by_role("link", name="Play “Mine”").click(timeout=LATE)
    expect(opening.value.locator("#where")).to_have_text("Mine · Step 1 of 1", timeout=LATE)
    StagePage(opening.value).shows(frame=2)


@pytest.mark.parametrize("path", ["perceptron?t=3", "embed/perceptron?t=3", "lesson/1-perceptron?step=2"])
def test_only_workbenches_offer_to_capture_their_scene(app: str, page: Page, path: str) -> None:
    StagePage(page).open(f"{app}/{path}")
    capture = opened(page).get_by_role("button", name="Capture this scene")
    expect(capture).to_be_visible(visible=path.startswith("perceptron"))


def test_without_a_connection_no_scene_is_captured_and_a_sentence_says_so(visit: Visit) -> None:
    page = visit("perceptron?t=0").page
    sent = page.evaluate("traffic.sent")
    page.evaluate(LINE, "DISCONNECTED")
    dialog = opened(page)
    dialog.get_by_role("button", name="Capture this scene").click()
    expect(dialog.get_by_role("status")).to_contain_text("The server cannot be reached.")
    assert page.evaluate("traffic.sent") == sent
    page.evaluate(LINE, "CONNECTED")


def test_a_draft_of_an_old_browser_is_there(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    student(page, app, "student-of-pages")
    page.goto(f"{app}/lessons")
    page.get_by_role("tab", name="Compose").click()
    title = page.get_by_label("Title of the lesson").first  # the fields before are on the page until its run ends
    expect(title).to_have_value("Every kind of question — “jede Art”")


def test_a_lesson_too_long_for_a_link_is_followed_while_it_is_composed_and_kept(
    app: str, new_page: Callable[..., Page]
) -> None:
    words = "".join(random.Random(1).choices(string.ascii_letters, k=11_400))
    texts = [words[i : i + 3800] for i in range(0, len(words), 3800)]
    steps = "".join(f'[[steps]]\ntitle = "Look"\ntext = "{text}"\nscene = "perceptron"\n' for text in texts)
    long = f'title = "Long"\nminutes = 3\nafter = "Nothing."\n{steps}'
    assert not is_short(long)
    page = new_page()
    composer = page.context.new_page()
    composer.goto(f"{app}/lesson/own")
    composer.evaluate(COMPOSED, {"draft-a": long})
    page.goto(f"{app}/{link_of(long, 'draft-a', 2)}")
    expect(page.locator("#where")).to_have_text("Long · Step 2 of 3")
    composer.evaluate(COMPOSED, {"draft-a": long.replace('"Long"', '"Longer"')})
    page.bring_to_front()
    expect(page.locator("#where")).to_have_text("Longer · Step 2 of 3")
    composer.evaluate(COMPOSED, {})
    page.reload()
    expect(page.locator("#where")).to_have_text("Longer · Step 2 of 3")
    assert len(page.evaluate("Object.keys(JSON.parse(localStorage.getItem('playground.own lessons')))")) == 1
