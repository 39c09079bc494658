"""Columns: the arrays whose rows the frames of a film show, and their encoding for the browser."""

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.film.argmax import ArgmaxPictures
from films.film.pictures import Pictures

Column = NDArray[Any] | tuple[str, ...] | Pictures | ArgmaxPictures
INTEGERS = {
    kind: (int(np.iinfo(kind).min), int(np.iinfo(kind).max)) for kind in (np.uint8, np.int16, np.uint16, np.int32)
}


@dataclass(frozen=True)
class Col:
    """A reference to a column: in frame t, row t of column `name`; with `at`, row `columns[at][t]`, or nothing if that
    is negative; with `item`, one entry or several of the row."""

    name: str
    at: str | None = None
    item: int | tuple[int, ...] | None = None

    def payload(self) -> list[Any]:
        return [self.name, self.at, self.item]


def row(columns: Mapping[str, Column], col: Col, t: int) -> Any:
    """Return the value of `col` in frame `t`: a number, an array, a string, or None for nothing."""
    index = t if col.at is None else int(columns[col.at][t])
    if index < 0:
        return None
    value: Any = columns[col.name][index]
    if col.item is None:
        return value
    return value[list(col.item)] if isinstance(col.item, tuple) else value[col.item]


def last_frame(n_frames: int) -> NDArray[np.int8]:
    """Return 1 for the last frame and 0 for all others: the numbers of a caption's templates, if the last has its
    own."""
    return (np.arange(n_frames) == n_frames - 1).astype(np.int8)


def next_frame(n_frames: int) -> NDArray[np.int64]:
    """Return the number of each frame's next frame, and -1 for the last: `at` of a column of next rows."""
    return np.append(np.arange(1, n_frames), -1)


def first_rows(columns: Mapping[str, Column], name: str, count: int) -> list[Any]:
    """Return the first `count` rows of a column, or all if it has fewer."""
    column = columns[name]
    return [column[i] for i in range(min(count, len(column)))]


def pack(columns: Mapping[str, Column]) -> dict[str, Any]:
    """Return all columns as JSON for the browser: `{specs: {name: {type, width, from, to, ...}}, data}`.

    `data` is the columns' little-endian bytes, one column after the other, deflated (Deutsch 1996), in base64. Integers
    are shuffled as in HDF5: first the lowest bytes of all, then the next, since higher bytes resemble one another.
    Floats are not: weights and margins often repeat to the last bit.
    """
    specs: dict[str, Any] = {}
    blob = bytearray()
    for name, column in columns.items():
        if isinstance(column, tuple):
            specs[name] = {"type": "text", "words": list(column)}
            continue
        spec, array = _encoded(column)
        start = len(blob)
        blob.extend(_bytes(array))
        specs[name] = {"width": _width(array)} | spec | {"from": start, "to": len(blob)}
    return {"specs": specs, "data": base64.b64encode(zlib.compress(bytes(blob), 1)).decode("ascii")}


def _encoded(column: NDArray[Any] | Pictures | ArgmaxPictures) -> tuple[dict[str, Any], NDArray[Any]]:
    if isinstance(column, ArgmaxPictures):
        return _argmax(column)
    if isinstance(column, Pictures):
        return _pictured(column)
    if column.dtype == np.bool_:
        return {"type": "bits", "width": _width(column)}, np.packbits(column, axis=-1)
    if column.dtype == np.float32:
        return _steps(column)
    if column.dtype == np.float64:
        return {"type": "float64"}, column
    small = narrowed(column)
    return {"type": small.dtype.name}, small


def _bytes(array: NDArray[Any]) -> bytes:
    """Return the bytes of an array row by row; for integers the lowest bytes of all, then the next ones, and so on."""
    little = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
    return little.tobytes() if array.dtype.kind == "f" else little.reshape(-1, 1).view(np.uint8).T.tobytes()


def _width(array: NDArray[Any]) -> int:
    """Return the number of entries of a row; 0 if a row is a single number."""
    return int(array.shape[1]) if array.ndim == 2 else 0


def narrowed(whole: NDArray[Any]) -> NDArray[Any]:
    """Return integers in the smallest type that holds them; ValueError if 32 bits do not."""
    low, high = (0, 0) if whole.size == 0 else (int(whole.min()), int(whole.max()))
    for dtype, (least, most) in INTEGERS.items():
        if least <= low and high <= most:
            return whole.astype(dtype)
    raise ValueError(f"whole numbers from {low} to {high} do not fit 32 bits")


def _pictured(pictures: Pictures) -> tuple[dict[str, Any], NDArray[np.uint8]]:
    """Return the levels row by row from the top, each picture XOR the one before, so that most bits are 0."""
    n, _, cols = pictures.levels.shape
    levels = pictures.levels[:, ::-1].reshape(n, -1)
    changes = levels.copy()
    changes[1:] ^= levels[:-1]
    return {"type": "pictures", "cols": cols, "colors": [list(color) for color in pictures.colors]}, changes


def _argmax(column: ArgmaxPictures) -> tuple[dict[str, Any], NDArray[np.float32]]:
    n, winners, _ = column.forms.shape
    colors = [list(color) for color in column.colors]
    spec = {"type": "argmax", "side": column.side, "winners": winners, "shades": column.shades, "colors": colors}
    return spec, column.forms.reshape(n, -1).astype(np.float32)


def _steps(column: NDArray[np.float32]) -> tuple[dict[str, Any], NDArray[Any]]:
    """Return floats as whole numbers of steps from the least value: 0 to 65,534, the greatest; 65,535 stands for
    NaN."""
    finite = np.isfinite(column)
    low, high = (float(column[finite].min()), float(column[finite].max())) if finite.any() else (0.0, 0.0)
    step = (high - low) / 65_534 or 1.0
    scaled = np.where(finite, np.rint((np.where(finite, column, low) - low) / step), 65_535)
    return {"type": "steps", "low": low, "step": step}, scaled.astype(np.uint16)
