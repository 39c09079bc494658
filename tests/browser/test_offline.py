"""When the line or the server is gone: said at the stage, nothing lost, and the address catches up by itself."""

import re
import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fields import put
from tests.browser.fixtures import CUT_OFF
from tests.browser.relay import Relay
from tests.browser.rest import link, rest
from tests.browser.server import Server
from tests.browser.stage_page import StagePage

SAID = "Offline: what you do is kept and sent when the server is back."
BACK = 30_000  # milliseconds: Streamlit's page looks for its server every few seconds


@pytest.fixture
def relay(server: Server, expected_errors: list[str]) -> Iterator[Relay]:
    expected_errors += CUT_OFF
    between = Relay(server.port)
    yield between
    between.close()


def says(page: Page, sentence: str) -> None:
    expect(page.get_by_test_id("offline")).to_have_text(sentence, timeout=BACK)


def opens_the_same(stage: StagePage) -> None:
    """A fresh load of the address."""
    places, frame = stage.places(), stage.number("frame")
    again = StagePage(stage.page).open(link(stage.page))
    again.shows(frame=frame)
    assert again.places() == places


def test_on_another_network_what_was_done_in_between_is_sent(relay: Relay, page: Page) -> None:
    stage = StagePage(page).open(f"{relay.url}/perceptron?t=0")
    says(page, "")
    relay.cut()
    says(page, SAID)
    stage.click(4, -1)
    stage.click(5, -1)
    stage.step("next")
    stage.step("next")
    stage.shows(points=18, frame=2)
    assert "points" not in page.url, "what nobody has been told of is in no address"
    relay.mend()
    expect(page).to_have_url(re.compile("t=2.*points=1"), timeout=BACK)
    says(page, "")
    stage.shows(points=18, frame=2)
    opens_the_same(stage)
    relay.cut()
    says(page, SAID)
    for _ in range(3):  # steps alone catch up, too
        stage.step("next")
    stage.shows(frame=5)
    relay.mend()
    expect(page).to_have_url(re.compile("t=5(&|$)"), timeout=BACK)
    stage.shows(points=18, frame=5)


def test_a_server_that_sleeps_is_said_to_be_away_and_a_new_one_gets_what_was_done_on_the_pages_that_waited(
    restartable_app: Server, page: Page, new_page: Callable[..., Page]
) -> None:
    stage = StagePage(page).open(f"{restartable_app.url}/perceptron?t=1")
    assert restartable_app.process
    restartable_app.process.send_signal(signal.SIGSTOP)
    stage.click(4, -1)
    stage.click(5, -1)
    says(page, SAID)
    restartable_app.process.send_signal(signal.SIGCONT)
    expect(page).to_have_url(re.compile("points=1"), timeout=BACK)
    says(page, "")
    stage.shows(points=18)
    mail = StagePage(new_page()).open(f"{restartable_app.url}/spam?counts=free.1")
    word = mail.page.locator(".chips-word[data-word=free] .chips-add")
    restartable_app.stop()
    stage.click(4, -2)
    word.click()
    expect(word).to_have_text("free ×2")
    says(page, SAID)
    stage.step("next")
    stage.step("next")
    stage.shows(points=19, frame=3)
    places = stage.places()
    restartable_app.start()
    expect(page).to_have_url(re.compile("t=3(&|$)"), timeout=BACK)
    says(page, "")
    stage.shows(points=19, frame=3)
    assert stage.places() == places
    opens_the_same(stage)
    expect(mail.page).to_have_url(re.compile(r"counts=free\.2"), timeout=BACK)
    says(mail.page, "")
    rest(mail.page)
    expect(word).to_have_text("free ×2")
    verdict = mail.words("verdict")
    assert StagePage(page).open(link(mail.page)).words("verdict") == verdict


def test_the_first_visitor_of_a_new_server_may_come_by_a_link_and_edit_on_the_next(
    restartable_app: Server, page: Page, new_page: Callable[..., Page]
) -> None:
    restartable_app.restart()
    stage = StagePage(page).open(f"{restartable_app.url}/perceptron?eta=2&t=2")
    stage.shows(frame=2)
    expect(page.get_by_role("link", name="Start")).to_be_visible()
    other = StagePage(new_page()).open(f"{restartable_app.url}/perceptron?points=none")
    other.click(1, 1)
    before = other.address("points=1")
    with other.page.expect_websocket(timeout=60_000):  # until then a "connection lost" dialog may lie over the plane
        restartable_app.restart()
    other.click(2, 2)
    other.click(3, 3)
    expect(other.page).not_to_have_url(before, timeout=20_000)
    other.shows(points=3, frames=1)
    places = [(1, 1), (2, 2), (3, 3)]
    assert other.places() == places
    box = page.get_by_role("textbox", name="η, the learning rate")
    put(box, "3", "Enter")
    stage.address("eta=3")
    expect(box).to_have_value("3")
    stage.shows(frame=2)
    assert StagePage(page).open(link(other.page)).places() == places
