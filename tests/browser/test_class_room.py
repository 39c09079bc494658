"""A class in real browsers: a lecturer at a projector and a remote, and phones that follow, vote and see the reveal."""

import re
import time
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from films.points import encode
from tests.browser.barriers import barriers
from tests.browser.class_pages import PHONE, ClassPage, NewPage, joins, opened, remote_of
from tests.browser.conftest import CUT_OFF
from tests.browser.relay import Relay
from tests.browser.server import Server
from tests.browser.stage_page import StagePage

NEXT_STEP = "Ask about the next step"
LOST = "Connection lost, trying …"
FOCUSED = "() => (document.activeElement?.textContent ?? '').trim()"
FOUR = encode(((2.0, 1.0, 0), (1.0, -2.0, 0), (-1.0, 2.0, 1), (-2.0, -1.0, 1)))
INKED = """() => {
  const canvas = document.querySelector(".stage-plane canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 === 3 && value > 0).length;
}"""
CUT_SECONDS = 4_000  # milliseconds
IDLE = 6_000  # milliseconds after which the server has closed all lines but that of the events
WOKEN = 8.0  # seconds: on an idle machine it is less than one


@pytest.fixture
def relay(server: Server, expected_errors: list[str]) -> Iterator[Relay]:
    expected_errors += CUT_OFF
    between = Relay(server.port)
    yield between
    between.close()


def right_option(remote: ClassPage) -> int:
    """The number of the right answer, which only the remote is told before the reveal."""
    shares = remote.question.locator(".class-shares li span")
    expect(shares.filter(has_text="✓")).to_have_count(1)
    rows = shares.all_inner_texts()
    return next(i for i, words in enumerate(rows) if words.startswith("✓"))


