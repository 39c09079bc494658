"""What people have (tests/old/README.md), where only a browser shows that it opens: a film by itself, slides with an
embed, a student's own store, a package in a system that has kept its state."""

import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.host_page import HostPage
from tests.browser.stage_page import StagePage
from tests.old.foreign import FOLDER, HOST, from_json, toml

FILL = """({ localStorage: local, sessionStorage: tab }) => {
  for (const [name, text] of Object.entries(local)) localStorage.setItem(name, text);
  for (const [name, text] of Object.entries(tab)) sessionStorage.setItem(name, text);
}"""
IN_A_LINK = (FOLDER / "lessons/in-a-link.txt").read_text(encoding="utf-8").strip()


def student(page: Page, app: str, name: str) -> dict[str, Any]:
    """The page's browser has the stores of that one."""
    stores: dict[str, Any] = from_json(f"browsers/{name}.json")
    page.goto(f"{app}/lesson/own")
    page.evaluate(FILL, stores)
    return stores


def test_an_old_film_plays_by_itself(new_page: Callable[..., Page], tmp_path: Path) -> None:
    film, file = toml("files.toml")["film"], tmp_path / "film.html"
    file.write_bytes(lzma.decompress((FOLDER / "films/perceptron-points.html.xz").read_bytes()))
    page = new_page(offline=True)
    stage = StagePage(page).open(file.as_uri())
    stage.shows(frame=film["frame"], frames=film["frames"])
    expect(page.get_by_text("ripe").first).to_be_visible()
    page.keyboard.press("End")
    stage.shows(frame=film["frames"] - 1)


def test_old_slides_hear_the_scene_and_send_scenes(
    app: str,
    new_page: Callable[..., Page],
    serve_files: Callable[[Path], str],
    tmp_path: Path,
    expected_errors: list[str],
) -> None:
    expected_errors.append("status of 422")  # of the scene that is none
    slides = (FOLDER / "embeds/slides.html").read_text(encoding="utf-8")
    (tmp_path / "slides.html").write_text(slides.replace(HOST, app), encoding="utf-8")
    page = new_page()
    stage = HostPage(page).open(f"{serve_files(tmp_path)}/slides.html")
    status = page.get_by_role("status").first
    expect(status).to_contain_text("perceptron: frame 1 of 3, labels=ripe")
    stage.shows(points=3)
    page.get_by_role("button", name="First frame").click()
    expect(status).to_contain_text("perceptron: frame 0 of 3")
    page.get_by_role("button", name="Six points").click()
    expect(status).to_contain_text("eta=2.0&points=")
    stage.shows(points=6)
    page.get_by_role("button", name="No scene").click()
    expect(status).to_contain_text("refused: ")
    stage.shows(points=6)


def test_lessons_go_on_where_an_old_browser_left_them(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    stores = student(page, app, "student-of-lessons")
    page.goto(f"{app}/lesson/13-regression?step=2")
    expect(page.locator("#where")).to_contain_text("Step 2 of 6")
    expect(page.locator("#verdict")).to_contain_text("Right")
    own, _ = json.loads(stores["localStorage"]["playground.own lessons"])
    page.goto(f"{app}/lesson/own?own={own}&step=2")  # by the older address
    expect(page.locator("#where")).to_contain_text("Zwei Wörter: θ und Umlaute · Step 2 of 3")
    expect(page.locator("#verdict")).to_contain_text("Right at the second try")
    page.goto(IN_A_LINK.replace(HOST, app))
    expect(page.locator("#where")).to_contain_text("Siebzehn Wörter · Step 2 of 2")


def test_a_workbench_reads_an_old_browser(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(own=True)
    student(page, app, "student-of-pages")
    page.goto(f"{app}/lessons")
    expect(page.locator(".st-key-review")).to_contain_text("To review today: ")
    marks = json.loads(str(page.evaluate("localStorage.getItem('playground.lessons')")))["marks"]
    assert marks["1-perceptron"]["3"] == "2|2"
