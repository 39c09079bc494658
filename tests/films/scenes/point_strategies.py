"""Points as hypothesis draws them: any that a plane may hold, and any that a hand clicks."""

from functools import cache

from hypothesis import strategies as st

from films.points import BOUND, CLASSES, LIMIT, Points, checked


@st.composite
def coordinates(draw, bound: float = BOUND, decimals: int = 6) -> float:
    """Within ±bound, with at most so many decimals."""
    unit = 10 ** draw(st.integers(0, decimals))
    return float(draw(st.integers(int(-bound * unit), int(bound * unit))) / unit)


@cache
def points(bound: float = BOUND, decimals: int = 6, classes: int = CLASSES, max_size: int = 12) -> st.SearchStrategy:
    """A plane's points, checked; often equal ones, ones in a row, or all in one place."""
    one = coordinates(bound, decimals)
    few = st.lists(one, min_size=1, max_size=3).flatmap(st.sampled_from)
    point = st.tuples(one | few, one | few, st.integers(0, classes - 1))
    return st.lists(point, max_size=max_size).map(checked)


@st.composite
def many_points(draw, bound: float = BOUND, decimals: int = 6, least: int = 0, most: int = LIMIT) -> Points:
    """As many points as a plane holds, from one seed: hypothesis itself draws long lists slowly."""
    random, unit = draw(st.randoms(use_true_random=False)), 10**decimals
    side = int(bound * unit)
    rows = [
        (random.randint(-side, side) / unit, random.randint(-side, side) / unit, random.randrange(CLASSES))
        for _ in range(draw(st.integers(least, most)))
    ]
    return checked(rows)
