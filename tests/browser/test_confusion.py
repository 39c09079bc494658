"""The confusion matrix: folded under the charts, opened by the keys, it follows the frames and stays open; and the costs
that the Bayes page's widgets set."""

import re

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.rest import rest
from tests.browser.stage_page import Visit


@pytest.mark.parametrize("page", ["perceptron?t=3", "bayes?t=20", "digits?show=mistakes"])
def test_it_is_folded_until_a_key_opens_it_and_follows_the_frames(visit: Visit, page: str) -> None:
    stage = visit(page)
    panel = stage.page.get_by_test_id("confusion")
    table = panel.locator("[data-slot]")
    expect(table).to_be_hidden()
    panel.locator("summary").focus()
    stage.page.keyboard.press("Enter")
    expect(table).to_be_visible()
    assert "truly" in table.inner_text()
