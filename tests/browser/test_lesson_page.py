"""A lesson's page without Streamlit: each kind of question and a challenge, answered right and wrong, at a laptop and
on a phone; a lesson from its first step to its last and back; by keys; and what was done is there after a reload."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from films.lessons.lesson import Step
from films.lessons.progress import MET
from films.question import Kind
from tests.browser.barriers import barriers
from tests.browser.fields import put
from tests.browser.rest import rest
from tests.browser.walk import answers, lesson_page
from tests.films.lessons import as_read

LESSONS = as_read.lessons()
REFUSES = """for (const store of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, store, { get() { throw new DOMException("refused", "SecurityError"); } });
}"""
LATE = 30_000  # milliseconds
SETTLED = 100  # milliseconds after which a picture that has come is the step's
SCREENS = {"laptop": (1280, 720), "phone": (390, 844)}
# A step of each kind, of seven pages: those with much to read, or with a panel.
KINDS = {
    "choice": ("7-generalisation", 5),
    "number": ("6-bayes-and-spam", 6),
    "point": ("3-iris", 3),
    "arrow": ("5-losses", 6),
    "line": ("6-bayes-and-spam", 2),
    "place": ("4-neighbours", 2),
    "region": ("3-iris", 6),
    "order": ("7-generalisation", 3),
    "challenge": ("4-neighbours", 10),
}
# Pixels across each plane's axes; and whether its note stands above them.
ACROSS = """() => [...document.querySelectorAll(".stage-plane")].map((plane) => {
  const [axes, note] = [".bglayer .bg", ".stage-note"].map((part) => plane.querySelector(part).getBoundingClientRect());
  return [axes.width, note.bottom <= axes.top + 1];
})"""


def kind_of(step: Step) -> str:
    return step.question.kind if step.question else "challenge"


def test_the_steps_that_are_taken_have_every_kind_of_question() -> None:
    assert {*KINDS} == {*Kind.__args__, "challenge"}  # type: ignore[attr-defined]  # of a Literal
    assert {kind: kind_of(LESSONS[name].steps[n - 1]) for kind, (name, n) in KINDS.items()} == {k: k for k in KINDS}


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_each_kind_of_question_is_answered_and_fits_a_laptop_and_a_phone(
    app: str, new_page: Callable[..., Page], right: bool
) -> None:
    """What is answered right on the one is answered wrong on the other."""
    pages = {
        screen: new_page(viewport={"width": width, "height": height}) for screen, (width, height) in SCREENS.items()
    }
    for i, (name, number) in enumerate(KINDS.values()):
        screen = [*SCREENS][(i + right) % 2]
        page = pages[screen]
        page.goto(f"{app}/lesson/{name}?step={number}")
        lesson_page.take_step(page, app, LESSONS[name], number, right=right)


@pytest.fixture
def lesson(app: str, new_page: Callable[..., Page]) -> Page:
    """The first step of lesson 1, for a newcomer."""
    page = new_page()
    page.goto(f"{app}/lesson/1-perceptron?step=1")
    rest(page)
    return page


def test_by_keys_alone_it_is_answered_and_left_and_no_barrier_is_in_the_way(lesson: Page, app: str) -> None:
    assert barriers(lesson) == []
    lesson.keyboard.press("n")
    expect(lesson.locator("#where")).to_contain_text("Step 1 of")  # first an answer
    lesson.keyboard.press("0")
    verdict = lesson.locator("#verdict")
    expect(verdict).to_contain_text("The answer:")
    assert barriers(lesson) == []
    lesson.keyboard.press("n")
    expect(lesson.locator("#where")).to_contain_text("Step 2 of")
    lesson.keyboard.press("b")
    expect(lesson.locator("#where")).to_contain_text("Step 1 of")
    lesson.goto(f"{app}/lesson/1-perceptron?step=1&view=projector")
    rest(lesson)
    expect(verdict).to_have_text("")  # on a projector an answer is seen once it is asked for
    expect(lesson.get_by_role("button", name="Continue")).to_be_enabled()
    lesson.keyboard.press("a")
    expect(verdict).to_contain_text("The answer:")
    lesson.get_by_role("button", name="Continue").click()
    expect(lesson).to_have_url(re.compile("step=2.*view=projector"))


def test_what_was_answered_is_there_after_a_reload_and_on_the_page_of_lessons(lesson: Page, app: str) -> None:
    step = LESSONS["1-perceptron"].steps[0]
    assert step.question is not None
    answers.answered_right(lesson, step, step.question)
    lesson.reload()
    expect(lesson.locator("#verdict")).to_contain_text("Right: 2.", timeout=LATE)
    expect(lesson.locator("#where")).to_contain_text("1 correct (1 at first try)")
    lesson.goto(f"{app}/lessons")
    expect(lesson.get_by_text("1 correct (1 at first try)").first).to_be_visible(timeout=LATE)
    expect(lesson.get_by_text("Continue at step 2").first).to_be_visible()


def test_a_place_that_was_right_is_not_missed_in_a_recap_that_came_before_the_engine_had_judged_it(
    lesson: Page, app: str
) -> None:
    name, held = "4-neighbours", list[Route]()
    steps = LESSONS[name].steps
    number, question = next(
        (n, s.question) for n, s in enumerate(steps, 1) if s.question and s.question.kind == "place"
    )
    marks = {str(number): ",".join(f"{each:g}" for each in question.answer), str(len(steps)): MET}
    lesson.evaluate("marks => localStorage.setItem('playground.lessons', JSON.stringify({ marks }))", {name: marks})
    lesson.route(
        "**/film/**", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    lesson.goto(f"{app}/lesson/{name}?step={len(steps)}")
    recap = lesson.locator("#recap")
    expect(recap.get_by_role("button", name=f"Step {number}")).to_be_visible(timeout=LATE)
    for route in held:
        route.continue_()
    expect(recap).to_contain_text("2 of", timeout=LATE)
    expect(recap.get_by_role("button")).to_have_count(0)


def test_a_step_is_asked_once_more_and_another_notation_writes_it_anew(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/1-perceptron?step=2")
    rest(lesson)
    lesson.get_by_label("notation").select_option("theta")
    expect(lesson.locator("#text")).to_contain_text("θ")
    rest(lesson)
    expect(lesson.locator(".stage")).to_contain_text("θ")
    lesson.keyboard.press("0")
    lesson.get_by_role("button", name="Once more").click()
    expect(lesson.locator("#text")).to_contain_text("The same question, with fresh points and numbers.", timeout=LATE)
    expect(lesson.locator("#verdict")).to_have_text("")
    expect(lesson).to_have_url(re.compile("again=1"))
    lesson.keyboard.press("0")
    lesson.keyboard.press("n")
    expect(lesson).to_have_url(re.compile("step=3.*symbols=theta"))
    letters = lesson.evaluate("JSON.parse(sessionStorage.getItem('playground-tab')).letters")
    assert letters == "theta", "pages that are opened in this tab write so, too"


def test_what_a_step_needs_is_beside_it(lesson: Page, app: str) -> None:
    def at(name: str, number: int) -> None:
        lesson.goto(f"{app}/lesson/{name}?step={number}")
        rest(lesson)

    settings = lesson.get_by_role("region", name="Settings")
    at("5-losses", 10)
    assert barriers(lesson) == []
    settings.get_by_role("radio", name="η/(k+1)").check()
    expect(lesson.locator("#ask")).to_contain_text("✓", timeout=LATE)

    at("9-costs-and-densities", 7)
    cost = settings.get_by_label("actual +, predicted −")
    put(cost, "-3", "Enter")
    expect(settings.get_by_role("alert")).to_have_text("Enter a number from 0.01 to 1000.")
    put(cost, "10", "Enter")
    expect(lesson.locator("#ask")).to_contain_text("✓", timeout=LATE)

    at("1-perceptron", 9)
    lesson.keyboard.press("0")
    lesson.get_by_role("button", name="Shuffle").click()
    expect(lesson).to_have_url(re.compile("order=permuted.*tried="), timeout=LATE)
    rest(lesson)
    lesson.get_by_role("button", name="Shuffle").click()
    expect(lesson).to_have_url(re.compile(r"tried=\d+\.\d+"), timeout=LATE)

    at("7-generalisation", 5)
    lesson.get_by_role("button", name="Open the envelope").click()
    expect(lesson).to_have_url(re.compile("opened=2"), timeout=LATE)

    at("3-iris", 1)
    expect(lesson.locator("#text .drawing").get_by_role("img", name="An iris from the side.")).to_be_visible()

    lesson.set_viewport_size({"width": 390, "height": 844})
    at("5-losses", 9)  # two planes take a phone's width, and their notes hide no point
    (left, above), (right, above_too) = lesson.evaluate(ACROSS)
    assert min(left, right) >= 165
    assert above
    assert above_too


# Notes each step as soon as it is said, and no step twice in a row; and at which steps something can be undone.
NOTE = """() => {
  const noted = window.noted = [], undoable = window.undoable = [];
  const note = () => {
    const step = Number(document.getElementById("lesson").dataset.step);
    if (noted.at(-1) !== step) noted.push(step);
    if (document.querySelector("[data-tool=undo]:enabled, [data-tool=redo]:enabled")) undoable.push(step);
  };
  note();
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(note).observe(document.body, all);
}"""


def test_each_step_shows_once_to_the_end_and_back_whichever_page_it_is_of(lesson: Page, app: str) -> None:
    steps = LESSONS["4-neighbours"].steps
    last = len(steps)
    lesson.goto(f"{app}/lesson/4-neighbours?step=1")
    rest(lesson)
    lesson.evaluate(NOTE)
    for number in range(1, last):
        if steps[number - 1].question:
            expect(lesson.get_by_role("button", name="Continue")).to_be_disabled()
            lesson.keyboard.press("0")
        lesson.get_by_role("button", name="Continue", disabled=False).click()
        expect(lesson.locator("#where")).to_contain_text(f"Step {number + 1} of")
        rest(lesson, SETTLED)
    asking = sum(step.question is not None for step in steps)  # a challenge that was passed over is not missed
    expect(lesson.locator("#recap").get_by_role("button")).to_have_count(asking)
    for number in range(last - 1, 0, -1):
        lesson.keyboard.press("b")
        expect(lesson.locator("#where")).to_contain_text(f"Step {number} of")
        rest(lesson, SETTLED)
    assert lesson.evaluate("window.noted") == [*range(1, last + 1), *range(last - 1, 0, -1)]
    assert lesson.evaluate("window.undoable") == [], "nothing was done, so there is nothing to undo"


def test_a_step_whose_film_is_on_its_way_has_nothing_of_the_one_before_in_its_address(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(own=True)
    page.goto(f"{app}/lesson/11-losses-and-directions?step=2")
    rest(page)
    page.keyboard.press("0")
    held: list[Route] = []
    page.route("**/film/**", lambda route: held.append(route))
    page.keyboard.press("n")
    expect(page.locator("#where")).to_contain_text("Step 3 of")
    assert page.evaluate("location.search") == "?step=3"
    link = page.get_by_role("link", name="Open in workbench")
    link.focus()
    expect(link).to_have_attribute("href", re.compile("t=100"))
    for route in held:
        route.continue_()
    rest(page)
    assert page.evaluate("location.search") == "?step=3"


def test_a_browser_that_refuses_to_keep_anything_plays_a_lesson_and_says_so(
    app: str, new_page: Callable[..., Page]
) -> None:
    """As where all cookies are blocked, or in a frame that is kept in a sandbox."""
    page = new_page(own=True)
    page.add_init_script(REFUSES)
    page.goto(f"{app}/lesson/1-perceptron?step=1")
    rest(page)
    page.keyboard.press("0")
    expect(page.locator("#verdict")).to_contain_text("The answer:")
    expect(page.locator("#aside")).to_contain_text("does not keep how far you are")
    page.keyboard.press("n")
    expect(page.locator("#where")).to_contain_text("Step 2 of")
