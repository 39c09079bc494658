"""A class in Firefox and WebKitGTK."""

from tests.browsers.conftest import LAPTOP, PHONE, Comes


def test_a_class_votes_by_touch(comes: Comes, app: str) -> None:
    desk, phone = comes(LAPTOP), comes(PHONE)
    desk.browser.goto(f"{app}/class?page=perceptron&t=1")
    desk.press("button", "Open a room")
    code = desk.text(".desk-code")
    phone.open(f"{app}/class/{code}")
    desk.press(".class-desk button", "Ask about the next step")
    phone.touch("#question button[data-answer='1']")
    phone.until("() => document.querySelector('#question [data-answer=\"1\"]').ariaPressed === 'true'")
    desk.reads(".class-count", "1 answered")
    desk.pause()
    desk.press(".class-desk button", "Close")
    desk.pause()
    desk.press(".class-desk button", "Reveal")
    phone.reads("#question", "Your answer: B. That is right.")
