"""A field of several numbers, each of which is a setting of its own: costs of errors, priors, counts of words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

S = TypeVar("S")
Index = Any  # an int, or the word itself


@dataclass(frozen=True)
class Entry:
    """One number of a table: its label, its value and its bounds. A word also has a `title`, and a `side`: the class
    that it points to, "first", "second" or "none"."""

    label: str
    value: float
    low: float
    high: float
    title: str = ""
    side: str = ""


@dataclass(frozen=True)
class NumberTable(Generic[S]):
    """A table of numbers of a scene. `entries` returns them, by index. `put` returns the scene with one number changed;
    others may change with it, as priors sum to 1. A table of the kind "words" is drawn above the plane, as words to
    press. `by_frame` returns, for each frame, the places of the entries that belong to it; None if all do."""

    entries: Callable[[S], Sequence[tuple[Index, Entry]]]
    put: Callable[[S, Index, float], S]
    help: str = ""
    step: float = 1.0
    kind: Literal["numbers", "words"] = "numbers"
    by_frame: Callable[[S], Sequence[Sequence[int]]] | None = None

    def set(self, scene: S, index: Index, value: float) -> S:
        """Return the scene with an entry set to a value. ValueError, as a sentence, if it is out of bounds or if there
        is no such entry."""
        entry = dict(self.entries(scene)).get(index)
        if entry is None:
            raise ValueError(f"There is no such {self.kind.removesuffix('s')} here.")
        if not entry.low <= value <= entry.high:
            raise ValueError(f"{entry.label}: it is not between {entry.low:g} and {entry.high:g}.")
        return self.put(scene, index, value)
