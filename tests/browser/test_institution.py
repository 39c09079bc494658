"""A university's logo and colour, as a visitor sees them."""

from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.server import Server, served
from tests.browser.test_policy import LONG, STAGE

NAME, ACCENT = "University of Example", "#7a0019"
LOADED = "(image) => image.complete && image.naturalWidth"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hosted")
    logo = folder / "logo.png"
    Image.new("RGB", (300, 100), ACCENT).save(logo)
    with served(folder, PLAYGROUND_INSTITUTION=NAME, PLAYGROUND_LOGO=str(logo), PLAYGROUND_ACCENT=ACCENT) as running:
        yield running


def test_a_university_s_logo_and_colour_are_on_its_pages(hosted: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(bypass_csp=False)
    with page.expect_response("**/logo-*.png") as answer:
        page.goto(f"{hosted.url}/perceptron")
    assert answer.value.headers["content-type"] == "image/png"
    assert answer.value.headers["x-content-type-options"] == "nosniff"
    expect(page.locator(STAGE)).to_be_visible(timeout=LONG)
    logo = page.locator("[data-testid=stHeaderLogo]")
    expect(logo).to_be_visible(timeout=LONG)
    assert logo.evaluate(LOADED) == 300
    expect(page).to_have_title(f"Perceptron · Playground · {NAME}")
    slider = page.locator(STAGE).locator(".stage-buttons > input")
    expect(slider).to_have_css("accent-color", "rgb(122, 0, 25)")
    page.locator("[data-testid=stTopNav] a").first.click()
    expect(page.get_by_text(f"Hosted by {NAME}")).to_be_visible(timeout=LONG)
