"""What a lesson asks, asked of a class."""

import json
import re
from dataclasses import replace
from random import Random

import pytest

from addons.classroom import driving, lesson_questions, questions, step_questions, texts
from addons.classroom.room import OwnStep, Picture, RefusedError, Room
from films.asked_again import asked_again
from films.lessons import guesses, library
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES, PAGES
from films.question import Question, as_json
from tests.films.film.reading import present
from tests.films.lessons.test_letters import OURS

ASKING = {
    (name, number): step.question
    for name, lesson in library.lessons().items()
    for number, step in enumerate(lesson.steps, 1)
    if step.question
}
GRADED = [at for at, lesson_question in ASKING.items() if lesson_question and lesson_question.kind in questions.GRADED]
GUESSES = 200
ROOM = Room("BCDFGH", "lock", 0.0)


def asked_of(page: str, lesson: str, step: int) -> Question:
    """What the step asks of a class whose lecturer has it open."""
    return lesson_questions.open_question(replace(ROOM, picture=Picture(page, lesson=lesson, step=step)))


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_every_question_of_every_lesson_can_be_asked_of_a_class(at: tuple[str, int]) -> None:
    lesson_question, class_question = ASKING[at], asked_of("perceptron", *at)
    assert isinstance(lesson_question, Question)
    fields = {
        "text": class_question.text,
        "kind": class_question.kind,
        "points": class_question.points,
        "why": class_question.why,
        "then": class_question.then,
    }
    right = (
        []
        if class_question.kind == "region"
        else [int(r) if class_question.kind != "number" else r for r in class_question.right]
    )
    fields |= {"options": list(class_question.options), "right": right}
    sent = questions.question(fields)
    assert sent.right == (() if class_question.kind == "region" else class_question.right), (
        "as a lecturer could have sent it"
    )
    if class_question.kind == "number":
        assert class_question.is_right((lesson_question.right[0] + lesson_question.near,))
    if class_question.kind in step_questions.JUDGED:
        assert class_question.is_right(lesson_question.answer)
    else:
        assert class_question.right == (), "the plane shows how near an answer is"


