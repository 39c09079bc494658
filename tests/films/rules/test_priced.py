"""Methods by costs: the answer is the cheapest by their own probabilities; those without any stay as they are."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from films.rules.methods import METHODS
from films.rules.nearest import Neighbors
from films.rules.priced import NO_SHARES
from films.rules.trained import Exhibit
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import MethodsScene
from playground import costs
from playground.grid import Grid
from tests.films.film.reading import confusion
from tests.films.made import film_of

TABLE = (0.0, 6.0, 1.0, 0.0)
PLACES = np.random.default_rng(2).uniform(-4, 4, size=(200, 2))


def in_full(picture: Exhibit) -> Any:
    """The rule with all that it has, beyond what films know of one."""
    return picture.rule


@pytest.mark.parametrize("key", METHODS)
def test_a_method_answers_the_cheapest_by_its_own_shares_or_says_that_it_has_none(key):
    plain, weighed = (trained(MethodsScene(costs=table), method=key) for table in (None, TABLE))
    if any(NO_SHARES in text for text in weighed.story):
        assert weighed.rule.at(PLACES).tolist() == plain.rule.at(PLACES).tolist()
        return
    table = np.reshape(TABLE, (2, 2))
    if key == "neighbors":
        shares = in_full(weighed).votes(PLACES)
    else:
        shares = np.asarray(in_full(plain).path.shares(PLACES))[:, :, np.argsort(in_full(plain).classes)]
    for shares_of_state, answers in zip(shares, weighed.rule.at(PLACES), strict=True):
        for share, answer in zip(shares_of_state, answers, strict=True):
            price = [share[1] * table[1, 0], share[0] * table[0, 1]]
            assert price[answer] == pytest.approx(min(price))


def test_the_shares_of_votes_are_counted_among_the_nearest():
    rule = in_full(trained(MethodsScene(costs=TABLE), method="neighbors"))
    shares = rule.votes(PLACES[:20])
    for q, place in enumerate(PLACES[:20]):
        order = np.argsort(((rule.X - place) ** 2).sum(axis=1), kind="stable")
        for s, k in enumerate(rule.ks):
            assert shares[s, q].tolist() == pytest.approx([np.mean(rule.y[order[:k]] == label) for label in (0, 1)])
    why = rule.explain((0.0, 0.0), ("+", "−"))
    assert why.answers.tolist() == rule.at(np.zeros((1, 2)))[:, 0].tolist()
    assert all(" by costs → " in words for words in why.words)


def test_no_cell_of_the_nearest_is_decided_in_fractions_however_close_points_are(monkeypatch):
    """A hundred points that are almost at one place are equally far from all others but for a share of 1e-8."""
    close = [(i * 1e-6, i % 7 * 1e-6, i % 2) for i in range(100)]
    scene = MethodsScene(points=(*close, (-75671.146225, 21504.383395, 1), (75671.1, -21504.3, 0)), costs=TABLE)
    rule, queries = in_full(trained(scene, method="neighbors")), list[Any]()

    def noted(own, q):
        queries.append(q)
        return in_order(own, q)

    in_order = Neighbors.in_order
    monkeypatch.setattr(Neighbors, "in_order", noted)
    grid = Grid(np.linspace(-80_000, 80_000, 20), np.linspace(-80_000, 80_000, 20))
    cells, _ = rule.on_grid(grid, shares=False)
    assert not queries
    assert (cells == rule.at(grid.points).reshape(cells.shape)).mean() > 0.95
    assert queries, "places that are asked about are"


def test_with_costs_that_are_all_equal_the_regions_of_odd_k_are_those_without():
    plain, weighed = (trained(MethodsScene(costs=table), method="neighbors") for table in (None, (0.0, 1.0, 1.0, 0.0)))
    grid = Grid(np.linspace(-4, 4, 30), np.linspace(-4, 4, 30))
    cells, own = (in_full(each).on_grid(grid, shares=False)[0] for each in (plain, weighed))
    assert all(k % 2 for k in in_full(plain).ks)
    assert (cells == own).all()


def test_which_methods_have_nothing_to_weigh():
    silent = {
        key for key in METHODS if any(NO_SHARES in t for t in trained(MethodsScene(costs=TABLE), method=key).story)
    }
    assert {"perceptron", "pocket", "linear", "kernel", "adaboost", "memorizer"} <= silent
    assert not silent & {"tree", "forest", "bagging", "logistic", "shared", "full", "diagonal", "neighbors", "network"}


def test_a_dear_class_is_missed_less_and_the_cost_is_said():
    scene = MethodsScene(method1="shared", planes="1")
    plain, weighed = (film_of(METHODS_PAGE, replace(scene, costs=table)) for table in (None, TABLE))
    missed = [confusion(film, 0, 2)[0, 0, 1] for film in (plain, weighed)]
    assert missed[1] < missed[0]
    price = costs.mean_cost(confusion(weighed, 0, 2)[0, :, :2], np.reshape(TABLE, (2, 2)))
    assert f"They cost {float(price):.4g} a point." in weighed.words(0)["confusion"]
    one = film_of(METHODS_PAGE, replace(scene, costs=(0.0, 1.0, 1.0, 0.0)))
    assert one.payload() == plain.payload()


@pytest.mark.parametrize("key", METHODS)
def test_a_query_is_answered_with_costs_too(key):
    scene = MethodsScene(planes="1", method1=key, costs=TABLE, probe=(0.5, 0.25))
    why = film_of(METHODS_PAGE, scene).words(0)["why"]
    untouched = any(NO_SHARES in text for text in trained(scene, method=key).story)
    assert "<b>Prediction</b>" in why.partition(NO_SHARES)[0]
    assert (NO_SHARES in why) == untouched
