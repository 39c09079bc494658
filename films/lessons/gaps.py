"""How far an answer is from what is right, where it may be nearly right: a region of the plane, an order."""

from collections.abc import Iterable, Sequence


def inside(box: Sequence[float], places: Iterable[Sequence[float]]) -> set[int]:
    """Which of the places, by number from 0, a rectangle (x from, y from, x to, y to) holds; its edge belongs to it."""
    x0, y0, x1, y1 = box
    return {i for i, (x, y, *_) in enumerate(places) if x0 <= x <= x1 and y0 <= y <= y1}


def places_off(guess: Sequence[float], right: Sequence[float]) -> int:
    """By how many places the items of an order are off, in all: the sum over items of |place given - place right|.

    Source: Spearman, "'Footrule' for measuring correlation" (1906); Diaconis and Graham, "Spearman's footrule as a
    measure of disarray" (1977).
    """
    at = {item: place for place, item in enumerate(right)}
    return sum(abs(place - at[item]) for place, item in enumerate(guess))
