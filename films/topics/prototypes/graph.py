"""A neighbourhood graph on the plane: its edges, and on pointing at one the disc or lune that is empty, or is not; of
what is near, the disc that the one sees of which the other is in it."""

import numpy as np
from numpy.typing import NDArray

from films.drawing import marks, palette
from films.drawing.marks import Mark
from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.overlay import Overlay
from films.film.parts import Hover
from films.film.tracks import Rows
from films.points import DECIMALS
from playground.inputs import Floats, Ints
from playground.neighbor_graph import Graph, NearGraph

MOST_POINTED = 1000  # edges that can be pointed at: the middles of more would hide the points
FINEST, COARSEST, CORNERS = 48, 16, 16_000  # corners of an outline; of all together: about 80 KB
JOINED, NON_EDGES = "joined", "not joined"
NEAR = {"d": "apart", "r": "reach", "tie": "tie"}  # what a caption says of a pair, and its column
TIE = ", as it has enough others as near"


def joined(graph: Graph, y: Ints) -> Ints:
    """The edges that can be seen, (E, 2): none between points that coincide, and one where several do, of two classes
    if some of them are."""
    edges = graph.edges
    edges = edges[graph.squares[edges[:, 0], edges[:, 1]] > 0]
    edges = edges[np.argsort(~across(edges, y), kind="stable")]
    ends = np.sort(_spots(graph.X)[edges], axis=1)
    _, first = np.unique(ends, axis=0, return_index=True)
    return edges[np.sort(first)]


def non_edges(graph: Graph) -> Ints:
    """For each point the nearest that it is not joined to, (A, 2), each pair once."""
    far = np.where(graph.adjacent | (graph.squares == 0), np.inf, graph.squares)
    nearest, rows = far.argmin(axis=1), np.arange(len(far))
    there = np.isfinite(far[rows, nearest])
    return np.unique(np.sort(np.stack([rows, nearest], axis=1)[there], axis=1), axis=0)


def across(pairs: Ints, y: Ints) -> NDArray[np.bool_]:
    """Whether a pair is of two classes: `(p,)`."""
    return y[pairs[:, 0]] != y[pairs[:, 1]]


def overlay(graph: Graph, y: Ints, figure: int, *, with_non_edges: bool) -> Overlay:
    """The edges, and their middles, which can be pointed at: then the disc or lune shows, and which point lies in it.

    `with_non_edges`: so do the middles of the nearest pairs that are not joined. The columns x1, x2 and numbers are
    those of the points.
    """
    edges = joined(graph, y)
    pairs = {JOINED: edges if len(edges) <= MOST_POINTED else edges[:0]} | (
        {NON_EDGES: non_edges(graph)} if with_non_edges else {}
    )
    symbols = {JOINED: ("circle", 5.0), NON_EDGES: ("x-thin", 6.0)}
    middles = [_middles(kind, graph.X[rows], *symbols[kind]) for kind, rows in pairs.items()]
    corners = _corners(sum(map(len, pairs.values())))
    columns: dict[str, Column] = {}
    for kind, rows in pairs.items():
        columns |= _columns(kind, rows, graph, corners)
    return Overlay(
        ground=tuple(_edges(graph.X[edges], across(edges, y))),
        above=(*middles, *_pointed_at()),
        columns=columns,
        hovers=_hovers(figure, graph, with_non_edges=with_non_edges),
    )


def _edges(ends: Floats, two: NDArray[np.bool_]) -> list[Mark]:
    within = _segments("edges within", ends[~two], palette.FAINT, 1.0)
    return [within, _segments("edges across", ends[two], palette.INK, 1.5)]


def _pointed_at() -> list[Mark]:
    """What pointing shows: what must be empty, rings around the two ends, and who lies inside."""
    area = {"mode": "lines", "fill": "toself", "fillcolor": "rgba(128,128,128,0.2)"}
    rim = {"line": {"color": palette.INK, "width": 1.5, "dash": "dot"}}
    blocker = {"symbol": "x", "size": 14, "color": palette.INK, "line": {"width": 2, "color": palette.GROUND}}
    return [
        marks.EMPTY | {"name": "between"} | area | rim,
        marks.ring("ends", 20, 2),
        marks.markers("blocker", blocker),
    ]


