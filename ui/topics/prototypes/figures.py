"""The figures of the prototypes' film before any frame is put in: the plane, all points' plane, and the progress."""

from typing import Any

from playground.inputs import Floats, Ints
from ui.charts import chart as charts
from ui.charts import marks, palette, plane, regions
from ui.charts.marks import Mark
from ui.charts.palette import CLASSES
from ui.film.geometry import Box
from ui.film.overlay import Overlay
from ui.film.spec import Spec
from ui.points import Points

FAINT = 0.55  # opacity of the points: those that are prototypes have a larger mark below them


def plane_figure(points: Points, means: Points, axes: Box, titles: tuple[str, str], graph: Overlay) -> Spec:
    """The plane with room for the regions, the prototypes, and the point looked at with what it is compared with.

    `means` are the prototypes that are no points.
    """
    kept = _candidates("kept", points, plane.POINT_SIZE + 7, {"width": 0})
    drawn = _candidates("means", means, plane.POINT_SIZE + 9, {"width": 2, "color": palette.INK})
    compared = marks.line("compared", palette.INK, 1.5)
    return plane.figure(
        points,
        CLASSES,
        axes,
        titles,
        below=[*graph.ground, compared, kept],
        above=[*graph.above, drawn, marks.sample()],
        image=regions.image(axes),
        opacity=FAINT,
    )


def all_points_figure(points: Points, axes: Box, titles: tuple[str, str], source: str) -> Spec:
    """The same points and the regions of the nearest of them all."""
    return plane.figure(points, CLASSES, axes, titles, image=regions.image(axes, source))


def progress_figure(sizes: Ints, errors: Floats, title: str) -> Spec:
    """Against the decisions made: prototypes in the store (left), and their training error (right)."""
    last, most = max(1, len(sizes) - 1), int(sizes.max(initial=1))
    curve: dict[str, Any] = {"type": "scatter", "mode": "lines", "x": list(range(len(sizes)))}
    right: dict[str, Any] = {"yaxis": "y2"}
    traces = [
        curve | {"name": "prototypes", "y": sizes, "line": marks.steps(palette.INK, 2)},
        curve | right | {"name": "training error", "y": errors, "line": marks.steps(palette.ADDED, 2)},
        marks.dot("prototypes now", palette.INK),
        marks.dot("training error now", palette.ADDED) | right,
    ]
    layout = charts.layout(title, "prototypes", heights=(0, 1.06 * most), across=(-0.01 * last, 1.01 * last))
    return charts.figure(traces, layout | {"yaxis2": charts.share_axis(palette.ADDED)})


def _candidates(name: str, points: Points, size: float, line: dict[str, Any]) -> Mark:
    """A larger mark at every candidate, in sight while it is a prototype."""
    styles = [CLASSES[c] for _, _, c in points]
    marker = {"size": size, "symbol": [s.symbol for s in styles], "color": [s.color for s in styles], "line": line}
    place = {"x": [x for x, _, _ in points], "y": [y for _, y, _ in points]}
    return marks.EMPTY | place | {"name": name, "mode": "markers", "marker": marker}
