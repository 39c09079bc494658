"""A linear value at a query, written out as what each coordinate adds to it: the reason that a reader can check."""

from collections.abc import Sequence

from films.film.numbers import number
from playground.inputs import Floats


def linear(abc: Sequence[float]) -> str:
    """ "0.5 x₁ − 1.2 x₂ + 1": a x₁ + b x₂ + c."""
    a, b, c = abc
    return f"{number(a)} x₁{number(b, 's')} x₂{number(c, 's')}"


def added(abc: Floats, q: tuple[float, float]) -> str:
    """ "0.5 · 2 − 1.2 · (−3) + 1 = 5.6": a x + b y + c at `q`, of `abc (3,)`, summed from left to right."""
    (a, b, c), (x, y) = abc.tolist(), q
    parts = f"{number(a)} · {number(x, 'p')}{number(b, 's')} · {number(y, 'p')}{number(c, 's')}"
    return f"{parts} = {number(a * x + b * y + c)}"