@pytest.mark.parametrize("at", GRADED, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_region_and_an_order_are_right_to_a_class_where_they_are_to_a_reader(at: tuple[str, int]) -> None:
    lesson_question, class_question = ASKING[at], asked_of("perceptron", *at)
    assert isinstance(lesson_question, Question)
    rng, verdicts = Random(1), set()
    for _ in range(GUESSES):
        guess = guessed(class_question, lesson_question, rng)
        assert questions.answer(class_question, list(guess)) == guess
        verdicts.add(right := guesses.is_right(lesson_question, guess))
        assert class_question.is_right(guess) == right, guess
    assert verdicts == {True, False}


def guessed(class_question: Question, lesson_question: Question, rng: Random) -> tuple[float, ...]:
    """Something near what is right, or far from it."""
    if class_question.kind == "order":
        order = list(range(len(class_question.options)))
        rng.shuffle(order)
        return tuple(float(item) for item in order)
    far = rng.choice((0.05, 1.0))
    x0, y0, x1, y1 = (value + rng.uniform(-far, far) for value in lesson_question.answer)
    return min(x0, x1 - 0.01), min(y0, y1 - 0.01), x1, y1


@pytest.mark.parametrize("at", GRADED, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_region_is_marked_where_the_picture_has_its_points(at: tuple[str, int]) -> None:
    """A plane that scales its points would have them elsewhere."""
    step, class_question = (
        library.lessons()[at[0]].steps[at[1] - 1],
        asked_of("perceptron", *at),
    )
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    if class_question.kind == "region":
        assert PAGES[step.page].json_film(scene).scale == 1
        assert len(class_question.spots) == len(scene.points) >= len(class_question.right) > 0
    else:
        assert (class_question.spots, class_question.truth) == ((), ())


@pytest.mark.parametrize(
    "at", [at for at, lesson_question in ASKING.items() if present(lesson_question).kind == "arrow"], ids=str
)
def test_an_arrow_is_asked_for_as_a_place_to_press(at: tuple[str, int]) -> None:
    words = asked_of("perceptron", *at).text
    assert re.search(r"\bMark where this (update|draw) takes .*tip", words)
    assert not re.search(r"\b(Drag|Move)\b", words)


@pytest.mark.parametrize(
    "at", [at for at, lesson_question in ASKING.items() if present(lesson_question).kind == "arrow"], ids=str
)
def test_the_reveal_of_an_arrow_makes_the_update_that_was_guessed(at: tuple[str, int]) -> None:
    step = library.lessons()[at[0]].steps[at[1] - 1]
    page, class_question = LESSON_PAGES[step.page], asked_of(step.page, *at)
    scene, _ = scene_of(page.scene, step.query)
    then = present(class_question.then)
    assert (class_question.kind, then > scene.t) == ("place", True)
    guessed = [page.truths[present(step.question).fact](replace(scene, t=t)) for t in range(scene.t, then + 1)]
    assert len(set(guessed[:-1])) == 1, "it has not been made before"
    assert guessed[-1] != guessed[0], "from there w goes elsewhere"


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_its_words_are_plain_and_typeset_and_name_no_control(at: tuple[str, int]) -> None:
    class_question = asked_of("perceptron", *at)
    step = library.lessons()[at[0]].steps[at[1] - 1]
    for text in (step_questions.lead(step), class_question.text, class_question.why, *class_question.options):
        words = texts.plain(text)
        assert not any(sign in words for sign in ("\\", "$", "**", "{", "}")), words
        assert "<code>\\" not in texts.html(text), "a formula that cannot be read"
        assert not texts.CONTROLS.search(words), words


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_the_points_that_it_names_are_there_and_it_speaks_of_none_without_its_number(at: tuple[str, int]) -> None:
    """A hall sees the question without the step's text: it has to say which point is meant."""
    step, class_question = library.lessons()[at[0]].steps[at[1] - 1], asked_of("perceptron", *at)
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    points = getattr(scene, "points", ())
    assert all(point < len(points) for point in questions.about(class_question))
    if not questions.about(class_question):
        assert not re.search(r"\b(this|that) point\b|\bis it\?|\bits (z|loss|hinge loss)\b", class_question.text), (
            class_question.text
        )


def test_a_question_rings_the_points_that_it_names_but_none_where_one_is_the_answer() -> None:
    assert questions.about(asked_of("perceptron", "1-perceptron", 2)) == (1,)
    assert questions.about(asked_of("lifting", "10-lifting", 6)) == (0, 1)
    typed = {"text": "Point 3 goes. Which one follows it?", "kind": "number"}
    assert questions.about(questions.question(typed)) == (2,)
    assert questions.about(questions.question(typed | {"kind": "point", "points": 9})) == ()
    assert questions.about(questions.question(typed | {"text": f"Where is point {10**50}?"})) == ()


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("What is $2\\mathbf w$?", "What is 2w?"),
        ("At most $M \\le (R/\\gamma)^2$ *updates*", "At most M ≤ (R/γ)² updates"),
        ("**37** points, $\\frac{1}{n}$", "37 points, 1/n"),
        ("[the arrow]{w} is longer", "the arrow is longer"),
        (r"$\lVert x \rVert \cos\alpha \approx 4/\sqrt 2$", "‖x‖cos α ≈ 4/√2"),
        (r"$\hat y = \sum_{i=1}^n \frac{x_i}{n-1}$", "ŷ = ∑_(i = 1)^n (x_i)/(n − 1)"),
        ("It costs $5, or $6 and $3", "It costs $5, or $6 and $3"),
        (r"\$x\$ and <b>x</b>", "$x$ and <b>x</b>"),
        (r"$\frac{$ is no formula", r"\frac{ is no formula"),
        ("$(2, 1) + \\frac12 (-1, 3)$", "(2, 1) + 1/2(−1, 3)"),
    ],
)
def test_a_formula_is_said_in_signs(markdown: str, words: str) -> None:
    assert texts.plain(markdown) == words


