"""The point that a class is asked about is ringed in the hall, at the desk and on the phones."""

from playwright.sync_api import Page

from addons.classroom.tests.browser.class_pages import (
    NEXT_STEP,
    asks,
    drives,
    hall_of,
    joins,
    opened,
    revealed,
    second_desk,
)
from addons.classroom.tests.browser.test_class_lesson import ASK, teaches
from tests.browser.stage_page import NewPage

PICTURE = "document.querySelector('.stage-plane > div').picture"
# Whether a dark ring is painted around a point, on the side away from its number.
RINGED = f"""(point) => {{
  const {{ axes, pen, scale: [by], trace }} = {PICTURE}, {{ xaxis, yaxis }} = axes, points = {PICTURE}.trace("points");
  const share = (axis, value) => (value - axis.range[0]) / (axis.range[1] - axis.range[0]);
  const x = xaxis.offset + xaxis.length * share(xaxis, points.x[point]);
  const y = yaxis.offset + yaxis.length * (1 - share(yaxis, points.y[point])), aside = 13 * by * Math.SQRT1_2;
  const at = [x - aside, y + aside].map((value) => Math.round(value * devicePixelRatio));
  const [red, green, blue, alpha] = pen.getImageData(...at, 1, 1).data;
  return alpha > 200 && red + green + blue < 250;
}}"""
# Whether the film's own mark stands at a point.
MARKED = f"""(point) => {{
  const [ring, points] = ["sample", "points"].map((name) => {PICTURE}.trace(name));
  return ring.x?.[0] === points.x[point] && ring.y?.[0] === points.y[point];
}}"""


def on_all(pages: dict[str, Page], expression: str, point: int) -> None:
    for name, page in pages.items():
        try:
            page.wait_for_function(expression, arg=point)
        except Exception as error:
            raise AssertionError(f"not on the {name}") from error


def test_the_point_that_a_lessons_question_names_is_ringed_while_it_is_asked(new_page: NewPage, app: str) -> None:
    lecturer = teaches(new_page, app, "1-perceptron", 2)
    phone, hall = joins(new_page, app, lecturer.code), hall_of(new_page, app, lecturer.code)
    pages = {"lecturer's page": lecturer.page, "phone": phone.page, "hall": hall.page}
    for each in (phone, hall):
        each.shows(2)
    assert [page.evaluate(RINGED, 1) for page in pages.values()] == [False, False, False]
    lecturer.press(ASK)
    phone.phase("voting")
    on_all(pages, RINGED, 1)


def test_a_film_marks_what_it_asks_about_and_a_question_of_ones_own_rings_the_point_that_it_names(
    new_page: NewPage, app: str
) -> None:
    desk, code = opened(new_page, app, "page=perceptron&t=1")
    phone, hall, remote = joins(new_page, app, code), hall_of(new_page, app, code), second_desk(desk)
    pages = {"desk": desk.page, "second desk": remote.page, "phone": phone.page, "hall": hall.page}
    for each in (desk, phone, hall, remote):
        each.shows(1)
    assert not any(page.evaluate(MARKED, 9) for page in pages.values())
    desk.press(NEXT_STEP)
    for each in (phone, hall):
        each.phase("voting")
    on_all(pages, MARKED, 9)
    assert not any(page.evaluate(RINGED, 0) for page in pages.values())
    revealed(desk, phone, hall)
    drives(desk, "put away")
    question = "Of which class is point 3?"
    asks(desk, hall, text=question, kind="point")  # which is its answer
    assert not hall.page.evaluate(RINGED, 2)
    drives(desk, "put away")
    asks(desk, hall, text=question, kind="number")
    on_all({"hall": hall.page}, RINGED, 2)
