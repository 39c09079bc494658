"""The film of k-means: points without their labels, centres that move, and J, which falls."""

from typing import Any

import numpy as np

from films.charts import curves, regions, sample_tracks
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES, ClassStyle
from films.film.columns import Col, Column
from films.film.film import Film, chapters
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.spec import Spec
from films.film.tracks import Prefix, Rows, Switch, Track
from films.samples import labelled
from films.topics.prototypes import clusters_questions, clusters_words
from films.topics.prototypes.clusters import LABELS, MOST_CENTRES, Clusters
from playground.k_means import nearest_centre

# Regions of centres are not of classes, so they have other colours.
TINTS = ("#E69F00", "#56B4E9", "#F0E442", "#999999", palette.OWN, "#A0522D")
CENTRES = tuple(ClassStyle(str(j + 1), color, "circle") for j, color in enumerate(TINTS))
assert len(CENTRES) == MOST_CENTRES
J = "sum of squared distances"


def film(made: Clusters, axes: Box, titles: tuple[str, str], names: tuple[str, ...]) -> Film:
    """A frame for each half step, and the labels at last; `names` are the classes'."""
    asked = clusters_questions.of(made)
    return film_of(
        [Panel(_plane(made, axes, titles), tracks=_plane_tracks(made)), _chart(made)],
        len(made.kind),
        asked.columns,
        _columns(made, axes),
        clusters_words.columns(made, names),
        asked=asked,
        captions=clusters_words.captions(made, names),
        chapters=chapters(made.assignment),
        chapter_name="round",
    )


def _plane(made: Clusters, axes: Box, titles: tuple[str, str]) -> Spec:
    trails = [marks.line(f"trail {j}", palette.INK, 1.5, "dot") for j in range(made.k)]
    look = {"symbol": "circle", "size": 22, "color": palette.GROUND, "line": {"width": 2.5, "color": palette.INK}}
    numbers = {"text": [str(j + 1) for j in range(made.k)], "textposition": "middle center"}
    centres = marks.EMPTY | {"name": "centres", "mode": "markers+text", "marker": look} | numbers
    return plane.figure(
        labelled(made.X, made.y), CLASSES, axes, titles,
        below=[marks.line("to its centre", palette.FAINT, 1)],
        above=[*trails, centres, marks.sample()],
        image=regions.image(axes),
        unlabelled=range(len(made.X)),
    )  # fmt: skip


def _columns(made: Clusters, axes: Box) -> dict[str, Column]:
    frames = np.arange(len(made.kind))
    grid, centres = regions.grid(axes, regions.side(len(made.found.belongs))), made.found.centres
    cells = [nearest_centre(grid.points, centres[t]).reshape(grid.shape) for t in range(len(made.found.belongs))]
    cells = [np.full(grid.shape, regions.NOTHING), *cells]  # the first for the start
    ends = np.full((len(frames), len(made.X), 3, 2), np.nan, dtype=np.float32)
    ends[:, :, 0] = made.X
    own = centres[made.moves[:, None], made.found.belongs[made.assignment]]
    ends[:, :, 1] = np.where(made.assignment[:, None, None] < 0, np.nan, own)
    spokes = ends.reshape(len(frames), -1, 2)
    found: dict[str, Column] = {
        "pictures": regions.flat(np.array(cells, dtype=np.int8), CENTRES),
        "picture": made.assignment + 1,
        "sealed": np.array([[True] * len(made.X), [False] * len(made.X)]),
        "shown": (made.kind == LABELS).astype(np.int8),
        "step": frames, "J": made.objective, "sample": made.sample, "moves": made.moves, "path": made.moves + 1,
    }  # fmt: skip
    for i, axis in enumerate("xy"):
        found |= {f"spokes {axis}": spokes[:, :, i], f"centres {axis}": centres[:, :, i]}
        found |= {f"trail {axis} {j}": centres[:, j, i].astype(np.float32) for j in range(made.k)}
    return found | sample_tracks.point_columns(made.X, axes)


def _plane_tracks(made: Clusters) -> tuple[Track, ...]:
    trails = (Prefix(0, f"trail {j}", f"trail x {j}", f"trail y {j}", Col("path")) for j in range(made.k))
    return (
        Rows(0, None, {"images[0].source": Col("pictures", at="picture")}),
        Rows(0, "to its centre", {axis: Col(f"spokes {axis}") for axis in "xy"}),
        Rows(0, "centres", {axis: Col(f"centres {axis}", at="moves") for axis in "xy"}),
        *trails,
        *_labels(made, Col("sealed", at="shown")),
        *sample_tracks.sample_ring(0),
    )


def _labels(made: Clusters, hidden: Col) -> tuple[Track, ...]:
    """The points' looks: grey where their label is hidden, else of their class, hollow where most of their cluster are
    of another."""
    styles = [CLASSES[c] for c in made.y.tolist()]
    symbols = tuple(f"{s.symbol}-open" if odd else s.symbol for s, odd in zip(styles, made.odd, strict=True))
    colors, n = tuple(style.color for style in styles), len(styles)
    return (
        Switch(0, "points", "marker.symbol", hidden, symbols, (palette.SEALED_SYMBOL,) * n),
        Switch(0, "points", "marker.color", hidden, colors, (palette.SEALED,) * n),
    )


def _chart(made: Clusters) -> Panel:
    """J after each half step."""
    last = len(made.kind) - 1
    curve: dict[str, Any] = marks.line(J, palette.INK, 2) | {"line": marks.steps(palette.INK, 2)}
    curve |= {"x": list(range(1, last + 1)), "y": made.objective[1:]}
    heights = chart.heights(made.objective, log=False)
    layout = chart.layout("half steps: assign, move, assign, …", "J", heights=heights, across=(0, 1.02 * last))
    return curves.panel(1, [curve], layout, Col("step"), {"J now": (palette.INK, Col("J"))})