@pytest.mark.parametrize("picture", [None, Picture("perceptron"), Picture("perceptron", lesson="none", step=1)])
def test_where_no_lesson_is_open_nothing_is_asked(picture: Picture | None) -> None:
    room = replace(ROOM, picture=picture)
    with pytest.raises(RefusedError):
        lesson_questions.open_question(room)
    assert lesson_questions.open_step(room) is None


OWN = OwnStep("own-0123abcd", 2, "Count", "Then this", questions.question({"text": "How many?", "kind": "number"}))
SHOWS = Picture("perceptron", lesson=OWN.lesson, step=OWN.step)
OPEN = {
    **{"name": OWN.lesson, "step": OWN.step, "again": 0, "title": "Count", "next": "Then this", "turns": False},
    **{"asks": True, "question": "How many?", "next_question": ""},
}


def test_a_step_of_an_own_lesson_is_asked_while_the_picture_is_of_it() -> None:
    room = replace(ROOM, own=OWN, picture=SHOWS)
    assert lesson_questions.open_question(room) == OWN.question
    assert lesson_questions.open_step(room) == OPEN
    for picture in (None, replace(SHOWS, step=3), replace(SHOWS, lesson="own-other"), replace(SHOWS, lesson="")):
        with pytest.raises(RefusedError):
            lesson_questions.open_question(replace(room, picture=picture))
        assert lesson_questions.open_step(replace(room, picture=picture)) is None


def test_a_desk_turns_a_lesson_of_ones_own_to_the_picture_that_the_lecturers_browser_has_sent() -> None:
    after = Picture("hinge", frame=3, frames=4, lesson=OWN.lesson, step=3, holds=True)
    room = replace(ROOM, own=replace(OWN, next_question="Which?", next_picture=after), picture=SHOWS)
    assert lesson_questions.open_step(room) == OPEN | {"turns": True, "next_question": "Which?"}
    assert lesson_questions.next_picture(room) == after
    there = replace(room, picture=after)
    titles = {"step": 3, "title": "Then this", "asks": False, "question": "", "next": ""}
    assert lesson_questions.open_step(there) == OPEN | titles, "until the lecturer's page is there"
    with pytest.raises(RefusedError):
        lesson_questions.next_picture(there)
    with pytest.raises(RefusedError):
        lesson_questions.open_question(there)


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_the_picture_of_a_step_comes_through_a_browser_as_the_library_has_it(at: tuple[str, int]) -> None:
    name, number = at
    if number == 1:
        return
    step = library.lessons()[name].steps[number - 1]
    fields = json.loads(json.dumps(dict(present(step_questions.class_picture(step)))))
    sent = driving.picture(fields)(0.0)
    library_has = lesson_questions.next_picture(
        replace(ROOM, picture=Picture("perceptron", lesson=name, step=number - 1))
    )
    assert replace(sent, lesson=name, step=number) == library_has


def test_a_desk_is_told_what_this_step_asks_and_what_the_next_one_will() -> None:
    for name, number in ASKING:
        view = lesson_questions.open_step(replace(ROOM, picture=Picture("perceptron", lesson=name, step=number)))
        assert view
        assert view["question"] == texts.plain(asked_of("perceptron", name, number).text)
        assert view["next_question"] == (
            texts.plain(asked_of("perceptron", name, number + 1).text) if (name, number + 1) in ASKING else ""
        )


def test_a_step_that_is_asked_once_more_is_not_asked_as_it_was_at_first() -> None:
    """Its picture has other points: the library's answer would be wrong of them."""
    first = Picture("perceptron", lesson="1-perceptron", step=2)
    fresh = replace(OWN, lesson="1-perceptron")
    assert lesson_questions.open_question(replace(ROOM, own=fresh, picture=first)) != OWN.question
    more = replace(ROOM, own=fresh, picture=replace(first, again=7))
    assert lesson_questions.open_question(more) == OWN.question
    assert (open_step := lesson_questions.open_step(more))
    library_has = {"name": "1-perceptron", "again": 7, "turns": True}
    assert open_step == OPEN | library_has | {"next_question": open_step["next_question"]}
    with pytest.raises(RefusedError):
        lesson_questions.open_question(replace(more, own=None))


