"""A field that holds several numbers, each of which is set by itself: costs of errors, priors of classes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True)
class Entry:
    """One number of a table: what it is called, its value and its bounds."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class NumberTable(Generic[S]):
    """`entries`: the numbers of a scene, by index. `put`: the scene with one number changed; others may follow, as
    priors sum to 1."""

    entries: Callable[[S], Sequence[tuple[int, Entry]]]
    put: Callable[[S, int, float], S]
    help: str = ""
    step: float = 1.0

    def set(self, scene: S, index: int, value: float) -> S:
        """Return the scene with an entry set to a value. ValueError, as a sentence, if it is out of bounds or if there
        is no such entry."""
        entry = dict(self.entries(scene)).get(index)
        if entry is None:
            raise ValueError("There is no such number here.")
        if not entry.low <= value <= entry.high:
            raise ValueError(f"{entry.label}: it is not between {entry.low:g} and {entry.high:g}.")
        return self.put(scene, index, value)
