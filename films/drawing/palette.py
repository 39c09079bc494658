"""Colours and symbols. Each class has both, in colours that colour-blind viewers can tell apart (Okabe and Ito 2008).

Inks are CSS variables, which the stage resolves for the light or the dark theme.
"""

from collections.abc import Sequence
from dataclasses import dataclass

INK = "var(--stage-ink)"
FAINT = "var(--stage-faint)"
GRID = "var(--stage-grid)"
GROUND = "var(--stage-ground)"
ADDED = "#CC79A7"  # what an update adds; no class has this colour
BEST = "#009E73"  # what is right for all points; on a plane of two classes no class has it
OWN = "#7B3FA0"  # the reader's own line
# A loss has the same colour everywhere.
PERCEPTRON_LOSS, ZERO_ONE_LOSS, HINGE_LOSS = "#E69F00", "#56B4E9", ADDED
GREY = "#888888"  # a line that is legible on any ground
LOGISTIC_LOSS, SQUARED_LOSS = "#0F8B8D", GREY
SHADE = "#808080"  # translucent: an area that is neither class's
SEALED, SEALED_SYMBOL = "#5B616B", "x-thin"  # points whose class is not shown; no class looks so


@dataclass(frozen=True)
class ClassStyle:
    """The look of a class. `symbol` has an "-open" variant for misclassified points."""

    name: str
    color: str
    symbol: str


CLASSES = (
    ClassStyle("+", "#0072B2", "circle"),
    ClassStyle("−", "#D55E00", "square"),
    ClassStyle("▲", "#009E73", "triangle-up"),
    ClassStyle("◆", "#CC79A7", "diamond"),
)

# Each colour on a dark ground: the same hue, with a contrast of at least 4 against the ground and
# every region on it. The tints of regions are the same in both themes.
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
    """`#rrggbb` as a translucent colour."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def rgba(color: str, opacity: float) -> tuple[int, int, int, int]:
    """`#rrggbb` as the four bytes of a picture's palette."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return (red, green, blue, round(255 * opacity))


def class_names(labels: str, styles: Sequence[ClassStyle]) -> tuple[str, ...]:
    """The names of the classes: those in `labels` ("setosa|the rest"), else their signs."""
    titles = labels.split("|") if labels else []
    titles += [""] * (len(styles) - len(titles))
    return tuple(title or style.name for title, style in zip(titles, styles, strict=False))
