"""What a page shows, and in what two pages differ. See shown.js for what is looked at, and what is not."""

import base64
import io
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Page

SHOWN = (Path(__file__).parent / "shown.js").read_text(encoding="utf-8")
# Around which pixels of which figure the point last touched has its ring, and how far: rings grow for a projector.
RINGS = """() => [...document.querySelectorAll("[data-testid=stMain] .js-plotly-plot")].flatMap(({ picture }, i) => {
  const ring = picture?.trace("chosen"), { xaxis, yaxis } = picture?.axes ?? {};
  if (!ring?.x?.length || !xaxis) return [];
  const share = ({ range }, v) => (v - range[0]) / (range[1] - range[0]);
  return [[i, xaxis.offset + share(xaxis, ring.x[0]) * xaxis.length,
           yaxis.offset + (1 - share(yaxis, ring.y[0])) * yaxis.length, 24 * Math.max(1, ...picture.scale)]];
})"""
CLOSE = 1e-6  # of the greater of two numbers, or of 1
PLACES = ("strokes", "parts", "place", "offset", "length")
SHAKING = 0.25  # pixels, by which what is drawn again may stand elsewhere
FAINT = 8  # of 255: the edge of a line is rounded otherwise when it is drawn once more
LENGTH = 160  # of a value in a sentence


def rings(page: Page) -> list[list[float]]:
    return list(page.evaluate(RINGS))


def page_state(page: Page, masks: list[list[float]]) -> dict[str, Any]:
    """Everything that the page shows; of canvases, what is not in a disc around one of `masks` (see `rings`)."""
    return dict(page.evaluate(SHOWN, masks))


def differences(here: Any, fresh: Any, where: str = "") -> list[str]:
    """A sentence for each thing that is not the same in both."""
    if isinstance(here, dict) and isinstance(fresh, dict):
        names = [*here, *(name for name in fresh if name not in here)]
        return [d for name in names for d in differences(here.get(name), fresh.get(name), f"{where} {name}".strip())]
    if isinstance(here, list) and isinstance(fresh, list):
        if len(here) != len(fresh):
            only = [x for x in here if x not in fresh], [x for x in fresh if x not in here]
            return [f"{where}: {_short(only[0])} where a fresh load has {_short(only[1])}"]
        return [d for i, pair in enumerate(zip(here, fresh, strict=True)) for d in differences(*pair, f"{where}[{i}]")]
    if _alike(here, fresh, SHAKING if any(name in where for name in PLACES) else 0):
        return []
    if where.endswith("canvas") and here and fresh:
        return [f"{where}: {difference}" for difference in _pixels(here, fresh)]
    return [f"{where}: {_short(here)} where a fresh load has {_short(fresh)}"]


def _alike(here: Any, fresh: Any, shaking: float) -> bool:
    if isinstance(here, float | int) and isinstance(fresh, float | int):
        return abs(here - fresh) <= max(shaking, CLOSE * max(1, abs(here), abs(fresh)))
    return bool(here == fresh)


def _pixels(here: str, fresh: str) -> list[str]:
    """How many pixels of two pictures differ, and where, in a sentence; none where no eye could tell them apart."""
    one, other = map(_inked, (here, fresh))
    if one.shape != other.shape:
        return [f"{one.shape[1]} x {one.shape[0]} pixels where a fresh load has {other.shape[1]} x {other.shape[0]}"]
    rows, columns = np.nonzero(_differ(one, other))
    if not len(rows):
        return []
    across, down = f"columns {columns.min()} to {columns.max()}", f"rows {rows.min()} to {rows.max()}"
    size = f"{one.shape[1]} x {one.shape[0]}"
    return [f"{len(rows)} of {size} pixels differ from a fresh load's, {across}, {down}"]


def _differ(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Where two pictures (h, w, 4) differ by more than the edges of marks that have moved by SHAKING: such a pixel is
    between its neighbours in the other picture, and not far from what it is there."""
    apart, near = np.abs(one - other), np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.lib.stride_tricks.sliding_window_view(near, (3, 3), axis=(0, 1))
    between = (around.min(axis=(3, 4)) - FAINT <= one) & (one <= around.max(axis=(3, 4)) + FAINT)
    moved: np.ndarray = ((apart > FAINT) & ~(between & (apart <= SHAKING * 255))).any(axis=2)
    return moved


def _inked(url: str) -> np.ndarray:
    """A PNG's pixels, each colour by how much there is of it: of one that is nearly clear no eye can tell the hue."""
    pixels = np.array(Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))), float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LENGTH else f"{text[:LENGTH]} ..."
