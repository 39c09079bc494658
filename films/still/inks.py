"""Colours of stills as numbers: marks name inks of the style sheet, and colours as plotly writes them."""

import re
from collections.abc import Mapping

from PIL import ImageColor

Rgba = tuple[int, int, int, int]
Inks = Mapping[str, str]  # "var(--stage-ink)" and the like, as colours
GROUND = "var(--stage-ground)"
PAPER: Inks = {
    "var(--stage-ink)": "#1f2933",
    "var(--stage-faint)": "#9aa0a8",
    "var(--stage-grid)": "#e4e6e8",
    GROUND: "#ffffff",
}
RGBA = re.compile(r"rgba\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)")


def rgba(name: str, opacity: float = 1.0) -> Rgba:
    """A colour on paper as red, green, blue and alpha, 0 to 255 each."""
    plain = PAPER.get(name, name)
    if match := RGBA.fullmatch(plain):
        red, green, blue = (int(match[i]) for i in (1, 2, 3))
        return red, green, blue, round(255 * float(match[4]) * opacity)
    red, green, blue = ImageColor.getrgb(plain)[:3]
    return red, green, blue, round(255 * opacity)
