"""Small pictures of few colours: single ones as data URLs, or many of one size as a column of a film."""

import base64
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Color = tuple[int, int, int, int]  # red, green, blue, opacity: 0..255
MAX_COLORS = 256


@dataclass(frozen=True, eq=False)
class Pictures:
    """A column of pictures: `levels (n, rows, cols)`, each level the number of one of `colors`. Row 0 is the lowest.

    A row is a PNG in Python; the browser is sent the levels, which is five times faster on both sides. `finer(i, side)`
    computes the levels of picture i in `side` x `side` cells; None if that cannot be done.
    """

    levels: NDArray[np.uint8]
    colors: tuple[Color, ...]
    finer: Callable[[int, int], NDArray[np.uint8]] | None = None

    def __post_init__(self) -> None:
        if self.levels.dtype != np.uint8 or self.levels.ndim != 3 or self.levels.size == 0:
            kind = f"they are {self.levels.dtype} in {self.levels.shape}"
            raise ValueError(f"levels must be uint8 in (n, rows, cols); {kind}")
        _check(self.levels, self.colors)

    def __len__(self) -> int:
        return len(self.levels)

    def __getitem__(self, i: int) -> str:
        return palette_png(self.levels[i], self.colors)

    def fine(self, i: int, side: int) -> "Pictures":
        """Return picture i in `side` x `side` cells; ValueError if it cannot be computed."""
        if self.finer is None:
            raise ValueError("these pictures have only the cells that are there")
        return Pictures(self.finer(i, side)[None], self.colors)


def palette_png(levels: NDArray[np.uint8], colors: Sequence[Color]) -> str:
    """Return a picture as a data URL, "data:image/png;base64,...". `levels (rows, cols)` are numbers of `colors`.

    Row 0 is the lowest, as in arrays over a `Grid`; in a PNG it is the topmost, so the rows are reversed.
    ValueError if a level has no colour.
    """
    if levels.dtype != np.uint8 or levels.ndim != 2 or levels.size == 0:
        raise ValueError(f"levels must be uint8 in (rows, cols); they are {levels.dtype} in {levels.shape}")
    _check(levels, colors)
    rows, cols = levels.shape
    picture = Image.frombytes("P", (cols, rows), levels[::-1].tobytes())
    used = colors[: int(levels.max()) + 1]
    picture.putpalette([channel for color in used for channel in color[:3]])
    file = io.BytesIO()
    picture.save(file, "PNG", transparency=bytes(color[3] for color in used))
    return f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode('ascii')}"


def _check(levels: NDArray[np.uint8], colors: Sequence[Color]) -> None:
    if len(colors) > MAX_COLORS or levels.max() >= len(colors):
        raise ValueError(f"levels go up to {levels.max()}; there are {len(colors)} colors, at most {MAX_COLORS}")
