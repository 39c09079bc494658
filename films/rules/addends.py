"""A linear value at a query, written as a sum of what each coordinate adds: a reason that a reader can check."""

from collections.abc import Sequence

from films.film.captions import HOLE
from films.film.numbers import number
from films.picture.sums import sum_of_terms
from playground.inputs import Floats

XY = ("x₁", "x₂")


def linear(weights: Sequence[float], terms: Sequence[str] = XY) -> str:
    """Return "0.5 x₁ − 1.2 x₂ + 1": a weight for each of the terms, and the offset; without factors 1 and terms 0."""
    holes, named = [f"w{j}" for j in range(len(terms) + 1)], {f"t{j}": term for j, term in enumerate(terms)}
    template = sum_of_terms(weights, holes, [*(f"{{{name}}}" for name in named), ""], tex=False)
    factors = dict(zip(holes, weights, strict=True))
    return HOLE.sub(lambda hole: named.get(hole[1]) or number(factors[hole[1]], hole[2] or ""), template)


def added(weights: Floats, q: Sequence[float]) -> str:
    """Return "0.5 · 2 − 1.2 · (−3) + 1 = 5.6": w.q + b at `q (d,)`, summed from left to right; b is the last of
    `weights (d + 1,)`."""
    first, *others, offset = weights.tolist()
    summands = (f"{number(w, 's')} · {number(x, 'p')}" for w, x in zip(others, q[1:], strict=True))
    total = sum((w * x for w, x in zip(others, q[1:], strict=True)), first * q[0]) + offset
    return f"{number(first)} · {number(q[0], 'p')}{''.join(summands)}{number(offset, 's')} = {number(total)}"
