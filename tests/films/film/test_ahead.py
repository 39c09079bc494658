"""What is hidden while steps are predicted: of charts along whose axis the frames lie, all that is yet to come."""

from dataclasses import replace

import numpy as np
import pytest

from films.film.columns import Col, row
from films.film.film import Film
from films.topics.bayes.scene import BayesScene
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.hinge import film as hinge
from films.topics.hinge.scene import HingeScene
from films.topics.perceptron import runs as perceptron
from films.topics.perceptron.scene import PerceptronScene
from tests.films.film.reading import values
from ui.topics.bayes import page as bayes
from ui.topics.digits.page import DigitsScene, whole_film
from ui.topics.generalisation import page as generalisation
from ui.topics.methods import page as methods
from ui.topics.neighbors import page as neighbors
from ui.topics.prototypes import page as prototypes

FILMS = {
    "perceptron": lambda: perceptron.compute(PerceptronScene())[0],
    "perceptron, Novikoff": lambda: perceptron.compute(PerceptronScene(beside="novikoff"))[0],
    "hinge": lambda: hinge.compute(HingeScene())[0],
    "neighbors": lambda: neighbors.compute(neighbors.NeighborsScene())[0],
    "prototypes": lambda: prototypes.compute(prototypes.PrototypesScene()),
    "methods": lambda: methods.compute(methods.MethodsScene()),
    "bayes": lambda: bayes.compute(BayesScene()),
    "bayes, threshold": lambda: bayes.compute(BayesScene(axis="threshold")),
    "three sets": lambda: generalisation.compute(GeneralisationScene()),
    "shift": lambda: generalisation.compute(GeneralisationScene(part="shift")),
    "folds": lambda: generalisation.compute(GeneralisationScene(part="folds")),
    "arrivals": lambda: generalisation.compute(GeneralisationScene(part="online")),
    "digits": lambda: whole_film(DigitsScene(show="shift")),
}
STANDING = {
    "bayes, threshold": {"first", "second", "overlap"},  # both densities along the line: no frame moves them
    "hinge": {"hinge", "perceptron", "zero-one"},  # losses against the margin
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
