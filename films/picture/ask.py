"""A question about the next step, beside the mark that it asks about."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.columns import Column
from films.film.questions import TURNS, closer, turn
from films.picture.mark import Mark
from films.picture.now import Now
from films.picture.words import Words, words
from playground.inputs import Floats


@dataclass(frozen=True, eq=False)
class Ask:
    """The question before frame t, on the step from t - 1 to t; all its numbers are read at row t.

    right       the number of the right option, from 0, negative if nothing is asked; or a bit for each option: whether
                it is right
    why         the reason, said after the step
    options     plain texts; if there are none, the reader answers by clicking a point of the plane
    points_out  marks that show frame t already, such as the ring around the point that the question is about
    about       arrays that would tell the answer: while it is asked, all marks are hidden that show one of them, or
                choose rows by it
    clears      marks that tell nothing, but show the step before: while it is asked, they are empty
    """

    text: Words
    right: Now
    why: Words
    options: tuple[str, ...] = ()
    points_out: tuple[Mark, ...] = ()
    about: tuple[Column, ...] = field(default=())
    clears: tuple[Mark, ...] = ()


def ask(
    text: Words,
    right: Any,
    why: Words,
    options: Sequence[str] = (),
    *,
    points_out: Sequence[Mark] = (),
    about: Sequence[Column] = (),
    clears: Sequence[Mark] = (),
) -> Ask:
    """Return a question. `right`: an array with a row for each frame, or `now(...)`."""
    picked = right if isinstance(right, Now) else Now(np.asarray(right))
    return Ask(text, picked, why, tuple(options), tuple(points_out), tuple(about), tuple(clears))


def ask_turn(
    text: str,
    why: str,
    values: Floats,
    options: Sequence[str] = TURNS,
    *,
    where: NDArray[np.bool_] | None = None,
    points_out: Sequence[Mark] = (),
    about: Sequence[Column] = (),
    **holes: Any,
) -> Ask:
    """Return the question whether the number `values (F,)` falls, rises or stays: `options` in this order. Both
    templates may use {before} and {after}. It is asked before the frames `where (F,)`, by default all, but not if the
    number is NaN before or after the step, or if the change is too small to be seen in the numbers as written."""
    before = np.append(np.nan, values[:-1])
    here = (closer(before, values) == 0) & (True if where is None else where)
    right = np.where(here, turn(before, values), -1)
    numbers = {"before": Now(before), "after": Now(values), **holes}
    return ask(words(text, **numbers), right, words(why, **numbers), options, points_out=points_out, about=about)
