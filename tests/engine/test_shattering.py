"""What can be separated is decided as by brute force over separators, and each answer carries its proof."""

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import neighbors
from playground.margin import separate
from playground.shattering import FAMILIES, VC, Mixture, NeighborMajority, PointInRectangle, labelings, shatter
from tests.examples import examples

PLACES = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=6)
APART = PLACES.filter(lambda places: len(set(places)) == len(places))


def turned_lines(places):
    """All labelings by lines: those through two points, turned a little, and moved a little, to either side. Points on
    the line fall apart in their order along it."""
    splits = {tuple([True] * len(places)), tuple([False] * len(places))}
    for (ax, ay), (bx, by) in product(places, repeat=2):
        dx, dy = bx - ax, by - ay
        if (dx, dy) == (0, 0):
            dx, dy = 1, 0  # any line through coinciding points; another pair gives the others
        across = [dx * (y - ay) - dy * (x - ax) for x, y in places]
        along = [dx * (x - ax) + dy * (y - ay) for x, y in places]
        for cut in {a for a, off in zip(along, across, strict=True) if off == 0} | {max(along) + 1}:
            for side in (True, False):
                split = [c > 0 if c else (a < cut) == side for c, a in zip(across, along, strict=True)]
                splits |= {tuple(split), tuple(not plus for plus in split)}
    return splits


@given(PLACES)
def test_lines_separate_what_lines_through_two_points_turned_a_little_do(places):
    if len(set(places)) < len(places):
        return  # these lines tell equal points apart by no rule
    every = labelings(len(places))
    assert {tuple(row) for row in every[shatter(places, "line").separable].tolist()} == turned_lines(places)


@examples(20)
@given(PLACES)
def test_lines_and_circles_separate_what_the_exact_margin_does(places):
    """Circles as planes over (x, |x|^2) that fall with |x|^2, which is one more vector."""
    X = np.array(places, dtype=float)
    lifted = np.column_stack([X, (X * X).sum(axis=1), np.ones(len(X))])
    line, circle = (shatter(places, family).separable for family in ("line", "circle"))
    for t, plus in enumerate(labelings(len(places))):
        y = np.where(plus, 1.0, -1.0)
        rows = np.vstack([y[:, None] * lifted, [[0, 0, -1, 0]]])
        assert circle[t] == separate(rows, np.ones(len(rows)), offset=False).separable
        assert line[t] == separate(X, y).separable


@given(PLACES)
def test_rectangles_separate_what_one_with_sides_through_points_does(places):
    xs, ys = ({place[axis] for place in places} for axis in (0, 1))
    splits = {tuple([False] * len(places))}
    for left, right in product(xs, repeat=2):
        for low, high in product(ys, repeat=2):
            splits.add(tuple(left <= x <= right and low <= y <= high for x, y in places))
    every = labelings(len(places))
    assert {tuple(row) for row in every[shatter(places, "rectangle").separable].tolist()} == splits


@given(PLACES, st.data())
def test_neighbours_separate_what_their_votes_confirm(places, data):
    k = data.draw(st.integers(1, len(places)))
    separable = shatter(places, "neighbors", k=k).separable
    for t, plus in enumerate(labelings(len(places)).tolist()):
        right = []
        for i, (x, y) in enumerate(places):
            order = sorted(
                range(len(places)), key=lambda j: ((places[j][0] - x) ** 2 + (places[j][1] - y) ** 2, j != i, j)
            )
            right.append(sum(plus[j] == plus[i] for j in order[:k]) > k / 2)
        assert separable[t] == all(right)


@examples(20)
@given(APART)
def test_neighbours_agree_with_the_engine_where_no_distances_are_equal(places):
    X = np.array(places, dtype=float)
    square = ((X[:, None] - X) ** 2).sum(axis=2)
    if any(len(set(row)) < len(row) for row in square.tolist()):
        return
    for k in range(1, len(places) + 1, 2):
        separable = shatter(places, "neighbors", k=k).separable
        for t, plus in enumerate(labelings(len(places))):
            answers = neighbors.predict(X, plus.astype(int), X, k)
            assert separable[t] == (answers == plus).all()


@given(PLACES)
def test_a_proof_is_one(places):
    for family in FAMILIES:
        shattering = shatter(places, family, k=min(3, len(places)))
        for plus, proof in zip(labelings(len(places)).tolist(), shattering.proofs, strict=True):
            if isinstance(proof, Mixture):
                assert_mixed(places, plus, proof, squares=family == "circle")
            elif isinstance(proof, PointInRectangle):
                inside = [place for place, is_plus in zip(places, plus, strict=True) if is_plus]
                assert not plus[proof.row]
                for axis in (0, 1):
                    values = [place[axis] for place in inside]
                    assert min(values) <= places[proof.row][axis] <= max(values)
            elif isinstance(proof, NeighborMajority):
                assert proof.row in proof.nearest
                assert 2 * sum(plus[j] == plus[proof.row] for j in proof.nearest) <= len(proof.nearest)


def assert_mixed(places, plus, proof, *, squares):
    """Both mixtures are the same place; for circles, the + have no smaller mean square."""
    sums = []
    for shares, sign in ((proof.plus, True), (proof.minus, False)):
        assert all(share > 0 and plus[i] == sign for i, share in shares)
        assert sum(share for _, share in shares) == 1
        sums.append(tuple(sum(share * places[i][axis] for i, share in shares) for axis in (0, 1)))
    assert sums[0] == sums[1] == proof.place
    if squares:
        of_plus, of_minus = (
            sum(share * (places[i][0] ** 2 + places[i][1] ** 2) for i, share in shares)
            for shares in (proof.plus, proof.minus)
        )
        assert of_plus >= of_minus


@given(APART)
def test_no_family_separates_more_than_its_dimension_allows(places):
    n = len(places)
    for family, dimension in VC.items():
        most = sum(comb(n, i) for i in range(dimension + 1))  # Sauer 1972
        assert shatter(places, family).separable.sum() <= most
    assert shatter(places, "neighbors").shattered
    assert shatter(places, "line").separable.sum() <= 2 * sum(comb(n - 1, i) for i in range(3))  # Cover 1965


@pytest.mark.parametrize(
    ("family", "places"),
    [
        ("line", [(0, 0), (1, 0), (0, 1)]),
        ("circle", [(0, 0), (1, 0), (0, 1)]),
        ("rectangle", [(0, 1), (1, 0), (0, -1), (-1, 0)]),
    ],
)
def test_as_many_points_as_the_dimension_are_shattered_somewhere(family, places):
    assert len(places) == VC[family]
    assert shatter(places, family).shattered


def test_points_in_general_position_have_as_many_labelings_as_cover_counted():
    rng = np.random.default_rng(1)
    for n, lines, circles in ((4, 14, 15), (5, 22, 26), (6, 32, 42)):
        places = rng.uniform(-1, 1, (n, 2)).round(6)
        assert shatter(places, "line").separable.sum() == lines
        assert shatter(places, "circle").separable.sum() == circles


def test_coordinates_count_as_they_are_written():
    """In binary, 0.1, 0.2 and 0.3 are not quite on a line with slope 1 / 3."""
    tenths = [(0.1, 0.3), (0.2, 0.6), (0.3, 0.9)]
    shattering = shatter(tenths, "line")
    assert shattering.separable.sum() == 6
    proof = shattering.proofs[0b101]
    assert proof == Mixture(
        ((0, Fraction(1, 2)), (2, Fraction(1, 2))), ((1, Fraction(1)),), (Fraction(1, 5), Fraction(3, 5))
    )
