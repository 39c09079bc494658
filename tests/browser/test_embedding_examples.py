"""The examples of deploy/embedding, opened from their files: a deck of reveal.js, documents of Quarto and a book."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.host_page import FramedStage, HostPage
from tests.browser.server import ROOT

EXAMPLES = ROOT / "deploy" / "embedding"
MODULES = ROOT / ".js" / "node_modules"
RAW = re.compile(r"```\{=html\}\n(.*?)```", re.DOTALL)  # what Quarto passes through as it is
FRAME = re.compile(r"^<iframe.*?(?=\n\n)", re.DOTALL | re.MULTILINE)  # an HTML block of CommonMark, 4.6
DOCUMENT = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title><body>{}</body></html>'
ELSEWHERE = "http://localhost:8501"  # where the examples look for the playground


@pytest.fixture
def deck(app: str, tmp_path: Path) -> Path:
    """The slides, beside what npm has installed."""
    (tmp_path / "node_modules").symlink_to(MODULES)
    return _written(tmp_path / "reveal.html", (EXAMPLES / "reveal.html").read_text(), app)


@pytest.fixture
def notes(app: str, tmp_path: Path) -> Path:
    """The part of the document that Quarto leaves as it is, in a page."""
    (raw,) = RAW.findall((EXAMPLES / "quarto.qmd").read_text())
    return _written(tmp_path / "notes.html", DOCUMENT.format(raw), app)


@pytest.fixture
def chapter(app: str, tmp_path: Path) -> Path:
    """The part of the book's chapter that Markdown leaves as it is, in a page."""
    (frame,) = FRAME.findall((EXAMPLES / "jupyter-book.md").read_text())
    return _written(tmp_path / "chapter.html", DOCUMENT.format(frame), app)


def _written(file: Path, text: str, app: str) -> Path:
    assert text.count(ELSEWHERE) == 1
    file.write_text(text.replace(ELSEWHERE, app))
    return file


def used(page: Page, stage: FramedStage) -> None:
    """Points are put in the frame, Iris is loaded from outside, and the page around says where the film is."""
    stage.click(4, -1)
    stage.shows(points=17, settled=1)
    page.get_by_role("button", name="Load Iris").click()
    stage.shows(points=150, settled=1)
    frame_words = page.locator("#shown")
    expect(frame_words).to_have_text(f"Frame 0 of {stage.number('frames') - 1}")
    stage.step("next")
    expect(frame_words).to_have_text(f"Frame 1 of {stage.number('frames') - 1}")


def test_slides_have_a_perceptron_whose_points_can_be_moved(deck: Path, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(f"{deck.as_uri()}#/1")
    stage = HostPage(page).framed()
    used(page, stage)
    stage.step("play")
    expect(stage.frame.locator("[data-step=play]")).to_have_attribute("title", "Pause (space)")
    page.locator(".reveal .navigate-right").click()
    expect(stage.frame.locator("[data-step=play]")).to_have_attribute("title", "Play (space)")


def test_notes_have_one_too(notes: Path, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 900})  # nothing scrolled: a press right after that gets lost
    page.goto(notes.as_uri())
    used(page, HostPage(page).framed())


def test_a_book_has_a_film_without_what_it_hides(chapter: Path, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(chapter.as_uri())
    stage = HostPage(page).framed()
    assert stage.number("frame") == 3
    stage.step("next")
    stage.shows(frame=4)
    expect(stage.frame.locator(".stage-plane")).to_be_visible()
    for hidden in (".stage-why", ".stage-figures", ".stage-take", "footer"):
        expect(stage.frame.locator(hidden).filter(visible=True)).to_have_count(0)


def test_the_cell_of_a_notebook_shows_the_same_as_the_frame() -> None:
    text = (EXAMPLES / "jupyter-book.md").read_text()
    (frame,), (cell,) = re.findall(r'src="([^"]*)"', text), re.findall(r'IFrame\("([^"]*)"', text)
    assert unescape(frame) == cell
