"""What is hidden while steps are predicted: of charts along whose axis the frames lie, all that is yet to come."""

from dataclasses import replace

import numpy as np
import pytest

from films.film.columns import Col, row
from films.film.film import Film
from films.topics.bayes.page import BAYES
from films.topics.bayes.scene import BayesScene
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from films.topics.generalisation.page import GENERALISATION
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import HingeScene
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import MANY, SEEN, LearnableScene
from films.topics.lifting.page import LIFTING
from films.topics.lifting.scene import BETWEEN, INSIDE, LiftingScene
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.scene import PrototypesScene
from tests.films.film.reading import values
from tests.films.made import film_of

FILMS = {
    "perceptron": lambda: film_of(PERCEPTRON, PerceptronScene()),
    "perceptron, Novikoff": lambda: film_of(PERCEPTRON, PerceptronScene(beside="novikoff")),
    "hinge": lambda: film_of(HINGE, HingeScene()),
    "neighbors": lambda: film_of(NEIGHBORS, NeighborsScene()),
    "prototypes": lambda: film_of(PROTOTYPES, PrototypesScene()),
    "methods": lambda: film_of(METHODS_PAGE, MethodsScene()),
    "bayes": lambda: film_of(BAYES, BayesScene()),
    "bayes, threshold": lambda: film_of(BAYES, BayesScene(axis="threshold")),
    "three sets": lambda: film_of(GENERALISATION, GeneralisationScene()),
    "shift": lambda: film_of(GENERALISATION, GeneralisationScene(part="shift")),
    "folds": lambda: film_of(GENERALISATION, GeneralisationScene(part="folds")),
    "arrivals": lambda: film_of(GENERALISATION, GeneralisationScene(part="online")),
    "all labelings": lambda: film_of(LEARNABLE, LearnableScene()),
    "unseen": lambda: film_of(LEARNABLE, LearnableScene(show="unseen", points=SEEN)),
    "sizes": lambda: film_of(LEARNABLE, LearnableScene(show="size", points=MANY)),
    "lifted line": lambda: film_of(LIFTING, LiftingScene()),
    "lifted plane": lambda: film_of(LIFTING, LiftingScene(show="circle", points=INSIDE)),
    "parabola": lambda: film_of(LIFTING, LiftingScene(show="square", points=BETWEEN)),
    "digits": lambda: film_of(DIGITS, DigitsScene(show="shift")),
}
STANDING = {
    "bayes, threshold": {"first", "second", "overlap"},  # both densities along the line: no frame moves them
    "hinge": {"hinge", "perceptron", "zero-one"},  # losses against the margin
    "lifted plane": {"axes", "names", "surface", "stems", "points"},  # the space, which no frame moves
    "all labelings": {"+", "−", "cells"},  # small planes, with the labels that are asked about
}


def whole_curves(film: Film) -> set[str]:
    """Those of charts that are drawn to their end from the start, and that nothing covers."""
    covered = {figure for figure, _ in film.timelines}
    first, last = (film.at(t).figures[film.planes :] for t in (0, film.n_frames - 1))
    found = set()
    for i, (before, after) in enumerate(zip(first, last, strict=True), film.planes):
        for trace, later in zip(before.data, after.data, strict=True):
            x, y = (np.array(values(entry), dtype=float) for entry in (trace.x, trace.y))
            stands = values(trace.x) == values(later.x) and values(trace.y) == values(later.y)
            if i not in covered and stands and len(x) > 2 and np.ptp(y) > 0:
                found.add(trace.name)
    return found


@pytest.mark.parametrize("name", FILMS)
def test_no_curve_goes_on_ahead(name) -> None:
    film = FILMS[name]()
    assert film.questions
    assert whole_curves(film) <= STANDING.get(name, set())


@pytest.mark.parametrize("name", FILMS)
def test_the_frames_come_one_after_the_other_along_the_axis(name) -> None:
    film = FILMS[name]()
    for _, place in film.timelines:
        places = [row(film.columns, place, t) for t in range(film.n_frames)]
        assert (np.diff(np.nan_to_num(np.array(places, dtype=float), nan=-np.inf)[1:]) >= 0).all()


def test_a_timeline_of_a_plane_or_without_a_number_is_refused() -> None:
    film = FILMS["neighbors"]()
    with pytest.raises(ValueError, match="timelines name figure 0; the charts are 1 to 1"):
        replace(film, timelines=((0, Col("knob")),))
    with pytest.raises(ValueError, match="timeline of figure 1"):
        replace(film, timelines=((1, Col("frame")),))
    with pytest.raises(ValueError, match="0 traces named 'nobody'"):
        replace(film, unseen=((0, "nobody"),))
