"""When the line is gone: said at the stage, nothing lost, and the address catches up by itself."""

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.relay import Relay
from tests.browser.server import Server
from tests.browser.stage_page import StagePage

SAID = "Offline: what you do is kept and sent when the server is back."
BACK = 30_000  # milliseconds: Streamlit's page looks for its server every few seconds


@pytest.fixture
def relay(restartable_app: Server) -> Iterator[Relay]:
    between = Relay(restartable_app.port)
    yield between
    between.close()


def says(page: Page, sentence: str) -> None:
    expect(page.get_by_test_id("offline")).to_have_text(sentence, timeout=BACK)


def opens_the_same(stage: StagePage) -> None:
    """A fresh load of the address."""
    places, frame = stage.places(), stage.number("frame")
    again = StagePage(stage.page).open(stage.page.url)
    again.shows(frame=frame)
    assert again.places() == places


def test_on_another_network_what_was_done_in_between_is_sent(relay: Relay, page: Page) -> None:
    stage = StagePage(page).open(f"{relay.url}/perceptron")
    says(page, "")
    relay.cut()
    says(page, SAID)
    stage.click(4, -1)
    stage.click(5, -1)
    stage.step("next")
    stage.step("next")
    stage.shows(points=18, frame=2)
    assert page.url.endswith("/perceptron")
    relay.mend()
    expect(page).to_have_url(re.compile("points=1.*t=2"), timeout=BACK)
    says(page, "")
    stage.shows(points=18, frame=2)
    opens_the_same(stage)


def test_steps_alone_catch_up_too(relay: Relay, page: Page) -> None:
    stage = StagePage(page).open(f"{relay.url}/perceptron")
    relay.cut()
    says(page, SAID)
    stage.step("next")
    stage.step("next")
    stage.step("next")
    stage.shows(frame=3)
    relay.mend()
    expect(page).to_have_url(re.compile(r"\?t=3$"), timeout=BACK)
    stage.shows(frame=3)


def test_a_server_that_sleeps_is_said_to_be_away_and_takes_all_when_it_wakes(
    restartable_app: Server, page: Page
) -> None:
    stage = StagePage(page).open(f"{restartable_app.url}/perceptron?points=none")
    assert restartable_app.process
    restartable_app.process.send_signal(signal.SIGSTOP)
    stage.click(1, 1)
    stage.click(2, 2)
    says(page, SAID)
    restartable_app.process.send_signal(signal.SIGCONT)
    expect(page).to_have_url(re.compile("points=1"), timeout=BACK)
    says(page, "")
    assert stage.places() == [(1, 1), (2, 2)]


def test_a_new_server_gets_points_and_frame_of_the_page_that_waited(restartable_app: Server, page: Page) -> None:
    stage = StagePage(page).open(f"{restartable_app.url}/perceptron?t=1")
    restartable_app.stop()
    says(page, SAID)
    stage.click(4, -1)
    stage.step("next")
    stage.step("next")
    stage.shows(points=17, frame=3)
    restartable_app.start()
    expect(page).to_have_url(re.compile("points=1.*t=3"), timeout=BACK)
    says(page, "")
    stage.shows(points=17, frame=3)
    opens_the_same(stage)
