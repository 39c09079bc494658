"""A class in real browsers: phones that follow, vote and see the reveal, late, asleep or with a line that is cut."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Route, expect

from addons.classroom.tests.browser.class_pages import NEXT_STEP, ClassPage, joins, opened
from tests.browser.fixtures import CUT_OFF
from tests.browser.relay import Relay
from tests.browser.server import Server
from tests.browser.stage_page import PHONE, NewPage

LOST = "Connection lost, trying …"
IDLE = 6_000  # milliseconds after which the server has closed all lines but that of the events
WOKEN = 8.0  # seconds: on an idle machine it is less than one


@pytest.fixture
def relay(server: Server, expected_errors: list[str]) -> Iterator[Relay]:
    expected_errors += CUT_OFF
    between = Relay(server.port)
    yield between
    between.close()


def test_the_door_opens_no_room_before_it_can_hear_the_press(new_page: NewPage, app: str) -> None:
    page, waiting = new_page(own=True), list[Route]()
    page.route("**/classdoor.js", lambda route: waiting.append(route))
    with page.expect_request("**/classdoor.js"):
        page.goto(f"{app}/class?page=perceptron", wait_until="commit")
    button = page.get_by_role("button", name="Open a room")
    expect(button).to_be_disabled()
    waiting[0].continue_()
    expect(button).to_be_enabled()
    button.click()
    page.wait_for_url(re.compile(r"/class/[A-Z0-9]+/desk#"))


def test_what_comes_late_is_made_up_for(new_page: NewPage, app: str) -> None:
    """A step that is made while a phone's film is on its way; a phone that comes in the middle of a vote; and a state
    from before a vote that comes after it, which does not take it back."""
    desk, code = opened(new_page, app)
    page, films = new_page(), list[Route]()
    page.route("**/film/**", lambda route: films.append(route))
    page.goto(f"{app}/class/{code}")
    phone = ClassPage(page).ready()
    before = int(phone.body.get_attribute("data-version") or 0)
    while not films:
        page.wait_for_timeout(20)
    desk.step("next")
    page.wait_for_function(f"Number(document.body.dataset.version) > {before}")
    for route in films:
        route.continue_()
    page.unroute("**/film/**")
    phone.shows(frame=1)
    for frame in (2, 3):
        desk.step("next")
        desk.shows(frame=frame)
    desk.press(NEXT_STEP)
    desk.phase("voting")
    late = joins(new_page, app, code)
    late.phase("voting", round=1)
    late.shows(frame=3)

    held: list[tuple[Route, APIResponse]] = []
    late.page.route("**/state", lambda route: held.append((route, route.fetch())))
    late.page.route("**/events", lambda _route: None)  # they would soon tell what is
    late.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks anew, as on waking
    while not held:
        late.page.wait_for_timeout(20)
    late.answers(0)
    (route, state), *_ = held
    with late.page.expect_response("**/state"):
        route.fulfill(response=state)
    desk.counts("2 here · 1 answered")
    late.page.wait_for_timeout(200)  # in which it would be taken back
    late.has_answered(0)


def test_a_line_that_is_cut_is_said_and_made_up_for(new_page: NewPage, app: str, relay: Relay) -> None:
    desk, code = opened(new_page, app)
    phone = joins(new_page, relay.url, code)
    phone.shows(frame=0)
    relay.cut()
    expect(phone.said).to_contain_text(LOST)
    for _ in range(3):
        desk.step("next")
    desk.press(NEXT_STEP)
    desk.phase("voting")
    relay.mend()
    phone.phase("voting")
    phone.shows(frame=3)
    expect(phone.said).to_be_hidden()
    phone.answers(0)
    desk.counts("1 here · 1 answered")


def test_a_phone_without_a_network_comes_back_by_itself(
    new_page: NewPage, app: str, expected_errors: list[str]
) -> None:
    expected_errors += [*CUT_OFF, "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK"]
    desk, code = opened(new_page, app)
    phone = joins(new_page, app, code, own=True)
    desk.step("next")
    phone.shows(1)
    desk.press(NEXT_STEP)
    phone.phase("voting")
    expect(phone.option(0)).to_be_visible()
    phone.page.context.set_offline(True)
    phone.option(0).click()
    expect(phone.said).to_contain_text("Your answer is kept here, and sent as soon as the connection is back.")
    phone.page.context.set_offline(False)
    phone.has_answered(0)
    expect(phone.said).to_have_text("Your answer was sent once the connection was back.")
    desk.press("Close in 1 minute")
    expect(phone.question).to_contain_text("The round closes in")


def test_a_phone_that_slept_for_a_minute_on_a_line_that_died_is_in_the_present(
    new_page: NewPage, app: str, relay: Relay
) -> None:
    """Its clock jumps by more than a minute, in which no heartbeat came; its sockets look open and are dead. One phone
    is told that it wakes, the other is not."""
    desk, code = opened(new_page, app)
    pages = [new_page(own=True, **PHONE) for _ in range(2)]
    for page in pages:
        page.clock.install()
        page.goto(f"{relay.url}/class/{code}")
    phones = [ClassPage(page).ready() for page in pages]
    for phone in phones:
        phone.shows(frame=0)
    pages[0].wait_for_timeout(IDLE)  # the server closes what is not used
    sessions = [page.context.new_cdp_session(page) for page in pages]
    for session in sessions:
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
    relay.silence()
    for _ in range(3):
        desk.step("next")
    desk.press(NEXT_STEP)
    desk.phase("voting")
    for page, session, wakes in zip(pages, sessions, (True, False), strict=True):
        assert ClassPage(page).body.get_attribute("data-phase") == "looking"
        session.send("Page.setWebLifecycleState", {"state": "active"})
        page.clock.fast_forward("01:10")
        if wakes:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        woken, phone = time.monotonic(), ClassPage(page)
        phone.phase("voting")
        phone.shows(frame=3)
        assert time.monotonic() - woken < WOKEN
        phone.answers(0)
    desk.counts("2 here · 2 answered")
