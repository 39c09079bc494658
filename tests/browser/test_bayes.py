"""What the Bayes page is for: drag the world, watch points arrive, recompute Bayes' equation, hand the picture on."""

import re

import pytest

from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from tests.browser.menus import close_settings
from tests.browser.stage_page import StagePage, Visit
from tests.films.film.reading import present, words
from tests.films.made import film_of

MEAN, END = 3, 4  # handles of the second class


@pytest.fixture
def bayes(embed: Visit) -> StagePage:
    return embed("bayes?t=9")


def handles(stage: StagePage) -> list[tuple[float, float]]:
    trace = stage.trace("handles")
    return list(zip(trace["x"], trace["y"], strict=True))


def least(stage: StagePage) -> float:
    """The Bayes risk, in per cent."""
    return float(present(re.search(r"Bayes risk, the least possible: ([\d.]+) %", stage.words("verdict")))[1])


def wait_for_address(stage: StagePage, name: str) -> str:
    return stage.address(rf"[?&]{name}=")


def test_dragging_a_mean_away_lets_the_bayes_risk_fall(bayes: StagePage) -> None:
    start, before = handles(bayes), least(bayes)
    points = bayes.trace("points")["x"]
    bayes.drag(start[MEAN], (start[MEAN][0] + 2, start[MEAN][1] + 1.5))
    wait_for_address(bayes, "world")
    bayes.shows(settled=1)  # with the film of where the hand let go
    now = handles(bayes)
    assert now[MEAN] == pytest.approx((start[MEAN][0] + 2, start[MEAN][1] + 1.5), abs=0.1)
    assert now[END] == pytest.approx((start[END][0] + 2, start[END][1] + 1.5), abs=0.1)  # the axes go along
    assert now[:MEAN] == start[:MEAN]
    assert least(bayes) < before / 2
    assert bayes.trace("points")["x"] != points  # so do its points
    moved = handles(bayes)
    bayes.drag(moved[END], (moved[END][0] + 0.4, moved[END][1] + 0.5))
    bayes.address(r"(,|2C)-0\.[12]\d*(,|%2C)1\.[34]\d*(,|%2C)0\.6")
    bayes.shows(settled=1)
    for _ in range(2):
        bayes.page.keyboard.press("Control+z")  # the second one while the first is on its way
    bayes.address(r"/bayes\?t=9$")
    bayes.shows(settled=1)
    assert (handles(bayes), least(bayes), bayes.trace("points")["x"]) == (start, before, points)
    bayes.page.locator(".stage-tools [data-tool='redo']").click()
    wait_for_address(bayes, "world")
    bayes.shows(settled=1)
    assert handles(bayes) == moved


def test_a_handle_is_dragged_with_the_keyboard(bayes: StagePage) -> None:
    start, keyboard = handles(bayes), bayes.page.keyboard
    bayes.page.locator(".stage-plane > div").focus()
    keyboard.press("Enter")  # a crosshair in the middle
    for key, far in (("ArrowRight", start[MEAN][0]), ("ArrowUp", start[MEAN][1])):
        for _ in range(round(far / 0.1)):
            keyboard.press(key)
    keyboard.press("Enter")
    assert "In hand: mean" in (bayes.page.get_by_test_id("message").text_content() or "")
    keyboard.press("Shift+ArrowRight")
    keyboard.press("Enter")
    wait_for_address(bayes, "world")
    assert handles(bayes)[MEAN][0] == pytest.approx(start[MEAN][0] + 1, abs=0.15)


def test_a_threshold_is_dragged_in_its_chart_and_tells_what_it_costs(embed: Visit) -> None:
    stage = embed("bayes?axis=threshold&t=20")
    close_settings(stage.page)
    chart = stage.page.locator(".stage-figure").nth(1)
    there = present(chart.bounding_box())
    along = [there["x"] + share * there["width"] for share in (0.45, 0.7)]
    stage.page.mouse.move(along[0], there["y"] + 80)
    stage.page.mouse.down()
    first = stage.number("frame")
    stage.page.mouse.move(along[1], there["y"] + 70, steps=6)
    last = stage.number("frame")  # at once, without the server
    stage.page.mouse.up()
    assert 20 < first < last
    film = film_of(BAYES, BayesScene(axis="threshold"))
    assert stage.words("frame") == words(film.at(last).captions["frame"])
    verdict = words(film.at(last).captions["verdict"])
    cost = present(re.search(r"The risk of this threshold, the probability that it errs, is [\d.]+ %", verdict))[0]
    assert cost in stage.words("verdict")
    stage.address(rf"[?&]t={last}\b")


def test_a_direction_is_turned_by_its_end_on_the_plane(embed: Visit) -> None:
    bayes = embed("bayes?source=own&axis=direction&t=0")
    ends = bayes.trace("ends")
    (x, _), (y, _) = ends["x"], ends["y"]
    middle, reach = (sum(ends["x"]) / 2, sum(ends["y"]) / 2), x - sum(ends["x"]) / 2
    points = bayes.number("points")
    bayes.drag((x, y), (middle[0], middle[1] + 1.2 * reach))
    bayes.shows(frame=90, points=points)
    bayes.address("t=90")
    bayes.drag(
        (middle[0], middle[1] - reach), (middle[0] + reach, middle[1] - reach)
    )  # by the other end, on past half a turn
    bayes.shows(frame=135, points=points)
