"""Every page in Firefox and WebKitGTK: settings by mouse, keys and touch; points; steps; links."""

from typing import NamedTuple

import pytest

from films.pages import LESSON_PAGES
from films.scene import query_text
from tests.browsers.settings_panel import opened, set_by_keys, set_by_press
from tests.browsers.visitor import Place, StageVisitor

Setting = tuple[str, str]  # name and value, as in an address


class Settings(NamedTuple):
    """What is set on a page, and how."""

    mouse: Setting
    keys: Setting
    touch: Setting


SET = {
    "perceptron": Settings(("steps", "checks"), ("eta", "0.5"), ("offset", "0")),
    "hinge": Settings(("rate", "constant"), ("regularization", "0.1"), ("offset", "0")),
    "neighbors": Settings(("ks", "every"), ("metric", "manhattan"), ("tinted", "1")),
    "prototypes": Settings(("beside_all", "1"), ("order", "permuted"), ("beside_all", "1")),
    "digits": Settings(("seed", "3"), ("chosen", "random"), ("seed", "7")),
    "bayes": Settings(("priors", "equal"), ("ridge", "0.5"), ("tinted", "1")),
    "spam": Settings(("added", "0.25"), ("table", "mails"), ("added", "0.5")),
    "methods": Settings(("planes", "3"), ("split", "3"), ("held", "50")),
    "generalisation": Settings(("split", "3"), ("method", "rules"), ("split", "5")),
    "learnable": Settings(("held", "50"), ("split", "3"), ("held", "20")),
    "lifting": Settings(("own", "1"), ("show", "plane"), ("own", "1")),
    "regression": Settings(("held", "30"), ("show", "line"), ("held", "50")),
}
# The first screen has none but lists, which no driver can press.
LEARNABLE = LESSON_PAGES["learnable"]
# The first screen has none but lists, which no driver can press.
OPENS = {"learnable": f"learnable?{query_text(LEARNABLE.first(LEARNABLE.views[2]))}"}
WITHOUT_POINTS = ("digits", "spam")
ON_A_LINE = ("lifting",)  # where the second coordinate does not count
NEAR = 2  # pixels
each_page = pytest.mark.parametrize("page", LESSON_PAGES)
FREE = """() => {
  const { axes, traces } = document.querySelector(".stage-plane > div").picture;
  const along = ({ range: [low, high] }, share) => low + share * (high - low);
  const size = ({ range: [low, high] }) => high - low;
  const { xaxis, yaxis } = axes, points = traces.filter(({ x, y, mode }) => x && y && mode !== "lines");
  const far = ([x, y]) => Math.min(...points.flatMap((trace) => [...trace.x].map((at, i) =>
    Math.hypot((at - x) / size(xaxis), (trace.y[i] - y) / size(yaxis)))));
  const shares = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
  const places = shares.flatMap((a) => shares.map((b) => [along(xaxis, a), along(yaxis, b)]));
  return places.sort((a, b) => far(b) - far(a));
}"""


def free(visitor: StageVisitor) -> list[Place]:
    """Two places of the plane where no point is near, neither below nor beside one another."""
    first, *others = [(x, y) for x, y in visitor.run(FREE)]
    return [first, next(place for place in others if place[0] != first[0] and place[1] != first[1])]


def changes_film(visitor: StageVisitor, before: list[str], setting: Setting) -> None:
    """Wait until the address has a setting, and the stage another film than before."""
    visitor.address(rf"[?&]{'='.join(setting)}(&|$)")
    visitor.settled()
    assert visitor.film() != before, setting


def lies_at(visitor: StageVisitor, page: str, place: Place) -> None:
    """The last point is where the hand was, to a pixel or two."""
    (x, y), (to_x, to_y) = visitor.at(*visitor.points()[-1]), visitor.at(*place)
    assert abs(x - to_x) <= NEAR
    assert abs(y - to_y) <= NEAR or page in ON_A_LINE


def test_no_page_is_forgotten() -> None:
    assert set(SET) == set(LESSON_PAGES)


def edits_points(visitor: StageVisitor, page: str, *, by_touch: bool) -> None:
    """A point is put, dragged, and both are undone: by mouse and keys, or by touch."""
    press, button = (visitor.tap, visitor.touch) if by_touch else (visitor.click, visitor.press)
    n, (place, other) = visitor.number("points"), free(visitor)
    press(visitor.at(*place))
    visitor.shows(points=n + 1)
    lies_at(visitor, page, place)
    visitor.drag(visitor.points()[-1], other, by_finger=by_touch)
    visitor.settled()
    lies_at(visitor, page, other)
    button("[data-tool=undo]")
    visitor.settled()
    lies_at(visitor, page, place)
    if by_touch:
        visitor.touch("[data-tool=undo]")
    else:
        visitor.keys("Control+z")
    visitor.shows(points=n)


@each_page
def test_on_a_laptop(laptop: StageVisitor, app: str, page: str) -> None:
    laptop.open(f"{app}/{OPENS.get(page, page)}")
    t = laptop.number("frame")
    laptop.press("[data-step=next], .stage-next")
    laptop.shows(frame=t + 1)
    laptop.keys("ArrowRight")
    laptop.shows(frame=t + 2)
    laptop.press("[data-step=back]")
    laptop.shows(frame=t + 1)
    laptop.keys("ArrowLeft")
    laptop.shows(frame=t)

    if page not in WITHOUT_POINTS:
        edits_points(laptop, page, by_touch=False)

    opened(laptop)
    for how, setting in ((set_by_press, SET[page].mouse), (set_by_keys, SET[page].keys)):
        before = laptop.film()
        how(laptop, *setting)
        changes_film(laptop, before, setting)

    picture, link = laptop.picture(), laptop.link()
    laptop.browser.reload()
    laptop.ready()
    assert laptop.picture() == picture
    laptop.open(link)
    assert laptop.picture() == picture


@each_page
def test_on_a_phone(phone: StageVisitor, app: str, page: str) -> None:
    phone.open(f"{app}/{OPENS.get(page, page)}")
    t = phone.number("frame")
    phone.touch("[data-step=next], .stage-next")
    phone.shows(frame=t + 1)
    phone.touch("[data-step=back]")
    phone.shows(frame=t)

    if page not in WITHOUT_POINTS:
        edits_points(phone, page, by_touch=True)

    opened(phone, by_touch=True)
    before = phone.film()
    set_by_press(phone, *SET[page].touch, by_touch=True)
    changes_film(phone, before, SET[page].touch)
    picture = phone.picture()
    phone.open(phone.link())
    assert phone.picture() == picture
