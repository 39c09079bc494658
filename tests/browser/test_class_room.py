"""A class in real browsers: phones that follow, vote and see the reveal, late, asleep or with a line that is cut."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.class_pages import (
    NEXT_STEP,
    PHONE,
    ClassPage,
    NewPage,
    joins,
    opened,
    right_option,
    second_desk,
)
from tests.browser.conftest import CUT_OFF
from tests.browser.relay import Relay
from tests.browser.server import Server

LOST = "Connection lost, trying …"
CUT_SECONDS = 4_000  # milliseconds
IDLE = 6_000  # milliseconds after which the server has closed all lines but that of the events
WOKEN = 8.0  # seconds: on an idle machine it is less than one


@pytest.fixture
def relay(server: Server, expected_errors: list[str]) -> Iterator[Relay]:
    expected_errors += CUT_OFF
    between = Relay(server.port)
    yield between
    between.close()


def test_a_step_of_a_film_is_asked_in_two_rounds_and_the_reveal_makes_it(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    remote = second_desk(desk)
    ann, ben = joins(new_page, app, code), joins(new_page, app, code)
    desk.counts("2 here")
    desk.step("next")
    for phone in (ann, ben):
        phone.shows(frame=1)
    desk.press(NEXT_STEP)
    for phone in (ann, ben):
        phone.phase("voting", round=1)
    right = right_option(remote)
    wrong = 1 - right if right < 2 else 0
    ann.answers(wrong)
    ben.answers(wrong)
    desk.counts("2 here · 2 answered")
    assert ann.bars() == [], "nothing is told before the reveal"
    expect(remote.question.locator(".class-bar").nth(wrong)).to_have_text("2 of 2")
    assert remote.bars_of(wrong) == ["2 of 2"]
    remote.press("Close")
    ann.phase("closed")
    expect(ann.option(right)).to_be_disabled()
    remote.press("Vote again")
    ann.phase("voting", round=2)
    ann.answers(right)
    ann.page.reload()
    ann.ready().phase("voting", round=2)
    ann.has_answered(right)
    ben.answers(wrong)
    desk.counts("2 here · 2 answered")
    desk.press("Close")
    ben.phase("closed", round=2)
    before = int(desk.page.get_by_test_id("stage").get_attribute("data-frame") or -1)
    remote.press("Reveal")
    for page in (desk, remote, ann, ben):
        page.phase("revealed")
        expect(page.question).to_contain_text(
            "Of 2 who answered both rounds, 1 changed to a right answer and 0 to a wrong one."
        )
        assert page.bars_of(right) == ["round 1: 0 of 2", "round 2: 1 of 2"]
        assert page.bars_of(wrong) == ["round 1: 2 of 2", "round 2: 1 of 2"]
    for page in (desk, ann, ben):
        page.shows(frame=before + 1)
    desk.press("Next")
    ann.phase("looking")
    expect(ann.question).to_be_hidden()


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


def test_who_comes_late_is_in_the_present(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    for frame in (1, 2, 3):
        desk.step("next")
        desk.shows(frame=frame)
    desk.press(NEXT_STEP)
    desk.phase("voting")
    late = joins(new_page, app, code)
    late.phase("voting", round=1)
    late.shows(frame=3)
    late.answers(0)
    desk.counts("1 here · 1 answered")


def test_a_step_made_while_the_film_is_on_its_way_is_not_lost(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    page, held = new_page(), list[Route]()
    page.route("**/film/**", lambda route: held.append(route))
    page.goto(f"{app}/class/{code}")
    phone = ClassPage(page).ready()
    before = int(phone.body.get_attribute("data-version") or 0)
    while not held:
        page.wait_for_timeout(20)
    desk.step("next")
    page.wait_for_function(f"Number(document.body.dataset.version) > {before}")
    page.wait_for_timeout(500)
    for route in held:
        route.continue_()
    phone.shows(frame=1)


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
    phone.page.wait_for_timeout(CUT_SECONDS)
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
    desk.press(NEXT_STEP)
    phone.phase("voting")
    phone.page.context.set_offline(True)
    phone.option(0).click()
    expect(phone.said).to_contain_text("It could not be sent: there is no connection. Try again.")
    phone.page.context.set_offline(False)
    desk.press("Close in 1 minute")
    expect(phone.question).to_contain_text("The round closes in")
    phone.answers(0)


def test_a_phone_that_slept_is_in_the_present(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    phone = joins(new_page, app, code, own=True)
    session = phone.page.context.new_cdp_session(phone.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(2):
        desk.step("next")
    desk.press(NEXT_STEP)
    desk.phase("voting")
    desk.page.wait_for_timeout(CUT_SECONDS)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    phone.phase("voting")
    phone.shows(frame=2)


@pytest.mark.parametrize("wakes", [True, False], ids=["it is told that it wakes", "it is not"])
def test_a_phone_that_slept_for_a_minute_on_a_line_that_died_is_in_the_present(
    new_page: NewPage, app: str, relay: Relay, wakes: bool
) -> None:
    """Its clock jumps by more than a minute, in which no heartbeat came; its sockets look open and are dead."""
    desk, code = opened(new_page, app)
    page = new_page(own=True, **PHONE)
    page.clock.install()
    page.goto(f"{relay.url}/class/{code}")
    phone = ClassPage(page).ready()
    phone.shows(frame=0)
    page.wait_for_timeout(IDLE)  # the server closes what is not used
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    relay.silence()
    for _ in range(3):
        desk.step("next")
    desk.press(NEXT_STEP)
    desk.phase("voting")
    assert phone.body.get_attribute("data-phase") == "looking"
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward("01:10")
    if wakes:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    woken = time.monotonic()
    phone.phase("voting")
    phone.shows(frame=3)
    assert time.monotonic() - woken < WOKEN
    phone.answers(0)
    desk.counts("1 here · 1 answered")


def test_a_state_from_before_a_vote_that_comes_after_it_does_not_take_it_back(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app)
    phone = joins(new_page, app, code)
    for _ in range(3):
        desk.step("next")
    desk.press(NEXT_STEP)
    phone.phase("voting")
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/state", lambda route: held.append((route, route.fetch())))
    phone.page.route("**/events", lambda _route: None)  # they would soon tell what is
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks anew, as on waking
    while not held:
        phone.page.wait_for_timeout(20)
    phone.answers(0)
    (route, before), *_ = held
    with phone.page.expect_response("**/state"):
        route.fulfill(response=before)
    desk.counts("1 here · 1 answered")
    phone.page.wait_for_timeout(200)
    phone.has_answered(0)
