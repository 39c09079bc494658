"""What a lecturer does at the desk of a class, alone or at two of them, by hand or by keys."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from addons.classroom.tests.browser.class_pages import (
    NEXT_STEP,
    Desk,
    ask_by_hand,
    closed,
    drives,
    joins,
    opened,
    revealed,
    second_desk,
)
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.stage_page import NewPage, StagePage

FOCUSED = "() => (document.activeElement?.textContent ?? '').trim()"


def test_what_two_desks_do_all_see(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    remote, phone = second_desk(desk), joins(new_page, own_app, code)
    expect(remote.page.locator(".class-next")).to_contain_text("Next: subtract x of point 1.")
    remote.step("next")
    for page in (desk, phone):
        page.shows(frame=1)
    expect(remote.page.locator(".class-next")).to_contain_text("Next: add x of point 10.")
    remote.step("prev")
    for page in (desk, phone):
        page.shows(frame=0)
    desk.step("next")
    phone.shows(frame=1)

    remote.press(NEXT_STEP)
    desk.next_is("Close")
    desk.page.reload()
    desk.ready().next_is("Close")
    closed(desk, phone)
    remote.next_is("Discuss (2 minutes)")
    drives(desk, "reveal")
    drives(desk, "put away")

    ask_by_hand(remote, "How many updates?", "number", {"The correct number": "2,5"})
    phone.phase("voting")
    put(phone.page.get_by_label("Your number"), "3")
    phone.page.get_by_role("button", name="Send").click()
    expect(phone.question).to_contain_text("Your answer: 3.")
    revealed(desk, phone)
    expect(phone.question.locator(".class-yours")).to_have_text("Your answer: 3. Right: 2.5.")
    expect(phone.question.locator(".class-shares")).not_to_contain_text("Right:")  # it is told once
    drives(desk, "put away")

    ask_by_hand(remote, "Which is fastest?", "order", {"Items, one per line": "zeta\nbeta\nmu\n"})
    phone.phase("voting")
    items = phone.question.locator("li span")
    expect(items).to_have_text(["beta", "mu", "zeta"])  # by the alphabet
    for _ in range(2):
        phone.page.get_by_role("button", name="Move zeta up").press("Enter")
    phone.page.get_by_role("button", name="Send this order").click()
    expect(phone.question).to_contain_text("Your answer: zeta, then beta, then mu.")
    revealed(desk, phone)
    expect(phone.question).to_contain_text("1 of 1 right, or near enough.")
    expect(phone.question.locator(".class-shares li span")).to_have_text(["1. zeta", "2. beta", "3. mu"])
    drives(desk, "put away")

    last = int(desk.page.get_by_test_id("stage").get_attribute("data-frames") or 0) - 1
    remote.press("Play")
    for page in (desk, phone):
        page.shows(frame=last)
    desk.next_is("Ask your own question")


def holds_enter(desk: Desk) -> None:
    """Hold the key down until the button says something else, and a little longer: the key repeats itself."""
    session = desk.page.context.new_cdp_session(desk.page)
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
    desk.first.focus()
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **enter})
    desk.next_is("Close")
    for _ in range(3):
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": True, **enter})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})


def test_a_press_too_many_closes_no_round_and_what_is_typed_and_not_asked_yet_outlasts_a_reload(
    new_page: NewPage, own_app: str
) -> None:
    desk, code = opened(new_page, own_app, "page=perceptron&t=1")
    phone = joins(new_page, own_app, code)
    for presses in (desk.first.dblclick, partial(holds_enter, desk)):
        presses()
        phone.phase("voting", round=1)
        phone.answers(0)
        desk.counts("1 here · 1 answered")
        desk.next_is("Close")
        revealed(desk, phone)
        drives(desk, "put away")
        desk.step("prev")  # to the step that was asked about
        phone.shows(frame=1)
    desk.controls.locator(".class-ask > summary").click()
    put(desk.controls.get_by_role("textbox", name="Question"), "Which is fastest?")
    desk.controls.get_by_role("combobox", name="Answer").select_option("order")
    put(desk.controls.get_by_role("textbox", name="Items"), "zeta\nbeta")
    desk.page.reload()
    desk.ready().controls.locator(".class-ask > summary").click()
    expect(desk.controls.get_by_role("textbox", name="Items")).to_have_value("zeta\nbeta")
    desk.controls.get_by_role("button", name="Ask", exact=True).click()
    phone.phase("voting")
    desk.page.reload()
    desk.ready()
    revealed(desk, phone)
    desk.press("Next")
    desk.controls.locator(".class-ask > summary").click()
    expect(desk.controls.get_by_role("textbox", name="Question")).to_have_value("")


def to_control(page: Page, label: str) -> None:
    """By Tab to the button of this name."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.fullmatch(label, " ".join(page.evaluate(FOCUSED).split())):
            return
    pytest.fail(f"no Tab leads to {label}")


def test_all_of_it_goes_by_keys(new_page: NewPage, own_app: str) -> None:
    page = new_page()
    page.goto(f"{own_app}/class?code=nonsense&page=perceptron&t=0")
    assert barriers(page) == []
    to_control(page, "Open a room")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("desk#"))
    desk = Desk(page).ready()
    phone = joins(new_page, own_app, page.locator(".desk-code").inner_text(), has_touch=False, is_mobile=False)
    desk.shows(frame=0)
    page.keyboard.press("ArrowRight")
    phone.shows(frame=1)
    to_control(page, NEXT_STEP)
    page.keyboard.press("Enter")
    phone.phase("voting")
    first = phone.option(0).inner_text()
    to_control(phone.page, re.escape(" ".join(first.split())))
    phone.page.keyboard.press("Enter")
    phone.has_answered(0)
    for label, phase in (("Close", "closed"), ("Reveal", "revealed"), ("Next", "looking")):
        to_control(page, label)
        page.keyboard.press("Space")
        if label == "Close":
            desk.next_is("Close now")
            drives(desk, "close", seconds=1)
        phone.phase(phase)


def test_the_desk_goes_on_in_other_windows_and_in_the_playground_but_for_who_has_its_secret_alone(
    new_page: NewPage, own_app: str, expected_errors: list[str]
) -> None:
    expected_errors += ["status of 403"]
    desk, code = opened(new_page, own_app)
    image = desk.page.locator(".desk-phone img")
    expect(image).not_to_have_attribute("src", re.compile("."))  # the code holds the secret: it is made when wanted
    desk.menu.click()
    desk.page.locator(".desk-phone > summary").click()
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    desk.page.wait_for_function("document.querySelector('.desk-phone img').naturalWidth > 0")
    for name in ("projector", "remote"):  # old links
        page = desk.page.context.new_page()
        page.goto(desk.page.url.replace("/desk#", f"/{name}#"))
        assert page.url == desk.page.url
        Desk(page).ready().next_is(NEXT_STEP)
        page.close()
    forged = new_page()
    forged.goto(f"{own_app}/class/{code}/desk#forged")
    expect(forged.locator(".class-said")).to_have_text("This is not the secret of the room.")
    phone = joins(new_page, own_app, code)
    desk.step("next")
    phone.shows(frame=1)
    desk.page.get_by_role("link", name="Hold it from the playground").click()
    desk.page.wait_for_url(re.compile("/perceptron"))
    expect(desk.page.locator(".class-strip .desk-code")).to_have_text(code)
    StagePage(desk.page).ready().step("next")  # where points can be moved, too
    phone.shows(frame=2)
