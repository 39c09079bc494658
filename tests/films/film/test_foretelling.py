"""What can be read while the next step is to be predicted, or while a lesson asks, tells nothing of what is to come."""

import re
from dataclasses import replace
from typing import Any

import pytest

from films.film.captions import PLANES
from films.film.film import Film
from films.film.marks import Figure
from films.film.questions import HELD_BACK
from films.still.planes import of_frame
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from server.description import plain
from tests.films.film.asking import question_at
from tests.films.film.reading import by_name
from tests.films.made import film_of, whole_film
from tests.films.scenes.sentences import is_sentence
from tests.films.views import FIRST

# Fields that end a film sooner or later, with two values: the longer film begins as the shorter one does.
ENDS = {"epochs": (2, 1000), "n_draws": (40, 60), "most": (2, 200)}
MORE = {"perceptron, checks": (PERCEPTRON, PerceptronScene(steps="checks"))}
SCALE = re.compile(r"vectors (to scale|drawn [^;<]*)")
TOGETHER = {"perceptron, both": 2}  # frames before one of two runs has ended, which waits for the other
CUT = {
    name: [film_of(page, replace(scene, **{field: value})) for value in values]
    for name, (page, scene) in (FIRST | MORE).items()
    for field, values in ENDS.items()
    if field in page.view_of(scene).for_run
}


def read(film: Film, t: int) -> dict[str, str]:
    """What can be read of frame t before the next step, by slots. The browser does not show the next step; the scale of
    vectors, beside a plane, is one for all frames."""
    words = {slot: text for slot, text in film.words(t).items() if slot != "next"}
    words |= {slot: SCALE.sub("", words[slot]) for slot in PLANES if slot in words}
    return {slot: plain(re.sub(r'<span class="stage-ahead">.*?</span>', "", text)) for slot, text in words.items()}


@pytest.mark.parametrize("name", CUT)
def test_before_a_step_is_predicted_nothing_that_is_said_depends_on_the_steps_after_it(name: str) -> None:
    short, long = CUT[name]
    last = TOGETHER.get(name, short.n_frames - 1)
    before = [t - 1 for t in range(1, last + 1) if question_at(short, t)]
    assert before
    assert long.n_frames > short.n_frames
    for t in before:
        assert read(short, t) == read(long, t)


@pytest.mark.parametrize("name", FIRST)
def test_before_a_step_is_predicted_what_is_said_after_it_is_not_there(name: str) -> None:
    film = whole_film(*FIRST[name])
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        if it and is_sentence(plain(it.why)):
            text = "a question's reason is to be read before its answer: a caption says the same of another step"
            assert plain(it.why) not in " ".join(read(film, t - 1).values()), f"frame {t}: {text}"


def test_a_still_of_what_a_lesson_asks_about_holds_it_back() -> None:
    film = film_of(PERCEPTRON, PerceptronScene(steps="checks"))
    open_, held = (of_frame(film, 3, asking=asking) for asking in (False, True))
    assert {slot: held.captions[slot] for slot in HELD_BACK} == HELD_BACK
    assert {slot: held.captions[slot] for slot in ("frame", "legend")} == {
        slot: open_.captions[slot] for slot in ("frame", "legend")
    }
    assert _symbols(film.frame(3)) != _symbols(film.veiled(3))


def _symbols(figures: tuple[Figure, ...]) -> Any:
    """The symbols of the points."""
    return by_name(figures[0])["points"].marker.symbol
