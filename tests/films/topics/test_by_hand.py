"""What films say of runs on decimal numbers is what anyone finds by hand: no number is a rounding error."""

import re
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.film import Film
from films.pages import PAGES
from films.points import Points, encode
from tests.engine import by_hand
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.topics.perceptron.films import two_classes

TINY = re.compile(r"10⁻[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹]")
FRAMES = 60  # of a film that are read
ETAS = ("0.05", "0.1", "0.3", "1")


def film_at(page: str, points: Points, **settings: Any) -> Film:
    address = "&".join(f"{name}={value}" for name, value in {"points": encode(points), **settings}.items())
    scene = PAGES[page].read(address)
    return PAGES[page].film(scene)


def assert_no_rounding_error(film: Film) -> None:
    for t in range(0, film.n_frames, max(1, film.n_frames // FRAMES)):
        for caption in film.words(t).values():
            assert not TINY.search(caption), caption


switches = st.sampled_from(["", "offset", "scaled", "held"])


@examples(40)
@given(
    two_classes(), st.sampled_from(ETAS), switches, st.sampled_from(["single", "batch", "both"]),
    st.sampled_from(["constant", "inverse"]), st.sampled_from(["progress", "descent", "stopping", "novikoff", "risk"]),
)  # fmt: skip
def test_no_number_that_the_perceptrons_page_says_is_a_rounding_error(points, eta, switch, algorithm, rate, beside):
    settings = {"eta": eta, "algorithm": algorithm, "rate": rate, "beside": beside, "epochs": 30}
    settings |= {"": {}, "offset": {"offset": 0}, "scaled": {"scaled": 1}, "held": {"held": 30}}[switch]
    assert_no_rounding_error(film_at("perceptron", points, **settings))


@examples(40)
@given(
    two_classes(), st.sampled_from(ETAS), switches, st.sampled_from(["constant", "inverse"]),
    st.sampled_from(["cyclic", "random", "batch"]), st.sampled_from(["0", "0.1"]),
)  # fmt: skip
def test_nor_that_the_hinges_page_says(points, eta, switch, rate, draws, penalty):
    """Where steps have a root, or a penalty is in every number, what is small may be so by hand."""
    settings = {"eta": eta, "rate": rate, "draws": draws, "regularization": penalty, "n_draws": 40, "average": 1}
    settings |= {"": {}, "offset": {"offset": 0}, "scaled": {"scaled": 1}, "held": {"held": 30}}[switch]
    assert_no_rounding_error(film_at("hinge", points, **settings))


@examples(30)
@given(
    two_classes(),
    st.sampled_from(["line", "plane", "square", "circle"]),
    st.sampled_from(["paraboloid", "products", "centred", "second_degree"]),
)
def test_nor_that_the_page_on_lifting_says(points, show, terms):
    assert_no_rounding_error(film_at("lifting", points, show=show, terms=terms, most=60))


@examples(40)
@given(two_classes(), st.sampled_from(ETAS), st.sampled_from(["closed", "plus"]))
def test_the_perceptrons_page_makes_the_updates_of_a_run_in_fractions(points, eta, condition):
    rows = [[by_hand.written(x), by_hand.written(y), Fraction(1)] for x, y, _ in points]
    labels = [1.0 if label == 0 else -1.0 for *_, label in points]
    counted = by_hand.perceptron(rows, labels, [range(len(rows))] * 20, eta=Fraction(eta), condition=condition)
    page = PAGES["perceptron"]
    scene = page.read(urlencode({"points": encode(points), "eta": eta, "condition": condition, "epochs": 20}))
    assert page.film(scene).n_frames == len(counted.visits) + 1
    assert page.run(scene).first.theta.tolist() == counted.floats.tolist()


def test_a_point_at_z_1_is_followed_on_the_page_too() -> None:
    """By hand: 21 updates of 0.05, as z = 1 is one more."""
    address = "points=1ACQgH______4AAAAAAFALM8&eta=0.05&rate=constant&draws=cyclic&offset=0&steps=updates"
    scene = PAGES["hinge"].read(address)
    film = PAGES["hinge"].film(scene)
    assert film.n_frames == 22
    assert PAGES["hinge"].run(scene).run.theta[-1].tolist() == [1.05, 0.0, 0.0]
    assert "=(1.05,0)" in words(film.words(21)["why"]).replace(" ", "")


@pytest.mark.parametrize("eta", ["1", "0.1", "0.05", "0.3", "7"])
def test_and_takes_18_updates_on_the_page_whatever_eta_is(eta: str) -> None:
    points = ((0.0, 0.0, 1), (0.0, 1.0, 1), (1.0, 0.0, 1), (1.0, 1.0, 0))
    assert film_at("perceptron", points, eta=eta).n_frames == 19
