"""The marks of labelled points: all points, hollow if misclassified; held-out points; and the point that a step looks
at."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from films.drawing import looks, palette, plane
from films.drawing.palette import ClassStyle
from films.film.captions import Caption
from films.film.geometry import Box
from films.film.marks import Path
from films.film.tracks import Label, Prefix, Rows, Switch, Track
from films.picture import number_places
from films.picture.mark import Mark, Place, mark
from films.picture.now import Now
from films.points import Points
from playground.inputs import Floats, Ints


def points(
    scene_points: Points,
    styles: Sequence[ClassStyle],
    *,
    hollow: Now | None = None,
    size: float = plane.POINT_SIZE,
    opacity: float = 1.0,
    unlabelled: Collection[int] = (),
    places: tuple[Now, Now] | None = None,
) -> Mark:
    """Return all points, each with the colour and the symbol of its class. `hollow`: a bit for each point: whether it
    is misclassified. The rows `unlabelled` show no class. `places`: x and y of points that move."""
    look = replace(plane.points_path(scene_points, styles, size, unlabelled), opacity=opacity)
    filled = symbols(look)
    on = tuple(symbol if i in unlabelled else f"{symbol}-open" for i, symbol in enumerate(filled))

    def moves(place: Place) -> tuple[Track, ...]:
        switches = () if hollow is None else (_switch(place, hollow, filled, on),)
        if places is None:
            return switches
        x, y = place.rough(places[0], "x"), place.rough(places[1], "y")
        return (*switches, Rows(place.figure, place.mark, {"x": x, "y": y}))

    if hollow is None and places is None:
        return Mark(look, given=True)
    return Mark(
        look, moves=moves, hidden=lambda place: () if hollow is None else (_switch(place, hollow, filled, filled),)
    )


def points_so_far(scene_points: Points, styles: Sequence[ClassStyle], hollow: Now) -> Mark:
    """Return a mark that shows, in frame t, the first t + 1 points as `points` does; it lies over all points, which are
    faint."""
    look = plane.points_path(scene_points, styles, plane.POINT_SIZE)
    filled, x, y = symbols(look), np.array(look.x), np.array(look.y)

    def tracks(place: Place, on: tuple[str, ...]) -> tuple[Track, ...]:
        across, up = place.rough(Now(x), "x"), place.rough(Now(y), "y")
        grows = Prefix(place.figure, place.mark, across.name, up.name)
        return (grows, _switch(place, hollow, filled, on))

    return Mark(
        Path(name="arrived", marker=look.marker, ground=look.ground),
        moves=lambda place: tracks(place, tuple(f"{symbol}-open" for symbol in filled)),
        hidden=lambda place: tracks(place, filled),
    )


def symbols(look: Path) -> tuple[str, ...]:
    """Return the symbol of each point."""
    return tuple(look.marker.symbol) if look.marker else ()


def _switch(place: Place, bits: Now, off: tuple[str, ...], on: tuple[str, ...]) -> Switch:
    return Switch(place.figure, place.mark, "marker.symbol", place.exact(bits, "wrong"), off, on)


def held_out(X: Floats, size: float = 6) -> Mark:
    """Return a small cross on each held-out point, `X (m, 2)`."""
    return Mark(looks.held_out(X, size), given=True)


def sample(X: Floats, axes: Box, at: Ints, numbers: Ints | None = None, beside: Sequence[str] | None = None) -> Mark:
    """Return a ring around the point that a step looks at, row `at[t]` of `X (n, 2)`, with its number beside it: its
    row counted from 1, or that of `numbers (n,)`. Nothing if `at` is negative. `beside`: the places of the numbers, if
    several planes share them."""
    labels = np.arange(1, len(X) + 1) if numbers is None else numbers

    def moves(place: Place) -> tuple[Track, ...]:
        x, y = place.rough(Now(X[:, 0], at), "x"), place.rough(Now(X[:, 1], at), "y")
        corner = place.exact(Now(tuple(beside or number_places.alone(X, axes)), at), "corner")
        number = Caption(("{i}",), {"i": place.exact(Now(labels, at), "number")})
        ring = Rows(place.figure, place.mark, {"x": x, "y": y, "letters.position": corner})
        return (ring, Label(place.figure, place.mark, number))

    return Mark(looks.sample(), moves=moves)


def coming_sample(X: Floats, at: Ints) -> Mark:
    """Return a faint ring around the point that the next step looks at, row `at[t]` of `X (n, 2)`; nothing if `at` is
    negative."""
    ring = looks.ring("next", width=1.5, color=palette.FAINT)
    return replace(mark(ring, x=Now(X[:, 0], at), y=Now(X[:, 1], at)), foretells=True)