def _columns(kind: str, pairs: Ints, graph: Graph, corners: int) -> dict[str, Column]:
    """An entry a pair: its ends, the one that sees the other first; the outline around them, and who lies inside."""
    if isinstance(graph, NearGraph):
        pairs = _seeing_first(graph, pairs)
        outline = _around(graph.X[pairs[:, 0]], graph.reach[pairs[:, :1]] * [1.0, 0.0], _turns(corners))
    else:
        outline = outlines(graph.X[pairs], lune=graph.lune, corners=corners)
    ends = graph.X[pairs]
    columns: dict[str, Column] = {f"{kind} from": pairs[:, 0] + 1, f"{kind} to": pairs[:, 1] + 1}
    columns |= {f"{kind} apart": np.sqrt(graph.squares[pairs[:, 0], pairs[:, 1]])}
    columns |= _reached(kind, pairs, graph) if isinstance(graph, NearGraph) else {}
    columns |= {f"{kind} {axis}": outline[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}
    columns |= {f"{kind} end {axis}": ends[:, :, i].astype(np.float32) for i, axis in enumerate("xy")}
    if kind == JOINED or isinstance(graph, NearGraph):
        return columns
    return columns | {"blocker": graph.blocker[pairs[:, 0], pairs[:, 1]]}


def _reached(kind: str, pairs: Ints, graph: NearGraph) -> dict[str, Column]:
    """How far the first of each pair sees; and what is to be said where the other is just as far, and not seen."""
    apart, reach = np.sqrt(graph.squares[pairs[:, 0], pairs[:, 1]]), graph.reach[pairs[:, 0]]
    tied = np.isclose(apart, reach, rtol=1e-9, atol=0) & ~graph.sees[pairs[:, 0], pairs[:, 1]]
    return {f"{kind} reach": reach, f"{kind} tie": tuple(TIE if tie else "" for tie in tied.tolist())}


def _seeing_first(graph: NearGraph, pairs: Ints) -> Ints:
    """Each pair with the one first that sees the other; the lower row, if both do or neither."""
    seen = graph.sees[pairs[:, 0], pairs[:, 1]] | ~graph.sees[pairs[:, 1], pairs[:, 0]]
    return np.where(seen[:, None], pairs, pairs[:, ::-1])


def _hovers(figure: int, graph: Graph, *, with_non_edges: bool) -> tuple[Hover, ...]:
    if isinstance(graph, NearGraph):
        words = "points {i} and {j} are {d} apart; point {i} sees {r} far: they are "
        kinds = {JOINED: f"{words}joined", NON_EDGES: f"{words}not joined{{tie}}"}
        there = list(kinds.items())[: 2 if with_non_edges else 1]
        return tuple(
            _hover(figure, kind, said, {name: Col(f"{kind} {column}") for name, column in NEAR.items()}, ())
            for kind, said in there
        )
    shape = "lune" if graph.lune else "disc"
    return _between(figure, shape, with_non_edges=with_non_edges)


def _between(figure: int, shape: str, *, with_non_edges: bool) -> tuple[Hover, ...]:
    there = Rows(figure, "blocker", {"x": Col("x1", at="blocker"), "y": Col("x2", at="blocker")})
    empty = _hover(figure, JOINED, f"points {{i}} and {{j}} are joined: their {shape} is empty", {}, ())
    words = f"points {{i}} and {{j}} are not joined: point {{k}} lies in their {shape}"
    blocked = _hover(figure, NON_EDGES, words, {"k": Col("numbers", at="blocker")}, (there,))
    return (empty, blocked) if with_non_edges else (empty,)


def outlines(ends: Floats, *, lune: bool, corners: int) -> Floats:
    """Closed outlines of the discs with `ends (p, 2, 2)` of a diameter, or of their lunes, of about that many
    corners: `(p, _, 2)`."""
    start, to = ends[:, 0], ends[:, 1] - ends[:, 0]
    turn = _turns(corners)
    if not lune:
        return _around((start + ends[:, 1]) / 2, to / 2, turn)
    half = corners // 2 + 1  # of a circle around each end the third that faces the other end
    third = np.linspace(-np.pi / 3, np.pi / 3, half)
    arcs = [_around(start, to, third), _around(ends[:, 1], -to, third), _around(start, to, third[:1])]
    return np.concatenate(arcs, axis=1)


def _turns(corners: int) -> Floats:
    """Angles all around, the first once more at the end."""
    return np.linspace(0, 2 * np.pi, corners + 1)


def _around(centre: Floats, radius: Floats, turn: Floats) -> Floats:
    """`centre (p, 2)` plus `radius (p, 2)` turned by each angle: `(p, angles, 2)`."""
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = radius[:, :1], radius[:, 1:]
    return centre[:, None] + np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)


def _hover(figure: int, kind: str, words: str, more: dict[str, Col], tracks: tuple[Rows, ...]) -> Hover:
    outline = Rows(figure, "between", {axis: Col(f"{kind} {axis}") for axis in ("x", "y")})
    ends = Rows(figure, "ends", {axis: Col(f"{kind} end {axis}") for axis in ("x", "y")})
    caption = Caption((words,), {"i": Col(f"{kind} from"), "j": Col(f"{kind} to")} | more)
    return Hover(figure, kind, (outline, ends, *tracks), caption)


def _segments(name: str, ends: Floats, color: str, width: float) -> Mark:
    gaps = np.full((len(ends), 1, 2), np.nan)
    path = np.concatenate([ends, gaps], axis=1).reshape(-1, 2).astype(np.float32)
    x, y = path.T if len(path) else ([], [])  # plotly packs arrays, NaN and all, but not empty ones
    return marks.line(name, color, width) | {"x": x, "y": y}


def _middles(name: str, ends: Floats, symbol: str, size: float) -> Mark:
    x, y = ends.mean(axis=1).round(DECIMALS).T.tolist() if len(ends) else ([], [])
    marker = {"symbol": symbol, "size": size, "color": palette.FAINT, "line": {"width": 1, "color": palette.FAINT}}
    return {"type": "scatter", "name": name, "mode": "markers", "x": x, "y": y, "marker": marker}


def _corners(pairs: int) -> int:
    """Of each outline, an even number."""
    return 2 * int(np.clip(CORNERS // max(1, pairs), COARSEST, FINEST) // 2)


def _spots(X: Floats) -> Ints:
    """Points that coincide have one number: `(n,)`."""
    _, number = np.unique(X, axis=0, return_inverse=True)
    return number.reshape(-1)
