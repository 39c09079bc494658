"""A film with steps needs no more than docs/adding-a-page.md says."""

import re
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from films.pages import LESSON_PAGES
from films.points import Points
from films.settings import settings
from tests.films.film.asking import question_at
from tests.films.film.reading import present, words
from tests.films.made import whole_film
from tests.ui.shell.stepped_page import STEPPED, SteppedScene
from tests.ui.shell.visit import presets_of


def script() -> None:
    from tests.ui.shell.stepped_page import STEPPED
    from ui.shell import stage_page

    stage_page.show(STEPPED)


def below() -> None:
    from tests.ui.shell.stepped_page import STEPPED
    from ui.course import contents

    contents.of_page(STEPPED.name)


def test_the_page_runs_with_examples_of_as_many_classes_as_it_takes():
    app = AppTest.from_function(script, default_timeout=30).run()
    assert [error.value for error in app.exception] == []
    assert "XOR" in presets_of(app)
    assert "three classes" not in presets_of(app)


def test_below_a_page_that_no_lecture_names_nothing_stands(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ui.course.contents.LESSON_PAGES", LESSON_PAGES | {STEPPED.name: STEPPED})
    app = AppTest.from_function(below).run()
    assert [error.value for error in app.exception] == []
    assert not app.get("html")


@pytest.mark.parametrize(("order", "numbers_asked"), [("cyclic", []), ("permuted", ["seed"])])
def test_a_field_is_a_setting_in_the_scenes_that_ask_for_it(order: str, numbers_asked: list[str]):
    records = settings(STEPPED, SteppedScene(order=order))
    assert "order of the points" in [record["label"] for record in records]
    assert [record["label"] for record in records if record["kind"] == "number"] == numbers_asked


# By hand there are nine updates, in five passes; in float64, where -0.3 + 0.4 is not 0.1, there are seven.
TENTHS = ((-0.3, 0.5, 0), (-0.4, 1.0, 1), (0.3, -0.2, 0))


@pytest.mark.parametrize(("points", "n_updates"), [(SteppedScene().points, 3), (TENTHS, 9)])
def test_its_words_and_answers_are_the_perceptrons(points: Points, n_updates: int):
    film, w, before = whole_film(STEPPED, SteppedScene(points=points)), [Fraction(0)] * 3, 3
    signed = [(Fraction(str(x)), Fraction(str(y)), 1 - 2 * c) for x, y, c in points]
    t = misses = epoch = 0
    assert words(film.words(0)["next"]) == "Next: add x of point 1"
    while misses < len(signed):
        epoch += 1
        for i, (x, y, sign) in enumerate(signed):
            misses += 1
            z = sign * (w[0] * x + w[1] * y + w[2])
            if z > 0:
                continue
            w, misses, t = [w[0] + sign * x, w[1] + sign * y, w[2] + sign], 0, t + 1
            mistakes = sum(s * (w[0] * a + w[1] * b + w[2]) <= 0 for a, b, s in signed)
            assert words(film.words(t)["verdict"]) == f"{mistakes} of 3 points are mistakes."
            assert arithmetic(words(film.words(t)["why"])) == [float(number) for number in (z, *w)]
            turn = {0 if mistakes < before else 1 if mistakes > before else 2}
            assert present(question_at(film, t)).right == ({i} if (i + epoch) % 2 else turn)
            before = mistakes
    assert film.n_frames - 1 == t == n_updates
    assert words(film.words(t)["next"]) == ""


def arithmetic(why):
    """z, and the w and b that come of the update."""
    parts = re.fullmatch(r".*z=(.*)≤0\. .*=\((.*),(.*)\) and .*=(.*)\.", why)
    return [float(part.replace("−", "-")) for part in present(parts).groups()]


def test_while_a_question_is_asked_nothing_is_shown_that_it_is_about():
    film = whole_film(STEPPED, SteppedScene())
    which, how_many = film.questions
    assert {(track.figure, track.mark) for track in which.hides} == {(0, "points")}
    assert {(track.figure, track.mark) for track in how_many.hides} == {(0, "points"), (1, "now")}
    assert film.unseen == ((1, "mistakes"),)


def test_points_of_one_class_are_shown_with_what_they_lack():
    film = whole_film(STEPPED, SteppedScene(points=((1.0, 2.0, 0),)))
    assert film.n_frames == 1
    assert words(film.words(0)["verdict"]).startswith("Only + points so far.")
