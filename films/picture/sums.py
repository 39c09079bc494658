"""Sums of terms as written by hand: without terms that are 0 and factors of 1, and with a sign before each later
term."""

from collections.abc import Sequence

import numpy as np

from films.film.numbers import MINUS, number
from playground.inputs import Floats, Ints


def sum_of_terms(factors: Sequence[float], holes: Sequence[str], terms: Sequence[str], *, tex: bool) -> str:
    """Return the template of factors[0] terms[0] + factors[1] terms[1] + ..., with the hole of a factor in its place.
    The terms are TeX or text; that of a constant is ""."""
    plus, minus, between = ("+", "-", r"\allowbreak") if tex else ("\u2005+\u2005", f"\u2005{MINUS}\u2005", "")
    written = list[str]()
    for factor, hole, term in zip(factors, holes, terms, strict=True):
        if not factor:
            continue
        if term and 0.9 < abs(factor) < 1.1 and number(abs(factor)) == "1":
            first = (minus if tex else MINUS) if factor < 0 else ""
            written.append(((minus if factor < 0 else plus) if written else first) + term)
        else:
            room = " " if term and not tex else ""
            written.append((f"{{{hole}:s}}" if written else f"{{{hole}}}") + room + term)
    return between.join(written) or "0"


def sums_of_terms(
    factors: Floats, holes: Sequence[str], terms: Sequence[str], *, tex: bool
) -> tuple[Ints, tuple[str, ...]]:
    """Return for each row of factors (F, m) the number of its template, (F,), and all templates, each once."""
    rows = [sum_of_terms(row, holes, terms, tex=tex) for row in np.asarray(factors, dtype=np.float64).tolist()]
    numbers = {template: i for i, template in enumerate(dict.fromkeys(rows))}
    return np.array([numbers[row] for row in rows]), tuple(numbers)
