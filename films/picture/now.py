"""What a mark, or a hole in a sentence, shows from frame to frame; and the columns of a film made from it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.columns import Col, Column

GREATEST_DRAWN = 1e38  # beyond it a float32 is infinite


@dataclass(frozen=True, eq=False)
class Now:
    """In frame t row `at[t]` of `values`, or nothing if that is negative; without `at`, row t. `item`: one entry of the
    row, or several."""

    values: Column
    at: NDArray[np.integer[Any]] | None = None
    item: int | tuple[int, ...] | None = None

    def __getitem__(self, item: int | tuple[int, ...]) -> "Now":
        return replace(self, item=item)

    def per_frame(self) -> NDArray[Any]:
        """Return one number for each frame; no frame may have nothing."""
        values = np.asarray(self.values)
        rows = values if self.at is None else values[self.at]
        return rows if self.item is None else rows[:, self.item]


def now(values: Column, at: NDArray[np.integer[Any]] | None = None) -> Now:
    """Return what shows `values`, which have a row for each frame or, with `at`, for each state: `at` has the number of
    each frame's state."""
    return Now(values, at)


def texts(sentences: Sequence[str]) -> Now:
    """Return a text for each frame; equal texts are stored once."""
    distinct = dict.fromkeys(sentences)
    places = {sentence: i for i, sentence in enumerate(distinct)}
    return Now(tuple(distinct), np.array([places[sentence] for sentence in sentences]))


NOTHING = Now(np.zeros(1, dtype=np.int8), np.full(1, -1, dtype=np.int8))
NO_PICTURE = Now(("",), np.zeros(1, dtype=np.int8))


class ColumnNames:
    """Gives each array of a film a name, which is that of its column in the browser.

    An array that is only drawn becomes float32, which the film sends in 16 bits an entry; one that is read as a number,
    or from which a line is computed, stays exact.
    """

    def __init__(self, n_frames: int) -> None:
        self.n_frames = n_frames
        self._names: dict[Hashable, str] = {}
        self._arrays: dict[str, Column] = {}
        self._exact: set[str] = set()
        self._kept: list[Column] = []
        self._empty = {
            id(NOTHING): replace(NOTHING, at=np.full(n_frames, -1, dtype=np.int8)),
            id(NO_PICTURE): replace(NO_PICTURE, at=np.zeros(n_frames, dtype=np.int8)),
        }
        self.frames_before = Now(np.arange(n_frames))  # the number of frames before each frame

    def col(self, value: Now, name: str, *, exact: bool) -> Col:
        """Return the reference to what is shown; its column is called `name` if that is free."""
        value = self._empty.get(id(value), value)
        at = None if value.at is None else self.name(value.at, f"{name} at", exact=True)
        return Col(self.name(value.values, name, exact=exact), at, value.item)

    def name(self, array: Column, name: str, *, exact: bool) -> str:
        """Return the name of an array's column; arrays of the same whole numbers or bits share one."""
        key = identity(array)
        column = self._names.get(key)
        if column is None:
            same = _whole(array)
            column = self._names.get(same) or self._unused(name)
            self._arrays.setdefault(column, array)
            self._names |= {key: column} | ({same: column} if same else {})
            self._kept.append(array)  # so that no other array takes its place in memory
        if exact:
            self._exact.add(column)
        return column

    def _unused(self, name: str) -> str:
        return f"{name} {len(self._arrays)}" if name in self._arrays else name

    def columns(self) -> dict[str, Column]:
        """Return all columns, after all arrays have been named."""
        return {name: array if name in self._exact else as_drawn(array) for name, array in self._arrays.items()}


def alike(one: Now, other: Now) -> bool:
    """Return whether the two show the same rows of the same array."""
    if one is other:
        return True
    same_rows = (one.at is None and other.at is None) or (
        one.at is not None and other.at is not None and identity(one.at) == identity(other.at)
    )
    return same_rows and one.item == other.item and identity(one.values) == identity(other.values)


def identity(array: Column) -> Hashable:
    """Return a key that is equal for two views of the same numbers, such as `ends[:, 0]` twice, and for equal texts; it
    differs for any other two arrays, as long as both exist."""
    if isinstance(array, tuple):
        return array
    if not isinstance(array, np.ndarray):
        return id(array)
    data = array.__array_interface__
    return data["data"][0], array.shape, array.strides, array.dtype.str


def _whole(array: Column) -> Hashable:
    """Return a key that is equal for two arrays of the same whole numbers, or bits; None for other arrays."""
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "biu":
        return None
    return array.dtype.kind, array.shape, array.tobytes()


def as_drawn(array: Column) -> Column:
    """Return floats as float32, if they fit."""
    if not isinstance(array, np.ndarray) or array.dtype != np.float64:
        return array
    largest = np.abs(array[np.isfinite(array)]).max(initial=0.0)
    return array if largest > GREATEST_DRAWN else array.astype(np.float32)
