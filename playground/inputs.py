"""Argument checks of all public functions: each returns a clean copy, or raises a ValueError that names the fault.

Arrays may be anything that numpy can read, and come out float64 or int64, contiguous and read-only.
"""

from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Whole = NDArray[np.integer]  # whole numbers of any size
Number = float | Fraction  # a Fraction if the number is no float64, such as a tenth
Item = TypeVar("Item", bound=np.generic)

LARGEST = 1e100  # sums of products of three larger numbers could be beyond float64


def frozen(array: NDArray[Item]) -> NDArray[Item]:
    """Make `array` read-only and return it."""
    array.setflags(write=False)
    return array


def freeze(record: Any) -> None:
    """Make the arrays among the fields of a dataclass read-only."""
    for field in fields(record):
        if isinstance(value := getattr(record, field.name), np.ndarray):
            frozen(value)


def matrix(X: ArrayLike, name: str = "X") -> Floats:
    """Return the points as a read-only `(n, d)` float64 copy; ValueError if empty, ragged, not 2-d, or not finite."""
    try:
        array = np.array(X, dtype=np.float64, order="C")
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must be numbers in n rows of d columns: {error}") from error
    if array.ndim != 2:
        raise ValueError(f"{name} must have two axes, (n, d); it has shape {array.shape}")
    if array.size == 0:
        raise ValueError(f"{name} is empty: it has shape {array.shape}")
    bad = np.argwhere(~np.isfinite(array))
    if len(bad):
        row, column = (int(v) for v in bad[0])
        raise ValueError(f"{name}[{row}, {column}] is {array[row, column]}; every coordinate must be finite")
    bad = np.argwhere(np.abs(array) > LARGEST)
    if len(bad):
        row, column = (int(v) for v in bad[0])
        raise ValueError(f"{name}[{row}, {column}] is {array[row, column]:g}; no coordinate may exceed {LARGEST:g}")
    return frozen(array)


def plane(X: ArrayLike) -> Floats:
    """Return points of a plane, `(n, 2)`, as `matrix` does; ValueError also if they do not have two columns."""
    points = matrix(X)
    if points.shape[1] != 2:
        raise ValueError(f"X has {points.shape[1]} columns; points of a plane have 2")
    return points


def units(X: Floats) -> tuple[Floats, Floats]:
    """Return what standardises the columns of `X (n, d)` to mean 0 and deviation 1: what is subtracted from each, and
    what it is then divided by, 1 for a column that is the same in all rows. (Its deviation may be a rounding error, and
    not 0.)"""
    same = np.ptp(X, axis=0) == 0
    return X.mean(axis=0), np.where(same, 1.0, X.std(axis=0))


def binary_labels(y: ArrayLike, n: int) -> Floats:
    """Return labels -1/+1 as a read-only `(n,)` float64 copy; ValueError names the first other value."""
    array = _vector(y, n, "y")
    bad = np.flatnonzero(np.abs(array) != 1.0)
    if len(bad):
        raise ValueError(f"y[{bad[0]}] is {array[bad[0]]:g}; binary labels are -1 and +1")
    return frozen(array)


def class_labels(y: ArrayLike, n: int, name: str = "y") -> Ints:
    """Return class labels 0..K-1 as a read-only `(n,)` int64 copy; ValueError names the first value that is no
    class."""
    array = _vector(y, n, name)
    bad = np.flatnonzero((array < 0) | (array != np.floor(array)))
    if len(bad):
        raise ValueError(f"{name}[{bad[0]}] is {array[bad[0]]:g}; class labels are whole numbers from 0")
    return frozen(array.astype(np.int64))


def of_two_classes(labels: NDArray[Item]) -> NDArray[Item]:
    """Return the labels, as they are; ValueError if all are the same."""
    if (labels == labels[0]).all():
        raise ValueError(f"y holds the label {labels[0]:g} only; two classes at least are needed")
    return labels


def permutation(order: ArrayLike, n: int) -> Ints:
    """Return a visiting order of n points as a read-only `(n,)` int64 copy; ValueError unless it holds each of 0..n-1
    once."""
    array = _vector(order, n, "order")
    if (np.sort(array) != np.arange(n)).any():
        raise ValueError(f"order is not a permutation: it must hold each of 0..{n - 1} once")
    return frozen(array.astype(np.int64))


def permutations(orders: ArrayLike, n: int) -> Ints:
    """Return visiting orders of n points, one a row, as a read-only `(P, n)` int64 copy; ValueError names the
    bad row."""
    array = matrix(orders, "orders")
    if array.shape[1] != n:
        raise ValueError(f"orders must have {n} columns, one a point; they have shape {array.shape}")
    bad = np.flatnonzero((np.sort(array, axis=1) != np.arange(n)).any(axis=1))
    if len(bad):
        raise ValueError(f"orders[{bad[0]}] is not a permutation: it must hold each of 0..{n - 1} once")
    return frozen(array.astype(np.int64))


def rows_of(rows: ArrayLike, n: int) -> Whole:
    """Return rows of n points, some for each of several queries, as they are: `(q, m)`, of any type of whole numbers;
    ValueError unless each is one of 0..n-1."""
    array = np.asarray(rows)
    if array.ndim != 2 or not array.size:
        raise ValueError(f"rows must have two axes, (q, m), neither empty; they have shape {array.shape}")
    if not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"rows must be whole numbers; they have type {array.dtype}")
    if array.min() < 0 or array.max() >= n:
        raise ValueError(f"rows go from {array.min()} to {array.max()}; the rows of {n} points are 0..{n - 1}")
    return array


def positive(value: Number, name: str) -> float:
    """Return `value` as a float; ValueError unless it is above zero and at most `LARGEST`."""
    number = _number(value, name)
    if not 0 < number <= LARGEST:
        raise ValueError(f"{name} is {value}; it must be a finite number above 0, at most {LARGEST:g}")
    return number


def not_negative(value: Number, name: str) -> float:
    """Return `value` as a float; ValueError unless it is 0 or `positive`."""
    return 0.0 if value == 0 else positive(value, name)


def fraction(value: Number, name: str) -> Fraction:
    """Return `value` exactly; ValueError as in `positive`."""
    positive(value, name)
    return Fraction(value)


def exactly(value: Number, name: str) -> Fraction:
    """Return `value` exactly; ValueError unless it is a finite number."""
    if not np.isfinite(_number(value, name)):
        raise ValueError(f"{name} has {value}; it must be finite")
    return Fraction(value)


def whole(value: int, name: str, *, least: int = 0) -> int:
    """Return `value` as an int; ValueError unless it is a whole number of at least `least`."""
    number = _number(value, name)
    if not (np.isfinite(number) and number == int(number) and number >= least):
        raise ValueError(f"{name} is {value}; it must be a whole number of at least {least}")
    return int(number)


def choice(value: str, name: str, options: Sequence[str]) -> str:
    """Return `value` if it is one of `options`; else a ValueError names them."""
    if value not in options:
        raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(options)}")
    return value


def _vector(y: ArrayLike, n: int, name: str) -> Floats:
    try:
        array = np.array(y, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must be {n} numbers: {error}") from error
    if array.shape != (n,):
        raise ValueError(f"{name} must have one entry a row, shape ({n},); it has shape {array.shape}")
    bad = np.flatnonzero(~np.isfinite(array))
    if len(bad):
        raise ValueError(f"{name}[{bad[0]}] is {array[bad[0]]}; every entry must be finite")
    return array


def _number(value: Any, name: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{name} is {value!r}; it must be a number") from error
