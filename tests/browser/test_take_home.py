"""What is taken home: the film as a file that plays without a network, and there the frame as a picture."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Page, expect

from tests.browser.stage_page import StagePage


def test_a_film_opened_from_its_file_plays_as_in_the_app(
    app: str, page: Page, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    stage = StagePage(page).open(f"{app}/perceptron?beside=novikoff&below=progress&x=%3C/script%3E")
    stage.step("next")
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Web page").click()
    file = tmp_path / "film.html"
    download.value.save_as(file)

    alone = new_page(offline=True)
    schemes: list[str] = []
    alone.on("request", lambda request: schemes.append(request.url.split(":")[0]))
    home = StagePage(alone).open(file.as_uri())
    home.shows(frame=1, frames=stage.number("frames"))
    assert home.arithmetic() == stage.arithmetic()
    alone.keyboard.press("End")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    for each in (home, stage):
        each.shows(frame=stage.number("frames") - 1)
    assert [home.words(slot) for slot in ("frame", "verdict")] == [stage.words(slot) for slot in ("frame", "verdict")]
    assert home.trace("boundary")["x"] == stage.trace("boundary")["x"]
    expect(alone.locator(".stage-figure")).to_have_count(2)
    assert set(schemes) <= {"file", "data", "blob"}


def test_without_a_server_the_frame_is_saved_as_a_picture_with_what_is_on_the_plane(
    app: str, page: Page, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    file = tmp_path / "film.html"
    file.write_bytes(page.request.get(f"{app}/take/neighbors.html?probe=1,1").body())
    alone = new_page(offline=True)
    stage = StagePage(alone).open(file.as_uri())
    probe = stage.trace("probe")
    assert [probe["x"], probe["y"]] == [[1], [1]]
    stage.step("next")
    image = "document.querySelector('.stage-plane > div').picture.images[0].source"
    alone.wait_for_function(f"{image}.width === 600")  # as fine as at rest
    source = alone.evaluate(f"{image}.toDataURL()")
    for form in ("PNG", "SVG"):
        alone.get_by_label("Save this picture").click()
        with alone.expect_download() as download:
            alone.get_by_role("button", name=form).click()
        assert download.value.suggested_filename == f"playground-1.{form.lower()}"
        download.value.save_as(tmp_path / form)
    assert (tmp_path / "PNG").read_bytes().startswith(b"\x89PNG\r\n")
    picture = [*ElementTree.parse(tmp_path / "SVG").getroot().iter()]
    assert len([path for path in picture if path.get("class") == "point"]) >= stage.number("points")
    images = [part for part in picture if part.tag.endswith("image")]  # the regions
    assert [next(value for name, value in part.items() if name.endswith("href")) for part in images] == [source]
