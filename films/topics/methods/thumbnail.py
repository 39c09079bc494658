"""The regions of a method and the points as a small picture, and the method's errors in words."""

from dataclasses import dataclass

import numpy as np

from films.axes import Axes
from films.charts import regions
from films.drawing.palette import CLASSES
from films.film import escape
from films.points import Points
from films.rules.rule import UNTRAINED, cells_of, state_named
from films.rules.trained import Exhibit
from films.samples import arrays
from films.side_by_side import errors
from playground.inputs import Ints

SIDE = 60  # cells along each axis of the plane
SIZE = 120.0  # the picture's own units
DOT, WIDTH = 2.1, 0.5
EDGE = "#ffffff"  # visible against each class, and against a dark ground: a picture does not know its ground


@dataclass(frozen=True)
class Thumbnail:
    """A method as a small picture. `picture` is an SVG, `state` the value of the knob that it shows, `errors` the
    errors in words, or why there are none."""

    picture: str
    state: str
    errors: str


def thumbnail(exhibit: Exhibit, usual: str, points: Points, axes: Axes, held: Ints) -> Thumbnail:
    """Return the exhibit at its usual state, or at its last if there is no such state."""
    rule, (X, y) = exhibit.rule, arrays(points)
    s = state_named(rule, usual)
    picture = _svg(regions.flat(cells_of(rule, regions.grid(axes, SIDE), s)[None], CLASSES)[0], points, axes)
    answers = rule.at(X)[s : s + 1]
    state = rule.states[s] if exhibit.knob.symbol else ""
    if (answers == UNTRAINED).all():
        return Thumbnail(picture, "", exhibit.story[0])
    counts = errors.of_split(answers, y, np.setdiff1d(np.arange(len(y)), held), held)
    in_words = "<br>".join(f"{name} {errors.in_words(counts, name)[0]}" for name in counts.known_names)
    in_words += f"<br>{escape.html(exhibit.warning(s))}" if exhibit.warning(s) else ""
    return Thumbnail(picture, state, in_words)


def _svg(picture: str, points: Points, axes: Axes) -> str:
    x0, x1, y0, y1 = axes
    dots = "".join(
        _dot(SIZE * (x - x0) / (x1 - x0), SIZE * (y1 - y) / (y1 - y0), c)
        for x, y, c in points
        if x0 <= x <= x1 and y0 <= y <= y1
    )
    size = f'viewBox="0 0 {SIZE:g} {SIZE:g}" width="{2 * SIZE:g}" height="{2 * SIZE:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    image = f'<image href="{picture}" width="{SIZE:g}" height="{SIZE:g}" style="image-rendering:pixelated"/>'
    return f"{head}{image}{dots}</svg>"


def _dot(x: float, y: float, label: int) -> str:
    """Return a point in its class's colour and shape."""
    fill, r = f'fill="{CLASSES[label].color}" stroke="{EDGE}" stroke-width="{WIDTH}"', DOT
    if label == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" {fill}/>'
    tips = {
        1: [(-r, -r), (r, -r), (r, r), (-r, r)],
        2: [(-1.15 * r, 0.6 * r), (1.15 * r, 0.6 * r), (0, -1.2 * r)],
        3: [(-1.3 * r, 0), (0, -1.3 * r), (1.3 * r, 0), (0, 1.3 * r)],
    }[label]
    corners = " ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in np.round(tips, 2).tolist())
    return f'<polygon points="{corners}" {fill}/>'
