"""The outlines of plotly's marker symbols, to draw them without plotly. Source: `SHAPES` of ui/stage/plane/marks.js."""

import math

Outline = tuple[tuple[float, float], ...]

_X = 0.8 / math.sqrt(2)
_CROSS = ((-1, -2), (0, -1), (1, -2), (2, -1), (1, 0), (2, 1), (1, 2), (0, 1), (-1, 2), (-2, 1), (-1, 0), (-2, -1))
_ARROW = math.cos(math.pi / 2.5), math.sin(math.pi / 2.5)
POLYGONS: dict[str, Outline] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": ((1.3, 0), (0, 1.3), (-1.3, 0), (0, -1.3)),
    "triangle-up": ((-2 / math.sqrt(3), 0.5), (2 / math.sqrt(3), 0.5), (0, -1)),
    "x": tuple((a * _X, b * _X) for a, b in _CROSS),
    "arrow": ((0, 0), (-2 * _ARROW[0], 2 * _ARROW[1]), (2 * _ARROW[0], 2 * _ARROW[1])),
}
STROKES: dict[str, tuple[Outline, ...]] = {
    "cross-thin": (((0, 1.4), (0, -1.4)), ((1.4, 0), (-1.4, 0))),
    "x-thin": (((-1, 1), (1, -1)), ((-1, -1), (1, 1))),
}


def outlines(shape: str, radius: float, at: tuple[float, float] = (0.0, 0.0), turn: float = 0.0) -> tuple[Outline, ...]:
    """The lines of a marker of that radius around `at`, y downwards, turned clockwise by `turn` radians. A closed
    outline does not repeat its first point. Empty for a circle."""
    lines = (POLYGONS[shape],) if shape in POLYGONS else STROKES.get(shape, ())
    cos, sin = radius * math.cos(turn), radius * math.sin(turn)
    return tuple(tuple((at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in line) for line in lines)
