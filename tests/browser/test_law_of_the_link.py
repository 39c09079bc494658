"""After any sequence of presses a page shows what a fresh load of its address shows.

Walks with a fixed seed; `make monkey MINUTES=10` walks on with new ones. A walk that is found broken is walked again,
the same presses as they were done: what a busy machine brings about once and never again is a warning, which tells the
walk, and no failure of this test. The monkey counts it.
"""

import random
import re
import warnings

import pytest
from playwright.sync_api import Browser

from tests.browser.tabs import PROBES
from tests.browser.walk.law import Walker

STARTS = ("perceptron", "hinge", "neighbors", "prototypes", "digits?show=mistakes", "bayes", "spam", "methods")
STARTS += ("generalisation",)
AGAIN = 3


@pytest.fixture(scope="module")
def walker(browser: Browser, app: str) -> Walker:
    return Walker(browser, app, lambda text: bool(re.search(PROBES, text)))


@pytest.mark.filterwarnings("default:seen once")
@pytest.mark.parametrize("start", STARTS)
def test_after_any_presses_a_page_is_what_its_address_says(walker: Walker, start: str) -> None:
    found = walker.search(start, random.Random(1), rounds=3, stride=10)
    if found:
        again = [walker.after(found.walk) for _ in range(AGAIN)]
        assert not any(again), str(found)
        warnings.warn(f"seen once, and not in {AGAIN} more walks: {found}", stacklevel=1)
