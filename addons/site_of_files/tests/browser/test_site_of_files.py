"""A site of files in the browser: below a path or opened from a folder, and without a network after the first visit."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from addons.site_of_files.scenes import all_films
from addons.site_of_files.site import Site
from tests.browser.barriers import barriers
from tests.browser.fixtures import CUT_OFF
from tests.browser.host_page import site
from tests.browser.stage_page import PHONE, StagePage
from tests.browser.walk.without_server import takes
from tests.films.lessons import as_read

APP = "https://play.example.org"
LESSONS = [as_read.lessons()[name] for name in ("1-perceptron", "3-iris")]
FILMS = [film for film in all_films().values() if film.path.startswith("gallery")][:10]
# Waits until the page, what it has loaded, and the films of a lesson are kept.
KEPT = """async () => {
  const paths = Object.values(JSON.parse(document.getElementById("films")?.textContent ?? "{}").paths ?? {});
  for (let i = 0; i < 600; i += 1) {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const wanted = [location.href.split("?")[0], ...loaded, ...paths.map((path) => new URL(path, location.href).href)];
    const kept = await Promise.all(wanted.map((url) => caches.match(url, { ignoreSearch: true })));
    if (kept.every(Boolean)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""
LATE = 60_000  # milliseconds
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
WITH_A_PLACE = as_read.lessons()["4-neighbours"]
WIDER = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has the site of ten films and two lessons below a path."""
    folder = tmp_path_factory.mktemp("files")
    films = dict(islice((each for each in all_films().items() if each[1] in FILMS), len(FILMS)))
    Site(films, LESSONS, APP).write(folder / "some" / "where")
    return folder


@pytest.fixture
def at(folder: Path) -> Iterator[str]:
    with site(folder) as url:
        yield f"{url}/some/where"


def test_riddles_and_gallery_lead_to_films_that_play(at: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    page.goto(f"{at}/index.html")
    expect(page.get_by_role("heading", name="Can you make it fail?")).to_be_visible()
    page.get_by_role("link", name="Gallery").click()
    expect(page.locator(".cards img")).to_have_count(len(FILMS))
    for film in FILMS:
        page.goto(f"{at}/gallery.html")
        page.get_by_role("link", name=film.title, exact=True).click()
        stage = StagePage(page).ready()
        page.keyboard.press("Home")
        stage.shows(frame=0)
        page.keyboard.press("ArrowRight")
        stage.shows(frame=min(1, stage.number("frames") - 1))


def test_a_lesson_is_taken_from_a_server_of_files(at: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True, **PHONE)
    page.goto(f"{at}/lessons/{LESSONS[0].name}.html")
    takes(page, LESSONS[0], right=False)


def test_a_lesson_is_taken_from_a_folder(folder: Path, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    page.goto((folder / "some" / "where" / "lessons" / f"{LESSONS[1].name}.html").as_uri())
    takes(page, LESSONS[1], right=True)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_its_pages_fit_and_have_no_barriers(at: str, new_page: Callable[..., Page], size: dict[str, object]) -> None:
    page = new_page(own=True, **size)
    for path in ("index", "gallery", "contents", "lessons/index"):
        page.goto(f"{at}/{path}.html")
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        assert (barriers(page), page.evaluate(WIDER)) == ([], 0), path
    for lesson in LESSONS:
        page.goto(f"{at}/lessons/{lesson.name}.html")
        stage = StagePage(page).ready()
        stage.stage.get_by_role("button", name="Next (→)").click()
        stage.shows(frame=1)
        assert (barriers(page), page.evaluate(WIDER)) == ([], 0), lesson.name


def test_what_needs_the_engine_says_so_and_loses_nothing(at: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    number = len(LESSONS[0].steps)
    page.goto(f"{at}/lessons/1-perceptron.html?step={number}")
    stage = StagePage(page).ready()
    expect(page.locator(".needs")).to_contain_text("These files cannot judge this")
    expect(page.get_by_role("link", name="Open this step in the playground")).to_have_attribute(
        "href", f"{APP}/lesson/1-perceptron?step={number}"
    )
    before = stage.places()
    stage.drag(before[0], (before[0][0] + 0.5, before[0][1] + 0.5))
    expect(page.get_by_test_id("message")).to_contain_text("This needs the playground's engine")
    stage.shows(settled=1)
    assert stage.places() == before
    expect(page.get_by_role("link", name="Open in workbench")).to_have_attribute(
        "href", re.compile(f"{APP}/perceptron")
    )
    expect(page.get_by_role("button", name="Live class", exact=True)).to_have_count(0)
    page.get_by_role("link", name="All lessons").first.click()
    expect(page).to_have_url(f"{at}/lessons/index.html")


def test_without_an_app_a_place_is_not_judged_and_the_lesson_goes_on(
    tmp_path: Path, new_page: Callable[..., Page], serve_files: Callable[[Path], str]
) -> None:
    Site({}, [WITH_A_PLACE]).write(tmp_path)
    number = next(i for i, step in enumerate(WITH_A_PLACE.steps, 1) if step.question and step.question.kind == "place")
    page = new_page(own=True, **PHONE)
    url = serve_files(tmp_path)
    page.goto(f"{url}/lessons/{WITH_A_PLACE.name}.html?step={number}")
    StagePage(page).ready()
    expect(page.locator(".needs")).to_have_text("These files cannot judge this: that needs the playground's engine. ")
    expect(page.locator(".needs").get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("link", name="Open in workbench")).to_have_count(0)
    page.get_by_test_id("guess").get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("This needs the playground's engine")
    page.get_by_role("button", name="Not sure").click()
    page.get_by_role("button", name="Once more").click()  # the same picture, as no other can be made
    expect(page.get_by_role("button", name="Not sure")).to_be_visible()
    page.get_by_role("button", name="Not sure").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#where")).to_contain_text(f"Step {number + 1} of")
    expect(page.locator(".needs")).to_have_count(0)


def test_what_was_visited_can_be_read_without_a_network(
    folder: Path, new_page: Callable[..., Page], expected_errors: list[str]
) -> None:
    expected_errors += CUT_OFF
    page = new_page(service_workers="allow")
    with site(folder) as url:
        addresses = [f"{url}/some/where/{path}" for path in (FILMS[0].path, "lessons/1-perceptron.html", "index.html")]
        for address in addresses:
            page.goto(address)
            assert page.evaluate(KEPT)
    for address in addresses[:2]:
        page.goto(address)
        StagePage(page).ready()
    page.goto(addresses[2])
    expect(page.get_by_role("heading", name="Can you make it fail?")).to_be_visible()
