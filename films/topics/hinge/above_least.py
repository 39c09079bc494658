"""How far J is above the least possible, in words: "21 % above", "12 times"."""

import numpy as np

from films.film.numbers import number
from films.picture.now import now
from films.picture.words import Words, one_of, words
from playground.inputs import Floats, Ints

NEAR = "less than 0.01 % above"
PARTS = 1e-4  # of the least J: what is nearer to it is `NEAR`


def _rounded(ratio: Floats) -> tuple[Ints, Floats, Floats]:
    """Return, for the ratios `(S,)` of J to the least: the kind, 0 if near 1, 1 below 2, else 2; the per cent above 1,
    rounded to whole ones from 1 % on; and how many times the least, rounded to whole ones from 10 on."""
    above = 100 * (ratio - 1)
    per_cent = np.where(above >= 1, np.round(above), np.round(above, 2))
    times = np.where(ratio >= 10, np.round(ratio), np.round(ratio, 1))
    return np.select([ratio < 1 + PARTS, ratio < 2], [0, 1], 2), per_cent, times


def above_least(ratio: Floats, state: Ints) -> Words:
    """Return the words before "the least possible" in frames with the states `state`, for the `ratio (S,)` of J to the
    least in each state."""
    kind, per_cent, times = _rounded(ratio)
    return one_of(
        now(kind, state),
        NEAR,
        words("{above} % above", above=now(per_cent, state)),
        words("{times} times", times=now(times, state)),
    )


def above_least_once(ratio: float) -> str:
    """Return the same words for a single number."""
    (kind,), (per_cent,), (times,) = _rounded(np.array([ratio]))
    return (NEAR, f"{number(per_cent)} % above", f"{number(times)} times")[kind]
