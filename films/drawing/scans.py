"""Two blurred grey pictures as a drawing, for prose: they look like scans of a slice of a body, one with a tumour, but
are drawn."""

import numpy as np
from numpy.typing import NDArray

from films.drawing.captioned_images import captioned_images
from films.film.pictures import palette_png
from playground.inputs import Floats

SIDE, GREYS, SEED = 64, 256, 3
# Of each oval, the middle, across and down from the upper left, and the half axes, as shares of the side.
BODY = (0.5, 0.5, 0.42, 0.36)
LUNGS = (0.36, 0.46, 0.13, 0.19), (0.64, 0.46, 0.13, 0.19)
TUMOUR = (0.37, 0.56, 0.06, 0.06)
COLORS = tuple((grey, grey, grey, 255) for grey in range(GREYS))
PICTURES = (  # whether it has a tumour, its label, and a description
    (False, "label −: none", "A grey oval with two darker ovals in it, blurred."),
    (True, "label +: a tumour", "The same, with a small bright spot in the darker oval on the left."),
)


def scans() -> str:
    """Return both pictures side by side as HTML, each with its label."""
    each = [(palette_png(scan(tumour=tumour), COLORS), label, text) for tumour, label, text in PICTURES]
    return captioned_images(each, "160px")


def scan(*, tumour: bool) -> NDArray[np.uint8]:
    """Return greys from 0, black, to 255, `(64, 64)`: soft ovals and noise, blurred. The noise is the same with and
    without a tumour."""
    picture = 40 + 110 * _oval(*BODY) - 70 * sum(_oval(*lung) for lung in LUNGS) + 95 * tumour * _oval(*TUMOUR)
    noise = np.random.default_rng(SEED).normal(0, 22, (SIDE, SIDE))
    return np.clip(_blurred(picture + noise), 0, GREYS - 1).astype(np.uint8)


def _oval(across: float, down: float, wide: float, high: float) -> Floats:
    """Return 1 inside an oval and 0 outside, with a soft edge. Row 0 is the lowest."""
    x, y = np.meshgrid(*[(np.arange(SIDE) + 0.5) / SIDE] * 2)
    from_middle = np.hypot((x - across) / wide, (1 - y - down) / high)
    inside: Floats = np.clip((1 - from_middle) * 6 + 0.5, 0, 1)
    return inside


def _blurred(picture: Floats) -> Floats:
    """Return the picture, each pixel of which becomes the mean of the 3 x 3 around it."""
    wide = np.pad(picture, 1, mode="edge")
    blurred: Floats = np.mean([wide[i : i + SIDE, j : j + SIDE] for i in range(3) for j in range(3)], axis=0)
    return blurred
