"""Pictures of the argmax of K quadratic polynomials. The browser computes them, cell by cell.

A polynomial is (a, b, c, d, e, f) for a x^2 + b xy + c y^2 + d x + e y + f, where x and y run from -1 to 1 across the
picture. A hundred bytes describe a picture of any resolution, so that long films may have fine ones.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from films.film.pictures import Color, palette_png
from playground.inputs import Floats

CLEAR, HATCH, FIRST = 0, 1, 2  # numbers of colours; from FIRST on, those of the K winners in turn
STRIPE = 3  # cells
LEAST = 1e-3  # a tolerance in tenths: as a float, 0.6 is a little more than six tenths


@lru_cache(maxsize=8)
def hatched(shape: tuple[int, ...], stripe: int = STRIPE) -> NDArray[np.uint8]:
    """Return a picture of diagonal stripes, of HATCH and CLEAR, each of `stripe` cells."""
    rows, cols = np.indices(shape)
    return np.where((rows + cols) // stripe % 2 == 0, HATCH, CLEAR).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class ArgmaxPictures:
    """A column of n pictures of `side` x `side` cells, from `forms (n, K, 6)` as float32. A picture with a NaN among
    its forms is undecided, and hatched.

    Each of the K winners has `shades` colours: one, or one for each tenth of its certainty 1 / sum over k of exp(p_k -
    p_winner), rounded up, from 11 - `shades` tenths to ten. ValueError if a colour is missing.
    """

    forms: NDArray[np.float32]
    side: int
    colors: tuple[Color, ...]
    shades: int = 1

    def __post_init__(self) -> None:
        if self.forms.dtype != np.float32 or self.forms.ndim != 3 or self.forms.shape[2] != 6:
            raise ValueError(f"forms must be float32 in (n, K, 6); they are {self.forms.dtype} in {self.forms.shape}")
        if len(self.colors) != FIRST + self.forms.shape[1] * self.shades:
            winners, n_colors = self.forms.shape[1], len(self.colors)
            raise ValueError(f"{winners} winners in {self.shades} shades need other than {n_colors} colors")

    def __len__(self) -> int:
        return len(self.forms)

    def __getitem__(self, i: int) -> str:
        return palette_png(self.levels(i), self.colors)

    def levels(self, i: int) -> NDArray[np.uint8]:
        """Return the numbers of the colours of picture i, `(side, side)`. Row 0 is the lowest."""
        if np.isnan(self.forms[i]).any():
            return hatched((self.side, self.side))
        values = _values(self.forms[i].astype(np.float64), (2 * np.arange(self.side) + 1) / self.side - 1)
        best = values.argmax(axis=0)
        if self.shades == 1:
            return np.asarray(FIRST + best, dtype=np.uint8)
        certainty = 1 / np.exp(values - values.max(axis=0)).sum(axis=0)
        tenths = np.maximum(np.ceil(10 * certainty - LEAST), 11 - self.shades)
        return (FIRST + best * self.shades + tenths - (11 - self.shades)).astype(np.uint8)


def _values(forms: Floats, at: Floats) -> Floats:
    """Return the values of the K polynomials on a grid: `(K, rows, cols)`. They are added and multiplied in the same
    order as in ui/stage/plane/pictures.js, so that both round alike and no cell has another winner there."""
    a, b, c, d, e, f = forms.T[:, :, None, None]
    x, y = at[None, None, :], at[None, :, None]
    return (a * x + (b * y + d)) * x + ((c * y + e) * y + f)
