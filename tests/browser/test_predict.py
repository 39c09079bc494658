"""Predicting: each step is asked about first, by keyboard alone, by mouse and by finger; what was right is counted."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect

from films.film.film import Film
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.fields import put
from tests.browser.stage_page import StagePage, Visit
from tests.films.film.asking import OpenQuestion, question_at
from tests.films.made import film_of

UPDATE = 2  # the frame in which w changes: it gets longer, which is the second option
EDGE = """() => {
  const chart = document.querySelector(".stage-figure > div"), { x, y } = chart.getBoundingClientRect();
  const { xaxis, yaxis } = chart.picture.axes;
  return [x + xaxis.offset + xaxis.length, y + yaxis.offset, yaxis.length];
}"""
NEAR = 3  # how far a click of the test is from its point, in pixels


def film(**fields: Any) -> Film:
    return film_of(PERCEPTRON, PerceptronScene(**fields))


def question(whole: Film, t: int) -> OpenQuestion:
    asking = question_at(whole, t)
    assert asking is not None
    return asking


def covered(page: Page) -> bool:
    """Whether the end of the chart beside the plane is painted over."""
    end = "canvas => canvas.getContext('2d').getImageData(0.75 * canvas.width, 0.5 * canvas.height, 1, 1).data[3]"
    alpha: int = page.locator(".stage-figure canvas").first.evaluate(end)
    return alpha == 255


def test_five_steps_by_keyboard_alone(embed: Visit) -> None:
    stage, whole = embed("perceptron?steps=checks"), film(steps="checks")
    page, press = stage.page, stage.page.keyboard.press
    panel, tally = page.get_by_test_id("predict"), page.get_by_test_id("tally")
    expect(panel).to_be_hidden()
    assert not covered(page)
    press("p")
    expect(panel).to_contain_text("Press next")
    assert covered(page)  # of the curves, what is yet to come is not shown
    stage.address("predict=1")
    expect(page.locator("[data-slot='next']")).to_have_text("Next step")  # and not what it will do
    assert "always a mistake" not in stage.words("why")  # which the first question asks
    for t in range(1, 6):
        press("ArrowRight")
        stage.shows(frame=t - 1)
        expect(panel.locator(".stage-answers button")).to_have_count(4 if t == UPDATE else 3)
        expect(panel.locator(".stage-asked")).to_have_attribute("aria-live", "polite")
        hollow = [symbol for symbol in stage.trace("points")["marker"]["symbol"] if symbol.endswith("-open")]
        assert not hollow or t == UPDATE  # mistakes are told by nothing else, either
        press("ArrowRight")  # no way on without an answer
        (right,) = question(whole, t).right
        press("0" if t == 5 else "1" if t == UPDATE else str(right + 1))  # twice not what happens
        stage.shows(frame=t)
    expect(panel.locator(".stage-told")).to_contain_text("3 of 5 right.")
    assert stage.words("verdict").startswith("Separable.")  # how many updates there will be is not said
    expect(tally).to_have_text("3 of 5")
    press("ArrowLeft")  # asks nothing, and what was told of another step is gone
    stage.shows(frame=4)
    expect(panel.locator(".stage-told")).to_have_text("")
    press("Space")  # playing stops at the question
    expect(panel.locator(".stage-answers button")).to_have_count(3)
    stage.shows(frame=4)
    press("End")
    stage.shows(frame=whole.n_frames - 1)
    press("p")
    expect(panel).to_be_hidden()
    stage.address("^((?!predict).)*$")


def test_the_next_mistake_is_clicked_or_written(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    stage, whole = StagePage(page).open(f"{app}/embed/perceptron?predict=1&edit=1"), film()
    panel, points = page.get_by_test_id("predict"), stage.places()
    next_step = page.locator("[data-slot='next']")
    next_step.tap()
    expect(panel).to_contain_text("first mistake")
    (first,) = question(whole, 1).right
    x, y = stage.pixel(*points[first])
    page.touchscreen.tap(x + NEAR, y)
    stage.shows(frame=1, points=len(points))  # an answer, and no edit
    expect(panel.locator(".stage-told")).to_contain_text("Right.")
    next_step.tap()
    panel.get_by_role("button", name="longer").tap()
    stage.shows(frame=2)
    next_step.tap()
    (third,) = question(whole, 3).right
    put(panel.get_by_role("spinbutton", name="Number of the point"), str(third + 1))
    panel.get_by_role("button", name="Answer").tap()
    stage.shows(frame=3)
    expect(page.get_by_test_id("tally")).to_have_text("3 of 3")


def test_what_is_told_of_a_step_keeps_its_bold_words(embed: Visit) -> None:
    stage = embed("hinge?t=0&predict=1")
    stage.step("next")
    stage.page.keyboard.press("1")
    verdict = stage.page.get_by_test_id("predict").locator(".stage-told")
    expect(verdict).to_contain_text("Right: it changes. (w, b) changes where its z ≤ 1.")
    expect(verdict.locator(".stage-aloud")).to_have_text("1 of 1 right.")


def test_a_line_is_dragged_until_there_is_no_mistake(embed: Visit) -> None:
    stage = embed("perceptron?own=1")
    verdict, points = stage.page.locator("[data-slot='verdict']"), stage.places()
    expect(verdict).to_contain_text("Your line misclassifies 1 of 16.")
    start, end = zip(*(stage.trace("handles")[axis] for axis in ("x", "y")), strict=True)
    stage.drag(start, (-0.8, 3.4))
    stage.drag(end, (0.2, -3.0))
    expect(verdict).to_contain_text("Your line makes no mistake.", timeout=10_000)
    stage.address(r"line=-0\.")
    assert stage.places() == points  # none was added or moved


def test_not_even_the_last_pixel_of_a_chart_tells_what_is_to_come(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(device_scale_factor=1.25)  # where the end of an axis is within a pixel
    stage = StagePage(page).open(f"{app}/embed/hinge?t=3&predict=1")
    assert covered(stage.page)
    x, y, height = stage.page.evaluate(EDGE)
    picture = stage.page.screenshot(clip={"x": x - 4, "y": y - 3, "width": 8, "height": height + 6})
    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"))
    colors = [tuple(color) for color in np.unique(pixels.reshape(-1, 3), axis=0).astype(int).tolist()]
    assert [color for color in colors if max(color) - min(color) > 30] == [], "a curve's own colour is there"
