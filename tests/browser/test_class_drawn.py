"""Lines and places that a class draws on the picture, on phones and at the reveal."""

from playwright.sync_api import expect

from films.points import encode
from tests.browser.class_pages import NEXT_STEP, ClassPage, NewPage, ask_by_hand, joins, opened, revealed, second_desk
from tests.browser.fields import put
from tests.browser.stage_page import StagePage

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


def test_lines_are_drawn_on_phones_and_the_reveal_has_them_all(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, f"page=perceptron&points={FOUR}")
    remote, ann, ben = (
        second_desk(desk),
        joins(new_page, own_app, code),
        joins(new_page, own_app, code, has_touch=False),
    )
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
    desk.counts("2 here · 2 answered")
    bare = inked(desk)
    revealed(desk, ann, ben)
    for page in (desk, ann, ben):
        rows = page.question.locator(".class-shares li")
        expect(rows).to_have_text(["no points wrong1 of 2", "2 points wrong1 of 2"])
    assert inked(desk) > bare + 200, "two thin lines from edge to edge"


def test_a_line_is_changed_by_an_end_and_a_reload_keeps_it(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app, f"page=perceptron&points={FOUR}")
    remote, phone = second_desk(desk), joins(new_page, own_app, code)
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
    desk.counts("1 here · 1 answered")
    revealed(desk, phone)
    expect(desk.question.locator(".class-shares li")).to_have_text(["1 point wrong1 of 1"])


def test_a_point_of_the_films_question_is_pressed_and_counted_at_it(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    remote, phone = second_desk(desk), joins(new_page, own_app, code)
    desk.press(NEXT_STEP)
    phone.phase("voting")
    stage = StagePage(phone.page).ready()
    stage.click(*stage.places()[0])
    expect(phone.question).to_contain_text("Your answer: point 1.")
    expect(remote.question.locator(".class-shares li").first).to_contain_text("point 1")
    revealed(desk, phone)
    expect(phone.question.locator(".class-shares")).to_contain_text("✓ point 1")
    for page in (desk, phone):
        page.shows(frame=1)


def test_a_place_is_typed_where_no_hand_can_press_it(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    remote, phone = second_desk(desk), joins(new_page, own_app, code)
    ask_by_hand(remote, "Where is the mean of all points?", "place")
    phone.phase("voting")
    phone.page.get_by_text("Type it instead").click()
    put(phone.page.get_by_label("x", exact=True), "0.5")
    put(phone.page.get_by_label("y", exact=True), "-0,25")
    phone.page.get_by_role("button", name="Send").click()
    expect(phone.question).to_contain_text("Your answer: (0.5, −0.25).")
    revealed(desk, phone)
    expect(desk.question.locator(".class-shares")).to_contain_text("1 drawn.")


def test_while_it_is_asked_the_picture_does_not_say_what_comes(new_page: NewPage, own_app: str) -> None:
    desk, code = opened(new_page, own_app)
    phone = joins(new_page, own_app, code)
    phone.shows(frame=0)
    phone_words = phone.page.locator("[data-slot=next]")
    expect(phone_words).to_contain_text("point 1")
    desk.press(NEXT_STEP)
    phone.phase("voting")
    expect(phone_words).to_have_text("Next step")
    revealed(desk, phone)
    phone.shows(frame=1)
    expect(phone_words).not_to_have_text("Next step")
