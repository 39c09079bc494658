"""A film with steps needs no more than README's "Adding an algorithm" says."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.films.film.asking import asked
from tests.films.film.reading import numbers, present, words
from tests.films.made import whole_film
from tests.ui.shell.stepped_page import STEPPED, SteppedScene


def script() -> None:
    from tests.ui.shell.stepped_page import STEPPED
    from ui.shell import stage_page

    stage_page.show(STEPPED)


def test_the_page_runs_with_examples_of_as_many_classes_as_it_takes():
    app = AppTest.from_function(script, default_timeout=30).run()
    assert [error.value for error in app.exception] == []
    buttons = [button.label for button in app.button]
    assert "XOR" in buttons
    assert "three classes" not in buttons


@pytest.mark.parametrize(("order", "numbers_asked"), [("cyclic", []), ("permuted", ["seed"])])
def test_a_field_has_a_widget_in_the_scenes_that_ask_for_it(order: str, numbers_asked: list[str]):
    app = AppTest.from_function(script, default_timeout=30)
    app.query_params["order"] = order
    app.run()
    assert "order of the points" in [choice.proto.label for choice in app.get("button_group")]
    assert [number.label for number in app.number_input] == numbers_asked


def test_its_captions_and_answers_are_the_perceptrons():
    scene = SteppedScene()
    film, w, before = whole_film(STEPPED, scene), [0.0, 0.0, 0.0], 3
    signed = [(x, y, 1.0 - 2 * c) for x, y, c in scene.points]
    t = misses = 0
    while misses < len(signed):
        for x, y, sign in signed:
            misses += 1
            if sign * (w[0] * x + w[1] * y + w[2]) > 0:
                continue
            w, misses, t = [w[0] + sign * x, w[1] + sign * y, w[2] + sign], 0, t + 1
            mistakes = sum(s * (w[0] * a + w[1] * b + w[2]) <= 0 for a, b, s in signed)
            assert list(map(float, numbers(words(film.words(t)["verdict"])))) == [*w, mistakes]
            assert present(asked(film, t)).right == {0 if mistakes < before else 1 if mistakes > before else 2}
            before = mistakes
    assert film.n_frames == t + 1


def test_points_of_one_class_are_shown_with_what_they_lack():
    film = whole_film(STEPPED, SteppedScene(points=((1.0, 2.0, 0),)))
    assert film.n_frames == 1
    assert words(film.words(0)["verdict"]).startswith("Only + points so far.")
