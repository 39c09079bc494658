"""What is hidden while steps are predicted: of charts along whose axis the frames lie, all that is yet to come."""

from dataclasses import replace

import numpy as np
import pytest

from films.film.columns import Col, row
from films.film.film import Film
from films.pages import PAGES
from tests.films.film.reading import values
from tests.films.made import film_of
from tests.films.views import FIRST

# Scenes whose charts are not those by which their pages open.
MORE = {
    "perceptron, Novikoff": ("perceptron", {"beside": "novikoff"}),
    "bayes, threshold": ("bayes", {"axis": "threshold"}),
}
SCENES = FIRST | {name: (PAGES[page], PAGES[page].scene(**values)) for name, (page, values) in MORE.items()}
STANDING = {
    "bayes, threshold": {"first", "second", "overlap"},  # both densities along the line: no frame moves them
    "hinge, descent": {"hinge", "perceptron", "zero-one"},  # losses against the margin
    "lifting, plane": {"names", "points"},  # the space, which no frame moves
    "lifting, circle": {"axes", "names", "surface", "stems", "points"},
    "digits, lookup": {"+", "−"},  # the table's entries, in which the reader looks up what is asked
    "digits, mistakes": {"here"},  # the nearest prototype, outlined among all: the same in both frames
    "learnable, stream": {"asks", "perceptron", "its mistakes alone"},  # means of forty runs, hidden while predicting
    "learnable, shatter": {"+", "−", "cells"},  # small planes, with the labels that are asked about
}


def whole_curves(film: Film) -> set[str]:
    """Those of charts that are drawn to their end from the start, and that nothing covers."""
    covered = {figure for figure, _ in film.timelines}
    first, last = (film.at(t).figures[film.planes :] for t in (0, film.n_frames - 1))
    slots = set()
    for i, (before, after) in enumerate(zip(first, last, strict=True), film.planes):
        for trace, later in zip(before.data, after.data, strict=True):
            x, y = (np.array(values(entry), dtype=float) for entry in (trace.x, trace.y))
            stands = values(trace.x) == values(later.x) and values(trace.y) == values(later.y)
            if i not in covered and stands and len(x) > 2 and np.ptp(y) > 0:
                slots.add(trace.name)
    return slots


@pytest.mark.parametrize("name", SCENES)
def test_no_curve_goes_on_ahead(name) -> None:
    film = film_of(*SCENES[name])
    assert film.questions
    assert whole_curves(film) <= STANDING.get(name, set())


@pytest.mark.parametrize("name", SCENES)
def test_the_frames_come_one_after_the_other_along_the_axis(name) -> None:
    film = film_of(*SCENES[name])
    for _, place in film.timelines:
        places = [row(film.columns, place, t) for t in range(film.n_frames)]
        assert (np.diff(np.nan_to_num(np.array(places, dtype=float), nan=-np.inf)[1:]) >= 0).all()


def test_a_timeline_of_a_plane_or_without_a_number_is_refused() -> None:
    film = film_of(*FIRST["neighbors, all"])
    with pytest.raises(ValueError, match="timelines name figure 0; the charts are 1 to 1"):
        replace(film, timelines=((0, Col("knob")),))
    with pytest.raises(ValueError, match="timeline of figure 1"):
        replace(film, timelines=((1, Col("frame")),))
    with pytest.raises(ValueError, match="0 marks named 'nobody'"):
        replace(film, unseen=((0, "nobody"),))
