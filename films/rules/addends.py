"""A linear value at a query, written out as what each coordinate adds to it: the reason that a reader can check."""

from collections.abc import Sequence

from films.film.numbers import number
from playground.inputs import Floats

XY = ("x₁", "x₂")


def linear(weights: Sequence[float], terms: Sequence[str] = XY) -> str:
    """ "0.5 x₁ − 1.2 x₂ + 1": a weight for each of the terms, and the offset."""
    first, *others, offset = weights
    summands = (f"{number(w, 's')} {term}" for w, term in zip(others, terms[1:], strict=True))
    return f"{number(first)} {terms[0]}{''.join(summands)}{number(offset, 's')}"


def added(weights: Floats, q: Sequence[float]) -> str:
    """ "0.5 · 2 − 1.2 · (−3) + 1 = 5.6": w.q + b at `q (d,)`, of `weights (d + 1,)`, b being the last; summed from left
    to right."""
    first, *others, offset = weights.tolist()
    summands = (f"{number(w, 's')} · {number(x, 'p')}" for w, x in zip(others, q[1:], strict=True))
    total = sum((w * x for w, x in zip(others, q[1:], strict=True)), first * q[0]) + offset
    return f"{number(first)} · {number(q[0], 'p')}{''.join(summands)}{number(offset, 's')} = {number(total)}"
