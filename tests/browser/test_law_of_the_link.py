"""After any sequence of presses a page shows what a fresh load of its address shows.

Walks with a fixed seed; `make monkey MINUTES=10` walks on with new ones.
"""

import random
import re

import pytest
from playwright.sync_api import Browser

from tests.browser.tabs import PROBES
from tests.browser.walk.law import Walker

STARTS = ("perceptron", "hinge", "neighbors", "prototypes", "digits?show=mistakes", "bayes", "spam", "methods")
STARTS += ("generalisation",)


@pytest.fixture(scope="module")
def walker(browser: Browser, app: str) -> Walker:
    return Walker(browser, app, lambda text: bool(re.search(PROBES, text)))


@pytest.mark.parametrize("start", STARTS)
def test_after_any_presses_a_page_is_what_its_address_says(walker: Walker, start: str) -> None:
    found = walker.search(start, random.Random(1), rounds=3, stride=10)
    assert found is None, str(found)
