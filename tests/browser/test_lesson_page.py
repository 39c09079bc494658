"""A lesson's page without Streamlit: the two students take lessons with every kind of question, at laptop and phone; by
keys; and what one has done is there after a reload."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

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
SCREENS = {"laptop": (1280, 720), "phone": (390, 844)}
# Pixels across each plane's axes; and whether its note stands above them.
ACROSS = """() => [...document.querySelectorAll(".stage-plane")].map((plane) => {
  const [axes, note] = [".bglayer .bg", ".stage-note"].map((part) => plane.querySelector(part).getBoundingClientRect());
  return [axes.width, note.bottom <= axes.top + 1];
})"""
# Between them they ask in every way there is: see the test below.
WALKED = ("1-perceptron", "3-iris", "4-neighbours", "6-bayes-and-spam", "7-generalisation")
# Each lesson is taken once, its steps at one screen and the other in turn, and by one student or the other.
TAKEN = [(name, i % 2, i < 3) for i, name in enumerate(WALKED)]  # the screen of the first step; whether right


def kinds_of(step: Step) -> list[str]:
    return ([step.question.kind] if step.question else []) + (["challenge"] if step.challenge else [])


def once_more() -> list[tuple[str, int, str, bool]]:
    """Of each kind that no walk has at both screens, or not by both students, a step at the other, by the other."""
    had: dict[str, list[tuple[str, int, int, bool]]] = {}
    for name, first, right in TAKEN:
        for number, step in enumerate(LESSONS[name].steps, 1):
            for kind in kinds_of(step):
                had.setdefault(kind, []).append((name, number, (first + number - 1) % 2, right))
    lacking = [steps[0] for steps in had.values() if min(len({step[i] for step in steps}) for i in (2, 3)) < 2]
    return [(name, number, [*SCREENS][1 - screen], not right) for name, number, screen, right in lacking]


def test_the_lessons_that_are_walked_have_every_kind_of_question() -> None:
    kinds = {step.question.kind for name in WALKED for step in LESSONS[name].steps if step.question}
    assert kinds == set(Kind.__args__)  # type: ignore[attr-defined]  # of a Literal


@pytest.mark.parametrize(("name", "first", "right"), TAKEN)
def test_a_student_takes_it_from_its_first_step_to_its_last_and_sees_each_step_on_a_laptop_and_a_phone(
    app: str, page: Page, name: str, first: int, *, right: bool
) -> None:
    sizes: list[ViewportSize] = [{"width": width, "height": height} for width, height in SCREENS.values()]
    page.set_viewport_size(sizes[first])
    numbers = []
    for number in lesson_page.walked(page, app, LESSONS[name], right=right):
        page.set_viewport_size(sizes[(first + number) % 2])
        lesson_page.fits(page, f"step {number} on the other screen")
        numbers.append(number)
    assert numbers == [*range(1, len(LESSONS[name].steps) + 1)]


def test_each_kind_of_question_is_answered_right_and_wrong_and_on_a_laptop_and_a_phone(
    app: str, new_page: Callable[..., Page]
) -> None:
    for name, number, screen, right in once_more():
        width, height = SCREENS[screen]
        page = new_page(viewport={"width": width, "height": height})
        page.goto(f"{app}/lesson/{name}?step={number}")
        lesson_page.take_step(page, app, LESSONS[name], number, right=right)


@pytest.fixture
def lesson(app: str, new_page: Callable[..., Page]) -> Page:
    """The first step of lesson 1, for a newcomer."""
    page = new_page()
    page.goto(f"{app}/lesson/1-perceptron?step=1")
    rest(page)
    return page


def test_by_keys_alone_it_is_answered_and_left(lesson: Page) -> None:
    lesson.keyboard.press("n")
    expect(lesson.locator("#where")).to_contain_text("Step 1 of")  # first an answer
    lesson.keyboard.press("0")
    expect(lesson.locator("#verdict")).to_contain_text("The answer:")
    lesson.keyboard.press("n")
    expect(lesson.locator("#where")).to_contain_text("Step 2 of")
    lesson.keyboard.press("b")
    expect(lesson.locator("#where")).to_contain_text("Step 1 of")


def test_what_was_answered_is_there_after_a_reload(lesson: Page) -> None:
    step = LESSONS["1-perceptron"].steps[0]
    assert step.question is not None
    answers.answered_right(lesson, step, step.question)
    lesson.reload()
    expect(lesson.locator("#verdict")).to_contain_text("Right: 2.", timeout=LATE)
    expect(lesson.locator("#where")).to_contain_text("1 correct (1 at first try)")


def test_the_page_of_lessons_counts_what_was_answered_here(lesson: Page, app: str) -> None:
    step = LESSONS["1-perceptron"].steps[0]
    assert step.question is not None
    answers.answered_right(lesson, step, step.question)
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


def test_a_step_is_asked_once_more_with_other_points(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/1-perceptron?step=2")
    rest(lesson)
    lesson.keyboard.press("0")
    lesson.get_by_role("button", name="Once more").click()
    expect(lesson.locator("#text")).to_contain_text("The same question, with fresh points and numbers.", timeout=LATE)
    expect(lesson.locator("#verdict")).to_have_text("")
    assert "again=1" in lesson.url


def test_on_a_projector_an_answer_is_seen_once_it_is_asked_for(lesson: Page, app: str) -> None:
    lesson.keyboard.press("0")
    expect(lesson.locator("#verdict")).to_contain_text("The answer:")
    lesson.goto(f"{app}/lesson/1-perceptron?step=1&view=projector")
    rest(lesson)
    expect(lesson.locator("#verdict")).to_have_text("")
    expect(lesson.get_by_role("button", name="Continue")).to_be_enabled()
    lesson.keyboard.press("a")
    expect(lesson.locator("#verdict")).to_contain_text("The answer:")
    lesson.get_by_role("button", name="Continue").click()
    expect(lesson).to_have_url(re.compile("step=2.*view=projector"))


def test_on_a_phone_two_planes_take_its_width_and_their_notes_hide_no_point(
    app: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{app}/lesson/5-losses?step=9")
    rest(page)
    (left, above), (right, above_too) = page.evaluate(ACROSS)
    assert min(left, right) >= 165
    assert above
    assert above_too


def test_another_notation_writes_words_and_picture_anew_and_goes_on_with_the_lesson(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/1-perceptron?step=2")
    rest(lesson)
    lesson.get_by_label("notation").select_option("theta")
    expect(lesson.locator("#text")).to_contain_text("θ")
    rest(lesson)
    expect(lesson.locator(".stage")).to_contain_text("θ")
    lesson.keyboard.press("0")
    lesson.keyboard.press("n")
    expect(lesson).to_have_url(re.compile("step=3.*symbols=theta"))


def test_once_a_step_is_answered_its_film_goes_on_to_what_was_asked(lesson: Page, app: str) -> None:
    number = next(n for n, step in enumerate(LESSONS["1-perceptron"].steps, 1) if step.plays == 2)
    lesson.goto(f"{app}/lesson/1-perceptron?step={number}")
    rest(lesson)
    frame = int(lesson.get_by_test_id("stage").get_attribute("data-frame") or 0)
    lesson.keyboard.press("0")
    expect(lesson.get_by_test_id("stage")).to_have_attribute("data-frame", str(frame + 2), timeout=LATE)


def test_there_are_no_barriers_before_an_answer_and_after_it(lesson: Page) -> None:
    assert barriers(lesson) == []
    lesson.keyboard.press("0")
    expect(lesson.locator("#verdict")).to_contain_text("The answer:")
    assert barriers(lesson) == []


def test_a_step_that_needs_them_has_its_settings_and_a_challenge_is_met_by_them(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/5-losses?step=10")
    rest(lesson)
    settings = lesson.get_by_role("region", name="Settings")
    assert barriers(lesson) == []
    settings.get_by_role("radio", name="η/(k+1)").check()
    expect(lesson.locator("#ask")).to_contain_text("✓", timeout=LATE)


def test_costs_are_typed_and_what_is_no_cost_is_refused_in_a_sentence(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/9-costs-and-densities?step=7")
    rest(lesson)
    settings = lesson.get_by_role("region", name="Settings")
    cost = settings.get_by_label("actual +, predicted −")
    put(cost, "-3", "Enter")
    expect(settings.get_by_role("alert")).to_have_text("Enter a number from 0.01 to 1000.")
    put(cost, "10", "Enter")
    expect(lesson.locator("#ask")).to_contain_text("✓", timeout=LATE)


def test_shuffle_is_beside_the_step_that_asks_for_it(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/1-perceptron?step=9")
    rest(lesson)
    lesson.keyboard.press("0")
    lesson.get_by_role("button", name="Shuffle").click()
    expect(lesson).to_have_url(re.compile("order=permuted.*tried="), timeout=LATE)
    rest(lesson)
    lesson.get_by_role("button", name="Shuffle").click()
    expect(lesson).to_have_url(re.compile(r"tried=\d+\.\d+"), timeout=LATE)


def test_the_envelope_is_opened_there(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/7-generalisation?step=5")
    rest(lesson)
    lesson.get_by_role("button", name="Open the envelope").click()
    expect(lesson).to_have_url(re.compile("opened=2"), timeout=LATE)


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
    steps = len(LESSONS["4-neighbours"].steps)
    lesson.goto(f"{app}/lesson/4-neighbours?step=1")
    rest(lesson)
    lesson.evaluate(NOTE)
    for number in range(1, steps):
        if LESSONS["4-neighbours"].steps[number - 1].question:
            expect(lesson.get_by_role("button", name="Continue")).to_be_disabled()
            lesson.keyboard.press("0")
        lesson.get_by_role("button", name="Continue", disabled=False).click()
        expect(lesson.locator("#where")).to_contain_text(f"Step {number + 1} of")
        rest(lesson)
    for number in range(steps - 1, 0, -1):
        lesson.keyboard.press("b")
        expect(lesson.locator("#where")).to_contain_text(f"Step {number} of")
        rest(lesson)
    assert lesson.evaluate("window.noted") == [*range(1, steps + 1), *range(steps - 1, 0, -1)]
    assert lesson.evaluate("window.undoable") == [], "nothing was done, so there is nothing to undo"


def test_a_drawing_stands_below_its_words(lesson: Page, app: str) -> None:
    lesson.goto(f"{app}/lesson/3-iris?step=1")
    expect(lesson.locator("#text .drawing").get_by_role("img", name="An iris from the side.")).to_be_visible()


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
