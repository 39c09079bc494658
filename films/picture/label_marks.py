"""The marks of points whose labels depend on the frame: labelled in many ways, or sealed until a label is known."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from films.drawing import looks, palette, plane
from films.drawing.palette import ClassStyle
from films.film.geometry import Box
from films.film.marks import Letters, Marker
from films.film.tracks import Switch, Track
from films.picture import number_places
from films.picture.mark import Mark, Place
from films.picture.now import Now
from films.points import Points
from playground.inputs import Floats

COLOR, SYMBOL = "marker.color", "marker.symbol"


def labels(
    X: Floats,
    numbers: Sequence[int],
    first: Now,
    styles: Sequence[ClassStyle],
    axes: Box,
    *,
    size: float,
    edge_width: float | None = None,
    edge: str | None = None,
) -> Mark:
    """Return a marker on each of the points `X (n, 2)`, with its number, on a plane with these axes. It has the style
    of the first of two classes if the frame's bit in `first` is set, else of the second."""
    n, (plus, minus) = len(X), styles
    marker = Marker(color=[palette.FAINT] * n, symbol=["circle"] * n, size=size, edge=edge, edge_width=edge_width)
    look = replace(
        looks.markers("labels", marker, X),
        text=[f"{number}" for number in numbers],
        letters=Letters(position=list(number_places.together(X, axes)), color=palette.INK, size=13),
    )

    def moves(place: Place) -> tuple[Track, ...]:
        bits = place.exact(first, "bits")
        return (
            Switch(place.figure, place.mark, COLOR, bits, off=(minus.color,) * n, on=(plus.color,) * n),
            Switch(place.figure, place.mark, SYMBOL, bits, off=(minus.symbol,) * n, on=(plus.symbol,) * n),
        )

    return Mark(look, moves=moves)


def sealed_points(scene_points: Points, styles: Sequence[ClassStyle], rows: Collection[int], sealed: Now) -> Mark:
    """Return all points. Those of `rows` show no class while their bit of `sealed` is set, which has one for each point
    in each frame; while a question is about `sealed`, none of them shows its class."""
    apart = set(rows)
    colors, symbols = (
        tuple(styles[c].color for _, _, c in scene_points),
        tuple(styles[c].symbol for _, _, c in scene_points),
    )

    def switch(place: Place, bits: Now) -> tuple[Track, ...]:
        col = place.exact(bits, "sealed")
        grey = tuple(palette.SEALED if i in apart else color for i, color in enumerate(colors))
        cross = tuple(palette.SEALED_SYMBOL if i in apart else symbol for i, symbol in enumerate(symbols))
        return (
            Switch(place.figure, place.mark, COLOR, col, colors, grey),
            Switch(place.figure, place.mark, SYMBOL, col, symbols, cross),
        )

    def hidden(place: Place) -> tuple[Track, ...]:
        return switch(place, Now(np.ones((place.names.n_frames, len(scene_points)), dtype=np.bool_)))

    look = replace(plane.points_path(scene_points, styles, plane.POINT_SIZE, apart), opacity=1.0)
    return Mark(look, moves=lambda place: switch(place, sealed), hidden=hidden)
