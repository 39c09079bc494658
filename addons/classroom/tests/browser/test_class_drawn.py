"""Lines and places that a class draws on the picture, on phones and at the reveal."""

from playwright.sync_api import expect

from addons.classroom.tests.browser.class_pages import (
    NEXT_STEP,
    ClassPage,
    ask_by_hand,
    asks,
    drives,
    joins,
    opened,
    revealed,
)
from films.points import encode
from tests.browser.fields import put
from tests.browser.stage_page import NewPage, StagePage, soon

FOUR = encode(((2.0, 1.0, 0), (1.0, -2.0, 0), (-1.0, 2.0, 1), (-2.0, -1.0, 1)))
INKED = """() => {
  const canvas = document.querySelector(".stage-plane canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 === 3 && value > 0).length;
}"""


def draws(phone: ClassPage, *places: tuple[float, float]) -> None:
    """A line, by a finger's way from one place to another of the picture."""
    stage = StagePage(phone.page)
    (x0, y0), (x1, y1) = (stage.pixel(*place) for place in places)
    phone.page.mouse.move(x0, y0)
    phone.page.mouse.down()
    phone.page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
    phone.page.mouse.move(x1, y1)
    phone.page.mouse.up()


def inked(page: ClassPage) -> int:
    """How many pixels of the plane's canvas have ink."""
    return int(page.page.evaluate(INKED))


def test_points_places_and_lines_are_drawn_on_phones_and_the_reveal_has_them_all(new_page: NewPage, app: str) -> None:
    desk, code = opened(new_page, app, f"page=perceptron&points={FOUR}")
    ann, ben = joins(new_page, app, code), joins(new_page, app, code, has_touch=False)
    stage, next_step = StagePage(ben.page), ann.page.locator("[data-slot=next]")
    ann.shows(frame=0)
    expect(next_step).to_contain_text("point 1")
    desk.press(NEXT_STEP)
    for phone in (ann, ben):
        phone.phase("voting")
    expect(next_step).to_have_text("Next step")  # the picture does not say what comes
    stage.ready().click(*stage.places()[0])
    expect(ben.question).to_contain_text("Your answer: point 1.")
    expect(desk.question.locator(".class-shares li")).to_have_count(0)
    desk.press("Show the answers")
    expect(desk.question.locator(".class-shares li").first).to_contain_text("point 1")
    revealed(desk, ann, ben)
    expect(ben.question.locator(".class-shares")).to_contain_text("✓ point 1")
    for page in (desk, ann, ben):
        page.shows(frame=1)
    expect(next_step).not_to_have_text("Next step")
    drives(desk, "put away")
    desk.step("prev")
    for page in (desk, ann, ben):
        page.shows(frame=0)

    ask_by_hand(desk, "Where is the mean of all points?", "place")
    ann.phase("voting")
    ann.page.get_by_text("Type it instead").click()  # where no hand can press it
    put(ann.page.get_by_label("x", exact=True), "0.5")
    put(ann.page.get_by_label("y", exact=True), "-0,25")
    ann.page.get_by_role("button", name="Send").click()
    expect(ann.question).to_contain_text("Your answer: (0.5, −0.25).")
    revealed(desk, ann)
    expect(desk.question.locator(".class-shares")).to_contain_text("1 drawn.")
    drives(desk, "put away")

    asks(desk, ann, ben, text="Draw a line that separates them.", kind="line")
    for phone in (ann, ben):
        StagePage(phone.page).ready()
    of_line = "Your answer: the line that is drawn."
    draws(ann, (0, -3), (0, 3))
    expect(ann.question).to_contain_text(of_line)
    ann.page.reload()
    ann.ready()
    StagePage(ann.page).ready()
    expect(ann.question).to_contain_text(of_line)
    for place in ((-3, 0), (3, 0)):  # two presses
        stage.click(*place)
    expect(ben.question).to_contain_text(of_line)
    desk.counts("2 here · 2 answered")
    draws(ben, (3, 0), (3, 3))  # the end goes along, the other stays
    bare = inked(desk)
    revealed(desk, ann, ben)
    for page in (desk, ann, ben):
        rows = page.question.locator(".class-shares li")
        expect(rows).to_have_text(["no points wrong1 of 2 (50 %)", "1 point wrong1 of 2 (50 %)"])
    soon(desk.page, f"(bare) => ({INKED})() > bare + 200", bare, longest=10_000)
    assert inked(desk) > bare + 200, "two thin lines from edge to edge"


def test_on_a_phone_on_its_side_a_line_is_typed_without_scrolling_sideways(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    phone = joins(new_page, own_app, code, viewport={"width": 844, "height": 390})
    asks(desk, phone, text="Draw your line.", kind="line")
    phone.question.locator("summary").click()
    for field in phone.question.get_by_role("textbox").all():
        put(field, "1")
    put(phone.question.get_by_role("textbox").last, "2")
    phone.question.get_by_role("button", name="Send").click()
    desk.counts("1 here · 1 answered")
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 844
