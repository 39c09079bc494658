"""A lesson of one's own on the lesson's page: from a file, from its link in another browser, and after a reload."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.barriers import barriers
from tests.browser.rest import link, rest
from tests.browser.stage_page import StagePage

EXAMPLE = (Path(__file__).parents[1] / "films/lessons/example.toml").read_bytes()
TWO_STEPS = b"[[steps]]".join(EXAMPLE.split(b"[[steps]]")[:3])


def choose(page: Page, content: bytes) -> None:
    page.locator("#file").set_input_files({"name": "own.toml", "mimeType": "application/toml", "buffer": content})


def test_a_file_is_played_kept_and_handed_on_by_its_link(
    app: str, new_page: Callable[..., Page], expected_errors: list[str]
) -> None:
    expected_errors.append("status of 422")
    page = new_page()
    page.goto(f"{app}/lesson/own")
    choose(page, TWO_STEPS.replace(b'kind = "choice"', b'kind = "riddle"'))
    expect(page.locator("#note")).to_contain_text("“kind” is none of choice, number,")
    assert barriers(page) == []
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Save its text as a file").click()
    assert b'kind = "riddle"' in downloading.value.path().read_bytes()
    choose(page, TWO_STEPS)
    expect(page.locator("#where")).to_have_text("Two points and then four · Step 1 of 2")
    rest(page)
    page.get_by_role("button", name="Continue").click()
    page.locator("#answers").get_by_role("button", name="a mistake").click()
    expect(page.locator("#verdict")).to_contain_text("At 0 every score is 0")
    page.reload()
    expect(page.locator("#where")).to_contain_text("Step 2 of 2, 1 correct")
    shared = link(page)

    other = new_page(own=True)
    other.goto(shared)
    expect(other.locator("#where")).to_have_text("Two points and then four · Step 2 of 2")
    expect(other.locator("#answers")).to_contain_text("a mistake")
    other.goto(shared[:-40])
    expect(other.locator("#note")).to_have_text(
        "This link has lost a part of its lesson. Ask for it again, or for the lesson’s file."
    )
    for name in ("own-00000000", "constructor"):
        other.goto(f"{app}/lesson/own?lesson={name}")
        expect(other.locator("#note")).to_contain_text("This browser does not have this lesson.")


def test_its_picture_comes_along_to_the_workbench_and_back_over_a_reload_and_into_a_new_tab(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(f"{app}/lesson/own")
    choose(page, TWO_STEPS)
    stage = StagePage(page).ready()
    points = stage.number("points")
    stage.click(3, 3)
    stage.shows(points=points + 1, settled=1)
    rest(page)
    page.reload()
    stage.ready().shows(points=points + 1)
    page.get_by_role("link", name="Open in workbench").click()
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_visible()
    stage.ready().shows(points=points + 1)
    stage.click(-3, -3)
    stage.shows(points=points + 2, settled=1)
    page.get_by_role("link", name="Back to the lesson").click()
    expect(page.locator("#where")).to_contain_text("Two points and then four · Step 1 of 2")
    stage.ready().shows(points=points + 2)
    shared = link(page)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#where")).to_contain_text("Step 2 of 2")
    stage.ready()

    other = page.context.new_page()  # which this browser's own store may help
    for address in (shared, shared.replace("lesson=own-", "own=own-")):  # and as links were written before
        other.goto(address)
        expect(other.locator("#where")).to_contain_text("Step 1 of 2")
        StagePage(other).ready().shows(points=points + 2)
