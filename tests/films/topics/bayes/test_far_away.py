"""What a boundary is does not depend on where the points lie: far from the origin the names of curves are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.points import checked
from films.topics.bayes.run import fits
from films.topics.bayes.scene import BayesScene
from films.topics.bayes.verdict import boundary_curves
from tests.examples import examples

HALVES = st.integers(-4, 4)


@examples(60)
@given(
    st.lists(st.tuples(HALVES, HALVES), min_size=3, max_size=5, unique=True),
    st.tuples(HALVES, HALVES),
    st.sampled_from(["full", "diagonal", "isotropic"]),
    st.sampled_from([(1_000.0, -3_000.0), (999_000.0, 999_000.0)]),
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_boundary_is_called_the_same_far_away(turned, places, shift, kind, far):
    """Of two classes of one shape, and of shapes that are turned by a right angle: degenerate curves are many there."""
    other = [((y, -x) if turned else (x, y)) for x, y in places]
    points = [(x / 10, y / 10, 0) for x, y in places] + [
        ((x + shift[0]) / 10, (y + shift[1]) / 10, 1) for x, y in other
    ]
    scenes = [
        BayesScene(source="own", points=checked([(x + a, y + b, c) for x, y, c in points]), covariance=kind)
        for a, b in ((0.0, 0.0), far)
    ]
    first, second = (boundary_curves(run, run.fits[0]).tolist() for run in map(fits, scenes))
    assert first == second