def test_a_step_of_a_film_is_asked_in_two_rounds_and_the_reveal_makes_it(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote = remote_of(hall)
    ann, ben = joins(new_page, app, code), joins(new_page, app, code)
    hall.counts("2 here")
    hall.step("next")
    for phone in (ann, ben):
        phone.shows(frame=1)
    hall.press(NEXT_STEP)
    for phone in (ann, ben):
        phone.phase("voting", round=1)
    right = right_option(remote)
    wrong = 1 - right if right < 2 else 0
    ann.answers(wrong)
    ben.answers(wrong)
    hall.counts("2 here · 2 answered")
    assert hall.bars() == ann.bars() == [], "nothing is told before the reveal"
    expect(remote.question.locator(".class-bar").nth(wrong)).to_have_text("2 of 2")
    assert remote.bars_of(wrong) == ["2 of 2"]
    remote.press("Close the round")
    ann.phase("closed")
    expect(ann.option(right)).to_be_disabled()
    remote.press("Vote again")
    ann.phase("voting", round=2)
    ann.answers(right)
    ann.page.reload()
    ann.ready().phase("voting", round=2)
    ann.has_answered(right)
    ben.answers(wrong)
    hall.counts("2 here · 2 answered")
    hall.press("Close the round")
    ben.phase("closed", round=2)
    before = int(hall.page.get_by_test_id("stage").get_attribute("data-frame") or -1)
    remote.press("Reveal")
    for page in (hall, remote, ann, ben):
        page.phase("revealed")
        expect(page.question).to_contain_text("Of 2 who answered twice, 1 changed to right and 0 to wrong.")
        assert page.bars_of(right) == ["round 1: 0 of 2", "round 2: 1 of 2"]
        assert page.bars_of(wrong) == ["round 1: 2 of 2", "round 2: 1 of 2"]
    for page in (hall, ann, ben):
        page.shows(frame=before + 1)
    hall.press("Close the question")
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
    page.wait_for_url(re.compile(r"/class/[A-Z0-9]+/projector#"))


def test_who_comes_late_is_in_the_present(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    for frame in (1, 2, 3):
        hall.step("next")
        hall.shows(frame=frame)
    hall.press(NEXT_STEP)
    hall.phase("voting")
    late = joins(new_page, app, code)
    late.phase("voting", round=1)
    late.shows(frame=3)
    late.answers(0)
    hall.counts("1 here · 1 answered")


def test_a_step_made_while_the_film_is_on_its_way_is_not_lost(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    page, held = new_page(), list[Route]()
    page.route("**/film/**", lambda route: held.append(route))
    page.goto(f"{app}/class/{code}")
    phone = ClassPage(page).ready()
    before = int(phone.body.get_attribute("data-version") or 0)
    while not held:
        page.wait_for_timeout(20)
    hall.step("next")
    page.wait_for_function(f"Number(document.body.dataset.version) > {before}")
    page.wait_for_timeout(500)
    for route in held:
        route.continue_()
    phone.shows(frame=1)


def test_a_line_that_is_cut_is_said_and_made_up_for(new_page: NewPage, app: str, relay: Relay) -> None:
    hall, code = opened(new_page, app)
    phone = joins(new_page, relay.url, code)
    phone.shows(frame=0)
    relay.cut()
    expect(phone.said).to_contain_text(LOST)
    for _ in range(3):
        hall.step("next")
    hall.press(NEXT_STEP)
    hall.phase("voting")
    phone.page.wait_for_timeout(CUT_SECONDS)
    relay.mend()
    phone.phase("voting")
    phone.shows(frame=3)
    expect(phone.said).to_be_hidden()
    phone.answers(0)
    hall.counts("1 here · 1 answered")


def test_a_phone_without_a_network_comes_back_by_itself(
    new_page: NewPage, app: str, expected_errors: list[str]
) -> None:
    expected_errors += [*CUT_OFF, "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK"]
    hall, code = opened(new_page, app)
    phone = joins(new_page, app, code, own=True)
    hall.step("next")
    hall.press(NEXT_STEP)
    phone.phase("voting")
    phone.page.context.set_offline(True)
    phone.option(0).click()
    expect(phone.said).to_contain_text("It could not be sent: there is no connection. Try again.")
    phone.page.context.set_offline(False)
    hall.step("next")
    phone.shows(frame=2)
    phone.answers(0)


def test_a_phone_that_slept_is_in_the_present(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    phone = joins(new_page, app, code, own=True)
    session = phone.page.context.new_cdp_session(phone.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(2):
        hall.step("next")
    hall.press(NEXT_STEP)
    hall.phase("voting")
    hall.page.wait_for_timeout(CUT_SECONDS)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    phone.phase("voting")
    phone.shows(frame=2)


@pytest.mark.parametrize("told", [True, False], ids=["it is told that it wakes", "it is not"])
def test_a_phone_that_slept_for_a_minute_on_a_line_that_died_is_in_the_present(
    new_page: NewPage, app: str, relay: Relay, told: bool
) -> None:
    """Its clock jumps by more than a minute, in which no heartbeat came; its sockets look open and are dead."""
    hall, code = opened(new_page, app)
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
        hall.step("next")
    hall.press(NEXT_STEP)
    hall.phase("voting")
    assert phone.body.get_attribute("data-phase") == "looking"
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward("01:10")
    if told:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    woken = time.monotonic()
    phone.phase("voting")
    phone.shows(frame=3)
    assert time.monotonic() - woken < WOKEN
    phone.answers(0)
    hall.counts("1 here · 1 answered")


def test_a_state_from_before_a_vote_that_comes_after_it_does_not_take_it_back(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    phone = joins(new_page, app, code)
    for _ in range(3):
        hall.step("next")
    hall.press(NEXT_STEP)
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
    hall.counts("1 here · 1 answered")
    phone.page.wait_for_timeout(200)
    phone.has_answered(0)


def test_the_remote_steps_plays_and_holds_what_all_see(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    expect(remote.controls).to_contain_text("Next: subtract x of point 1.")
    remote.press("Next")
    for page in (hall, phone):
        page.shows(frame=1)
    expect(remote.controls).to_contain_text("Next: add x of point 10.")
    remote.press("Back")
    for page in (hall, phone):
        page.shows(frame=0)
    last = int(hall.page.get_by_test_id("stage").get_attribute("data-frames") or 0) - 1
    remote.press("Play")
    for page in (hall, phone):
        page.shows(frame=last)


def test_another_window_takes_the_room_over_and_the_first_says_so(new_page: NewPage, app: str) -> None:
    first, code = opened(new_page, app)
    phone = joins(new_page, app, code)
    page = first.page.context.new_page()
    page.goto(first.page.url)
    second = ClassPage(page).ready()
    expect(first.said).to_contain_text("driven from another window")
    second.step("next")
    phone.shows(frame=1)
    first.page.reload()
    expect(second.said).to_contain_text("driven from another window")


def test_a_number_is_asked_for_by_hand_and_answered(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    ask_by_hand(remote, "How many updates?", "number", {"The correct number": "2,5"})
    phone.phase("voting")
    phone.page.get_by_label("Your number").fill("2.5")
    phone.page.get_by_role("button", name="Send").click()
    expect(phone.question).to_contain_text("Your answer: 2.5.")
    revealed(hall, phone)
    expect(phone.question.locator(".class-shares")).to_contain_text("✓ 2.5")


def test_an_order_is_asked_for_by_hand(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    ask_by_hand(remote, "Which is fastest?", "order", {"Items, one per line": "zeta\nbeta\nmu\n"})
    phone.phase("voting")
    items = phone.question.locator("li span")
    expect(items).to_have_text(["beta", "mu", "zeta"])  # by the alphabet
    for _ in range(2):
        phone.page.get_by_role("button", name="Move zeta up").press("Enter")
    phone.page.get_by_role("button", name="Send this order").click()
    expect(phone.question).to_contain_text("Your answer: zeta, then beta, then mu.")
    revealed(hall, phone)
    expect(phone.question).to_contain_text("1 of 1 right, or near enough.")
    expect(phone.question.locator(".class-shares li span")).to_have_text(["1. zeta", "2. beta", "3. mu"])


def test_a_wrong_secret_is_refused_in_a_sentence(new_page: NewPage, app: str, expected_errors: list[str]) -> None:
    expected_errors += ["status of 403"]
    _, code = opened(new_page, app)
    page = new_page()
    page.goto(f"{app}/class/{code}/remote#forged")
    expect(page.locator("#said")).to_have_text("This is not the secret of the room.")


def test_the_class_ends_and_all_are_told(new_page: NewPage, app: str, expected_errors: list[str]) -> None:
    expected_errors += ["status of 410"]  # who asks once more, before the news has come, hears it from the answer
    hall, code = opened(new_page, app)
    phone = joins(new_page, app, code)
    hall.page.once("dialog", lambda dialog: dialog.accept())
    hall.press("End the class")
    for page in (hall, phone):
        expect(page.said).to_have_text("This class is over.")


def test_the_pages_have_no_barriers(new_page: NewPage, app: str) -> None:
    door = new_page()
    door.goto(f"{app}/class?code=nonsense&page=perceptron")
    assert barriers(door) == []
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    everybody = (hall, remote, phone)
    assert [barriers(each.page) for each in everybody] == [[], [], []]
    hall.step("next")
    hall.press(NEXT_STEP)
    phone.phase("voting")
    phone.answers(0)
    assert [barriers(each.page) for each in everybody] == [[], [], []]
    hall.press("Close the round")
    phone.phase("closed")
    hall.press("Reveal")
    for each in everybody:
        each.phase("revealed")
    assert [barriers(each.page) for each in everybody] == [[], [], []]


def to_control(page: Page, label: str) -> None:
    """By Tab to the button of this name."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.fullmatch(label, page.evaluate(FOCUSED)):
            return
    pytest.fail(f"no Tab leads to {label}")


def test_all_of_it_goes_by_keys(new_page: NewPage, app: str) -> None:
    page = new_page()
    page.goto(f"{app}/class?page=perceptron")
    to_control(page, "Open a room")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("projector#"))
    hall = ClassPage(page).ready()
    phone = joins(new_page, app, page.locator("#code").inner_text(), has_touch=False, is_mobile=False)
    hall.shows(frame=0)
    page.keyboard.press("ArrowRight")
    phone.shows(frame=1)
    to_control(page, NEXT_STEP)
    page.keyboard.press("Enter")
    phone.phase("voting")
    first = phone.option(0).inner_text()
    to_control(phone.page, re.escape(first))
    phone.page.keyboard.press("Enter")
    phone.has_answered(0)
    for label, phase in (("Close the round", "closed"), ("Reveal", "revealed"), ("Close the question", "looking")):
        to_control(page, label)
        page.keyboard.press("Space")
        phone.phase(phase)


def draws(phone: ClassPage, *places: tuple[float, float]) -> None:
    """A line, by a finger's way from one place to another of the picture."""
    stage = StagePage(phone.page)
    (x0, y0), (x1, y1) = (stage.pixel(*place) for place in places)
    phone.page.mouse.move(x0, y0)
    phone.page.mouse.down()
    phone.page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
    phone.page.mouse.move(x1, y1)
    phone.page.mouse.up()


def ask_by_hand(remote: ClassPage, text: str, kind: str, more: Mapping[str, str] | None = None) -> None:
    """Ask a question of this kind from the remote, with `more` fields filled in by their labels."""
    remote.page.get_by_text("Ask something").click()
    remote.controls.get_by_label("Question").fill(text)
    remote.controls.get_by_label("Answer").select_option(kind)
    for label, filled in (more or {}).items():
        remote.controls.get_by_label(label).fill(filled)
    remote.page.get_by_role("button", name="Ask", exact=True).click()


def revealed(hall: ClassPage, *phones: ClassPage) -> None:
    hall.press("Close the round")
    for phone in phones:
        phone.phase("closed")
    hall.press("Reveal")
    for phone in (hall, *phones):
        phone.phase("revealed")


def inked(page: ClassPage) -> int:
    """How many pixels of the plane's canvas have ink."""
    return int(page.page.evaluate(INKED))


def test_lines_are_drawn_on_phones_and_the_reveal_has_them_all(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app, f"page=perceptron&points={FOUR}")
    remote, ann, ben = remote_of(hall), joins(new_page, app, code), joins(new_page, app, code, has_touch=False)
    ask_by_hand(remote, "Draw a line that separates them.", "line")
    for phone in (ann, ben):
        phone.phase("voting")
        StagePage(phone.page).ready()
    draws(ann, (0, -3), (0, 3))
    expect(ann.question).to_contain_text("Your answer: the line that is drawn.")
    stage = StagePage(ben.page)
    for place in ((-3, 0), (3, 0)):  # two presses
        stage.click(*place)
    expect(ben.question).to_contain_text("Your answer: the line that is drawn.")
    hall.counts("2 here · 2 answered")
    bare = inked(hall)
    revealed(hall, ann, ben)
    for page in (hall, ann, ben):
        rows = page.question.locator(".class-shares li")
        expect(rows).to_have_text(["no points wrong1 of 2", "2 points wrong1 of 2"])
    assert inked(hall) > bare + 200, "two thin lines from edge to edge"


def test_a_line_is_changed_by_an_end_and_a_reload_keeps_it(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app, f"page=perceptron&points={FOUR}")
    remote, phone = remote_of(hall), joins(new_page, app, code)
    ask_by_hand(remote, "Draw a line that separates them.", "line")
    phone.phase("voting")
    StagePage(phone.page).ready()
    draws(phone, (-2, -2), (2, 2))
    expect(phone.question).to_contain_text("the line that is drawn")
    phone.page.reload()
    phone.ready()
    StagePage(phone.page).ready()
    expect(phone.question).to_contain_text("the line that is drawn")
    draws(phone, (2, 2), (2, 0))  # the end goes along, the other stays
    hall.counts("1 here · 1 answered")
    revealed(hall, phone)
    expect(hall.question.locator(".class-shares li")).to_have_text(["1 point wrong1 of 1"])


def test_a_point_of_the_films_question_is_pressed_and_counted_at_it(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    hall.press(NEXT_STEP)
    phone.phase("voting")
    stage = StagePage(phone.page).ready()
    stage.click(*stage.places()[0])
    expect(phone.question).to_contain_text("Your answer: point 1.")
    expect(remote.question.locator(".class-shares li").first).to_contain_text("point 1")
    revealed(hall, phone)
    expect(phone.question.locator(".class-shares")).to_contain_text("✓ point 1")
    for page in (hall, phone):
        page.shows(frame=1)


def test_a_place_is_typed_where_no_hand_can_press_it(new_page: NewPage, app: str) -> None:
    hall, code = opened(new_page, app)
    remote, phone = remote_of(hall), joins(new_page, app, code)
    ask_by_hand(remote, "Where is the mean of all points?", "place")
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    phone.page.get_by_label("x", exact=True).fill("0.5")
    phone.page.get_by_label("y", exact=True).fill("-0,25")
    phone.page.get_by_role("button", name="Send").click()
    expect(phone.question).to_contain_text("Your answer: (0.5, −0.25).")
    revealed(hall, phone)
    expect(hall.question.locator(".class-shares")).to_contain_text("1 drawn.")


def test_while_it_is_asked_the_picture_does_not_say_what_comes(new_page: NewPage, app: str) -> None:
    hall, _ = opened(new_page, app)
    following = hall.page.locator("[data-slot=next]")
    expect(following).to_contain_text("point 1")
    hall.press(NEXT_STEP)
    hall.phase("voting")
    expect(following).to_have_text("Next step")
    hall.press("Close the round")
    hall.phase("closed")
    hall.press("Reveal")
    hall.shows(frame=1)
    expect(following).not_to_have_text("Next step")


def test_the_remotes_code_holds_the_secret_and_is_made_when_it_is_wanted(new_page: NewPage, app: str) -> None:
    hall, _ = opened(new_page, app)
    image = hall.page.locator("#remote img")
    expect(image).not_to_have_attribute("src", re.compile("."))
    hall.page.locator("#remote summary").click()
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    hall.page.wait_for_function("document.querySelector('#remote img').naturalWidth > 0")


def test_the_projectors_header_leaves_the_room_to_the_picture(new_page: NewPage, app: str) -> None:
    hall, _ = opened(new_page, app)
    hall.page.set_viewport_size({"width": 1280, "height": 800})
    assert hall.page.evaluate("document.querySelector('header').getBoundingClientRect().height") <= 90
