"""The lessons that come with the app, as a reader meets them: short, asking, on pictures that are there, and with
formulas that Markdown can set. That their answers are the engine's is test_every_lesson's."""

import re
from dataclasses import replace
from itertools import permutations, product

import pytest

from films.lessons import library
from films.lessons.page_protocol import scene_of
from films.lessons.toml import BUTTONS
from films.pages import PAGES
from films.settings import settings
from playground.validation import wilson
from tests.films.film.reading import present
from tests.films.made import whole_film
from tests.films.scenes.sentences import is_sentence

LESSONS = library.lessons()
STEPS = [(name, number, step) for name, lesson in LESSONS.items() for number, step in enumerate(lesson.steps, 1)]
MOST_WORDS = 90
PLACES = re.compile(
    r"under \*(Algorithm|Fit|Mistakes|Pictures|Points|Settings|More settings)\*|below the (stage|chart)|Load such",
    re.IGNORECASE,
)
each_step = pytest.mark.parametrize("step", [pytest.param(step, id=f"{name} {n}") for name, n, step in STEPS])
each_challenge = pytest.mark.parametrize(
    "step", [pytest.param(step, id=f"{name} {n}") for name, n, step in STEPS if step.challenge]
)


def page_and_scene(address):
    page, _, query = address.partition("?")
    return PAGES[page], scene_of(PAGES[page].scene, query)[0]


def test_those_of_the_lectures_come_first_and_all_are_in_the_order_of_their_numbers():
    numbers = [int(name.partition("-")[0]) for name in LESSONS]
    assert numbers[:8] == list(range(1, 9))
    assert numbers == sorted(set(numbers))
    assert all(6 <= len(lesson.steps) <= 11 and 8 <= lesson.minutes <= 15 for lesson in LESSONS.values())


@each_step
def test_its_film_reaches_its_frame(step):
    page, scene = page_and_scene(step.scene)
    assert scene.t < whole_film(page, scene).n_frames


@each_step
def test_its_text_is_short(step):
    formulas = re.sub(r"\$\$.*?\$\$|\$.*?\$", "x", step.text, flags=re.DOTALL)
    assert len(formulas.split()) <= MOST_WORDS


@each_step
def test_a_formula_of_its_own_stands_between_lines_of_dollars_and_others_within_a_line(step):
    question, challenge = step.question, step.challenge
    texts = [question.text, question.why, *question.options] if question else []
    texts += [challenge.task, *challenge.hints] if challenge else []
    lines = step.text.splitlines()
    assert all(line == "$$" for line in lines if "$$" in line)
    assert lines.count("$$") % 2 == 0
    assert [line for line in (*lines, *texts) if line.count("$") % 2] == []


@each_step
def test_a_button_of_the_film_that_it_asks_to_press_is_in_bold_and_lit(step):
    texts = [step.text, *([step.question.text, step.question.why] if step.question else [])]
    named = re.findall(rf"\*\*({'|'.join(BUTTONS)})\*\*", " ".join(texts))
    plain = [word for text in texts for word in re.findall(rf"[Pp]ress \*?({'|'.join(BUTTONS)})\b", text)]
    assert plain == []
    assert step.light in named if named else not step.light


def here(text: str) -> str:
    """The text before it leads to the workbench."""
    return text.partition("{workbench")[0]


@each_step
def test_a_place_of_the_workbench_is_named_only_after_the_way_there(step):
    """The lesson's own page has its settings in one list, and no charts below the stage."""
    question, challenge = step.question, step.challenge
    texts = [
        step.text,
        *([question.text, question.why, question.nudge, *(n.text for n in question.nudges)] if question else []),
    ]
    texts += [challenge.task, *challenge.hints] if challenge else []
    assert [text for text in texts if PLACES.search(here(text))] == []


@each_step
def test_a_setting_that_its_words_name_is_in_sight(step):
    page, scene = page_and_scene(step.scene)
    question, challenge = step.question, step.challenge
    texts = [step.text, *([question.text, question.why] if question else [])]
    texts += [challenge.task, *challenge.hints] if challenge else []
    names = set(re.findall(r"\*+([^*]+)\*+", " ".join(map(here, texts))))
    all_settings = settings(page, scene) if step.settings else []
    in_sight = step.in_sight or [each["name"] for each in all_settings if each["first"] or "area" in each]
    assert [s["label"] for s in all_settings if s["label"] in names and s["name"] not in in_sight] == []


@each_step
def test_it_writes_what_the_page_beside_it_writes(step):
    """M counts updates, and the best separator is w*: as the perceptron page has it."""
    texts = [step.text, *([step.question.text, step.question.why] if step.question else [])]
    assert not re.search(r"\bT\b|w_\*", " ".join(texts))


def test_the_last_hint_of_the_hard_points_works_to_the_letter_in_any_order():
    step = LESSONS["1-perceptron"].steps[-1]
    challenge = present(step.challenge)
    places = [tuple(map(float, place)) for place in re.findall(r"\((-?[\d.]+), (-?[\d.]+)\)", challenge.hints[-1])]
    scene, check = page_and_scene(step.scene)[1], PAGES[step.page].checks[challenge.check]
    assert len(places) == 6
    for plus, minus in product(permutations(places[:3]), permutations(places[3:])):
        points = tuple((*place, int(place in places[3:])) for place in (*plus, *minus))
        assert check(replace(scene, points=points)).met


def test_the_intervals_that_the_envelope_is_told_with_are_so():
    why = present(LESSONS["7-generalisation"].steps[4].question).why
    for wrong in (1, 2):
        low, high = wilson(wrong, 30)
        assert f"from {100 * low:.0f} to {100 * high:.0f} %" in why


def test_how_wide_a_gap_is_is_told_as_the_picture_of_the_proof_tells_it():
    step = LESSONS["2-why-it-stops"].steps[-1]
    page, scene = page_and_scene(step.scene)
    half = present(re.search(r"half its width is ([\d.]+),", whole_film(page, scene).words(0)["why"]))[1]
    verdict = page.checks[present(step.challenge).check](scene).said
    assert verdict.endswith(f"half the width of the widest band is {half}.")


@each_challenge
def test_a_challenge_has_two_hints_and_is_judged_in_sentences(step):
    check = PAGES[step.page].checks[step.challenge.check]
    assert len(step.challenge.hints) == 2
    for address in (step.scene, step.challenge.solution):
        assert is_sentence(check(page_and_scene(address)[1]).said)
