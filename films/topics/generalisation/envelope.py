"""Three sets of points, and the sealed envelope that holds the third: what may be said of it."""

from dataclasses import dataclass

import numpy as np

from films.film.captions import literal
from films.film.numbers import fixed
from playground.inputs import Ints
from playground.validation import split, wilson

TEST, VALIDATION = 0.25, 1 / 3  # of all points; of those that are left
LEAST = 8  # points, so that each set has two


@dataclass(frozen=True, eq=False)
class DataSplit:
    """The rows of the training set, of the validation set that the knob is chosen by, and of the test set, which is
    looked at once, in the end."""

    train: Ints
    validation: Ints
    test: Ints

    @property
    def unsealed(self) -> Ints:
        """The rows of the points that are not sealed, in rising order."""
        return np.sort(np.append(self.train, self.validation))


def three_sets(y: Ints, seed: int, turn: int = 0) -> DataSplit:
    """Splits points with class labels `y (n,)`: half for training, a quarter for validation, a quarter for the test; of
    each class its share. Another `turn` parts the first two otherwise, and leaves the third. ValueError below 8.
    """
    if len(y) < LEAST:
        raise ValueError(f"Three sets need {LEAST} points or more; here are {len(y)}.")
    unsealed, test = split(len(y), test=TEST, seed=seed, y=y)
    train, validation = split(len(unsealed), test=VALIDATION, seed=seed + 1000 * turn, y=y[unsealed])
    return DataSplit(unsealed[train], unsealed[validation], test)


def report(wrong: int, n: int, state: str, peeks: int) -> str:
    """HTML on what was in the envelope when it was last opened, and what that number is worth."""
    low, high = wilson(wrong, n)
    times = "once" if peeks == 1 else "twice" if peeks == 2 else f"{peeks} times"
    worth = (
        "Nothing was chosen by these points: it is an honest estimate."
        if peeks == 1
        else "If you look again and keep the best, you report the luckiest of these numbers: by now this is a second "
        "validation set, and its error is too low."
    )
    return (
        f"<b>The envelope</b> was opened {times}, last at {literal(state)}. Wrong: {wrong} of {n} test points "
        f"({fixed(100 * wrong / n, 1)} %, {fixed(100 * low, 0)} to {fixed(100 * high, 0)} %). {worth}"
    )


def sealed(n: int) -> str:
    """HTML on the envelope before it is opened."""
    return f"<b>The envelope</b> is sealed: {n} test points that no method and no choice has seen."