def test_a_step_of_an_own_lesson_that_asks_nothing_has_its_titles() -> None:
    room = replace(ROOM, own=replace(OWN, question=None), picture=SHOWS)
    assert lesson_questions.open_step(room) == OPEN | {"asks": False, "question": ""}
    with pytest.raises(RefusedError):
        lesson_questions.open_question(room)


def test_what_is_sent_of_an_own_lesson_cannot_take_the_place_of_one_of_the_library() -> None:
    name, number = next(iter(ASKING))
    room = replace(
        ROOM, own=replace(OWN, lesson=name, step=number), picture=Picture("perceptron", "", lesson=name, step=number)
    )
    assert lesson_questions.open_question(room) == asked_of("perceptron", name, number) != OWN.question


@pytest.mark.parametrize("at", ASKING, ids=lambda at: f"{at[0]} {at[1]}")
def test_what_a_step_asks_comes_through_a_browser_as_it_is(at: tuple[str, int]) -> None:
    """A lesson of one's own is asked by way of the lecturer's browser: JSON there, and JSON from there."""
    step = library.lessons()[at[0]].steps[at[1] - 1]
    fields = json.loads(json.dumps(as_json(present(step_questions.class_question(step)))))
    assert questions.question(fields) == asked_of(step.page, *at)


STEPS = [(name, number) for name, lesson in library.lessons().items() for number in range(1, len(lesson.steps) + 1)]


@pytest.mark.parametrize("at", STEPS, ids=lambda at: f"{at[0]} {at[1]}")
def test_a_desk_turns_from_each_step_to_the_next_as_the_lecturers_own_page_would_show_it(at: tuple[str, int]) -> None:
    name, number = at
    room, lesson = replace(ROOM, picture=Picture("perceptron", lesson=name, step=number)), library.lessons()[name]
    assert (view := lesson_questions.open_step(room))
    assert view["turns"] == (number < len(lesson.steps))
    if number == len(lesson.steps):
        with pytest.raises(RefusedError):
            lesson_questions.next_picture(room)
        return
    step, picture = lesson.steps[number], lesson_questions.next_picture(room)
    sent = {"page": step.page, "scene": step.query, "frame": picture.frame, "frames": picture.frames}
    sent |= {"lesson": name, "step": number + 1, "holds": step.question is not None}
    assert driving.picture(sent)(0.0) == picture


@pytest.mark.parametrize("picture", [None, Picture("perceptron"), replace(SHOWS)])
def test_where_no_lesson_of_the_library_is_open_no_desk_turns_it(picture: Picture | None) -> None:
    with pytest.raises(RefusedError):
        lesson_questions.next_picture(replace(ROOM, own=OWN, picture=picture))


def test_a_class_hears_the_first_notation() -> None:
    step = next(step for step in OURS if step.question and "\\weights" in step.question.text)
    assert "w" in str(present(step_questions.class_question(step)).text)
    assert "weights" not in str(present(step_questions.class_question(step)).text)


def test_a_class_is_asked_what_the_film_asks_where_a_lesson_says_so() -> None:
    steps = [step for lesson in library.lessons().values() for step in lesson.steps]
    steps = [step for step in steps if step.question and step.question.film]
    assert len(steps) >= 3
    for step in steps:
        page = LESSON_PAGES[step.page]
        film_question = present(page.question(scene_of(page.scene, step.query)[0]))
        assert present(step_questions.class_question(step)).right == film_question.right


def test_a_class_is_told_of_a_step_that_is_asked_once_more() -> None:
    (lesson, *_), seed = library.lessons().values(), 7
    fresh = asked_again(lesson.steps[1], seed)
    news = step_questions.told_of_step(lesson, 2, fresh)
    assert (news["title"], news["next"]) == (fresh.title, lesson.steps[2].title)
    assert news["question"] == as_json(present(step_questions.class_question(fresh)))
