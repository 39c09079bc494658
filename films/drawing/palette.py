"""Colours and symbols. Each class has both, in colours that colour-blind viewers can tell apart (Okabe and Ito 2008).

Inks are CSS variables, which the stage resolves for the light or the dark theme.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

INK = "var(--stage-ink)"
FAINT = "var(--stage-faint)"
GRID = "var(--stage-grid)"
GROUND = "var(--stage-ground)"
# A colour means one thing on all pages. On charts of errors:
TRAINING = "#6B7280"  # on the points trained on
HELD_OUT = "#AA3377"  # on points not trained on: held out, validation, test
BEST = "#009E73"  # the best possible, dashed, or the best so far, solid; on no plane of more than two classes
# On planes, and of two things compared:
ADDED = "#CC79A7"  # what an update adds; on no plane of four classes
OWN = "#7B3FA0"  # the reader's own line
OTHER = "#9A6A00"  # the other one, beside one in ink
# A loss has the same colour everywhere; the mean of the zero-one loss is the training error.
PERCEPTRON_LOSS, ZERO_ONE_LOSS, HINGE_LOSS = "#E69F00", TRAINING, "#8C5A2B"
GREY = "#888888"  # a line that is legible on any ground
LOGISTIC_LOSS, SQUARED_LOSS = "#0F8B8D", "#8A63C9"
SHADE = "#808080"  # translucent: an area that is neither class's
SEALED, SEALED_SYMBOL = "#5B616B", "x-thin"  # points whose class is not shown


@dataclass(frozen=True)
class ClassStyle:
    """The look of a class. `symbol` has an "-open" variant for misclassified points."""

    name: str
    color: str
    symbol: str


# The look of a curve of errors, by the kind of error. Ink and a ring are for the frame, and for the point looked at.
ERRORS: Mapping[str, tuple[str, str]] = {
    "training": (TRAINING, "dot"),
    "held-out": (HELD_OUT, "dash"),
    "validation": (HELD_OUT, "dash"),  # held out, and something is chosen by it
    "leave-one-out": (HELD_OUT, "solid"),
    "test": (HELD_OUT, "solid"),
    "least possible": (BEST, "dash"),
}

CLASSES = (
    ClassStyle("+", "#0072B2", "circle"),
    ClassStyle("−", "#D55E00", "square"),
    ClassStyle("▲", "#009E73", "triangle-up"),
    ClassStyle("◆", "#CC79A7", "diamond"),
)

# Methods and the like in one chart; no class has these colours.
SERIES = (
    ClassStyle("first", "#0F8B8D", "circle"),
    ClassStyle("second", "#B0781E", "square"),
    ClassStyle("third", "#8A63C9", "triangle-up"),
    ClassStyle("fourth", GREY, "diamond"),
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
    TRAINING: "#A9B1BD",
    HELD_OUT: "#F06EAE",
    OTHER: "#E0B34C",
    HINGE_LOSS: "#D9A679",
    SEALED: "#C4C8CF",
}


def tint(color: str, opacity: float) -> str:
    """Return `#rrggbb` as a translucent colour."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def rgba(color: str, opacity: float) -> tuple[int, int, int, int]:
    """Return `#rrggbb` as the four bytes of a picture's palette."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return (red, green, blue, round(255 * opacity))


def class_names(labels: str, styles: Sequence[ClassStyle]) -> tuple[str, ...]:
    """Return the names of the classes: those in `labels` ("setosa|the rest"), else their signs."""
    titles = labels.split("|") if labels else []
    titles += [""] * (len(styles) - len(titles))
    return tuple(title or style.name for title, style in zip(titles, styles, strict=False))
