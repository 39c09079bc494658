"""The drawings in the dialog “Share”."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_take_dialog import opened


def test_a_figure_is_chosen_by_its_parts_and_its_width(app: str, page: Page) -> None:
    """By keys, and on a phone."""

    def options(name: str) -> set[str]:
        address = dialog.get_by_role("link", name=name, exact=True).get_attribute("href") or ""
        return set(address.partition("?")[2].split("&")) - {"t=5"}

    page.set_viewport_size({"width": 390, "height": 844})
    stage = StagePage(page).open(f"{app}/embed/perceptron?t=5")
    dialog = opened(page)
    parts, width = (dialog.get_by_role("combobox", name=name) for name in ("Parts", "Width"))
    assert options("PDF") == options("GIF") == options("Web page") == set()
    parts.focus()
    page.keyboard.press("ArrowDown")
    width.focus()
    page.keyboard.press("ArrowDown")
    assert options("SVG") == options("PDF") == options("PNG") == {"hide=chart", "width=85"}
    assert options("GIF") == options("Web page") == {"hide=chart"}
    expect(dialog.get_by_text("Web page, GIF: as on the screen.")).to_be_visible()
    parts.select_option(label="The chart: training error, mistakes so far")
    width.select_option(label="A page: 170 mm")
    assert options("PDF") == {"only=chart", "width=170"}
    assert (options("GIF"), options("Web page"), options("Points as CSV")) == ({"only=chart"}, set(), set())
    expect(dialog.get_by_text("Web page: the plane and the chart.")).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("link", name="PNG").click()
    with Image.open(download.value.path()) as picture:
        assert picture.width == round(170 / 25.4 * 324)
    assert dialog.evaluate("e => e.scrollWidth <= e.clientWidth")
    stage.shows(frame=5)  # keys step no film
    page.keyboard.press("Escape")
    opened(page)
    assert options("PDF") == {"only=chart", "width=170"}, "it is for the next frame, too"


def test_a_frame_goes_into_a_paper(embed: Visit, tmp_path: Path) -> None:
    stage = embed("perceptron?t=2")
    page = stage.page
    dialog = opened(page)
    assert dialog.get_by_role("link").all_text_contents()[:5] == ["Web page", "GIF", "SVG", "PDF", "PNG"]
    with page.expect_download() as download:
        dialog.get_by_role("link", name="PDF").click()
    assert download.value.suggested_filename == "perceptron-two-clusters-t2.pdf"
    download.value.save_as(tmp_path / "frame.pdf")
    assert (tmp_path / "frame.pdf").read_bytes().startswith(b"%PDF-")
