"""A neighbourhood graph on the plane: its edges, and, while the pointer is on the middle of one, the disc or lune that
no other point may lie in. For radius and k-nearest graphs it is the disc within which one point sees the other."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from films.drawing import looks, palette
from films.film.marks import Marker, Path
from films.picture.figure import Overlay, PointerMarks
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, words
from films.points import DECIMALS
from playground.inputs import Floats, Ints
from playground.neighbor_graph import Graph, NearGraph

MOST_POINTED = 1000  # edges that can be pointed at: the middles of more would hide the points
FINEST, COARSEST, MAX_CORNERS = 48, 16, 16_000  # corners of an outline, most and least, and of all: about 80 KB
TIE = ", as it has enough others as near"


@dataclass(frozen=True, eq=False)
class Pairs:
    """P pairs of points that can be pointed at: first those that are joined, then those that are not.

    rows      (P, 2) the points; in radius and k-nearest graphs the point that sees the other comes first
    n_joined  how many of them are joined
    outline   (P, c, 2) around the area that decides
    """

    rows: Ints
    n_joined: int
    outline: Floats


def visible_edges(graph: Graph, y: Ints) -> Ints:
    """Return the visible edges, (E, 2): none between points that coincide, and a single one of several edges that
    coincide, between two classes if one of them is."""
    edges = graph.edges
    edges = edges[graph.squares[edges[:, 0], edges[:, 1]] > 0]
    edges = edges[np.argsort(~across(edges, y), kind="stable")]
    _, spots = np.unique(graph.X, axis=0, return_inverse=True)  # points that coincide share a number
    _, first = np.unique(np.sort(spots.reshape(-1)[edges], axis=1), axis=0, return_index=True)
    return edges[np.sort(first)]


def non_edges(graph: Graph) -> Ints:
    """Return for each point the nearest that it is not joined to, (A, 2), each pair once."""
    far = np.where(graph.adjacent | (graph.squares == 0), np.inf, graph.squares)
    nearest, rows = far.argmin(axis=1), np.arange(len(far))
    has_nearest = np.isfinite(far[rows, nearest])
    return np.unique(np.sort(np.stack([rows, nearest], axis=1)[has_nearest], axis=1), axis=0)


def across(pairs: Ints, y: Ints) -> NDArray[np.bool_]:
    """Return whether each pair is of two classes: `(p,)`."""
    return y[pairs[:, 0]] != y[pairs[:, 1]]


def overlay(graph: Graph, y: Ints, *, with_non_edges: bool) -> Overlay:
    """Return the edges with their middles. While the pointer is on a middle, the disc or lune shows, and which point
    lies in it.

    `with_non_edges`: the nearest pairs that are not joined have middles, too.
    """
    edges = visible_edges(graph, y)
    is_across, ends = across(edges, y), graph.X[edges]
    pairs = _pairs(graph, edges if len(edges) <= MOST_POINTED else edges[:0], with_non_edges=with_non_edges)
    middles = [_middles("joined", graph.X[pairs.rows[: pairs.n_joined]], "circle", 5.0)]
    if with_non_edges:
        middles.append(_middles("not joined", graph.X[pairs.rows[pairs.n_joined :]], "x-thin", 6.0))
    area = replace(looks.line("between", palette.INK, 1.5, "dot"), fill=palette.tint(palette.SHADE, 0.2))
    places = graph.X[pairs.rows]
    between = mark(area, x=now(pairs.outline[:, :, 0]), y=now(pairs.outline[:, :, 1]))
    ringed = mark(looks.ring("ends", 20, 2), x=now(places[:, :, 0]), y=now(places[:, :, 1]))
    blocker = _blocker(graph, pairs, with_non_edges=with_non_edges)
    sentences, around = _sentences(graph, pairs), (between, ringed)
    pointed = [PointerMarks(middles[0], around, sentences[0])]
    if with_non_edges:
        more = () if blocker.stands else (blocker,)
        rows = np.arange(pairs.n_joined, len(pairs.rows))
        pointed.append(PointerMarks(middles[1], (*around, *more), sentences[1], rows))
    return Overlay(
        ground=(
            _segments("edges within", ends[~is_across], palette.FAINT, 1.0),
            _segments("edges across", ends[is_across], palette.INK, 1.5),
        ),
        above=(*middles, *around, blocker),
        pointed=tuple(pointed),
    )


def _pairs(graph: Graph, edges: Ints, *, with_non_edges: bool) -> Pairs:
    rows = np.concatenate([edges, non_edges(graph)]) if with_non_edges else edges
    corners = 2 * int(np.clip(MAX_CORNERS // max(1, len(rows)), COARSEST, FINEST) // 2)
    if not isinstance(graph, NearGraph):
        return Pairs(rows, len(edges), outlines(graph.X[rows], lune=graph.lune, corners=corners))
    in_order = graph.sees[rows[:, 0], rows[:, 1]] | ~graph.sees[rows[:, 1], rows[:, 0]]
    rows = np.where(in_order[:, None], rows, rows[:, ::-1])
    disc = _around(graph.X[rows[:, 0]], graph.reach[rows[:, :1]] * [1.0, 0.0], _turns(corners))
    return Pairs(rows, len(edges), disc)


def _blocker(graph: Graph, pairs: Pairs, *, with_non_edges: bool) -> Mark:
    """Return the point in the disc or lune of a pair that is not joined."""
    look = looks.markers("blocker", Marker(symbol="x", size=14, color=palette.INK, edge=palette.GROUND, edge_width=2))
    if isinstance(graph, NearGraph) or not with_non_edges:
        return Mark(look)
    places = graph.X[graph.blocker[pairs.rows[:, 0], pairs.rows[:, 1]]]
    return mark(look, x=now(places[:, 0]), y=now(places[:, 1]))


def _sentences(graph: Graph, pairs: Pairs) -> tuple[Words, Words]:
    """Return the sentence on a pair that is joined, and on one that is not."""
    first, second = pairs.rows.T
    i, j = now(first + 1), now(second + 1)
    if not isinstance(graph, NearGraph):
        shape, k = "lune" if graph.lune else "disc", now(graph.blocker[first, second] + 1)
        return (
            words(f"points {{i}} and {{j}} are joined: their {shape} is empty", i=i, j=j),
            words(f"points {{i}} and {{j}} are not joined: point {{k}} lies in their {shape}", i=i, j=j, k=k),
        )
    apart, reach = np.sqrt(graph.squares[first, second]), graph.reach[first]
    tied = np.isclose(apart, reach, rtol=1e-9, atol=0) & ~graph.sees[first, second]
    both = words(
        "points {i} and {j} are {d} apart; point {i} sees {r} far: they are ", i=i, j=j, d=now(apart), r=now(reach)
    )
    tie = now(tuple(TIE if each else "" for each in tied.tolist()))
    return both + words("joined"), both + words("not joined{tie}", tie=tie)


def outlines(ends: Floats, *, lune: bool, corners: int) -> Floats:
    """Return closed outlines of the discs with `ends (p, 2, 2)` of a diameter, or of the lunes of these ends, with
    about `corners` corners: `(p, _, 2)`."""
    start, to = ends[:, 0], ends[:, 1] - ends[:, 0]
    turn = _turns(corners)
    if not lune:
        return _around((start + ends[:, 1]) / 2, to / 2, turn)
    half = corners // 2 + 1  # of each end's circle, the third that faces the other end
    third = np.linspace(-np.pi / 3, np.pi / 3, half)
    arcs = [_around(start, to, third), _around(ends[:, 1], -to, third), _around(start, to, third[:1])]
    return np.concatenate(arcs, axis=1)


def _turns(corners: int) -> Floats:
    """Return angles all around, the first again at the end."""
    return np.linspace(0, 2 * np.pi, corners + 1)


def _around(centre: Floats, radius: Floats, turn: Floats) -> Floats:
    """Return `centre (p, 2)` plus `radius (p, 2)` turned by each angle: `(p, angles, 2)`."""
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = radius[:, :1], radius[:, 1:]
    return centre[:, None] + np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)


def _segments(name: str, ends: Floats, color: str, width: float) -> Mark:
    """Return lines between `ends (p, 2, 2)`."""
    gaps = np.full((len(ends), 1, 2), np.nan)
    path = np.concatenate([ends, gaps], axis=1).reshape(-1, 2)
    x, y = path.T if len(path) else ([], [])  # plotly encodes arrays with NaN, but not empty ones
    return mark(looks.line(name, color, width), given=True, x=x, y=y)


def _middles(name: str, ends: Floats, symbol: str, size: float) -> Mark:
    x, y = ends.mean(axis=1).round(DECIMALS).T.tolist() if len(ends) else ([], [])
    marker = Marker(symbol=symbol, size=size, color=palette.FAINT, edge=palette.FAINT, edge_width=1)
    return mark(Path(name=name, marker=marker, hover=None), given=True, x=x, y=y)
