"""Many runs at once go as one run after another does: `hinge.train` is the oracle."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.scikit.library_data import iris
from playground import hinge, hinge_seeds
from playground.datasets import PRESETS
from playground.descent_rule import DESCENDED, RATES
from playground.growing_state import WholeState
from playground.hinge_seeds import objective_of_seeds
from playground.inputs import Floats
from tests.examples import examples

SEEDS = range(3)
PETALS = iris().select(["petal length (cm)", "petal width (cm)"])

coordinates = st.one_of(st.integers(-4, 4).map(float), st.floats(-1e6, 1e6), st.floats(-1e-3, 1e-3))
settings = st.fixed_dictionaries(
    {
        "offset": st.booleans(),
        "eta": st.sampled_from([Fraction(1), Fraction("0.1"), Fraction(3), Fraction(1, 3)]),
        "rate": st.sampled_from(RATES),
        "regularization": st.sampled_from([Fraction(0), Fraction(0), Fraction("0.25"), Fraction(1), Fraction(40)]),
        "threshold": st.sampled_from([Fraction(1), Fraction(1), Fraction(0), Fraction("0.3")]),
        "n_draws": st.integers(1, 90),
        "loss": st.sampled_from(["hinge", *DESCENDED]),
    }
)


@st.composite
def labelled_points(draw: st.DrawFn) -> tuple[Floats, Floats]:
    """Often several at one place, where z is at the threshold again and again."""
    places = draw(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=4))
    rows = draw(st.lists(st.tuples(st.sampled_from(places), st.sampled_from([-1.0, 1.0])), min_size=1, max_size=8))
    return np.array([place for place, _ in rows]), np.array([y for _, y in rows])


def one_after_another(X: Floats, y: Floats, seeds: range, n_draws: int, **arguments: Any) -> Floats:
    """J after 0, 1, ... draws, a trace for each seed."""
    rows = []
    for seed in seeds:
        trace = hinge.train(X, y, seed=seed, n_draws=n_draws, **arguments)
        draws = np.arange(n_draws + 1)
        after = trace.objective[np.searchsorted(trace.draw, draws, side="right")]
        rows.append(np.where(trace.overflowed & (draws > trace.n_draws), np.inf, after))
    return np.array(rows)


@examples(300)
@given(labelled_points(), settings)
def test_each_run_goes_as_the_trace_of_its_seed(points: tuple[Floats, Floats], arguments: dict[str, Any]) -> None:
    expected = one_after_another(*points, SEEDS, **arguments)
    largest = np.abs(points[0]).max() ** 2 * float(arguments["eta"]) * arguments["n_draws"]  # that w . x can be
    rounding = 1e-9 + np.finfo(float).eps * largest
    assert objective_of_seeds(*points, SEEDS, **arguments) == pytest.approx(expected, rel=1e-9, abs=rounding)


@pytest.mark.parametrize("regularization", [0, Fraction("0.01")])
@pytest.mark.parametrize("rate", RATES)
def test_long_runs_on_iris_too(rate: str, regularization: Fraction) -> None:
    X, y = PETALS.X, PETALS.against_rest("virginica")
    arguments: dict[str, Any] = {"rate": rate, "regularization": regularization, "n_draws": 1500}
    expected = one_after_another(X, y, SEEDS, **arguments)
    assert objective_of_seeds(X, y, SEEDS, **arguments) == pytest.approx(expected, rel=1e-9)


def test_a_run_that_leaves_the_numbers_is_infinite_from_there_on() -> None:
    X, y = PRESETS["one mislabelled point"].X, PRESETS["one mislabelled point"].against_rest("+")
    arguments: dict[str, Any] = {"rate": "constant", "eta": 5, "regularization": 1, "n_draws": 400}
    objective = objective_of_seeds(X, y, SEEDS, **arguments)
    assert np.isinf(objective[:, -1]).all()
    assert objective == pytest.approx(one_after_another(X, y, SEEDS, **arguments), rel=1e-9)


def test_where_all_margins_are_at_least_1_nothing_is_lost() -> None:
    objective = objective_of_seeds([[1.0], [-1.0]], [1, -1], SEEDS, offset=False, eta=1, n_draws=9)
    assert objective[:, 0].tolist() == [1.0] * 3
    assert objective[:, -1].tolist() == [0.0] * 3


def test_what_float64_leaves_in_doubt_whole_numbers_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one update z is 1, where x is the float64 next to a tenth, and eta is 1 / x^2."""
    signs = list[int]()

    class Noted(WholeState):
        def sign(self, i: int, threshold: Fraction) -> int:
            signs.append(super().sign(i, threshold))
            return signs[-1]

    monkeypatch.setattr(hinge_seeds, "WholeState", Noted)
    X, y = np.array([[0.1]]), np.array([1.0])
    arguments: dict[str, Any] = {"offset": False, "eta": 1 / Fraction(0.1) ** 2, "n_draws": 2}
    objective = objective_of_seeds(X, y, SEEDS, **arguments)
    assert signs == [0] * 3
    assert objective == pytest.approx(one_after_another(X, y, SEEDS, **arguments), abs=1e-12)
