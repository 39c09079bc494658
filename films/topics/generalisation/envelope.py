"""Three sets of points, and what is said of the third, the test set, which is in a sealed envelope."""

from dataclasses import dataclass

import numpy as np

from films.film.captions import literal
from films.film.numbers import fixed
from playground.inputs import Ints
from playground.validation import split, wilson

TEST, VALIDATION = 0.25, 1 / 3  # the share of all points; of the points outside the test set
LEAST = 8  # points that are needed so that each set has two


@dataclass(frozen=True, eq=False)
class DataSplit:
    """The rows of the training set; of the validation set, which the value of the knob is chosen by; and of the test
    set, which is used once, in the end."""

    train: Ints
    validation: Ints
    test: Ints

    @property
    def unsealed(self) -> Ints:
        """The rows of the training and the validation set, in rising order."""
        return np.sort(np.append(self.train, self.validation))


def three_sets(y: Ints, seed: int, turn: int = 0) -> DataSplit:
    """Split points with class labels `y (n,)`: half for training, a quarter for validation, a quarter for the test, and
    of each class its share. Another `turn` splits training and validation otherwise, and leaves the test set.
    ValueError if there are fewer than 8 points."""
    if len(y) < LEAST:
        raise ValueError(f"Three sets need {LEAST} points or more; here are {len(y)}.")
    unsealed, test = split(len(y), test=TEST, seed=seed, y=y)
    train, validation = split(len(unsealed), test=VALIDATION, seed=seed + 1000 * turn, y=y[unsealed])
    return DataSplit(unsealed[train], unsealed[validation], test)


def report(wrong: int, n: int, state: str, peeks: int) -> str:
    """Return HTML on the test set as the envelope was last opened, and on what its error is worth after so many
    `peeks`."""
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
    """Return HTML on the envelope before it is opened."""
    return f"<b>The envelope</b> is sealed: {n} test points that no method and no choice has seen."
