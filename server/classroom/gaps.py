"""How far an answer to a class is from what is right, where it may be nearly right: a region of the plane, an order."""

from collections.abc import Sequence

Places = Sequence[tuple[float, float]]


def points_off(box: Sequence[float], places: Places, rows: Sequence[float]) -> int:
    """How many of the points at these places a rectangle (x from, y from, x to, y to) has too many or too few, where
    it is to hold those of the `rows`, by number from 0, and no others; its edge belongs to it."""
    x0, y0, x1, y1 = box
    inside = {i for i, (x, y) in enumerate(places) if x0 <= x <= x1 and y0 <= y <= y1}
    return len(inside.symmetric_difference(map(int, rows)))


def places_off(given: Sequence[float], right: Sequence[float]) -> int:
    """By how many places the items of an order are off, in all: the sum over items of |place given - place right|.

    Source: Spearman, "'Footrule' for measuring correlation" (1906); Diaconis and Graham, "Spearman's footrule as a
    measure of disarray" (1977).
    """
    at = {item: place for place, item in enumerate(right)}
    return sum(abs(place - at[item]) for place, item in enumerate(given))
