"""The pointer asks: what a plane says of the place under it. No server is asked for it, and no question answered."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from films.film.readouts import RegionReadout
from films.pages import PAGES
from films.samples import arrays
from films.topics.bayes.run import fits
from playground.neighbors import kneighbors
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_touch import Finger
from tests.films.film.reading import present

PLACE = (0.74, 0.58)
VOTERS = "document.querySelector('.stage-plane > div').picture.painted.find(({ name }) => name === 'voters').x"
QUERY = VOTERS.replace("voters", "probe")


def reads(stage: StagePage, place: tuple[float, float]) -> tuple[np.ndarray, str]:
    """What is said of a place, after the place as it is written."""
    stage.mouse.move(*stage.pixel(*place), steps=3)
    readout = stage.page.locator(".stage-readout").first
    expect(readout).to_be_visible()
    x, y, text = present(re.fullmatch(r"\((\S+), (\S+)\)\s+(.*)", readout.text_content() or "")).groups()
    return np.array([float(part.replace("−", "-")) for part in (x, y)]), text


def test_the_value_of_the_line_is_the_one_of_its_formula(embed: Visit) -> None:
    stage = embed("perceptron?t=3")
    at, text = reads(stage, PLACE)
    run = PAGES["perceptron"].run(PAGES["perceptron"].read("t=3")).first
    a, b, c = run.theta[run.steps.now[3]]
    value = float(np.float64(a * at[0] + b * at[1] + c))
    assert float(present(re.match(r"w·x \+ b = (\S+):", text))[1].replace("−", "-")) == pytest.approx(value, abs=0.01)
    assert text.endswith(": +" if value > 0 else ": −")


def test_the_nearest_vote_and_a_step_counts_others_under_a_resting_pointer(embed: Visit) -> None:
    stage = embed("neighbors?t=2")
    page = stage.page
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    at, text = reads(stage, PLACE)
    scene = PAGES["neighbors"].read("t=2")
    X, y = arrays(scene.points)
    _, rows = kneighbors(X, at[None], 7)
    for k in (5, 7):
        minus = int(y[rows[0, :k]].sum())
        assert text.startswith(f"k = {k}: ")
        assert f"{minus} votes −" in text
        assert text.endswith(": −" if 2 * minus > k else ": +")
        assert len(page.evaluate(VOTERS)) == 3 * k
        page.keyboard.press("ArrowRight")
        stage.shows(frame=(k + 1) // 2)
        text = re.sub(r"^\(.*?\)\s+", "", page.locator(".stage-readout").first.text_content() or "")
    assert [url for url in urls if "/film/" in url] == []
    stage.mouse.move(5, 5)
    expect(page.locator(".stage-readout").first).to_be_hidden()
    page.locator(".stage-plane > div").focus()  # the crosshair of the keys says it, too
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("message")).to_contain_text(re.compile(r"Crosshair at .*: k = 9: \d votes? "))


def test_posteriors_are_those_of_bayes_rule(embed: Visit) -> None:
    at, text = reads(embed("bayes?source=own&t=30"), PLACE)
    scene = PAGES["bayes"].read("source=own&t=30")
    logs = fits(scene).fits[0].rule.log_joint(at[None])[30, :, 0]
    shares = np.exp(logs - logs.max()) / np.exp(logs - logs.max()).sum()
    assert [float(share) for share in re.findall(r"= ([\d.]+)", text)] == pytest.approx(shares.tolist(), abs=0.006)


def test_a_region_says_the_class_that_the_method_answers(embed: Visit) -> None:
    for address in ("methods?planes=1&t=3", "methods?planes=1&method1=network&t=2", "generalisation?t=2"):
        stage = embed(address)
        name, _, query = address.partition("?")
        scene = PAGES[name].read(query)
        run = PAGES[name].run(scene)
        rule = run.rules[0] if hasattr(run, "rules") else run.rule
        (readout,) = PAGES[name].film(scene).readouts
        assert isinstance(readout, RegionReadout)
        x0, x1, y0, y1 = readout.box
        shares = np.stack(np.meshgrid(*[np.linspace(0.1, 0.9, 9)] * 2), axis=-1).reshape(-1, 2)
        places = [x0, y0] + shares * [x1 - x0, y1 - y0]
        far = np.hypot(*(places[:, None] - arrays(scene.points)[0]).T).min(
            axis=0
        )  # from all points: they say their own
        for place in places[np.argsort(-far)[:3]].tolist():
            at, text = reads(stage, (place[0], place[1]))
            assert text == f"classified {readout.names[rule.at(at[None])[scene.t, 0]]}"


def test_while_steps_are_predicted_it_says_nothing(embed: Visit) -> None:
    for address in ("perceptron?t=3&predict=1", "neighbors?t=2&predict=1"):
        stage = embed(address)
        stage.mouse.move(*stage.pixel(*PLACE), steps=3)
        stage.page.keyboard.press("ArrowRight")  # asks
        stage.mouse.move(*stage.pixel(0.9, 0.7), steps=3)
        expect(stage.page.get_by_test_id("predict")).to_be_visible()
        expect(stage.page.locator(".stage-readout").first).to_be_hidden()
        stage.page.keyboard.press("p")  # no more
        reads(stage, PLACE)


def test_a_resting_or_tapping_finger_puts_the_query_and_a_class_s_tool_adds_a_point(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 844})
    stage = StagePage(page).open(f"{app}/embed/neighbors?t=2&edit=1")
    finger, points, readout = Finger(stage), stage.number("points"), page.locator(".stage-readout").first
    finger.down((3.0, 3.0))  # far from all points
    expect(readout).to_contain_text("k = 5: ")
    finger.up()
    expect(readout).to_be_visible()
    stage.shows(points=points)
    finger.tap((3.0, 3.0))  # a tap asks, too
    page.wait_for_function(f"() => ({QUERY}).length")
    stage.shows(points=points)
    stage.tool("0")
    finger.tap((3.0, 2.0))
    stage.shows(points=points + 1)
