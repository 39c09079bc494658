"""Every cell of the table of training methods leads to a film that plays, of its loss and of its way down, on the
points that the reader has."""

import numpy as np
import pytest

from films.pages import PAGES
from films.points import encode
from films.scene import fields_of, from_query
from films.topics.hinge.run import descend, descent
from films.topics.hinge.scene import HingeScene
from films.topics.hinge.training_methods import COUNTED, FLAT, TABLE, WAYS
from tests.films.film.reading import present
from tests.films.made import film_of
from tests.ui.shell.visit import visit
from ui.topics.hinge.training_methods import TRAINING

CELLS = [(loss, cell) for loss, cells in TABLE.items() for cell in cells]
OWN = ((0.0, 2.0, 0), (1.0, 1.0, 0), (-1.0, -2.0, 1), (-2.0, 0.5, 1), (0.5, -1.0, 0))


def opened(cell):
    scene, problems = from_query(PAGES[cell.page].scene, fields_of(cell.query))
    assert problems == ()
    return scene


@pytest.mark.parametrize(("loss", "cell"), CELLS, ids=[f"{loss} {cell.name}" for loss, cell in CELLS])
def test_a_cell_is_a_film_of_its_loss_and_its_way(loss, cell):
    scene = opened(cell)
    assert film_of(PAGES[cell.page], scene).n_frames > 3
    if isinstance(scene, HingeScene) and cell is not COUNTED:
        how = descent(scene)
        assert (how.loss if how.threshold else "perceptron") == loss
        assert how.batch == ("all points" in cell.name)
        assert (how.rate == "constant") == ("constant" in cell.name)
        assert (how.draws == "random") == ("random" in cell.name)


def test_each_loss_with_a_slope_has_each_way_down_and_no_two_cells_are_one_film():
    for loss, cells in TABLE.items():
        assert loss == "zero-one" or tuple(cell.name for cell in cells) == WAYS
    addresses = [(cell.page, cell.query) for _, cell in CELLS]
    assert len(set(addresses)) == len(addresses)
    assert "all four ways" in FLAT.why


@pytest.mark.parametrize("loss", ["hinge", "squared", "logistic"])
def test_every_way_down_comes_near_the_least(loss):
    for cell in TABLE[loss]:
        runs = present(descend(opened(cell)))
        trace, least = runs.run.trace, present(runs.least)
        best = trace.objective[trace.best[-1]]
        assert best >= least - 1e-12
        assert best < 1.5 * least < trace.objective[0]
        assert np.isfinite(trace.objective).all()


def test_the_fewest_mistakes_are_counted():
    scene = opened(COUNTED)
    assert scene.counted
    assert film_of(PAGES[COUNTED.page], scene).n_frames == 17 * 16 // 2


@pytest.mark.parametrize(("loss", "cell"), CELLS, ids=[f"{loss} {cell.name}" for loss, cell in CELLS])
def test_a_press_opens_it_on_the_readers_own_points(loss, cell):
    page = visit("hinge", {"points": encode(OWN), "offset": "0", "loss": "logistic", "symbols": "theta"})
    key = f"hinge.trained {loss} {TABLE[loss].index(cell)}"
    page.app.button(key=key).click()
    page.run()
    page.page = cell.page
    scene = page.scene
    assert scene.points == OWN
    assert (page.address["offset"], page.address["symbols"]) == ("0", "theta")
    wanted = opened(cell)
    same = TRAINING if cell.page == "hinge" else ("algorithm", "rate", "beside", "below")
    assert [getattr(scene, name) for name in same] == [getattr(wanted, name) for name in same]
