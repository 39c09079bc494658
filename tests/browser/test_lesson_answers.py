"""What a lesson asks, the page does not say before it is answered: on a step of each page, all that can be read, and
what its pictures mark. That no lesson's words and pictures tell it: tests/films/lessons/test_nothing_told.py."""

import re

from playwright.sync_api import Page, expect

from films.film.questions import HELD_BACK
from films.lessons.addresses import step_address
from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.pages import PAGES
from tests.browser.stage_page import StagePage
from tests.films.film.reading import present
from tests.films.lessons import as_read
from tests.films.lessons.test_nothing_told import SAID, even, gives_away
from tests.films.made import whole_film

LESSONS = as_read.lessons()
# A step of each page, and of each kind of question whose answer a picture could mark.
PLACES = [("1-perceptron", 3), ("1-perceptron", 7), ("4-neighbours", 2), ("4-neighbours", 8), ("5-losses", 1)]
PLACES += [("6-bayes-and-spam", 1), ("6-bayes-and-spam", 7), ("7-generalisation", 1), ("7-generalisation", 5)]
PLACES += [("8-what-can-be-learned", 5), ("10-lifting", 3), ("12-distances-and-committees", 7), ("13-regression", 1)]
HELD = re.sub("<[^>]*>", "", HELD_BACK["why"])
# The words of the page: of the stage by slots; and of all that is seen, but for the lesson's, the ticks of pictures,
# the legend, which is the same at every frame, and controls, which say what may be chosen.
WORDS = """() => {
  const seen = (part) => part.checkVisibility() && part.innerText.trim();
  const slots = [...document.querySelectorAll("[data-testid=stage] [data-slot]")].filter(seen);
  const shown = document.getElementById("lesson");
  const others = "#words, svg, [data-slot=legend], button, select";
  const all = [...shown.querySelectorAll("p, li, td, th, h1, h2, h3, summary, span, div, b, math")].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return !part.children.length && !part.closest(others) && top < innerHeight && bottom > 0;
  });
  return { slots: Object.fromEntries(slots.map((part) => [part.dataset.slot, part.innerText])),
           words: document.getElementById("text").innerText,
           all: all.filter(seen).map((part) => part.innerText).join(" | ") };
}"""
# What is marked beside the points themselves; the heads of arrows are no marks.
MARKED = """() => [...document.querySelectorAll(".stage-plane > div")].flatMap(({ picture }) => picture.traces
  .filter(({ name, visible, mode }) => visible !== false && mode?.includes("markers") && name !== "points")
  .filter(({ marker }) => !marker?.angleref)
  .flatMap(({ name, x, y }) => [...(x ?? [])].map((_, i) => [x[i], y[i], name])))"""

# What is drawn on a plane at a place, beside the points themselves.
DRAWN_AT = """([x, y]) => {
  const planes = [...document.querySelectorAll(".stage-plane > div:first-child")];
  const traces = planes.flatMap(({ picture }) => picture.painted).filter(
    ({ visible, name }) => visible !== false && name !== "points");
  const there = (trace) => [...(trace.x ?? [])].some((at, i) => Math.hypot(at - x, trace.y[i] - y) < 1e-3);
  return traces.filter(there).map(({ name }) => name);
}"""


def waiting(page: Page) -> dict[str, str]:
    """What the stage says, by slots, as soon as it shows what the step shows."""
    stage = StagePage(page).ready()
    expect(page.locator("#ask")).not_to_be_empty()
    expect(stage.stage.locator("[data-slot=why]")).to_have_text(HELD)
    return {slot: even(words) for slot, words in page.evaluate(WORDS)["slots"].items()}


def test_there_is_a_step_of_each_page() -> None:
    pages = {step.page for lesson in LESSONS.values() for step in lesson.steps if step.question}
    assert {LESSONS[name].steps[number - 1].page for name, number in PLACES} == pages


def test_no_answer_is_said_nor_marked(app: str, page: Page) -> None:
    for name, number in PLACES:
        page.goto(f"{app}/{step_address(name, number)}")
        nothing_tells(page, LESSONS[name].steps[number - 1], f"{name} {number}")


def nothing_tells(page: Page, step: Step, where: str) -> None:
    question, by_slot = present(step.question), waiting(page)
    assert {slot for slot in by_slot if slot.split(" ")[0] not in SAID} == set(), where
    stage_says = " | ".join(words for slot, words in by_slot.items() if slot != "legend")
    assert not gives_away(question, step, stage_says), (where, stage_says)
    texts = page.evaluate(WORDS)
    if question.kind != "number" or question.right[0] > 9:  # a digit stands on any page
        assert not gives_away(question, step, even(texts["all"])), (where, texts["all"])
    assert not page.get_by_text(even(question.why[:25])).count(), where
    assert_no_picture_tells(page, step)


def assert_no_picture_tells(page: Page, step: Step) -> None:
    """Charts end where the film stands, mistakes are drawn as other points are, and nothing is at the right point."""
    there = PAGES[step.page]
    scene, _ = scene_of(there.scene, step.query)
    assert page.locator("[data-covered]").count() == len(whole_film(there, scene).timelines)
    if there.name == "perceptron":
        symbols = StagePage(page).trace("points")["marker"]["symbol"]
        assert [symbol for symbol in symbols if symbol.endswith("-open")] == []
        assert "misclassified" not in StagePage(page).words("legend"), "it would say that no point is"
    question = present(step.question)
    if question.kind in ("arrow", "place"):
        assert page.evaluate(DRAWN_AT, list(question.answer)) == []
    if question.kind == "point":
        place = scene.points[int(question.right[0])][:2]
        assert [mark for mark in page.evaluate(MARKED) if tuple(mark[:2]) == place] == []


def test_it_is_held_back_after_a_reload_and_on_a_projector_and_told_once_it_is_answered(app: str, page: Page) -> None:
    address = f"{app}/{step_address('4-neighbours', 5)}"
    page.goto(address)
    waiting(page)
    page.reload()
    waiting(page)
    page.get_by_role("button", name=re.compile("^Not sure")).click()
    verdict = page.locator("[data-slot=verdict]")
    expect(verdict).to_contain_text("37 × 2 = 74")
    page.goto(f"{address}&view=projector")
    waiting(page)
    expect(verdict).to_be_hidden()
    page.get_by_role("button", name=re.compile("^Show the answer")).click()
    expect(verdict).to_contain_text("37 × 2 = 74")
    page.goto(f"{app}/{step_address('1-perceptron', 9)}")
    waiting(page)
    lit = page.locator(".stage-lit")  # the button that the words ask to press once it is answered
    expect(lit).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Not sure")).click()
    expect(lit).to_have_count(1)
    assert lit.evaluate("part => part.dataset.step") == "last"
