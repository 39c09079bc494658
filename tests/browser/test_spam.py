"""What the spam page is for: put a mail together, or paste one, read it word by word, and hand the picture on."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from films.topics.spam.rates import EXAMPLES
from films.topics.spam.texts import word_counts
from playground.spam_table import WORDS
from tests.browser.fields import put
from tests.browser.menus import open_data
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_file_preview import choose
from tests.films.film.reading import words
from tests.films.topics.spam.mails import film_of, scene

MAIL = "Dear George, our offer is <b>FREE</b>! Free for you and your friends!"

ONE_FILE, FILES = "input[type=file]:not([multiple])", "input[type=file][multiple]"  # what takes the one or the other


@pytest.fixture
def spam(visit: Visit) -> StagePage:
    return visit("spam?counts=none")


def chip(spam: StagePage, word: str, kind: str = "add") -> Locator:
    return spam.page.locator(f".chips-word[data-word='{word}'] .chips-{kind}")


def prior(spam: StagePage, name: str) -> Locator:
    return spam.page.get_by_role("textbox", name=f"prior of {name}")


def size(spam: StagePage) -> Locator:
    return spam.page.get_by_role("textbox", name="words in the table")


def shows(spam: StagePage, counts: dict[str, int]) -> None:
    """Wait until the address and the film have these counts."""
    spam.address(re.escape(urlencode({"counts": "-".join(f"{word}.{counts[word]}" for word in sorted(counts))})))
    spam.shows(settled=1)


def says(spam: StagePage, counts: dict[str, int], t: int, **fields: object) -> None:
    """The words of the frame are those of the film in Python."""
    frame = film_of(scene(counts, **fields)).at(t)
    for slot in ("verdict", "frame"):
        assert spam.words(slot) == words(frame.captions[slot])
    assert spam.arithmetic() == re.sub(r"\s+", "", words(frame.captions["why"]))


def test_chips_are_pressed_as_quickly_as_one_likes_with_the_mouse_and_the_keyboard(embed: Visit) -> None:
    spam = embed("spam?counts=none")
    for _ in range(12):
        chip(spam, "free").click()
    expect(chip(spam, "free")).to_have_text("free ×12")  # at once, whatever the server does
    chip(spam, "you").click()
    chip(spam, "free").click(button="right")
    chip(spam, "free", "take").click()
    expect(chip(spam, "free")).to_have_text("free ×10")
    shows(spam, {"free": 10, "you": 1})
    spam.page.keyboard.press("Tab")  # from here on it is the keyboard's: after a click no control keeps the focus
    chip(spam, "hp").focus()
    spam.page.keyboard.press("Enter")
    spam.page.keyboard.press("Space")
    spam.page.keyboard.press("Tab")
    spam.page.keyboard.press("Enter")
    chip(spam, "you").focus()
    spam.page.keyboard.press("Delete")
    spam.page.keyboard.press("Delete")
    expect(chip(spam, "you", "take")).to_be_disabled()
    shows(spam, {"free": 10, "hp": 1})
    assert "".join(spam.page.locator(".chips-add").all_inner_texts()).startswith("georgeyouyourhp ×1free ×10hpl")
    spam.page.locator(".stage-switch").click()  # Predict: the bars to come are not shown
    spam.page.wait_for_function("document.querySelector('.stage-switch').ariaPressed === 'true'")
    assert spam.trace("to come")["visible"] is False


def test_george_makes_spam_impossible_and_the_link_opens_at_the_same_word(
    embed: Visit, new_page: Callable[..., Page]
) -> None:
    spam = embed("spam?counts=none")
    for word in ("free", "remove", "george"):
        chip(spam, word).click()
    counts = {"free": 1, "remove": 1, "george": 1}
    shows(spam, counts)
    says(spam, counts, 0)
    spam.page.keyboard.press("ArrowRight")
    spam.shows(frame=1)
    says(spam, counts, 1)
    assert "Impossible: spam" in spam.words("verdict")
    for _ in range(4):
        spam.page.keyboard.press("ArrowRight")
    link = spam.address(r"t=5")
    fresh = StagePage(new_page()).open(link)
    fresh.shows(frame=5)
    says(fresh, counts, 5)
    put(spam.page.get_by_role("textbox", name="smoothing: add to every rate"), "0.05", "Enter")
    spam.address(r"added=0.05")
    spam.shows(settled=1)
    says(spam, counts, 5, added=0.05)
    assert "Impossible" not in spam.words("verdict")
    spam.step("first")
    spam.shows(frame=0)
    field = prior(spam, "spam")
    expect(field).to_have_attribute("placeholder", "0.394, counted")
    put(field, "0.9", "Enter")
    spam.address(r"prior=0\.9\b")
    spam.shows(settled=1)
    assert "0.9" in spam.words("why")
    put(field, "", "ArrowUp")  # from the share counted on
    spam.address(r"prior=0\.4\b")
    put(field, "2", "Enter")
    sentence = spam.page.locator("[data-setting=prior]").get_by_role("alert")
    expect(sentence).to_have_text("Enter a number from 0.01 to 0.99.")
    put(field, "", "Enter")
    spam.address(r"spam\?(?!.*prior)")
    expect(sentence).to_have_count(0)
    spam.shows(settled=1)
    assert "1,813/4,601" in spam.words("why")


def paste(spam: StagePage, text: str) -> None:
    """Paste a mail beside the bars."""
    spam.page.get_by_role("button", name="Paste your mail").click()
    put(spam.page.get_by_role("textbox", name=re.compile("Paste a mail")), text, "Control+Enter")


def lit(spam: StagePage) -> list[tuple[str, str]]:
    """The words of the mail that are being read or have been read, and which they are."""
    marks = spam.page.locator(".stage-word:is(.stage-reading, .stage-read)").all()
    reading = [mark.evaluate("mark => mark.classList.contains('stage-reading')") for mark in marks]
    return [(mark.inner_text(), "now" if now else "") for mark, now in zip(marks, reading, strict=True)]


def test_a_mail_that_is_pasted_or_of_a_mail_program_stands_beside_the_bars_and_is_lit_as_it_is_read(
    spam: StagePage,
) -> None:
    open_data(spam.page, "Your mail")
    source = b"From: a@b.example\nSubject: free free\nContent-Transfer-Encoding: quoted-printable\n\nGeorge, fr=65e!\n"
    spam.page.locator(ONE_FILE).set_input_files({"name": "hello.eml", "mimeType": "message/rfc822", "buffer": source})
    shows(spam, {"george": 1, "free": 1, "!": 1})  # without its headers
    spam.address(r"words=3\b")
    spam.page.keyboard.press("Escape")
    paste(spam, MAIL)
    counts, length = word_counts(MAIL, WORDS)
    shows(spam, dict(counts))
    spam.address(rf"words={length}\b")
    text, marks = spam.page.locator(".stage-text [data-slot=text]"), spam.page.locator(".stage-word")
    expect(text).to_have_text(MAIL)
    expect(marks).to_have_text(["George", "our", "FREE", "!", "Free", "you", "your", "!"])
    assert lit(spam) == []
    for frame in range(1, 6):
        spam.page.keyboard.press("ArrowRight")
        spam.shows(frame=frame)
    assert lit(spam) == [("George", ""), ("FREE", "now"), ("Free", "now"), ("you", ""), ("your", "")]
    bars, mail = (spam.page.locator(part).bounding_box() for part in (".stage-plane", ".stage-text"))
    assert bars
    assert mail
    assert mail["x"] >= bars["x"] + bars["width"], "beside the bars"
    chip(spam, "free", "take").click()
    expect(text).to_have_text(
        re.compile("^Only the counts are known: ! ×2, free ×1, george ×1, our ×1, you ×1, your ×1, ")
    )
    chip(spam, "free").click()
    expect(text).to_have_text(MAIL)


def preview(spam: StagePage) -> Locator:
    return spam.page.locator(".st-key-file_preview")


def count_them(spam: StagePage) -> None:
    spam.page.get_by_role("button", name="Count these mails").click()
    expect(preview(spam)).to_have_count(0)


def test_a_file_is_looked_at_before_it_counts_and_may_be_read_otherwise_or_left(spam: StagePage) -> None:
    page = spam.page
    link = page.url
    open_data(page, "Your file")
    files = page.locator(FILES)
    files.set_input_files({"name": "bad.csv", "mimeType": "text/csv", "buffer": b"a,b\nc\n"})
    expect(page.get_by_text("Line 2 has 1 column")).to_be_visible()
    expect(page.get_by_test_id("stAlert")).to_have_count(1)  # and said once
    expect(chip(spam, "george")).to_be_visible()
    expect(files).to_be_hidden()  # the sentence would lie behind it
    mails = [("ham", "Äpfel und Birnen; was sonst?"), ("spam", "Käufer gesucht"), ("spam", "Käufer gesucht!")]
    data = "".join(f"{label}\t{text}\n" for label, text in mails * 2)
    open_data(page, "Your file")
    files.set_input_files({"name": "sms.txt", "mimeType": "text/plain", "buffer": data.encode("cp1252")})
    box = preview(spam)
    expect(box).to_contain_text(
        "sms.txt: 6 mails, 4 of spam, 2 of ham. Columns are separated by tabs; the text is Windows-1252"
    )
    for column, text in enumerate(("ham", "Äpfel und Birnen; was sonst?")):
        expect(box.get_by_test_id(f"glide-cell-{column}-0")).to_have_text(text)
    assert page.url == link
    expect(chip(spam, "george")).to_be_visible()
    choose(page, "Encoding", "Windows-1250 (Central Europe)")
    expect(box).to_contain_text("the text is Windows-1250 (Central Europe).")
    choose(page, "The texts are in", "column 1")
    expect(box).to_contain_text("Of 3 labels")
    choose(page, "The texts are in", "as it seems")
    expect(box).to_contain_text("The labels are in column 1; the texts are in column 2.")
    choose(page, "Columns are separated by", "commas")
    expect(box).to_contain_text("Line 1 has 1 column")
    expect(page.get_by_role("button", name="Count these mails")).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    assert page.url == link


def test_files_give_a_table_that_follows_its_settings_and_is_in_the_link(
    spam: StagePage, new_page: Callable[..., Page]
) -> None:
    page = spam.page
    mail = "From a\nFrom: a@b.example\nTo: c@d.example\n\n{}\n\n"
    mailboxes: list[FilePayload] = [
        {"name": name, "mimeType": "text/plain", "buffer": (mail.format(text) * 5).encode()}
        for name, text in (("Junk.mbox", "win money"), ("Work.mbox", "lunch at noon"))
    ]
    open_data(page, "Your file")
    files = page.locator(FILES)
    files.set_input_files(mailboxes)
    expect(preview(spam)).to_contain_text("Junk.mbox and Work.mbox: 10 mails, 5 of Junk, 5 of Work.")
    expect(preview(spam).get_by_role("combobox")).to_have_count(0)
    count_them(spam)
    expect(prior(spam, "Junk")).to_have_attribute("placeholder", "0.5, counted")
    expect(chip(spam, "lunch")).to_be_visible()
    paste(spam, "Money for you, at noon")
    rest(page)
    open_data(page, "Your file")
    data = EXAMPLES.read_bytes().replace(b"\nspam,", b"\njunk,")
    files.set_input_files({"name": "mails.csv", "mimeType": "text/csv", "buffer": data})
    expect(files).to_be_hidden(timeout=15_000)  # it no longer lies over what came of it
    count_them(spam)
    expect(page.get_by_text("16 mails held out")).to_be_visible()
    expect(prior(spam, "junk")).to_have_attribute("placeholder", "0.5, counted")
    spam.address(r"table=own.*tally=")
    spam.shows(frames=13)
    field = size(spam)
    field.click()
    for _ in range(9):
        page.keyboard.press("ArrowDown")
    expect(field).to_have_value("3")
    spam.shows(frames=4)
    expect(page.locator(".chips-add")).to_have_count(3)
    for _ in range(21):
        page.keyboard.press("ArrowUp")
    spam.shows(frames=25)
    expect(page.locator(".chips-add")).to_have_count(24)
    expect(chip(spam, "money")).to_have_text("money ×1")  # which the table of three words lacked
    expect(field).to_be_focused()
    put(page.get_by_role("textbox", name="seed", exact=True), "3", "Enter")
    spam.address(r"seed=3\b")
    rest(page)
    link = page.url
    rest(page, 1000)
    assert page.url == link, "the stage and Python agree"
    fresh = StagePage(new_page()).open(link)
    assert fresh.words("verdict") == spam.words("verdict")
    expect(fresh.page.get_by_text("This table came with the link.")).to_be_visible()
    expect(size(fresh)).to_have_count(0)  # as its file is not here
    assert fresh.page.locator(".chips-add").all_inner_texts() == page.locator(".chips-add").all_inner_texts()


def test_words_picked_from_an_article_are_its_vector_and_stand_in_the_link(visit: Visit) -> None:
    spam = visit("spam?table=own&t=4")
    transport, window = spam.page.locator(".stage-transport").bounding_box(), spam.page.viewport_size
    assert transport is not None
    assert window is not None
    assert transport["y"] + transport["height"] <= window["height"], "two rows of words leave it on the first screen"
    for word in ("coach", "season"):
        chip(spam, word).click()
    chip(spam, "law").click()
    spam.address("picked=team-goal-vote-coach-season")
    rest(spam.page)
    assert "x = (0, 0, 0, 1, 1)" in spam.words("why")
    spam.page.keyboard.press("ArrowRight")  # the next article: its words are there to be picked
    expect(chip(spam, "penalties")).to_be_visible()
    expect(chip(spam, "penalties")).to_have_attribute("aria-pressed", "false")
    expect(chip(spam, "goal")).to_have_attribute("aria-pressed", "true")
