"""Every cell of the table of training methods leads to a film that plays, of its loss and of its way down."""

import numpy as np
import pytest

from films.pages import PAGES
from films.scene import fields_of, from_query
from films.topics.hinge import table
from films.topics.hinge.run import descend, descent
from films.topics.hinge.scene import HingeScene
from tests.films.film.reading import present
from tests.films.made import film_of

CELLS = [(loss, way, cell) for loss, cells in table.TABLE.items() for way, cell in zip(table.WAYS, cells, strict=True)]


def opened(address: str):
    name, _, query = address.partition("?")
    scene, problems = from_query(PAGES[name].scene, fields_of(query))
    assert problems == ()
    return PAGES[name], scene


@pytest.mark.parametrize(("loss", "way", "cell"), CELLS, ids=[f"{loss} {way}" for loss, way, _ in CELLS])
def test_a_cell_is_a_film(loss, way, cell):
    page, scene = opened(cell.scene)
    assert film_of(page, scene).n_frames > 3
    if isinstance(scene, HingeScene):
        how = descent(scene)
        assert (how.loss if how.threshold else "perceptron") == loss
        assert how.batch == ("all points" in way)
        assert (how.rate == "constant") == ("constant" in way)
        assert (how.draws == "random") == ("random" in way)


@pytest.mark.parametrize("loss", ["hinge", "squared", "logistic"])
def test_every_way_down_comes_near_the_least(loss):
    for cell in table.TABLE[loss]:
        runs = present(descend(opened(cell.scene)[1]))
        trace, least = runs.run.trace, present(runs.least)
        best = trace.objective[trace.best[-1]]
        assert best >= least - 1e-12
        assert best < 1.5 * least < trace.objective[0]
        assert np.isfinite(trace.objective).all()


def test_the_fewest_mistakes_are_counted_and_the_table_says_all():
    page, scene = opened(table.COUNTED.scene)
    assert scene.counted
    assert film_of(page, scene).n_frames == 17 * 16 // 2
    assert all(f"]({cell.scene})" in table.written() for *_, cell in CELLS)
