"""Colours and shapes. Each class has both (Okabe and Ito 2008: told apart by colour-blind viewers too).

Inks are names that the stage resolves in the reader's light or dark theme.
"""

from collections.abc import Sequence
from dataclasses import dataclass

INK = "var(--stage-ink)"
FAINT = "var(--stage-faint)"
GRID = "var(--stage-grid)"
GROUND = "var(--stage-ground)"
ADDED = "#CC79A7"  # what an update adds: no class's colour
OWN = "#7B3FA0"  # the reader's own line
SEALED, SEALED_SYMBOL = "#5B616B", "x-thin"  # of points whose class is not shown: the look of no class


@dataclass(frozen=True)
class ClassStyle:
    """How a class looks. `symbol` has an "-open" variant for misclassified points."""

    name: str
    color: str
    symbol: str


CLASSES = (
    ClassStyle("+", "#0072B2", "circle"),
    ClassStyle("−", "#D55E00", "square"),
    ClassStyle("▲", "#009E73", "triangle-up"),
    ClassStyle("◆", "#CC79A7", "diamond"),
)

# What stands for a colour where the ground is dark: of its hue, and with a contrast of at least 4 with the ground and
# with each region on it. The tints of regions stay.
ON_DARK = {
    "#0072B2": "#56B4E9",
    "#D55E00": "#FF8A5C",
    "#009E73": "#2FC79B",
    "#CC79A7": "#E7A3CB",
    "#56B4E9": "#B5DFF8",
    "#E69F00": "#F7CE5B",
    OWN: "#C9A6E8",
    SEALED: "#C4C8CF",
}


def tint(color: str, opacity: float) -> str:
    """`#rrggbb` as a colour that lets through what is below it."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def rgba(color: str, opacity: float) -> tuple[int, int, int, int]:
    """The same as the four bytes of a picture's palette."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return (red, green, blue, round(255 * opacity))


def class_names(labels: str, styles: Sequence[ClassStyle]) -> tuple[str, ...]:
    """What the classes are called: as `labels` ("setosa|the rest") names them, else by their signs."""
    titles = labels.split("|") if labels else []
    titles += [""] * (len(styles) - len(titles))
    return tuple(title or style.name for title, style in zip(titles, styles, strict=False))
