"""After any sequence of presses a page shows what a fresh load of its address shows.

Walks with a fixed seed; `make monkey MINUTES=10` walks on with new ones. A walk that is found broken is walked again,
the same presses as they were done: what a busy machine brings about once and never again is a warning, which tells the
walk, and no failure of this test. The monkey counts it.
"""

import random
import warnings
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from films.points import encode
from films.topics.learnable.scene import MANY
from tests.browser.rest import LONGEST
from tests.browser.walk.actions import Action
from tests.browser.walk.hands import do
from tests.browser.walk.law import PATIENCE, Walker

STARTS = ["perceptron", "hinge", "neighbors", "prototypes", "digits?show=mistakes", "bayes", "spam", "methods"]
STARTS += ["generalisation", "learnable", "lifting?own=1", "lifting?show=plane&own=1", "regression"]
PRESSES, AGAIN = 8, 3
# Walks, cut short, that were broken once.
FOUND: dict[str, tuple[str, list[Action]]] = {
    "a setting that another choice asks for stood behind a fold until the next load": (
        "learnable",
        [["select", "separated by", "nearest neighbours"]],
    ),
    "what stands below a projector's stage was of the points before": (
        "generalisation?part=folds&folds=2",
        [["press", "Projector"], ["drag", 0, 0.899, 0.317, 0.242, 0.318]],
    ),
    "a legend stood lower after the window had become narrow": (
        "generalisation",
        [["toggle", "mistakes on the sphere"], ["rest"], ["size", 390, 844]],
    ),
    "another question brought its points, and the browser kept those of the question before": (
        f"learnable?show=size&points={encode(MANY)}",
        [["select", "shown", "what no data can tell"], ["rest"], ["click", 0, 0.418, 0.487, "left"]],
    ),
    "tabs that the counted loss has no use for stayed until the next change": (
        "hinge",
        [["select", "loss", "zero-one, counted"]],
    ),
    "a stage that had hardly come wrote the address of the table before over that of a page without one": (
        "spam",
        [["select", "table", name] for name in ("your own texts", "4,601 real mails", "your own texts")],
    ),
    "how many orders a bar has was said of the points before": (
        "perceptron",
        [
            ["press", "Settings"],  # which lie over the charts
            ["press", "+ second chart"],
            ["radio", "second chart", "other orders"],
            ["click", 0, 0.838, 0.726, "left"],
        ],
    ),
    "a switch that a batch has no use for stayed until the next change": (
        "perceptron",
        [["select", "update after", "batch"]],
    ),
    "a table stood below points that are drawn, as a preset had come before the file was there": (
        "bayes",
        [["csv", 1], ["preset", 0.04]],
    ),
    "the values of a knob were those of the points before": (
        "methods?held=50&points=1QESSH_____OH_____nD6yNeGQAfZkACHtA",
        [["click", 0, x, x, "left"] for x in (0.2, 0.3, 0.5)],
    ),
}


@pytest.fixture(scope="module")
def walker(browser: Browser, app: str) -> Walker:
    return Walker(browser, app)


@pytest.mark.filterwarnings("default:seen once")
@pytest.mark.parametrize("start", STARTS)
def test_after_any_presses_a_page_is_what_its_address_says(walker: Walker, start: str) -> None:
    broken = walker.search(start, random.Random(1), rounds=1, stride=PRESSES)
    if broken:
        again = [walker.after(broken.walk) for _ in range(AGAIN)]
        assert not any(again), str(broken)
        warnings.warn(f"seen once, and not in {AGAIN} more walks: {broken}", stacklevel=1)


@pytest.fixture
def patient(walker: Walker) -> Iterator[Walker]:
    """A walker that waits longer for a control: every action of these walks is possible."""
    walker.page.set_default_timeout(LONGEST)
    yield walker
    walker.page.set_default_timeout(PATIENCE)


@pytest.mark.parametrize("case", FOUND.values(), ids=FOUND)
def test_what_was_found_once_is_found_no_more(patient: Walker, case: tuple[str, list[Action]]) -> None:
    address, actions = case
    patient.open(address)
    assert [action for action in actions if not do(patient.page, action)] == [], "left out"
    assert not patient.broken()
